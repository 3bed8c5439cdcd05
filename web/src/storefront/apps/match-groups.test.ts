import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf } from './match-groups.ts';

const all = { match: 'all' } as const;
const some = { match: 'some' } as const;

test('apps with some of the words follow those with all', () => {
  assert.deepEqual(groupsOf([all, all, some]), { all: [all, all], some: [some] });
  assert.deepEqual(groupsOf([some, some]), { all: [], some: [some, some] });
  assert.deepEqual(groupsOf([all]), { all: [all], some: [] });
});

test('without matches, and in an order that mixes them, apps stay together', () => {
  assert.deepEqual(groupsOf([{}, {}]), { all: [{}, {}], some: [] });
  assert.deepEqual(groupsOf([some, all]), { all: [some, all], some: [] });
});
