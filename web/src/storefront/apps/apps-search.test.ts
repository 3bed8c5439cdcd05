import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_BRAND } from '../../../testing/brand.ts';
import { setBrand } from '../../shared/brand.ts';
import { parseSearch, stringifySearch } from '../../shared/search-params.ts';
import { APPS_ON_A_PAGE, activeFilters, listParams, readAppsSearch } from './apps-search.ts';

setBrand(DEFAULT_BRAND);

const defined = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

test('known parameters are read, all others are left out', () => {
  const raw = { search: ' board ', category: 'FINANCE', featured: 'true', page: '2', utm_source: 'mail', sort: 'name' };
  assert.deepEqual(defined(readAppsSearch(raw)), {
    search: 'board',
    category: 'FINANCE',
    featured: true,
    sort: 'name',
    page: 2,
  });
  assert.deepEqual(defined(readAppsSearch({ category: 'GAMES', featured: 'false', page: '1', sort: 'random' })), {});
});

test('pricing, tag, country and verified domain are read', () => {
  const raw = { pricing: 'FREE', tag: ' time-tracking ', storedIn: 'DE', verifiedDomain: 'true' };
  const read = { pricing: 'FREE', tag: 'time-tracking', storedIn: 'DE', verifiedDomain: true };
  assert.deepEqual(defined(readAppsSearch(raw)), read);
  assert.deepEqual(
    defined(readAppsSearch({ pricing: 'CHEAP', tag: ' ', storedIn: 'de', verifiedDomain: 'false' })),
    {},
  );
  const tags = [{ tag: 'time-tracking', label: 'Time tracking' }];
  const labels = (known?: typeof tags) => activeFilters(readAppsSearch(raw), known).map(({ label }) => label);
  assert.deepEqual(labels(tags), ['Free', 'Time tracking', 'Data stored in Germany', 'Verified domain']);
  assert.equal(labels()[1], 'time-tracking');
});

test('the default order is not written: relevance with a search, popularity without', () => {
  assert.equal(readAppsSearch({ search: 'board', sort: 'relevance' }).sort, undefined);
  assert.equal(readAppsSearch({ search: 'board', sort: 'popular' }).sort, 'popular');
  assert.equal(readAppsSearch({ sort: 'popular' }).sort, undefined);
  assert.equal(readAppsSearch({ sort: 'relevance' }).sort, undefined);
});

test('the API is asked for one page of what the URL says, without foreign parameters', () => {
  const search = { search: 'board', utm_source: 'mail' } as object;
  assert.deepEqual(defined(listParams(search)), { search: 'board', facets: true, limit: APPS_ON_A_PAGE });
});

test('spelling is left alone only in a search', () => {
  assert.equal(readAppsSearch({ search: 'board', correct: 'off' }).correct, 'off');
  assert.equal(readAppsSearch({ search: 'board', correct: 'on' }).correct, undefined);
  assert.equal(readAppsSearch({ correct: 'off' }).correct, undefined);
});

test('everything that narrows the list down is an active filter, order and page are not', () => {
  const search = readAppsSearch({
    search: 'board',
    category: 'FINANCE',
    environment: 'staging',
    featured: 'true',
    sort: 'name',
    page: '2',
  });
  assert.deepEqual(
    activeFilters(search).map(({ name }) => name),
    ['search', 'category', 'environment', 'featured'],
  );
  assert.deepEqual(activeFilters(readAppsSearch({ sort: 'name', page: '2' })), []);
});

test('what is read stays the same when it is written to the URL and read again', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('true', '2', '17', 'FREE', 'DE', 'FINANCE', 'staging', 'newest', 'relevance', 'popular'),
  );
  const raw = fc.record(
    {
      ...{
        search: value,
        category: value,
        environment: value,
        featured: value,
        sort: value,
        page: value,
        other: value,
      },
      ...{ pricing: value, tag: value, storedIn: value, verifiedDomain: value },
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(raw, (query) => {
      const read = readAppsSearch(query);
      assert.deepEqual(defined(readAppsSearch(parseSearch(stringifySearch({ ...read })))), defined(read));
    }),
  );
});
