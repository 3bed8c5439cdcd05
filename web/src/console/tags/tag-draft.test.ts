import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { countChanges, faultsByRow, newRow, rebase, removedInUse, rowsOf, tagsOf } from './tag-draft.ts';

const tag = (name: string, label = name, count = 0) => ({ tag: name, label, count });
const [a, b, c] = [tag('a'), tag('b', 'b', 2), tag('c')];
const plain = ({ tag: name, label }: { tag: string; label: string }) => ({ tag: name, label });

suite('The tag vocabulary while it is edited', () => {
  test('leaves blank rows out and trims texts', () => {
    const rows = [...rowsOf([a]), newRow(), newRow({ tag: ' b ', label: 'b ' })];
    assert.deepEqual(tagsOf(rows), [a, b].map(plain));
  });

  test('counts an edited tag as one change', () => {
    assert.equal(countChanges(rowsOf([a, b]), [a, b]), 0);
    assert.equal(countChanges(rowsOf([a, { ...b, label: 'B' }]), [a, b]), 1);
    assert.equal(countChanges(rowsOf([b]), [a, b]), 1);
    assert.equal(countChanges([...rowsOf([a, b]), newRow()], [a, b]), 0);
  });

  test('names removed tags that apps have', () => {
    assert.deepEqual(removedInUse(rowsOf([a]), [a, b, c]), [b]);
    assert.deepEqual(removedInUse(rowsOf([a, b]), [a, b, c]), []);
  });

  test('keeps own edits, additions and removals when somebody else saved meanwhile', () => {
    const mine = rowsOf([{ ...a, label: 'Mine' }, tag('mine')]);
    const latest = [{ ...a, label: 'Theirs', count: 5 }, b, c, tag('theirs')];
    const merged = rebase(mine, [a, b], latest);
    assert.deepEqual(tagsOf(merged), [{ tag: 'a', label: 'Mine' }, plain(c), plain(tag('theirs')), plain(tag('mine'))]);
    assert.equal(merged[0]!.count, 5);
  });

  test('shows faults at the field of the row that was sent', () => {
    const rows = [newRow(), ...rowsOf([a, a])];
    const fault = (pointer: string) => ({ pointer, code: 'X', message: 'The field `tag` is wrong.', fix: 'Fix it.' });
    const { byRow, other } = faultsByRow([fault('/tags/1/tag'), fault('/tags')], rows);
    assert.deepEqual([...byRow], [[rows[2]!.key, { tag: 'This is wrong. Fix it.' }]]);
    assert.deepEqual(other, ['This is wrong. Fix it.']);
  });
});
