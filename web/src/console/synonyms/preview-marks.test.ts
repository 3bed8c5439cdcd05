import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marksOf } from './preview-marks.ts';

const list = (text: string) => [...text].map((slug) => ({ slug }));

test('apps are marked as new, removed, moved or the same', () => {
  assert.deepEqual(Object.fromEntries(marksOf(list('abcd'), list('acbx'))), {
    a: { kind: 'same' },
    b: { kind: 'moved', by: -1 },
    c: { kind: 'moved', by: 1 },
    d: { kind: 'removed' },
    x: { kind: 'new' },
  });
  assert.equal(marksOf([], []).size, 0);
});
