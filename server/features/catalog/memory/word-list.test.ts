import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { WordList } from './word-list.ts';

// Few letters, so that many words begin alike; and some whose order is not that of their characters.
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'é', '填', 'ｚ', '𠀀'), minLength: 1, maxLength: 5 });

test('a list of words gives them back, and finds where a word, or a beginning, belongs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { maxLength: 40 }), fc.oneof(word, fc.constant('')), async (words, given) => {
      const sorted = words.toSorted();
      const list = await WordList.of(sorted, async () => {});
      assert.equal(list.length, sorted.length);
      for (const [at, one] of sorted.entries()) {
        assert.equal(list.wordAt(at), one);
        assert.equal(list.lengthAt(at), one.length);
        assert.ok(
          Array.from({ length: one.length }, (_, n) => list.letterAt(at, n) === one.charCodeAt(n)).every(Boolean),
        );
        assert.equal(Math.sign(list.compare(at, given)), one === given ? 0 : one < given ? -1 : 1);
        assert.equal(list.startsWith(at, given), one.startsWith(given));
      }
      const before = sorted.filter((one) => one < given).length;
      assert.equal(list.firstFrom(given), before);
      assert.deepEqual(list.rangeOf(given), [before, before + sorted.filter((one) => one.startsWith(given)).length]);
    }),
    { numRuns: 300 },
  );
});
