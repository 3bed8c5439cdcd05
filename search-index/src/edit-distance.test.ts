import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codesOf, editDistance } from './edit-distance.ts';

const distanceOf = (one: string, other: string, max: number) => editDistance(codesOf(one), codesOf(other), max);

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

/** Every word that one edit makes of this one, with the given letters. */
function edited(given: string, letters: string[]): string[] {
  return Array.from({ length: given.length + 1 }, (_, i) => [given.slice(0, i), given.slice(i)] as const).flatMap(
    ([before, after]) => [
      ...letters.map((letter) => before + letter + after),
      ...(after ? [before + after.slice(1), ...letters.map((letter) => before + letter + after.slice(1))] : []),
      ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
    ],
  );
}

test('distance 1 is one letter inserted, deleted, replaced or swapped with the next', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const isOneEdit = one !== other && edited(one, ['a', 'b', 'c']).includes(other);
      assert.equal(distanceOf(one, other, 2) === 1, isOneEdit);
    }),
    { numRuns: 1000 },
  );
});

test('the distance is symmetric, and a smaller limit changes nothing below it', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = distanceOf(one, other, 10);
      assert.equal(distanceOf(other, one, 10), distance);
      for (const max of [0, 1, 2, 3]) assert.equal(distanceOf(one, other, max), Math.min(distance, max + 1));
    }),
    { numRuns: 1000 },
  );
});
