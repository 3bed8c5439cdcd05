// Links in the emails to a publisher.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyExpiresMail, keyLeakedMail } from '../api-keys/mail.ts';
import { domainMail, failingMail } from '../domains/mail.ts';
import { webhookPausedMail } from '../webhooks/mail.ts';
import * as mails from './mail.ts';
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
  mails.emailChangedMail(publisher, 'new@example.com', links),
  mails.emailChangeRequestedMail(publisher, 'new@example.com', links),
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

suite('An email to a publisher', () => {
  const url = 'https://market.example/portal/confirm-email#token';
  const textsTo = (publisher: Developer): string =>
    JSON.stringify([
      mails.registeredMail(publisher, url),
      mails.welcomeMail(publisher, links),
      mails.confirmEmailMail(publisher, url),
      mails.verifiedMail(publisher, links),
      mails.rejectedMail(publisher, { reason: 'No.' }, links),
      mails.suspendedMail(publisher, 'No.', links),
      mails.reinstatedMail(publisher, links),
      mails.emailChangeRequestedMail(publisher, 'new@example.com', links),
      mails.emailChangedMail(publisher, 'new@example.com', links),
    ]);

  test('calls an organization an organization', () => {
    assert.doesNotMatch(textsTo(organization), /\baccount\b/);
    assert.match(textsTo(organization), /Your organization is suspended/);
  });

  test('calls a person’s profile a developer account', () => {
    const texts = textsTo({ ...organization, kind: 'PERSON' });
    assert.doesNotMatch(texts, /organization/i);
    assert.match(texts, /Your developer account is suspended/);
  });
});
