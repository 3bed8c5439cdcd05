import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOptions } from './choices.ts';

const OPTIONS = [
  { value: 'DZ', label: 'Algeria' },
  { value: 'CI', label: 'Côte d’Ivoire' },
  { value: 'DE', label: 'Germany' },
  { value: 'NG', label: 'Nigeria' },
];
const find = (text: string, chosen: string[] = []) => findOptions(OPTIONS, chosen, text).map(({ value }) => value);

test('options are found by a part of their name, those that begin with it first', () => {
  assert.deepEqual(find('ger'), ['DE', 'DZ', 'NG']);
  assert.deepEqual(find('atlantis'), []);
});

test('case, accents and surrounding spaces do not matter, and the code finds its option', () => {
  assert.deepEqual(find(' COTE '), ['CI']);
  assert.deepEqual(find('ng'), ['NG']);
});

test('what is chosen is not offered again; without a text everything else is', () => {
  assert.deepEqual(find('', ['DE']), ['DZ', 'CI', 'NG']);
  assert.deepEqual(find('ger', ['DE']), ['DZ', 'NG']);
});
