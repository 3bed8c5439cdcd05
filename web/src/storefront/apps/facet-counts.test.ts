import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsIn } from './facet-counts.ts';

const categories = [{ category: 'FINANCE', count: 7 }];

test('facets count every value; those that they leave out have no apps', () => {
  const facets = {
    ...{ category: [{ value: 'FINANCE', count: 2 } as const], environment: [], pricing: [], storedIn: [] },
    ...{ tag: [{ value: 'kanban', count: 1 }], verifiedDomain: [{ value: true, count: 3 }] },
  };
  const countOf = countsIn(facets, { search: 'tax' }, categories);
  assert.deepEqual(
    [countOf('category', 'FINANCE'), countOf('category', 'OTHER'), countOf('environment', 'staging')],
    [2, 0, 0],
  );
  assert.deepEqual([countOf('tag', 'kanban'), countOf('tag', 'video'), countOf('verifiedDomain', true)], [1, 0, 3]);
});

test('without facets only whole categories are counted', () => {
  assert.equal(countsIn(undefined, {}, categories)('category', 'FINANCE'), 7);
  assert.equal(countsIn(undefined, { category: 'OTHER' }, categories)('category', 'FINANCE'), 7);
  assert.equal(countsIn(undefined, {}, categories)('environment', 'staging'), undefined);
  for (const search of [
    { search: 'tax' },
    { environment: 'staging' } as const,
    { featured: true } as const,
    { tag: 'a' },
  ])
    assert.equal(countsIn(undefined, search, categories)('category', 'FINANCE'), undefined);
});
