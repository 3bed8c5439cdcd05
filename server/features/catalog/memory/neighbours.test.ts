import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { FootprintsBuilder, textsNextTo } from './neighbours.ts';

/** The same by trying everything, with the given letters. */
function allNextTo(given: string, letters: string[]): Set<string> {
  const places = Array.from({ length: given.length + 1 }, (_, i) => i);
  const parts = places.map((i) => [given.slice(0, i), given.slice(i)] as const);
  const all = parts.flatMap(([before, after]) => [
    ...letters.map((letter) => before + letter + after),
    ...(after ? [before + after.slice(1), ...letters.map((letter) => before + letter + after.slice(1))] : []),
    ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
  ]);
  return new Set(all.filter((text) => text !== given));
}

suite('words one letter away', () => {
  const letters = ['a', 'b', 'c'];
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 7 });

  test('are all found, each once, whatever is put in, left out, changed or swapped', () => {
    fc.assert(
      fc.property(word, fc.uniqueArray(word, { maxLength: 40 }), (given, words) => {
        const footprints = new FootprintsBuilder(words.length);
        for (const one of [...words, ...letters]) footprints.add(one);
        const found = textsNextTo(given, footprints.finish()!);
        assert.equal(new Set(found).size, found.length);
        const next = allNextTo(given, letters);
        assert.deepEqual(
          words.filter((one) => next.has(one) && !found.includes(one)),
          [],
        );
        assert.deepEqual(
          found.filter((one) => !next.has(one)),
          [],
        );
      }),
      { numRuns: 500 },
    );
  });
});
