import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { randomFrom } from '../../demo/random.ts';
import { type FilledApp, fillCatalog, type GivenApp } from '../../testing/catalog.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { indexed, startBothEngines } from '../../testing/search-engines.ts';
import { NO_DISCLOSURES } from './disclosures.ts';
import { CATEGORIES, ENVIRONMENTS } from './vocabulary.ts';

const engines = await startBothEngines({ after });
const [{ market }] = engines;
const get = async (path: string) => (await market.expect(200, 'GET', path)).body;
const query = (parameters: object) => new URLSearchParams(JSON.parse(JSON.stringify(parameters))).toString();
const idsOf = (apps: { id: string }[]) => apps.map(({ id }) => id);

const ITEM_FIELDS = [
  ...[
    'averageRating',
    'category',
    'description',
    'developer',
    'environment',
    'featured',
    'id',
    'images',
    'installCount',
  ],
  ...['logoUrl', 'name', 'publishedAt', 'reviewCount', 'slug', 'status', 'updatedAt'],
];
const DETAIL_FIELDS = [
  ...ITEM_FIELDS,
  ...['bannerUrl', 'longDescription', 'longDescriptionHtml', 'oauthClientId', 'releaseNotes', 'screenshots', 'version'],
  ...[
    'approvedAt',
    'approvedImages',
    'permissions',
    'publishedFrom',
    'publisherSince',
    'setupUrl',
    'websiteUrl',
    'workspaceInstall',
    ...Object.keys(NO_DISCLOSURES),
  ],
].sort();

// One category stays empty; installs, ratings, dates and names come again and again, so that ties are everywhere.
const [EMPTY, ...USED] = CATEGORIES;
const NAMES = ['Zebra', 'zebra', 'Ápple', 'apple', 'Apple Pie', 'apple-pie', 'Éclair', 'Focus', '1st', 'm', '_Under'];
const STARS = [
  [0, 0, 0, 0, 0],
  [0, 0, 0, 0, 1],
  [0, 0, 0, 0, 4],
  [0, 0, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 0, 0, 2, 0],
  [0, 0, 1, 1, 1],
];
const { pick, next } = randomFrom(4);
const apps = await fillCatalog(
  market,
  Array.from(
    { length: 300 },
    (): GivenApp => ({
      name: pick(NAMES),
      category: pick(USED),
      environment: pick(ENVIRONMENTS),
      featured: next() < 0.25,
      installs: pick([0, 0, 1, 5, 5, 900]),
      stars: pick(STARS),
      publishedDaysAgo: pick([1, 1, 2, 30]),
    }),
  ),
);

interface Filter {
  category?: string | undefined;
  environment?: string | undefined;
  featured?: boolean | undefined;
}
type Sort = 'relevance' | 'popular' | 'rating' | 'newest' | 'name' | undefined;

const reviews = ({ stars }: FilledApp) => stars.reduce((sum, n) => sum + n, 0);
const rating = (app: FilledApp) =>
  reviews(app) === 0 ? 0 : app.stars.reduce((sum, n, i) => sum + n * (i + 1), 0) / reviews(app);
const folded = ({ name }: FilledApp) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
const popular = (a: FilledApp, b: FilledApp) => b.installs - a.installs;
const ORDERS: Record<NonNullable<Sort>, (a: FilledApp, b: FilledApp) => number> = {
  popular,
  relevance: popular, // nothing to be relevant to
  rating: (a, b) => rating(b) - rating(a) || reviews(b) - reviews(a),
  newest: (a, b) => a.publishedDaysAgo - b.publishedDaysAgo,
  name: (a, b) => compare(folded(a), folded(b)),
};

/** What the whole list must be, in its order. */
function model(filter: Filter, sort: Sort = 'popular'): FilledApp[] {
  const matching = apps.filter((app) =>
    (['category', 'environment', 'featured'] as const).every(
      (field) => filter[field] === undefined || filter[field] === app[field],
    ),
  );
  return matching.sort((a, b) => ORDERS[sort](a, b) || compare(b.id, a.id));
}

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const filters = fc.record({
  category: maybe(CATEGORIES),
  environment: maybe(ENVIRONMENTS),
  featured: maybe([true, false]),
});
const sorts = maybe(Object.keys(ORDERS) as NonNullable<Sort>[]);

await indexed(market, apps.length);

for (const { name: engine, market } of engines) {
  const get = async (path: string) => (await market.expect(200, 'GET', path)).body;
  suite(`browsing with ${engine}`, () => {
    test('every page of every filter in every order is the one that a plain model gives', async () => {
      const pages = fc.record({ page: fc.integer({ min: 1, max: 12 }), limit: fc.integer({ min: 1, max: 100 }) });
      await fc.assert(
        fc.asyncProperty(filters, sorts, pages, async (filter, sort, { page, limit }) => {
          const { data, pagination } = await get(`/api/apps?${query({ ...filter, sort, page, limit })}`);
          const all = model(filter, sort);
          assert.deepEqual(idsOf(data), idsOf(all.slice((page - 1) * limit, page * limit)));
          const totalPages = Math.ceil(all.length / limit);
          assert.deepEqual(pagination, { page, limit, total: all.length, totalPages });
        }),
        { numRuns: 250 },
      );
    });

    test('all pages together are the whole list, nothing twice and nothing left out', async () => {
      await fc.assert(
        fc.asyncProperty(filters, sorts, fc.integer({ min: 7, max: 60 }), async (filter, sort, limit) => {
          const seen: string[] = [];
          for (let page = 1; ; page++) {
            const { data, pagination } = await get(`/api/apps?${query({ ...filter, sort, page, limit })}`);
            seen.push(...idsOf(data));
            if (page >= pagination.totalPages) break;
          }
          assert.equal(new Set(seen).size, seen.length);
          assert.deepEqual(seen, idsOf(model(filter, sort)));
        }),
        { numRuns: 30 },
      );
    });

    test('without parameters it is the first page of twenty, the most installed first', async () => {
      const { data, pagination } = await get('/api/apps');
      assert.deepEqual(idsOf(data), idsOf(model({}, 'popular').slice(0, 20)));
      assert.deepEqual(pagination, { page: 1, limit: 20, total: 300, totalPages: 15 });
    });

    test('past the last page there is an empty list', async () => {
      for (const page of [16, 17, 1_000_000]) {
        const { data, pagination } = await get(`/api/apps?page=${page}`);
        assert.deepEqual(data, []);
        assert.deepEqual(pagination, { page, limit: 20, total: 300, totalPages: 15 });
      }
    });

    const bad: [path: string, query: string, pointers: string[]][] = [
      ['/api/apps', 'page=0', ['/page']],
      ['/api/apps', 'page=-1', ['/page']],
      ['/api/apps', 'page=1.5', ['/page']],
      ['/api/apps', 'page=two', ['/page']],
      ['/api/apps', 'page=', ['/page']],
      ['/api/apps', 'page=1&page=2', ['/page']],
      ['/api/apps', 'limit=0', ['/limit']],
      ['/api/apps', 'limit=101', ['/limit']],
      ['/api/apps', 'featured=yes', ['/featured']],
      ['/api/apps', 'featured=1', ['/featured']],
      ['/api/apps', 'category=productivity', ['/category']],
      ['/api/apps', 'environment=moon', ['/environment']],
      ['/api/apps', 'sort=best', ['/sort']],
      [
        '/api/apps',
        'page=0&limit=x&featured=maybe&category=X&environment=Y&sort=Z',
        ['/category', '/environment', '/featured', '/limit', '/page', '/sort'],
      ],
      ['/api/apps/featured/list', 'limit=0', ['/limit']],
      ['/api/apps/featured/list', 'limit=51', ['/limit']],
      ['/api/apps/featured/list', 'environment=moon&limit=x', ['/environment', '/limit']],
    ];
    for (const [path, text, pointers] of bad) {
      test(`${path}?${text} is refused, with every fault at once`, async () => {
        const { body } = await market.expect(400, 'GET', `${path}?${text}`);
        assert.equal(body.error.code, 'VALIDATION_FAILED');
        const named = new Set(body.error.details.map(({ pointer }: { pointer: string }) => pointer));
        assert.deepEqual([...named].sort(), pointers);
      });
    }
  });
}

suite('featured apps', () => {
  test('there are ten, or as many as requested up to fifty, the most installed first', async () => {
    const all = model({ featured: true });
    assert.ok(all.length > 50);
    for (const [parameters, count] of [
      ['', 10],
      ['?limit=1', 1],
      ['?limit=50', 50],
    ] as const) {
      assert.deepEqual(idsOf((await get(`/api/apps/featured/list${parameters}`)).data), idsOf(all.slice(0, count)));
    }
  });

  test('they have banners, which lists do not have', async () => {
    const [first] = (await get('/api/apps/featured/list?limit=1')).data;
    assert.ok('bannerUrl' in first);
    assert.ok(!('bannerUrl' in (await get('/api/apps?limit=1')).data[0]));
  });

  test('they can be filtered by environment', async () => {
    for (const environment of ENVIRONMENTS) {
      const { data } = await get(`/api/apps/featured/list?limit=50&environment=${environment}`);
      assert.ok(data.length > 0);
      assert.deepEqual(idsOf(data), idsOf(model({ featured: true, environment }).slice(0, 50)));
    }
  });
});

suite('categories', () => {
  test('all ten are there with label and count, also one without apps', async () => {
    const { data } = await get('/api/apps/categories/list');
    assert.equal(data.length, 10);
    for (const [i, entry] of data.entries()) {
      assert.deepEqual(Object.keys(entry).sort(), ['category', 'count', 'label']);
      assert.equal(entry.category, CATEGORIES[i]);
      assert.equal(entry.count, model({ category: entry.category }).length);
      assert.match(entry.label, /^[A-Z][A-Za-z ]+$/);
    }
    assert.equal(data.find(({ category }: { category: string }) => category === EMPTY).count, 0);
  });
});

suite('what an app shows', () => {
  test('a list item and the detail have exactly the fields of the contract', async () => {
    const listing = {
      name: 'Whole App',
      description: 'Has everything that can be said.',
      longDescription: '# All of it',
      logoUrl: 'https://images.example/logo.png',
      bannerUrl: 'https://images.example/banner.png',
      websiteUrl: 'https://whole.example',
      oauthClientId: 'whole-app',
      environment: 'staging',
      category: USED[0],
    };
    const screenshots = [
      { url: 'https://images.example/second.png', order: 1, caption: 'Later' },
      { url: 'https://images.example/first.png', order: 0 },
    ];
    const developer = await market.verifiedDeveloper({ name: 'Wanda Whole', companyName: 'Whole & Co' });
    const key = await market.apiKey(developer);
    const { id, slug } = await approvedApp(market, { ...listing, screenshots }, { developer, key });
    const { longDescription, bannerUrl, websiteUrl, oauthClientId, ...short } = listing;

    const detail = await get(`/api/apps/${slug}`);
    const { publishedAt, updatedAt } = detail;
    for (const time of [publishedAt, updatedAt]) assert.equal(new Date(time).toISOString(), time);
    const numbers = { installCount: 0, reviewCount: 0, averageRating: 0 };
    const who = { developer: { id: developer.id, name: 'Wanda Whole', companyName: 'Whole & Co', verified: true } };
    const item = {
      id,
      slug,
      ...short,
      featured: false,
      status: 'APPROVED',
      ...numbers,
      ...who,
      images: { logo: null },
      publishedAt,
      updatedAt,
    };
    const shown = [
      { url: 'https://images.example/first.png', caption: null, order: 0 },
      { url: 'https://images.example/second.png', caption: 'Later', order: 1 },
    ];
    const text = { longDescription, longDescriptionHtml: '<h3>All of it</h3>' };
    const rest = {
      ...text,
      bannerUrl,
      websiteUrl,
      oauthClientId,
      permissions: [],
      setupUrl: null,
      ...NO_DISCLOSURES,
      version: 1,
      releaseNotes: null,
      publishedFrom: null,
      publisherSince: null,
    };
    const workspaceInstall = true;
    const images = { logo: null, banner: null, screenshots: [null, null] };
    // Whether the receipt covers the images depends on whether the approval came ahead of the checks.
    const { approvedAt, approvedImages } = detail;
    assert.ok(Date.parse(approvedAt) > 0);
    assert.equal(typeof approvedImages, 'boolean');
    const { reviewedAt } = detail.developer.verification;
    assert.ok(Date.parse(reviewedAt) > 0);
    const verified = { ...who.developer, verification: { reviewedAt, domains: [], lastProvedAt: null } };
    const more = {
      images,
      approvedAt,
      approvedImages,
      workspaceInstall,
      screenshots: shown,
      developer: verified,
    };
    assert.deepEqual(detail, { ...item, ...rest, ...more });

    const [{ match, highlights, ...found }] = (await get('/api/apps?search=whole%20app')).data;
    assert.deepEqual([found, match, highlights], [item, 'all', { name: [[0, 5]] }]);
    assert.deepEqual([Object.keys(item).sort(), Object.keys(detail).sort()], [ITEM_FIELDS, DETAIL_FIELDS]);
  });

  test('the average rating has two decimals, and is 0 without reviews', async () => {
    for (const stars of STARS) {
      const app = apps.find((one) => one.stars === stars)!;
      const { averageRating, reviewCount } = await get(`/api/apps/${app.slug}`);
      assert.equal(reviewCount, reviews(app));
      assert.equal(averageRating, Number(rating(app).toFixed(2)));
    }
    const [thirds] = await fillCatalog(market, [{ name: 'Thirds', stars: [1, 2, 0, 0, 0] }]);
    assert.equal((await get(`/api/apps/${thirds!.slug}`)).averageRating, 1.67);
  });
});
