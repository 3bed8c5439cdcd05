import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumByStatus, sumByVersion } from './counts.ts';

const COUNTS = [
  { status: 'ACTIVE', version: 1, count: 3 },
  { status: 'CONSENT_NEEDED', version: 1, count: 2 },
  { status: 'ACTIVE', version: 10, count: 5 },
] as const;

test('installations are summed by status', () => {
  assert.deepEqual(sumByStatus([...COUNTS]), { ACTIVE: 8, CONSENT_NEEDED: 2, SUSPENDED: 0 });
});

test('installations are summed by version, the newest first', () => {
  assert.deepEqual(sumByVersion([...COUNTS]), [
    { version: 10, count: 5, consentNeeded: 0 },
    { version: 1, count: 5, consentNeeded: 2 },
  ]);
  assert.deepEqual(sumByVersion([]), []);
});
