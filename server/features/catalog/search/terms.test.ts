import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { defaultSynonyms } from './default-synonyms.ts';
import { english } from './language.ts';
import { termsOf } from './terms.ts';

const lexicon = { language: english, synonyms: defaultSynonyms, knownAmong: () => new Set<string>() };
const words = async (search: string) => (await termsOf(search.split(' '), new Map(), lexicon)).map(({ word }) => word);

suite('the terms of a search', () => {
  test('what every app is gives no term at the end of a search, unless there is nothing else', async () => {
    assert.deepEqual(await words('accounting software'), ['accounting']);
    assert.deepEqual(await words('software licenses'), ['software', 'licenses']);
    assert.deepEqual(await words('software'), ['software']);
  });
});
