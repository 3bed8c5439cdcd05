import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nextKey, vocabularyDraft } from './vocabulary-draft.ts';

interface Word {
  name: string;
  text: string;
}

const draft = vocabularyDraft({
  newRow: (word: Partial<Word & { count: number }> = {}) => ({ name: '', text: '', count: 0, ...word, key: nextKey() }),
  isBlank: ({ name, text }) => `${name}${text}`.trim() === '',
  entryOf: ({ name, text }): Word => ({ name: name.trim(), text: text.trim() }),
  contentOf: ({ name, text }) => JSON.stringify([name, text]),
  nameOf: ({ name }) => name,
  fieldOf: (name) => (['name', 'text'] as const).find((field) => field === name),
});
const { newRow, rowsOf, entriesOf, countChanges, rebase, faultsByRow } = draft;
const word = (name: string, text = name, count = 0) => ({ name, text, count });
const [a, b, c] = [word('a'), word('b', 'b', 2), word('c')];

suite('A vocabulary while it is edited', () => {
  test('leaves blank rows out and trims texts', () => {
    const rows = [...rowsOf([a]), newRow(), newRow({ name: ' b ', text: 'b ' })];
    assert.deepEqual(entriesOf(rows), [
      { name: 'a', text: 'a' },
      { name: 'b', text: 'b' },
    ]);
  });

  test('counts an edited entry as one change', () => {
    assert.equal(countChanges(rowsOf([a, b]), [a, b]), 0);
    assert.equal(countChanges(rowsOf([a, { ...b, text: 'B' }]), [a, b]), 1);
    assert.equal(countChanges(rowsOf([b]), [a, b]), 1);
    assert.equal(countChanges([...rowsOf([a, b]), newRow()], [a, b]), 0);
  });

  test('keeps own edits, additions and removals when somebody else saved meanwhile', () => {
    const mine = rowsOf([{ ...a, text: 'Mine' }, word('mine')]);
    const latest = [{ ...a, text: 'Theirs', count: 5 }, b, c, word('theirs')];
    const merged = rebase(mine, [a, b], latest).map(({ key: _, ...entry }) => entry);
    assert.deepEqual(merged, [word('a', 'Mine', 5), c, word('theirs'), word('mine')]);
  });

  test('shows faults at the field of the row that was sent', () => {
    const rows = [newRow(), ...rowsOf([a, a])];
    const fault = (pointer: string) => ({ pointer, code: 'X', message: 'The field `name` is wrong.', fix: 'Fix it.' });
    const details = ['/words/1/name', '/words/1/name', '/words', '/words/0/count', '/words/7/name'].map(fault);
    const { byRow, other } = faultsByRow(details, rows);
    assert.deepEqual([...byRow], [[rows[2]!.key, { name: 'This is wrong. Fix it.' }]]);
    assert.deepEqual(other, Array(3).fill('The field `name` is wrong. Fix it.'));
  });
});
