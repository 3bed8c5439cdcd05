import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { partsOf } from './highlight.ts';

const shown = (text: string, ranges?: number[][]) =>
  partsOf(text, ranges)
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join('|');

test('matching ranges are marked, the rest is not', () => {
  assert.equal(shown('Invoice Robin', [[0, 7]]), '[Invoice]| Robin');
  assert.equal(
    shown('Sends an invoice', [
      [9, 16],
      [0, 5],
    ]),
    '[Sends]| an |[invoice]',
  );
  assert.equal(shown('Nothing'), 'Nothing');
  assert.equal(shown('', [[0, 3]]), '');
});

test('offsets count UTF-16 code units', () => {
  assert.equal(shown('🧾 bill', [[3, 7]]), '🧾 |[bill]');
});

test('text that looks like HTML stays text', () => {
  assert.equal(shown('<b>bill</b>', [[3, 7]]), '<b>|[bill]|</b>');
});

test('whatever the ranges, the parts are the text, marked and unmarked in turns of their own', () => {
  const range = fc.array(fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constant(Number.NaN), fc.double()), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.array(range, { maxLength: 8 }), (text, ranges) => {
      const parts = partsOf(text, ranges);
      assert.equal(parts.map((part) => part.text).join(''), text);
      assert.ok(parts.every((part) => part.text !== ''));
      assert.equal(new Set(parts.map(({ start }) => start)).size, parts.length);
    }),
  );
});
