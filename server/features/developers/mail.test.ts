// Links in the emails to a publisher.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyExpiresMail, keyLeakedMail } from '../api-keys/mail.ts';
import { domainMail, failingMail } from '../domains/mail.ts';
import { webhookPausedMail } from '../webhooks/mail.ts';
import { emailChangedMail, emailChangeRequestedMail } from './mail.ts';
import type { Developer } from './queries.ts';

const links = { portal: 'https://market.example/portal' };
const organization = {
  ...{ id: 'dev_1', kind: 'ORGANIZATION', name: 'Open House', email: 'house@example.com' },
  ...{ contactEmail: 'house@example.com', contactConfirmedAt: new Date() },
} as Developer;
const key = { name: 'ci', maskedKey: 'mkt_…', expiresAt: new Date() };
const recipient = (publisher: Developer) => ({
  ...{ developerId: publisher.id, kind: publisher.kind, developerName: publisher.name, email: publisher.email },
});

const mailsTo = (publisher: Developer) => [
  keyExpiresMail({ ...key, ...recipient(publisher) }, 7, links),
  keyLeakedMail(publisher, { key, children: [], places: [] }, links),
  domainMail(failingMail, publisher, 'house.example', links),
  webhookPausedMail({ id: 'whk_1', url: 'https://hooks.example', ...recipient(publisher) }, 'It is gone.', links),
  emailChangedMail(publisher, 'new@example.com', links),
  emailChangeRequestedMail(publisher, 'new@example.com', links),
];

suite('A button in an email', () => {
  test('opens the portal for the organization that the email is about', () => {
    for (const mail of mailsTo(organization))
      assert.match(mail!.button!.url, /^https:\/\/market.example\/portal\/[\w/-]+\?publisher=dev_1$/, mail!.event);
  });

  test('opens the portal as usual for a person', () => {
    for (const mail of mailsTo({ ...organization, kind: 'PERSON' }))
      assert.doesNotMatch(mail!.button!.url, /publisher/, mail!.event);
  });
});
