import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { HostScope } from '@marketplace/sdk';
import { scopeDraft } from './scope-draft.ts';

const { newRow, rowsOf, entriesOf, countChanges } = scopeDraft;
const scope: HostScope = { scope: 'a', label: 'a', description: 'a', risk: 'LOW', deprecatedAt: null };

suite('The scope vocabulary while it is edited', () => {
  test('leaves blank rows out and trims texts', () => {
    const rows = [newRow(), newRow({ scope: ' a ', label: 'a ', description: ' a' })];
    assert.deepEqual(entriesOf(rows), [scope]);
  });

  test('counts every field', () => {
    assert.equal(countChanges(rowsOf([scope]), [scope]), 0);
    const edits: Partial<HostScope>[] = [
      { label: 'A' },
      { description: 'A' },
      { risk: 'HIGH' },
      { deprecatedAt: '2026-01-01T00:00:00.000Z' },
    ];
    for (const edit of edits) assert.equal(countChanges(rowsOf([{ ...scope, ...edit }]), [scope]), 1);
  });
});
