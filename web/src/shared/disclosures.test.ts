import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryName, disclosureText, isDisclosure, retention, statedFacts } from './disclosures.ts';

const NOTHING = {
  ...{ collects: [], storedIn: [], subprocessors: [], certifications: [], retentionDays: null },
  ...{ encryptedInTransit: null, encryptedAtRest: null, deletionUrl: null, usedForAiTraining: null },
};

test('only facts that are stated are shown; "no" and zero are statements', () => {
  assert.deepEqual(statedFacts(null), []);
  assert.deepEqual(statedFacts(NOTHING), []);
  assert.deepEqual(statedFacts({ ...NOTHING, usedForAiTraining: false, retentionDays: 0, storedIn: ['DE'] }), [
    'storedIn',
    'retentionDays',
    'usedForAiTraining',
  ]);
});

test('a country has its English name; a code that is none stays as it is', () => {
  assert.equal(countryName('DE'), 'Germany');
  assert.equal(countryName('de-DE'), 'de-DE');
});

test('retention is counted from the uninstall', () => {
  assert.equal(retention(0), 'Deleted when the app is uninstalled');
  assert.equal(retention(1), 'Deleted 1 day after the uninstall');
  assert.equal(retention(1000), 'Deleted 1,000 days after the uninstall');
});

test('a disclosure is read as lines of text, and as nothing where nothing is stated', () => {
  const text = (pointer: string, value: unknown) => disclosureText(pointer, value).split('\n');
  assert.deepEqual(text('/pricing', { model: 'FREEMIUM', url: null, note: 'Free for five.' }), [
    'Free and paid',
    'Free for five.',
  ]);
  assert.deepEqual(text('/tags', ['time-tracking', 'git']), ['time tracking', 'git']);
  assert.deepEqual(text('/dataSafety/collects', [{ type: 'Names', purpose: 'To greet', shared: true }]), [
    'Names: To greet (shared with others)',
  ]);
  assert.deepEqual(text('/dataSafety/storedIn', ['DE', 'IE']), ['Germany', 'Ireland']);
  assert.deepEqual(text('/dataSafety/encryptedAtRest', false), ['No']);
  const cloud = { name: 'Cloud', purpose: 'Hosting', countries: ['US'], url: 'https://cloud.example' };
  assert.deepEqual(text('/dataSafety/subprocessors', [cloud, { ...cloud, countries: [], url: null }]), [
    'Cloud: Hosting · United States · https://cloud.example',
    'Cloud: Hosting',
  ]);
  assert.deepEqual(text('/dataSafety/certifications', [{ name: 'ISO', validUntil: '2027-12-31', url: null }]), [
    'ISO · Valid until Dec 31, 2027',
  ]);
  assert.equal(disclosureText('/dataSafety/storedIn', []), '');
  assert.equal(disclosureText('/pricing', null), '');
});

test('contacts are plain texts, the rest of what is disclosed is not', () => {
  assert.deepEqual(['/pricing', '/dataSafety/storedIn', '/supportUrl', '/tagsies'].map(isDisclosure), [
    ...[true, true, false, false],
  ]);
});
