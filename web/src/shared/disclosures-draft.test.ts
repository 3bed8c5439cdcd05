import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeListing } from '../../testing/listings.ts';
import type { Disclosures } from './disclosures.ts';
import { disclosureFaults, disclosuresDraftOf, toDisclosures } from './disclosures-draft.ts';

const FULL: Disclosures = {
  supportUrl: 'https://example.com/support',
  supportEmail: 'support@example.com',
  privacyPolicyUrl: 'https://example.com/privacy',
  termsUrl: null,
  documentationUrl: null,
  statusUrl: null,
  securityContact: 'security@example.com',
  pricing: { model: 'PAID', url: 'https://example.com/pricing', note: null },
  tags: ['git'],
  dataSafety: {
    collects: [{ type: 'Names', purpose: 'To greet', shared: false }],
    storedIn: ['DE'],
    encryptedInTransit: true,
    encryptedAtRest: false,
    retentionDays: 0,
    usedForAiTraining: null,
    deletionUrl: null,
    subprocessors: [{ name: 'Cloud', purpose: 'Hosting', countries: ['US'], url: null }],
    certifications: [{ name: 'ISO', validUntil: '2027-12-31', url: null }],
  },
};
const empty = () => disclosuresDraftOf(makeListing());
const faultsOf = (change: (draft: ReturnType<typeof empty>) => void) => {
  const draft = empty();
  change(draft);
  return [...disclosureFaults(draft).keys()];
};

test('the form holds all that a listing discloses, and sends the same', () => {
  assert.deepEqual(toDisclosures(disclosuresDraftOf(FULL)), FULL);
  assert.equal(disclosureFaults(disclosuresDraftOf(FULL)).size, 0);
});

test('an empty form states nothing and has no faults', () => {
  const { pricing, dataSafety, tags, ...contacts } = toDisclosures(empty());
  assert.deepEqual([pricing, dataSafety, tags], [null, null, []]);
  assert.ok(Object.values(contacts).every((value) => value === null));
  assert.equal(disclosureFaults(empty()).size, 0);
});

test('contacts have to be URLs or email addresses, each where it belongs', () => {
  const contact = (field: 'supportUrl' | 'supportEmail' | 'securityContact', text: string) =>
    faultsOf((draft) => Object.assign(draft, { [field]: text }));
  assert.deepEqual(contact('supportUrl', 'example.com'), ['/supportUrl']);
  assert.deepEqual(contact('supportEmail', 'https://example.com'), ['/supportEmail']);
  assert.deepEqual(contact('supportEmail', `${'a'.repeat(242)}@example.com`), []);
  assert.deepEqual(contact('supportEmail', `${'a'.repeat(243)}@example.com`), ['/supportEmail']);
  assert.deepEqual(contact('securityContact', 'call us'), ['/securityContact']);
  assert.deepEqual(contact('securityContact', 'https://example.com/security'), []);
  assert.deepEqual(contact('securityContact', 'security@example.com'), []);
});

test('a note about the price needs a pricing model', () => {
  assert.deepEqual(
    faultsOf((draft) => Object.assign(draft.pricing, { note: 'Cheap.' })),
    ['/pricing/model'],
  );
});

test('a row that was added has to be filled in, and faults name its position', () => {
  const faults = faultsOf(({ dataSafety }) => {
    dataSafety.collects.push({ type: 'Names', purpose: 'To greet', shared: false });
    dataSafety.collects.push({ type: '', purpose: ' ', shared: false });
    dataSafety.subprocessors.push({ name: '', purpose: 'Hosting', countries: [], url: 'cloud' });
    dataSafety.certifications.push({ name: 'x'.repeat(101), validUntil: '', url: '' });
  });
  assert.deepEqual(faults, [
    '/dataSafety/collects/1/type',
    '/dataSafety/collects/1/purpose',
    '/dataSafety/subprocessors/0/name',
    '/dataSafety/subprocessors/0/url',
    '/dataSafety/certifications/0/name',
  ]);
});

test('retention is a number of days within the limit', () => {
  const days = (retentionDays: string) => faultsOf(({ dataSafety }) => Object.assign(dataSafety, { retentionDays }));
  assert.deepEqual(['', '0', '36500'].flatMap(days), []);
  assert.deepEqual(
    ['36501', '-1', '1.5', 'a year'].map((text) => days(text).length),
    [1, 1, 1, 1],
  );
});
