import assert from 'node:assert/strict';
import { test } from 'node:test';
import { syntheticApps } from '../server/demo/synthetic.ts';
import { KINDS, pathOf, queriesOf } from './catalog/queries.ts';
import { drawGrowth } from './growth-chart.ts';
import { QUERY_BUDGETS } from './parts/distinct-queries.ts';
import { makeRow } from './row.ts';
import { missedBudgets } from './table.ts';

const queries = queriesOf('10k', ['FINANCE', 'EDUCATION'], () => 5_000);

test('a ratio is computed within each round, so that a slow round does not change it', () => {
  const rounds = [
    { ours: 90, reference: 100 },
    { ours: 9, reference: 10 },
    { ours: 95, reference: 100 },
  ];
  const row = makeRow('work', '/s', { ratioAtLeast: 0.9, of: 'raw' }, rounds);
  assert.equal(row.ratio, 0.9);
  assert.equal(row.ours, 90);
  assert.deepEqual(row.spread, [0.9, 0.95]);
  assert.equal(row.met, true);
});

test('an absolute budget is met up to and including its limit', () => {
  assert.equal(makeRow('work', 'ms', { atMost: 2 }, [{ ours: 2 }]).met, true);
  assert.equal(makeRow('work', 'ms', { atMost: 2 }, [{ ours: 2.1 }, { ours: 2.2 }, { ours: 1 }]).met, false);
});

test('no two queries are alike, within a kind or across kinds', () => {
  const paths = KINDS.flatMap((kind) => queries[kind].map(pathOf));
  assert.equal(new Set(paths).size, paths.length);
  for (const kind of KINDS) assert.ok(queries[kind].length > 1_000, `${kind}: ${queries[kind].length}`);
});

test('the growth chart labels every kind of query', () => {
  const rows = KINDS.flatMap((kind) =>
    ['p50', 'p99'].map((name) => makeRow(`${kind}, ${name}`, 'ms', { atMost: 2 }, [{ ours: 3 }])),
  );
  const sections = (['10k', '100k'] as const).map((size) => ({ size, rows }));
  const svg = drawGrowth(sections, QUERY_BUDGETS);
  for (const kind of KINDS) assert.equal(svg.split(`>${kind} 3.0 ms<`).length, 3, kind);
});

test('a missed budget is reported with its figure, its budget and the notes', () => {
  const rows = [
    makeRow('fast', 'ms', { atMost: 2 }, [{ ours: 1 }]),
    makeRow('slow', 'ms', { atMost: 2 }, [{ ours: 3.25 }], ['4 requests failed']),
    makeRow('hot', '/s', { ratioAtLeast: 0.8, of: 'raw' }, [{ ours: 7, reference: 10 }]),
  ];
  assert.deepEqual(missedBudgets('part', [{ size: '10k', rows }]), [
    'part, 10k, slow: 3.25 ms, budget ≤ 2 ms (4 requests failed)',
    'part, 10k, hot: 0.70 ×, budget ≥ 0.8 × raw',
  ]);
});

test('searches for common words have matches in a tenth of the apps or more, unknown words in none', () => {
  const apps = [...syntheticApps(2_000)].map((app) =>
    `${app.name} ${app.description} ${app.longDescription}`.toLowerCase().split(/[^a-z0-9]+/),
  );
  const matches = (word: string) => apps.filter((words) => words.some((one) => one.startsWith(word))).length;
  for (const { search } of queries['common word'].slice(0, 50)) assert.ok(matches(search!) > 150, search!);
  for (const { search } of queries['most common word'].slice(0, 20)) assert.ok(matches(search!.toLowerCase()) > 1_700);
  for (const { search } of queries['unknown word'].slice(0, 50)) assert.equal(matches(search!), 0, search!);
});

test('the last page of a search is within its first 1,000 results', () => {
  for (const { page, limit } of queries['most common word, last page']) assert.ok(page! > 1 && page! * limit <= 1_000);
});
