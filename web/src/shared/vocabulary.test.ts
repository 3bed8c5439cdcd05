import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListAppsCategory, ListAppsEnvironment } from '@marketplace/sdk';
import { CATEGORIES, categoryLabel, ENVIRONMENTS, stateOf } from './vocabulary.ts';

test('every category and environment of the API has a label', () => {
  assert.deepEqual(new Set(CATEGORIES.map(({ value }) => value)), new Set(Object.values(ListAppsCategory)));
  assert.deepEqual(new Set(ENVIRONMENTS.map(({ value }) => value)), new Set(Object.values(ListAppsEnvironment)));
});

test('values that a later version of the API adds are shown as they are', () => {
  assert.equal(categoryLabel('GAMES'), 'GAMES');
  assert.deepEqual(stateOf('ARCHIVED'), { label: 'ARCHIVED', tone: 'neutral' });
});
