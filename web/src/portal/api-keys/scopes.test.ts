import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameSet, PRESETS, SCOPES, Scope } from './scopes.ts';

test('every scope of the API is offered, and one preset has all of them', () => {
  assert.deepEqual(new Set(SCOPES.map(({ value }) => value)), new Set(Object.values(Scope)));
  assert.ok(PRESETS.some(({ scopes }) => isSameSet(scopes, Object.values(Scope))));
});

test('scopes are compared as sets, whatever their order', () => {
  assert.equal(isSameSet([Scope.APP_READ, Scope.APP_CREATE], [Scope.APP_CREATE, Scope.APP_READ]), true);
  assert.equal(isSameSet([Scope.APP_READ], [Scope.APP_CREATE]), false);
  assert.equal(isSameSet([], [Scope.APP_CREATE]), false);
});
