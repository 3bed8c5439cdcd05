import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { HostScope } from '@marketplace/sdk';
import { countChanges, faultsByRow, newRow, rebase, rowsOf, scopesOf } from './scope-draft.ts';

const scope = (name: string, fields: Partial<HostScope> = {}): HostScope => ({
  ...{ scope: name, label: name, description: name, risk: 'LOW', deprecatedAt: null },
  ...fields,
});
const [a, b, c] = ['a', 'b', 'c'].map((name) => scope(name)) as [HostScope, HostScope, HostScope];

suite('The scope vocabulary while it is edited', () => {
  test('leaves blank rows out and trims texts', () => {
    const rows = [...rowsOf([a]), newRow(), newRow({ scope: ' b ', label: 'b ', description: ' b' })];
    assert.deepEqual(scopesOf(rows), [a, b]);
  });

  test('counts an edited scope as one change', () => {
    assert.equal(countChanges(rowsOf([a, b]), [a, b]), 0);
    assert.equal(countChanges(rowsOf([a, { ...b, risk: 'HIGH' }]), [a, b]), 1);
    assert.equal(countChanges(rowsOf([b]), [a, b]), 1);
    assert.equal(countChanges([...rowsOf([a, b]), newRow()], [a, b]), 0);
  });

  test('keeps own edits, additions and removals when somebody else saved meanwhile', () => {
    const mine = rowsOf([{ ...a, risk: 'HIGH' }, scope('mine')]);
    const latest = [{ ...a, label: 'Theirs' }, b, c, scope('theirs')];
    assert.deepEqual(scopesOf(rebase(mine, [a, b], latest)), [
      { ...a, risk: 'HIGH' },
      c,
      scope('theirs'),
      scope('mine'),
    ]);
  });

  test('shows faults at the field of the row that was sent', () => {
    const rows = [newRow(), ...rowsOf([a, a])];
    const fault = (pointer: string) => ({ pointer, code: 'X', message: 'The field `scope` is wrong.', fix: 'Fix it.' });
    const { byRow, other } = faultsByRow([fault('/scopes/1/scope'), fault('/scopes')], rows);
    assert.deepEqual([...byRow], [[rows[2]!.key, { scope: 'This is wrong. Fix it.' }]]);
    assert.deepEqual(other, ['This is wrong. Fix it.']);
  });
});
