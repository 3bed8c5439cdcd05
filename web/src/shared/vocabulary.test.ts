import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListAppsCategory, ListAppsEnvironment } from '@marketplace/sdk';
import { Boxes, Truck } from 'lucide-react';
import { DEFAULT_BRAND } from '../../testing/brand.ts';
import { setBrand } from './brand.ts';
import { categories, categoryLabel, ENVIRONMENTS, stateOf } from './vocabulary.ts';

setBrand(DEFAULT_BRAND);

test('every category and environment of the API has a label', () => {
  assert.deepEqual(new Set(categories().map(({ value }) => value)), new Set(Object.values(ListAppsCategory)));
  assert.deepEqual(new Set(ENVIRONMENTS.map(({ value }) => value)), new Set(Object.values(ListAppsEnvironment)));
});

test('values that a later version of the API adds are shown as they are', () => {
  assert.equal(categoryLabel('GAMES'), 'GAMES');
  assert.deepEqual(stateOf('ARCHIVED'), { label: 'ARCHIVED', tone: 'neutral' });
});

test('a category has the label and the icon of the settings, and an icon that is not known is no error', () => {
  const { FINANCE } = DEFAULT_BRAND.categories;
  const named = (change: object) =>
    setBrand({ ...DEFAULT_BRAND, categories: { ...DEFAULT_BRAND.categories, FINANCE: { ...FINANCE, ...change } } });
  const finance = () => categories().find(({ value }) => value === 'FINANCE')!;
  named({ label: 'Money', icon: 'truck' });
  assert.equal(finance().label, 'Money');
  assert.equal(categoryLabel('FINANCE'), 'Money');
  assert.equal(finance().icon, Truck);
  named({ icon: 'submarine' });
  assert.equal(finance().icon, Boxes);
});
