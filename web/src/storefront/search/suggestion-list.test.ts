import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeAfter, announcementOf, destinationOf, NONE } from './suggestion-list.ts';

test('the arrows go round by way of the text field', () => {
  const down = [NONE, 0, 1, 2].map((active) => activeAfter('ArrowDown', active, 3));
  assert.deepEqual(down, [0, 1, 2, NONE]);
  const up = [NONE, 2, 1, 0].map((active) => activeAfter('ArrowUp', active, 3));
  assert.deepEqual(up, [2, 1, 0, NONE]);
});

test('Home and End move the cursor until a suggestion is active', () => {
  assert.deepEqual(
    ['Home', 'End'].map((key) => activeAfter(key, NONE, 3)),
    [undefined, undefined],
  );
  assert.deepEqual(
    ['Home', 'End'].map((key) => activeAfter(key, 1, 3)),
    [0, 2],
  );
});

test('other keys, and all keys without suggestions, are left to the field', () => {
  for (const key of ['a', 'Tab', 'ArrowLeft', 'PageDown']) assert.equal(activeAfter(key, 1, 3), undefined);
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) assert.equal(activeAfter(key, NONE, 0), undefined);
});

test('apps and categories have a page, everything else is a search', () => {
  assert.deepEqual(destinationOf({ type: 'app', text: 'Week Loom', slug: 'week-loom' }), {
    to: '/apps/$slug',
    params: { slug: 'week-loom' },
  });
  assert.deepEqual(destinationOf({ type: 'category', text: 'Finance', category: 'FINANCE' }), {
    to: '/apps',
    search: { category: 'FINANCE' },
  });
  assert.equal(destinationOf({ type: 'query', text: 'invoices' }), undefined);
});

test('the number of suggestions is announced', () => {
  assert.match(announcementOf(1), /^1 suggestion\./);
  assert.match(announcementOf(8), /^8 suggestions\./);
});
