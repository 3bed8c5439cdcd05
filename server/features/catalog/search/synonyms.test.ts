import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_SYNONYMS, defaultSynonyms } from './default-synonyms.ts';
import {
  areEqualGroups,
  faultsOfGroups,
  foldEntry,
  MAX_ALTERNATIVES,
  MAX_ENTRIES,
  MAX_ENTRY_LENGTH,
  MAX_GROUPS,
  MAX_PHRASE_WORDS,
  type SynonymGroup,
  Synonyms,
} from './synonyms.ts';

const phrases = (alternatives: readonly (readonly string[])[]) => alternatives.map((words) => words.join(' '));

suite('synonyms', () => {
  test('equivalent words find each other', () => {
    const synonyms = new Synonyms([{ words: ['bill', 'invoice', 'voucher'] }]);
    assert.deepEqual(synonyms.of('bill'), [['invoice'], ['voucher']]);
    assert.deepEqual(synonyms.of('voucher'), [['bill'], ['invoice']]);
    assert.deepEqual(synonyms.of('budget'), []);
  });

  test('a one-way group leads from one word to the others, not back', () => {
    const synonyms = new Synonyms([{ from: 'money', words: ['budget', 'invoice'] }]);
    assert.deepEqual(synonyms.of('money'), [['budget'], ['invoice']]);
    assert.deepEqual(synonyms.of('budget'), []);
  });

  test('is not transitive: a word finds the groups that it is in', () => {
    const synonyms = new Synonyms([{ words: ['time', 'hours'] }, { words: ['hours', 'timesheet'] }]);
    assert.deepEqual(synonyms.of('time'), [['hours']]);
    assert.deepEqual(synonyms.of('hours'), [['time'], ['timesheet']]);
  });

  test('a phrase is an alternative of several words, and has alternatives itself', () => {
    const synonyms = new Synonyms([
      { words: ['time tracking', 'timesheet'] },
      { words: ['time tracking app', 'tracker'] },
    ]);
    assert.deepEqual(synonyms.of('timesheet'), [['time', 'tracking']]);
    assert.deepEqual(synonyms.ofPhrase(['time', 'tracking', 'tool']), { length: 2, alternatives: [['timesheet']] });
    assert.deepEqual(synonyms.ofPhrase(['time', 'tracking', 'app']), { length: 3, alternatives: [['tracker']] });
    assert.equal(synonyms.ofPhrase(['time', 'zone']), undefined);
    assert.equal(synonyms.ofPhrase(['timesheet']), undefined);
    assert.deepEqual(synonyms.of('time'), []);
  });

  test('are cut off at the limit, also for a word in several groups', () => {
    const names = (letter: string) => Array.from({ length: MAX_ENTRIES - 1 }, (_, i) => `${letter}${i}`);
    const synonyms = new Synonyms([{ words: ['hub', ...names('a')] }, { words: ['hub', ...names('b')] }]);
    assert.deepEqual(phrases(synonyms.of('hub')), [...names('a'), 'b0']);
  });

  test('ignores case, accents and punctuation', () => {
    const synonyms = new Synonyms([{ words: ['Café', 'To-Do', 'Straße'] }]);
    assert.deepEqual(phrases(synonyms.of('cafe')), ['to do', 'strasse']);
    assert.deepEqual(synonyms.ofPhrase(['to', 'do'])?.alternatives, [['cafe'], ['strasse']]);
    assert.equal(foldEntry('  Ærøskøbing, ŁÓDŹ! '), 'aeroskobing lodz');
  });
});

suite('faults of synonym groups', () => {
  const found = (...groups: SynonymGroup[]) => faultsOfGroups(groups).map(({ pointer, code }) => `${pointer} ${code}`);

  test('are told with their place', () => {
    assert.deepEqual(found({ words: ['bill', 'invoice'] }, { from: 'money', words: ['budget'] }), []);
    assert.deepEqual(found({ words: ['bill', '!?'] }), ['/groups/0/words/1 NO_WORD']);
    assert.deepEqual(found({ words: ['a', 'b'] }, { words: ['x', 'one two three four'] }), [
      '/groups/1/words/1 TOO_MANY_WORDS',
    ]);
    assert.deepEqual(found({ words: ['bill', 'invoice', 'Bill'] }), ['/groups/0/words/2 REPEATED']);
    assert.deepEqual(found({ from: 'money', words: ['budget', 'Money'] }), ['/groups/0/words/1 REPEATED']);
    assert.deepEqual(found({ words: ['alone'] }), ['/groups/0/words TOO_FEW']);
  });

  test('include a word with too many synonyms in several groups', () => {
    const names = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i}`);
    const groups = [{ words: ['hub', ...names('a', 15)] }, { from: 'hub', words: names('b', 5) }];
    assert.deepEqual(found(...groups), []);
    assert.deepEqual(found(...groups, { words: ['hub', 'one'] }), ['/groups/2/words TOO_MANY_SYNONYMS']);
  });
});

test('the default set has no faults and every entry is known', () => {
  assert.deepEqual(faultsOfGroups(DEFAULT_SYNONYMS), []);
  assert.ok(DEFAULT_SYNONYMS.length <= MAX_GROUPS);
  for (const { from, words } of DEFAULT_SYNONYMS)
    for (const entry of from === undefined ? words : [from]) {
      const parts = foldEntry(entry).split(' ');
      const known = parts.length === 1 ? defaultSynonyms.of(parts[0]!) : defaultSynonyms.ofPhrase(parts)?.alternatives;
      assert.ok(known && known.length > 0, entry);
    }
});

const entries = fc.oneof(
  fc.constantFrom('bill', 'Invoice', 'café', 'to-do', 'time tracking', 'a b c', 'one two three four', '??', ''),
  fc.string({ unit: 'grapheme', maxLength: MAX_ENTRY_LENGTH }),
);
const groups = fc.array(
  fc.record(
    { from: entries, words: fc.array(entries, { minLength: 1, maxLength: MAX_ENTRIES }) },
    { requiredKeys: ['words'] },
  ),
  { maxLength: 30 },
);

test('for any groups, alternatives are bounded, folded, distinct and never the word itself', () => {
  fc.assert(
    fc.property(groups, (given) => {
      const synonyms = new Synonyms(given);
      for (const entry of given.flatMap(({ from, words }) => (from === undefined ? words : [from]))) {
        const words = foldEntry(entry).split(' ');
        const alternatives = phrases(
          words.length === 1 ? synonyms.of(words[0]!) : (synonyms.ofPhrase(words)?.alternatives ?? []),
        );
        assert.ok(alternatives.length <= MAX_ALTERNATIVES);
        assert.equal(new Set(alternatives).size, alternatives.length);
        for (const alternative of alternatives) {
          assert.equal(foldEntry(alternative), alternative);
          assert.ok(alternative !== '' && alternative.split(' ').length <= MAX_PHRASE_WORDS);
          if (words.length === 1) assert.notEqual(alternative, words[0]);
        }
      }
    }),
  );
});

test('for valid groups, equivalence is symmetric and nothing is cut off', () => {
  fc.assert(
    fc.property(groups, (given) => {
      const valid = given.filter((group) => faultsOfGroups([group]).length === 0);
      if (faultsOfGroups(valid).length > 0) return;
      const synonyms = new Synonyms(valid);
      const of = (entry: string) => {
        const words = foldEntry(entry).split(' ');
        if (words.length === 1) return phrases(synonyms.of(words[0]!));
        const phrase = synonyms.ofPhrase(words)!;
        assert.equal(phrase.length, words.length);
        return phrases(phrase.alternatives);
      };
      for (const { from, words } of valid) {
        const sources = from === undefined ? words : [from];
        for (const source of sources)
          for (const word of words) if (word !== source) assert.ok(of(source).includes(foldEntry(word)));
      }
    }),
  );
});

test('equal groups are recognised whatever the order of their fields', () => {
  const group = { from: 'money', words: ['budget'] };
  assert.ok(areEqualGroups([group], [{ words: ['budget'], from: 'money' }]));
  assert.ok(!areEqualGroups([group], [{ words: ['budget'] }]));
  assert.ok(!areEqualGroups([group], [group, group]));
});
