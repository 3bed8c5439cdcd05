import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { compareNames, formOf } from './compare.ts';
import { keysOf, skeletonOf } from './name-keys.ts';

interface Pair {
  half: string;
  label: string;
  name: string;
  other: string;
}

const pairs = readFileSync(new URL('labelled-pairs.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row): Pair => {
    const [half = '', label = '', , name = '', other = ''] = row.split('\t');
    return { half, label, name, other };
  });

const isFound = ({ name, other }: Pair) => compareNames(formOf(name), formOf(other)) !== undefined;
const share = (of: Pair[]) => of.filter(isFound).length / of.length;

suite('Labelled pairs of names', () => {
  const select = (label: string, half?: string) =>
    pairs.filter((pair) => pair.label === label && (!half || pair.half === half));

  test('are enough to judge the comparison by', () => {
    assert.ok(select('look-alike').length >= 300);
    assert.ok(select('innocent').length >= 1_500);
    assert.equal(new Set(pairs.map(({ name, other }) => `${name}\t${other}`)).size, pairs.length);
  });

  // The rules were tuned on the first half only.
  for (const half of ['1', '2']) {
    test(`of half ${half}: at least 97 % of the look-alikes are found, with at most 1 % false alarms`, (t) => {
      const [found, alarms] = [share(select('look-alike', half)), share(select('innocent', half))];
      t.diagnostic(`${(found * 100).toFixed(1)} % found, ${(alarms * 100).toFixed(1)} % false alarms`);
      assert.ok(found >= 0.97, `${found} found`);
      assert.ok(alarms <= 0.01, `${alarms} false alarms`);
    });
  }

  test('that are alike have a key in common, or are long: the database finds every one of them', () => {
    const missed = pairs.filter(isFound).filter(({ name, other }) => {
      const [a, b] = [formOf(name), formOf(other)];
      return !keysOf(a).some((key) => keysOf(b).includes(key)) && skeletonOf(a).length < 12;
    });
    assert.deepEqual(missed, []);
  });
});
