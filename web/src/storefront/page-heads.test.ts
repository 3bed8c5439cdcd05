import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicApp, PublicDeveloper } from '@marketplace/sdk';
import { DEFAULT_BRAND } from '../../testing/brand.ts';
import { setBrand } from '../shared/brand.ts';
import { app, developer } from './example-app.ts';
import { appHead, appsHead, developerHead } from './page-heads.ts';

setBrand(DEFAULT_BRAND);

const found = (...data: PublicApp[]) => ({ data, pagination: { total: data.length } });
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

test('the image of an app is its banner, else its logo', () => {
  assert.equal(appHead(app).image, app.logoUrl);
  assert.equal(appHead({ ...app, bannerUrl: 'https://example.com/b.png' }).image, 'https://example.com/b.png');
});

test('a developer with a company has the name of the company', () => {
  assert.equal(developerHead({ ...developer, companyName: 'Engines' } as unknown as PublicDeveloper).title, 'Engines');
  assert.equal(developerHead(developer as unknown as PublicDeveloper).title, 'Ada');
});
