import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes } from './format-bytes.ts';

test('sizes have three digits and a decimal unit', () => {
  assert.equal(formatBytes(0), '0 byte');
  assert.equal(formatBytes(999), '999 byte');
  assert.equal(formatBytes(82_400), '82.4 kB');
  assert.equal(formatBytes(6_291_456), '6.29 MB');
  assert.equal(formatBytes(1_400_000_000), '1.4 GB');
});
