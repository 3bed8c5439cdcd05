import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { choiceIn, flagIn, pageIn, parseSearch, stringifySearch, textIn } from './search-params.ts';

test('a number stays as it is written, without quotation marks', () => {
  assert.equal(stringifySearch({ search: '12', page: 2, featured: true }), '?search=12&page=2&featured=true');
  assert.deepEqual(parseSearch('?search=12'), { search: '12' });
});

test('parameters without a value are left out', () => {
  assert.equal(stringifySearch({ search: undefined }), '');
});

test('what is written is read again', () => {
  // A lone surrogate cannot stand in a URL.
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(fc.dictionary(text, text), (search) => {
      assert.deepEqual(parseSearch(stringifySearch(search)), { ...search });
    }),
  );
});

test('texts are trimmed and cut to their maximum length in characters', () => {
  assert.equal(textIn('  board  ', 200), 'board');
  assert.equal(textIn('👩👩👩', 2), '👩👩');
  assert.equal(textIn('   ', 200), undefined);
  assert.equal(textIn(['board'], 200), undefined);
});

test('a choice is one of the known values', () => {
  assert.equal(choiceIn('b', ['a', 'b']), 'b');
  assert.equal(choiceIn('c', ['a', 'b']), undefined);
  assert.equal(choiceIn(undefined, ['a', 'b']), undefined);
});

test('a page is a whole number from 2 on: the first page needs no parameter', () => {
  assert.equal(pageIn('2'), 2);
  for (const value of ['1', '0', '-3', '2.5', 'NaN', '1e9', '', undefined, {}]) assert.equal(pageIn(value), undefined);
});

test('a flag is true or false, as text or as a value', () => {
  assert.equal(flagIn('true'), true);
  assert.equal(flagIn(false), false);
  assert.equal(flagIn('yes'), undefined);
});

test('whatever stands in a URL, reading it never fails', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      // Objects that cannot become text never come out of a URL.
      fc.pre(typeof value !== 'object' && typeof value !== 'symbol');
      assert.ok([undefined, true, false].includes(flagIn(value)));
      assert.ok((pageIn(value) ?? 2) >= 2);
      assert.ok((textIn(value, 5) ?? 'x').length > 0);
    }),
  );
});
