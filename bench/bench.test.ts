import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS, pathOf, queriesOf } from './catalogue/queries.ts';
import { drawGrowth } from './growth-chart.ts';
import { GOALS } from './parts/distinct-queries.ts';
import { rowOf } from './row.ts';

test('a ratio is taken within a round, so that what disturbs a whole round does not change it', () => {
  const rounds = [
    { ours: 90, reference: 100 },
    { ours: 9, reference: 10 },
    { ours: 95, reference: 100 },
  ];
  const row = rowOf('work', '/s', { ratioAtLeast: 0.9, of: 'raw' }, rounds);
  assert.equal(row.ratio, 0.9);
  assert.equal(row.ours, 90);
  assert.deepEqual(row.spread, [0.9, 0.95]);
  assert.equal(row.met, true);
});

test('a goal in plain figures is met up to its limit', () => {
  assert.equal(rowOf('work', 'ms', { atMost: 2 }, [{ ours: 2 }]).met, true);
  assert.equal(rowOf('work', 'ms', { atMost: 2 }, [{ ours: 2.1 }, { ours: 2.2 }, { ours: 1 }]).met, false);
});

test('no two queries are alike, of one kind or of several', () => {
  const queries = queriesOf('10k', ['FINANCE', 'DESIGN'], () => 5_000);
  const paths = KINDS.flatMap((kind) => queries[kind].map(pathOf));
  assert.equal(new Set(paths).size, paths.length);
  for (const kind of KINDS) assert.ok(queries[kind].length > 1_000, `${kind}: ${queries[kind].length}`);
});

test('the growth curves name every kind of query', () => {
  const rows = KINDS.flatMap((kind) =>
    ['p50', 'p99'].map((name) => rowOf(`${kind}, ${name}`, 'ms', { atMost: 2 }, [{ ours: 3 }])),
  );
  const sections = (['10k', '100k'] as const).map((size) => ({ size, rows }));
  const svg = drawGrowth(sections, GOALS);
  for (const kind of KINDS) assert.equal(svg.split(`>${kind} 3.0 ms<`).length, 3, kind);
});
