import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicDeveloper } from '@marketplace/sdk';
import { DEFAULT_BRAND } from '../../testing/brand.ts';
import { setBrand } from '../shared/brand.ts';
import type { PageHead } from '../shared/page-head.ts';
import { app, developer } from './example-app.ts';
import { appData, appsData, developerData, homeData } from './structured-data.ts';

setBrand(DEFAULT_BRAND);

const absolute = (path: string) => `https://market.example${path}`;
const graphOf = (data: NonNullable<PageHead['jsonLd']>) => JSON.parse(JSON.stringify(data(absolute)))['@graph'];

test('a list is structured data with one item for each app, in order', () => {
  const [list] = graphOf(appsData('All apps', [app, { ...app, slug: 'second' }]));
  assert.deepEqual(
    list.itemListElement.map(({ position, url }: { position: number; url: string }) => [position, url]),
    [
      [1, 'https://market.example/apps/week-loom'],
      [2, 'https://market.example/apps/second'],
    ],
  );
});

test('an app without reviews has no rating: search engines refuse a rating of zero', () => {
  assert.equal(graphOf(appData(app))[0].aggregateRating.ratingCount, 2);
  assert.equal(graphOf(appData({ ...app, reviewCount: 0 }))[0].aggregateRating, undefined);
});

test('a developer with a company is an organization under the name of the company', () => {
  const company = { ...developer, companyName: 'Engines' } as unknown as PublicDeveloper;
  assert.equal(graphOf(developerData(company, []))[0]['@type'], 'Organization');
  const person = developer as unknown as PublicDeveloper;
  assert.equal(graphOf(developerData(person, []))[0]['@type'], 'Person');
});

test('the last breadcrumb is the page itself, without a link', () => {
  const crumbs = graphOf(appData(app)).at(-1).itemListElement;
  assert.deepEqual(
    crumbs.map(({ item }: { item?: string }) => item),
    ['https://market.example/apps', 'https://market.example/apps?category=PRODUCTIVITY', undefined],
  );
});

test('the home page tells search engines how to search', () => {
  const { potentialAction } = homeData(absolute) as { potentialAction: { target: string } };
  assert.equal(potentialAction.target, 'https://market.example/apps?search={search_term_string}');
});
