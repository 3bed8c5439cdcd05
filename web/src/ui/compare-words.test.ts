import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareWords, type Piece } from './compare-words.ts';

const textOf = (pieces: Piece[], without: Piece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

test('a replaced word is deleted and inserted, the rest stays', () => {
  assert.deepEqual(compareWords('Plan your week.', 'Plan your day.'), [
    { kind: 'same', text: 'Plan your ' },
    { kind: 'gone', text: 'week' },
    { kind: 'new', text: 'day' },
    { kind: 'same', text: '.' },
  ]);
});

test('changed words that only whitespace separates are one change', () => {
  assert.deepEqual(compareWords('one two end', 'three four end'), [
    { kind: 'gone', text: 'one two' },
    { kind: 'new', text: 'three four' },
    { kind: 'same', text: ' end' },
  ]);
});

test('equal texts are one piece, empty ones none', () => {
  assert.deepEqual(compareWords('the same', 'the same'), [{ kind: 'same', text: 'the same' }]);
  assert.deepEqual(compareWords('', ''), []);
  assert.deepEqual(compareWords('', 'new'), [{ kind: 'new', text: 'new' }]);
});

test('texts with more edits than the bound are shown one after the other', () => {
  const words = (prefix: string) => Array.from({ length: 10_000 }, (_, n) => `${prefix}${n}`).join(' ');
  const [from, to] = [words('a'), words('b')];
  assert.deepEqual(compareWords(from, to), [
    { kind: 'gone', text: from },
    { kind: 'new', text: to },
  ]);
});

test('a small change in a text of the largest size is found', () => {
  const text = 'word '.repeat(4_000);
  const pieces = compareWords(`${text}old ${text}`, `${text}new ${text}`);
  assert.deepEqual(
    pieces.filter(({ kind }) => kind !== 'same'),
    [
      { kind: 'gone', text: 'old' },
      { kind: 'new', text: 'new' },
    ],
  );
});

test('without insertions the pieces are the old text, without deletions the new one', () => {
  const word = fc.constantFrom('a', 'b', 'c', ' ', '\n', '.', 'é', '👩‍🚀', '’s');
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(text, text, (from, to) => {
      const pieces = compareWords(from, to);
      assert.equal(textOf(pieces, 'new'), from);
      assert.equal(textOf(pieces, 'gone'), to);
    }),
  );
});
