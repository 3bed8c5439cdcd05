import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { completeGroupsOf, type Row, rowsWith, synonymDraft } from './synonym-draft.ts';

const { newRow, rowsOf, entriesOf: groupsOf, countChanges, rebase, faultsByRow } = synonymDraft;
const BASE = [
  { words: ['bill', 'invoice'] },
  { from: 'money', words: ['budget', 'time tracking'] },
  { words: ['a', 'b'] },
];
const row = (fields: Partial<Row>): Row => ({ ...newRow(), ...fields });

test('groups become rows and rows groups', () => {
  assert.deepEqual(groupsOf(rowsOf(BASE)), BASE);
  const word = fc.stringMatching(/^[a-z]+( [a-z]+)?$/);
  const words = fc.array(word, { minLength: 1 });
  const plain = { noNullPrototype: true };
  const group = fc.oneof(fc.record({ words }, plain), fc.record({ from: word, words }, plain));
  fc.assert(fc.property(fc.array(group), (groups) => assert.deepEqual(groupsOf(rowsOf(groups)), groups)));
});

test('blanks and trailing commas are left out, and so is a row without words', () => {
  assert.deepEqual(groupsOf([row({ words: ' bill ,, invoice, ' }), row({ words: ' , ' }), newRow()]), [
    { words: ['bill', 'invoice'] },
  ]);
  assert.deepEqual(groupsOf([row({ words: '', from: 'hidden' })]), [], 'an equivalent group has no from');
  assert.deepEqual(groupsOf([row({ oneWay: true, from: 'money' })]), [{ from: 'money', words: [] }]);
});

test('a row that is being typed is not part of the preview', () => {
  const rows = [row({ words: 'bill' }), row({ oneWay: true, words: 'budget' }), row({ words: 'x, y' })];
  assert.deepEqual(completeGroupsOf(rows), [{ words: ['x', 'y'] }]);
});

test('an edited, an added and a removed group each are one change', () => {
  const rows = rowsOf(BASE);
  assert.equal(countChanges(rows, BASE), 0);
  assert.equal(countChanges([newRow(), ...rows], BASE), 0);
  assert.equal(countChanges([row({ words: 'x, y' }), ...rows], BASE), 1);
  assert.equal(countChanges(rows.slice(1), BASE), 1);
  assert.equal(countChanges([{ ...rows[0]!, words: 'bill, invoice, voucher' }, ...rows.slice(1)], BASE), 1);
});

test("somebody else's changes and one's own are merged", () => {
  const [bill, money] = rowsOf(BASE);
  const mine = [row({ words: 'mine, own' }), { ...bill!, words: 'bill, invoice, voucher' }, money!];
  const latest = [...BASE, { words: ['theirs', 'other'] }].filter((group) => group !== BASE[1]);
  assert.deepEqual(groupsOf(rebase(mine, BASE, latest)), [
    { words: ['mine', 'own'] },
    { words: ['bill', 'invoice', 'voucher'] },
    { words: ['theirs', 'other'] },
  ]);
  assert.deepEqual(groupsOf(rebase(rowsOf(latest), BASE, latest)), latest, 'the same change of both');
});

test('faults are shown at the rows that they are about, blank rows aside', () => {
  const rows = [newRow(), row({ words: 'alone' }), row({ oneWay: true, from: '!', words: 'x, x' })];
  const fault = (pointer: string, message = 'It is wrong.') => ({ pointer, code: 'X', message, fix: 'Fix it.' });
  const { byRow, other } = faultsByRow(
    [
      fault('/groups/0/words'),
      fault('/groups/1/from', 'The field `from` is empty.'),
      fault('/groups/1/words/1'),
      fault('/groups'),
    ],
    rows,
  );
  assert.deepEqual(
    [...byRow],
    [
      [rows[1]!.key, { words: 'It is wrong. Fix it.' }],
      [rows[2]!.key, { from: 'This is empty. Fix it.', words: 'It is wrong. Fix it.' }],
    ],
  );
  assert.deepEqual(other, ['It is wrong. Fix it.']);
});

test('a word finds its rows; new rows and those with faults stay in view', () => {
  const rows = [newRow(), ...rowsOf(BASE)];
  const faults = new Map([[rows[3]!.key, { words: 'Wrong.' }]]);
  assert.deepEqual(rowsWith(rows, ' MON', faults), [rows[0], rows[2], rows[3]]);
  assert.deepEqual(rowsWith(rows, '', new Map()), rows);
});
