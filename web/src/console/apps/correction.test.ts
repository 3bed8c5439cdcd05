import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeListing } from '../../../testing/listings.ts';
import { draftOf } from '../../shared/listing-draft.ts';
import { changesOf, correctionFaults, updateOf } from './correction.ts';

const app = makeListing({
  websiteUrl: 'https://example.com',
  screenshots: [
    { url: 'https://example.com/a.png', caption: 'First', order: 0 },
    { url: 'https://example.com/b.png', caption: null, order: 1 },
  ],
});

test('values that were not touched change nothing, and neither does whitespace around them', () => {
  assert.deepEqual(changesOf(app, draftOf(app)), []);
  assert.deepEqual(updateOf(app, { ...draftOf(app), name: ` ${app.name} ` }), {});
  const spaced = makeListing({
    ...{ name: 'Loom ', longDescription: '# More\n', permissions: [{ scope: 'a', required: true, reason: 'Why. ' }] },
    screenshots: [{ url: 'https://example.com/a.png', caption: ' First', order: 0 }],
  });
  assert.deepEqual(changesOf(spaced, draftOf(spaced)), []);
});

test('only changed fields are sent; an emptied optional field is null', () => {
  const values = { ...draftOf(app), name: 'Loom', websiteUrl: '' };
  assert.deepEqual(
    changesOf(app, values).map(({ pointer, after }) => [pointer, after]),
    [
      ['/name', 'Loom'],
      ['/websiteUrl', ''],
    ],
  );
  assert.deepEqual(updateOf(app, values), { name: 'Loom', websiteUrl: null });
});

test('a changed caption sends all screenshots, in their order', () => {
  const values = draftOf(app);
  values.screenshots[1]!.caption = 'Second';
  assert.deepEqual(
    changesOf(app, values).map(({ pointer }) => pointer),
    ['/screenshots/1/caption'],
  );
  assert.deepEqual(updateOf(app, values).screenshots, [
    { url: 'https://example.com/a.png', caption: 'First' },
    { url: 'https://example.com/b.png', caption: 'Second' },
  ]);
});

test('a changed reason sends all permissions, each as it is otherwise', () => {
  const permissions = ['tasks:read', 'tasks:write'].map((scope) => ({ scope, required: false, reason: 'Why.' }));
  const requesting = makeListing({ permissions });
  const values = draftOf(requesting);
  values.permissions[1]!.reason = ' Moves tasks. ';
  assert.deepEqual(changesOf(requesting, values), [
    { pointer: '/permissions/1/reason', before: 'Why.', after: 'Moves tasks.' },
  ]);
  assert.deepEqual(updateOf(requesting, values), {
    permissions: [permissions[0], { ...permissions[1], reason: 'Moves tasks.' }],
  });
});

test('what is disclosed is compared in words, fact by fact, and sent as a whole', () => {
  const dataSafety = {
    ...{ collects: [], storedIn: ['DE', 'US'], subprocessors: [], certifications: [], retentionDays: 30 },
    ...{ encryptedInTransit: null, encryptedAtRest: null, deletionUrl: null, usedForAiTraining: false },
  };
  const disclosing = makeListing({ dataSafety, pricing: { model: 'PAID', url: null, note: null } });
  assert.deepEqual(changesOf(disclosing, draftOf(disclosing)), []);
  const values = draftOf(disclosing);
  values.dataSafety.storedIn = ['DE'];
  values.pricing.model = '';
  values.supportEmail = 'help@example.com';
  assert.deepEqual(changesOf(disclosing, values), [
    { pointer: '/supportEmail', before: '', after: 'help@example.com' },
    { pointer: '/pricing', before: 'Paid', after: '' },
    { pointer: '/dataSafety/storedIn', before: 'Germany\nUnited States', after: 'Germany' },
  ]);
  assert.deepEqual(updateOf(disclosing, values), {
    supportEmail: 'help@example.com',
    pricing: null,
    dataSafety: { ...dataSafety, storedIn: ['DE'] },
  });
});

test('only fields that are sent have faults, with whitespace around them removed', () => {
  const legacy = makeListing({
    permissions: [{ scope: 'A!', required: true, reason: 'Why.' }],
  });
  const values = { ...draftOf(legacy), description: ' ', longDescription: ' ' };
  assert.deepEqual([...correctionFaults(legacy, values).keys()], ['/description']);
  values.permissions = [{ ...values.permissions[0]!, reason: 'Because.' }];
  assert.deepEqual([...correctionFaults(legacy, values).keys()], ['/description', '/permissions/0/scope']);
});
