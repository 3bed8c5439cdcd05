import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkspacePolicy } from '@marketplace/sdk';
import { refusalOf, tooRisky } from './policy-judgement.ts';

const OPEN: WorkspacePolicy = { mode: 'OPEN', allow: [], deny: [], maxRisk: null };
const [low, medium, high, unrated] = (['LOW', 'MEDIUM', 'HIGH', null] as const).map((risk) => ({ risk }));
const all = [low!, medium!, high!, unrated!];

test('the first rule that refuses is named', () => {
  const strict: WorkspacePolicy = { mode: 'ALLOWLIST', allow: [], deny: ['spy'], maxRisk: 'LOW' };
  assert.equal(refusalOf(strict, 'spy', all), 'DENY');
  assert.equal(refusalOf(strict, 'loom', all), 'ALLOWLIST');
  assert.equal(refusalOf({ ...strict, allow: ['loom'] }, 'loom', all), 'MAX_RISK');
  assert.equal(refusalOf({ ...strict, allow: ['loom'] }, 'loom', [low!]), undefined);
  assert.equal(refusalOf({ ...strict, allow: ['spy'] }, 'spy', []), 'DENY', 'also if it is on both lists');
});

test('without lists and limit nothing is refused, and the allow list counts only in its mode', () => {
  assert.equal(refusalOf(OPEN, 'loom', all), undefined);
  assert.equal(refusalOf({ ...OPEN, mode: 'APPROVAL', allow: ['other'] }, 'loom', all), undefined);
});

test('a permission without a rating counts as high risk', () => {
  assert.deepEqual(tooRisky({ ...OPEN, maxRisk: 'LOW' }, all), [medium, high, unrated]);
  assert.deepEqual(tooRisky({ ...OPEN, maxRisk: 'MEDIUM' }, all), [high, unrated]);
  assert.deepEqual(tooRisky({ ...OPEN, maxRisk: 'HIGH' }, all), []);
  assert.deepEqual(tooRisky(OPEN, all), []);
});
