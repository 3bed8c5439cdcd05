import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runNow } from './steps.ts';
import { TermDictionary } from './term-dictionary.ts';

// Few letters, so that many terms share a prefix; and some for which UTF-16 order differs from code point order.
const term = fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'é', '填', 'ｚ', '𠀀'), minLength: 1, maxLength: 5 });

test('a dictionary returns its terms and finds terms and prefixes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(term, { maxLength: 40 }), fc.oneof(term, fc.constant('')), (terms, given) => {
      const sorted = terms.toSorted();
      const dictionary = runNow(TermDictionary.build(sorted));
      assert.equal(dictionary.size, sorted.length);
      for (const [index, one] of sorted.entries()) {
        assert.equal(dictionary.termAt(index), one);
        assert.equal(dictionary.indexOf(one), index);
      }
      assert.equal(dictionary.indexOf(given), sorted.indexOf(given));
      const before = sorted.filter((one) => one < given).length;
      assert.equal(dictionary.lowerBound(given), before);
      const withPrefix = sorted.filter((one) => one.startsWith(given)).length;
      assert.deepEqual(dictionary.prefixRange(given), [before, before + withPrefix]);
    }),
    { numRuns: 300 },
  );
});
