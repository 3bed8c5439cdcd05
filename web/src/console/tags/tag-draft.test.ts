import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { removedInUse, tagDraft } from './tag-draft.ts';

const { newRow, rowsOf, entriesOf, countChanges } = tagDraft;
const tag = (name: string, count = 0) => ({ tag: name, label: name, count });
const [a, b, c] = [tag('a'), tag('b', 2), tag('c')];

suite('The tag vocabulary while it is edited', () => {
  test('saves tags without their counts, and knows when nothing changed', () => {
    assert.deepEqual(entriesOf([...rowsOf([b]), newRow()]), [{ tag: 'b', label: 'b' }]);
    assert.equal(countChanges(rowsOf([a, b]), [a, b]), 0);
    assert.equal(countChanges(rowsOf([a, { ...b, label: 'B' }]), [a, b]), 1);
  });

  test('names removed tags that apps have', () => {
    assert.deepEqual(removedInUse(rowsOf([a]), [a, b, c]), [b]);
    assert.deepEqual(removedInUse(rowsOf([a, b]), [a, b, c]), []);
  });
});
