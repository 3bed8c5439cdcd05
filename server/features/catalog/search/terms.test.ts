import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { defaultSynonyms } from './default-synonyms.ts';
import { english } from './language.ts';
import { termsOf } from './terms.ts';

const lexicon = { language: english, synonyms: defaultSynonyms, knownAmong: () => new Set<string>() };
const terms = (search: string) => termsOf(search.split(' '), new Map(), lexicon);
const words = async (search: string) => (await terms(search)).map(({ word }) => word);

suite('the terms of a search', () => {
  test('what every app is gives no term at the end of a search, unless there is nothing else', async () => {
    assert.deepEqual(await words('accounting software'), ['accounting']);
    assert.deepEqual(await words('software licenses'), ['software', 'licenses']);
    assert.deepEqual(await words('software'), ['software']);
  });

  test('a single character is a prefix only at the end of a search', async () => {
    const prefixes = async (search: string) =>
      (await terms(search)).filter(({ alternatives }) => alternatives.some(({ isPrefix }) => isPrefix));
    assert.deepEqual(
      (await prefixes('e mail')).map(({ word }) => word),
      ['mail'],
    );
    assert.deepEqual(
      (await prefixes('em mail')).map(({ word }) => word),
      ['em', 'mail'],
    );
    assert.deepEqual(
      (await prefixes('mail e')).map(({ word }) => word),
      ['mail', 'e'],
    );
  });
});
