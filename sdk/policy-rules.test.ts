import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceedsRisk, policyRefusal, RISKS } from './src/listing-rules.ts';

const OPEN = { mode: 'OPEN', allow: [], deny: [], maxRisk: null };
const ALL = [...RISKS, null];

test('the first rule that refuses is named', () => {
  const strict = { mode: 'ALLOWLIST', allow: ['loom', 'spy'], deny: ['spy'], maxRisk: 'LOW' as const };
  assert.equal(policyRefusal(strict, 'spy', ALL), 'DENY', 'also if it is on both lists');
  assert.equal(policyRefusal({ ...strict, allow: [] }, 'loom', ALL), 'ALLOWLIST');
  assert.equal(policyRefusal(strict, 'loom', ALL), 'MAX_RISK');
  assert.equal(policyRefusal(strict, 'loom', ['LOW']), undefined);
});

test('without lists and limit nothing is refused, and the allow list counts only in its mode', () => {
  assert.equal(policyRefusal(OPEN, 'loom', ALL), undefined);
  assert.equal(policyRefusal({ ...OPEN, mode: 'APPROVAL', allow: ['other'] }, 'loom', ALL), undefined);
});

test('a permission without a rating counts as high risk', () => {
  const exceeding = (maxRisk: (typeof RISKS)[number] | null) => ALL.filter((risk) => exceedsRisk(risk, maxRisk));
  assert.deepEqual(exceeding('LOW'), ['MEDIUM', 'HIGH', null]);
  assert.deepEqual(exceeding('MEDIUM'), ['HIGH', null]);
  assert.deepEqual(exceeding('HIGH'), []);
  assert.deepEqual(exceeding(null), []);
});
