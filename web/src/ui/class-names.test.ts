import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cx } from './class-names.ts';

test('class names are joined, conditions that do not hold are left out', () => {
  assert.equal(cx('a', false, null, undefined, '', 'b c'), 'a b c');
  assert.equal(cx(), '');
});
