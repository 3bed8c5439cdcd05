import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { makeDraft, makeListing } from '../../testing/listings.ts';
import {
  changedFields,
  draftOf,
  faultsOf,
  imageUrlsOf,
  LIMITS,
  type ListingField,
  toChanges,
} from './listing-draft.ts';

const pointersOf = (fields: Parameters<typeof makeDraft>[0]) => [...faultsOf(makeDraft(fields)).keys()];

suite('a draft', () => {
  test('holds an empty text for every field that the listing does not have', () => {
    const draft = draftOf(
      makeListing({ screenshots: [{ url: 'https://example.com/a.png', caption: null, order: 0 }] }),
    );
    assert.equal(draft.longDescription, '');
    assert.deepEqual(draft.screenshots, [{ url: 'https://example.com/a.png', caption: '' }]);
  });

  test('that was not touched changes nothing', () => {
    assert.deepEqual(changedFields(makeDraft(), makeDraft()), []);
  });

  test('has changed in the fields whose values differ', () => {
    const screenshots = [{ url: 'https://example.com/a.png', caption: '' }];
    assert.deepEqual(changedFields(makeDraft(), makeDraft({ name: 'Loom', screenshots })), ['name', 'screenshots']);
  });
});

suite('what is sent to save a draft', () => {
  test('is null for an optional field that was emptied, and the text for a required one', () => {
    const draft = makeDraft({ name: '', websiteUrl: '', screenshots: [{ url: 'https://example.com/a', caption: '' }] });
    assert.deepEqual(toChanges(draft, ['name', 'websiteUrl', 'screenshots']), {
      name: '',
      websiteUrl: null,
      screenshots: [{ url: 'https://example.com/a', caption: null }],
    });
  });

  test('gives the same draft back when it is read again', () => {
    const text = fc.string({ unit: 'grapheme' });
    const fields = fc.record({
      name: text,
      longDescription: text,
      websiteUrl: text,
      screenshots: fc.array(fc.record({ url: text, caption: text }, { noNullPrototype: true })),
    });
    fc.assert(
      fc.property(fields, (typed) => {
        const draft = makeDraft(typed);
        const changes = toChanges(draft, Object.keys(draft) as ListingField[]);
        assert.deepEqual(draftOf({ ...makeListing(), ...changes } as ReturnType<typeof makeListing>), draft);
      }),
    );
  });
});

suite('the faults of a draft', () => {
  test('are none for a valid one, with or without optional fields', () => {
    assert.deepEqual(pointersOf({}), []);
    assert.deepEqual(pointersOf({ websiteUrl: 'https://example.com', longDescription: '# More' }), []);
  });

  test('name what must not be blank', () => {
    assert.deepEqual(pointersOf({ name: ' ', description: '', longDescription: '  ' }), [
      '/name',
      '/description',
      '/longDescription',
    ]);
  });

  test('name what is too long, counted in characters as people see them', () => {
    assert.deepEqual(pointersOf({ name: '😀'.repeat(LIMITS.name) }), []);
    assert.deepEqual(pointersOf({ name: '😀'.repeat(LIMITS.name + 1) }), ['/name']);
  });

  test('name URLs that the service would refuse', () => {
    for (const url of ['example.com', 'ftp://example.com', 'https://', 'https://a b', 'https://me:secret@example.com'])
      assert.deepEqual(pointersOf({ logoUrl: url }), ['/logoUrl'], url);
    assert.deepEqual(pointersOf({ logoUrl: 'HTTPS://Example.com/logo.png?x=1#y' }), []);
  });

  test('name permissions without a scope or a reason, and scopes that are listed twice', () => {
    const permission = (scope: string, reason = 'Why.') => ({ scope, required: true, reason });
    assert.deepEqual(pointersOf({ permissions: [permission('tasks:read'), permission('a/b_c.d-e')] }), []);
    const faulty = [
      permission(''),
      permission('Tasks'),
      permission('a', ' '),
      permission('a'),
      permission('b', 'x'.repeat(281)),
    ];
    assert.deepEqual(pointersOf({ permissions: faulty }), [
      ...['/permissions/0/scope', '/permissions/1/scope', '/permissions/2/reason'],
      ...['/permissions/3/scope', '/permissions/4/reason'],
    ]);
  });

  test('name a screenshot without an image', () => {
    assert.deepEqual(pointersOf({ screenshots: [{ url: '', caption: 'The week' }] }), ['/screenshots/0/url']);
  });
});

test('an image that is still uploading stands in the draft as a token, which is not saved', () => {
  const draft = makeDraft({ logoUrl: 'upload:1', screenshots: [{ url: 'upload:2', caption: '' }] });
  assert.deepEqual([...faultsOf(draft).keys()], ['/logoUrl', '/screenshots/0/url']);
  assert.deepEqual(imageUrlsOf(draft), [
    ['logoUrl', 'upload:1'],
    ['bannerUrl', ''],
    ['screenshots.0.url', 'upload:2'],
  ]);
});
