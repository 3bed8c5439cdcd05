import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicApp, PublicAppDetail, PublicDeveloper } from '@marketplace/sdk';
import { appHead, appsHead, developerHead, homeHead } from './page-heads.ts';

const absolute = (path: string) => `https://market.example${path}`;
const developer = { id: 'dev_1', name: 'Ada', companyName: null, bio: null, websiteUrl: null, appCount: 1 };
const app = {
  name: 'Week Loom',
  slug: 'week-loom',
  description: 'Weaves your week.',
  category: 'PRODUCTIVITY',
  developer,
  logoUrl: 'https://example.com/logo.png',
  bannerUrl: null,
  screenshots: [],
  version: 2,
  releaseNotes: null,
  averageRating: 4.5,
  reviewCount: 2,
} as unknown as PublicAppDetail;
const found = (...data: PublicApp[]) => ({ data, pagination: { total: data.length } });
const graphOf = (head: { jsonLd?: (absolute: (path: string) => string) => object }) =>
  JSON.parse(JSON.stringify(head.jsonLd!(absolute)))['@graph'];

test('the canonical URL of a list has its filters and page, but not its order', () => {
  const head = appsHead({ category: 'FINANCE', sort: 'name', page: 3 }, found(app));
  assert.equal(head.canonical, '/apps?category=FINANCE&page=3');
  assert.match(head.title, /3$/);
  assert.equal(appsHead({ sort: 'name' }, found(app)).canonical, '/apps');
});

test('an empty list is not indexed', () => {
  assert.equal(appsHead({ search: 'nothing' }, found()).noIndex, true);
  assert.equal(appsHead({ search: 'board' }, found(app)).noIndex, false);
});

test('a list is structured data with one item for each app, in order', () => {
  const [list] = graphOf(appsHead({}, found(app, { ...app, slug: 'second' })));
  assert.deepEqual(
    list.itemListElement.map(({ position, url }: { position: number; url: string }) => [position, url]),
    [
      [1, 'https://market.example/apps/week-loom'],
      [2, 'https://market.example/apps/second'],
    ],
  );
});

test('an app without reviews has no rating: search engines refuse a rating of zero', () => {
  assert.equal(graphOf(appHead(app))[0].aggregateRating.ratingCount, 2);
  assert.equal(graphOf(appHead({ ...app, reviewCount: 0 }))[0].aggregateRating, undefined);
});

test('the image of an app is its banner, else its logo', () => {
  assert.equal(appHead(app).image, app.logoUrl);
  assert.equal(appHead({ ...app, bannerUrl: 'https://example.com/b.png' }).image, 'https://example.com/b.png');
});

test('a developer with a company is an organization under the name of the company', () => {
  const company = { ...developer, companyName: 'Engines' } as unknown as PublicDeveloper;
  assert.equal(developerHead(company, []).title, 'Engines');
  assert.equal(graphOf(developerHead(company, []))[0]['@type'], 'Organization');
  const person = developer as unknown as PublicDeveloper;
  assert.equal(graphOf(developerHead(person, []))[0]['@type'], 'Person');
});

test('the last breadcrumb is the page itself, without a link', () => {
  const crumbs = graphOf(appHead(app)).at(-1).itemListElement;
  assert.deepEqual(
    crumbs.map(({ item }: { item?: string }) => item),
    ['https://market.example/apps', 'https://market.example/apps?category=PRODUCTIVITY', undefined],
  );
});

test('the home page tells search engines how to search', () => {
  const { potentialAction } = homeHead().jsonLd!(absolute) as { potentialAction: { target: string } };
  assert.equal(potentialAction.target, 'https://market.example/apps?search={search_term_string}');
});
