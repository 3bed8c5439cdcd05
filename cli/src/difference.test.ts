import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { diffListings, formatChanges } from './difference.ts';
import type { Listing } from './listing-files.ts';
import type { Style } from './output.ts';

const unstyled = Object.fromEntries(
  ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'].map((name) => [name, (text: string) => text]),
) as Style;
const format = (before: Partial<Listing>, after: Partial<Listing>) =>
  formatChanges(diffListings(before, after), unstyled);

suite('The difference between the files and the marketplace', () => {
  test('lists each changed field once, and a missing value equals null', () => {
    const before = { name: 'A', description: 'Same.', logoUrl: null };
    assert.deepEqual(diffListings(before, { name: 'B', description: 'Same.', bannerUrl: null }), [
      { pointer: '/name', from: 'A', to: 'B' },
    ]);
  });

  test('compares screenshots in display order, whether captions and orders are explicit or not', () => {
    const before = [
      { url: 'https://a/1', caption: null, order: 0 },
      { url: 'https://a/2', caption: 'Two', order: 1 },
    ];
    const same = [
      { url: 'https://a/2', caption: 'Two', order: 5 },
      { url: 'https://a/1', order: 2 },
    ];
    assert.deepEqual(diffListings({ screenshots: before }, { screenshots: same }), []);
    assert.deepEqual(format({ screenshots: before }, { screenshots: [{ url: 'https://a/1', caption: 'One' }] }), [
      '  screenshots/0',
      '    - https://a/1',
      '    + https://a/1 “One”',
      '  screenshots/1',
      '    - https://a/2 “Two”',
    ]);
  });

  test('compares permissions by scope: another order is no change', () => {
    const [read, write] = [
      { scope: 'tasks:read', required: true, reason: 'Shows tasks.' },
      { scope: 'tasks:write', required: true, reason: 'Adds tasks.' },
    ];
    assert.deepEqual(diffListings({ permissions: [read!, write!] }, { permissions: [write!, read!] }), []);
    assert.deepEqual(format({ permissions: [read!, write!] }, { permissions: [{ ...write!, required: false }] }), [
      '  permissions/tasks:write',
      '    - required: Adds tasks.',
      '    + optional: Adds tasks.',
      '  permissions/tasks:read',
      '    - required: Shows tasks.',
    ]);
    const broken = [null, 'x', {}] as unknown as Listing['permissions'];
    assert.deepEqual(diffListings({ permissions: [] }, { permissions: broken }), []);
  });

  test('ignores screenshots that are not objects, which the server will refuse', () => {
    const screenshots = [null, 'x'] as unknown as Listing['screenshots'];
    assert.deepEqual(diffListings({ screenshots: [] }, { screenshots }), []);
  });

  test('shows only the changed lines of a long text', () => {
    assert.deepEqual(format({ longDescription: 'a\nb\nc\nd' }, { longDescription: 'a\nB\nc\nd\ne' }), [
      '  longDescription',
      '    - b',
      '    + B',
      '    + e',
    ]);
  });

  test('summarizes a text with too many changed lines', () => {
    const text = (prefix: string) => Array.from({ length: 3_000 }, (_, i) => prefix + i).join('\n');
    assert.deepEqual(format({ longDescription: text('a') }, { longDescription: text('b') }), [
      '  longDescription',
      '    3000 lines replaced by 3000 lines',
    ]);
  });

  test('strips control characters from values', () => {
    assert.deepEqual(format({ name: 'A' }, { name: '\u001b[31mB\u202e' }), ['  name', '    - A', '    + [31mB']);
  });
});
