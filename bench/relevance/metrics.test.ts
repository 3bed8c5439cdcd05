import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Grade, type LabelledQuery, parseQueries } from './labels.ts';
import { judge, meanOf } from './metrics.ts';

const wanted = (grades: Record<string, Grade>): LabelledQuery => ({
  query: 'q',
  kind: 'exact',
  heldOut: false,
  grades: new Map(Object.entries(grades)),
});

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`);

test('the best order scores 1 in every metric', () => {
  const { mrr, ndcg, top1, top3 } = judge(wanted({ a: 3, b: 2, c: 1 }), ['a', 'b', 'c', 'other']);
  assert.deepEqual({ mrr, ndcg, top1, top3 }, { mrr: 1, ndcg: 1, top1: 1, top3: 1 });
});

test('the reciprocal rank is that of the first result of grade 2 or 3', () => {
  const query = wanted({ exact: 3, good: 2, related: 1 });
  assert.equal(judge(query, ['related', 'other', 'good', 'exact']).mrr, 1 / 3);
  assert.equal(judge(query, ['related']).mrr, 0);
  assert.equal(judge(query, []).mrr, 0);
});

test('top 1 and top 3 ask whether an answer is among the first one and three', () => {
  const query = wanted({ a: 3 });
  const tops = (results: string[]) => [judge(query, results).top1, judge(query, results).top3];
  assert.deepEqual(tops(['a']), [1, 1]);
  assert.deepEqual(tops(['x', 'y', 'a']), [0, 1]);
  assert.deepEqual(tops(['x', 'y', 'z', 'a']), [0, 0]);
});

test('nDCG weighs grades exponentially and places logarithmically', () => {
  const ideal = 7 + 3 / Math.log2(3);
  near(judge(wanted({ a: 3, b: 2 }), ['b', 'a']).ndcg, (3 + 7 / Math.log2(3)) / ideal);
  near(judge(wanted({ a: 3, b: 2 }), ['x', 'a']).ndcg, 7 / Math.log2(3) / ideal);
});

test('only the first ten results count, and ten answers are enough for 1', () => {
  const names = Array.from({ length: 12 }, (_, i) => `app ${i}`);
  const query = wanted(Object.fromEntries(names.map((name) => [name, 3 as const])));
  assert.equal(judge(query, names).ndcg, 1);
  assert.equal(judge(wanted({ 'app 11': 3 }), names).mrr, 0);
});

test('the same name twice earns once', () => {
  assert.equal(judge(wanted({ a: 3, b: 3 }), ['a', 'a']).ndcg, judge(wanted({ a: 3, b: 3 }), ['a']).ndcg);
});

test('the mean of no queries is 0', () => {
  assert.deepEqual(meanOf([]), { mrr: 0, ndcg: 0, top1: 0, top3: 0 });
  const half = meanOf([judge(wanted({ a: 3 }), ['a']), judge(wanted({ a: 3 }), ['b'])]);
  assert.deepEqual(half, { mrr: 0.5, ndcg: 0.5, top1: 0.5, top3: 0.5 });
});

test('a concept grades its apps, and one lower those that do it besides something else', () => {
  const apps = [
    { name: 'Alpha', concept: 'kanban' },
    { name: 'Beta', concept: 'gantt', also: 'kanban' },
    { name: 'Gamma', concept: 'gantt' },
  ];
  const [query] = parseQueries('boards\tconcept\t@kanban=3|Gamma=1', apps, assert.fail);
  assert.deepEqual(Object.fromEntries(query!.grades), { Alpha: 3, Beta: 2, Gamma: 1 });
});

test('names without a grade are exactly what is wanted; names that no app has are reported', () => {
  const problems: string[] = [];
  const [query] = parseQueries('a\twords\tAlpha|Omega', [{ name: 'Alpha' }], (problem) => problems.push(problem));
  assert.deepEqual([...query!.grades], [['Alpha', 3]]);
  assert.deepEqual(problems, ['a: no app for Omega']);
});

test('every third query of each kind is held out', () => {
  const text = ['a', 'b', 'c', 'd'].flatMap((query) => [`${query}\tone\tA`, `${query}\ttwo\tA`]).join('\n');
  const heldOut = parseQueries(text, [{ name: 'A' }], assert.fail).filter((query) => query.heldOut);
  assert.deepEqual(
    heldOut.map(({ query, kind }) => `${query} ${kind}`),
    ['c one', 'c two'],
  );
});
