import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicPermission } from '@marketplace/sdk';
import { groupByRisk, listNames, scopesToGrant } from './permissions.ts';

const permission = (scope: string, fields: Partial<PublicPermission> = {}): PublicPermission => ({
  ...{ scope, required: true, reason: 'Because.', label: null, description: null, risk: null },
  ...fields,
});

test('permissions are grouped by risk, the riskiest first, and required ones come first in each group', () => {
  const groups = groupByRisk([
    permission('a', { risk: 'LOW', required: false }),
    permission('b', { risk: 'LOW' }),
    permission('c'),
    permission('d', { risk: 'HIGH' }),
  ]);
  assert.deepEqual(
    groups.map(({ label, permissions }) => [label, permissions.map(({ scope }) => scope).join()]),
    [
      ['High risk', 'd'],
      ['Risk not rated', 'c'],
      ['Low risk', 'b,a'],
    ],
  );
  assert.deepEqual(groupByRisk([]), []);
});

test('a required permission is granted also when it is declined, an optional one is not', () => {
  const asked = [permission('a'), permission('b', { required: false }), permission('c', { required: false })];
  assert.deepEqual(scopesToGrant(asked, new Set(['a', 'b'])), ['a', 'c']);
});

test('names are the labels of the vocabulary, or the scopes, and long lists are cut', () => {
  const [a, b, c, d] = [permission('a', { label: 'Read tasks' }), permission('b'), permission('c'), permission('d')];
  assert.equal(listNames([a!]), '“Read tasks”');
  assert.equal(listNames([a!, b!]), '“Read tasks” and “b”');
  assert.equal(listNames([a!, b!, c!, d!]), '“Read tasks”, “b”, and 2 more');
});
