import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkspacePolicy } from '@marketplace/sdk';
import { countChanges, isStricter, policyInWords, ruleIn } from './policy-words.ts';

const OPEN: WorkspacePolicy = { mode: 'OPEN', allow: [], deny: [], maxRisk: null };
const ALLOWLIST: WorkspacePolicy = { ...OPEN, mode: 'ALLOWLIST', allow: ['standup', 'retro'] };

test('a policy is told rule by rule', () => {
  assert.deepEqual(policyInWords(OPEN), [
    'Every member can install apps.',
    'No app is forbidden.',
    'Permissions of every risk are allowed.',
  ]);
  assert.deepEqual(policyInWords({ ...ALLOWLIST, deny: ['spy'], maxRisk: 'LOW' }), [
    'Members can install the apps on the allow list and no others.',
    '2 apps are on the allow list.',
    '1 app is on the deny list: nobody can install it.',
    'Permissions with a medium or high risk are refused.',
  ]);
  assert.ok(policyInWords({ ...ALLOWLIST, allow: [] }).includes('No app is on the allow list.'));
  assert.ok(
    !policyInWords({ ...OPEN, allow: ['standup'] })
      .join()
      .includes('allow list'),
    'it has no effect',
  );
});

test('a policy is stricter if it may refuse what was allowed', () => {
  assert.ok(isStricter(OPEN, { ...OPEN, mode: 'APPROVAL' }));
  assert.ok(isStricter(OPEN, ALLOWLIST));
  assert.ok(isStricter(ALLOWLIST, { ...ALLOWLIST, allow: ['retro'] }));
  assert.ok(isStricter(OPEN, { ...OPEN, deny: ['spy'] }));
  assert.ok(isStricter(OPEN, { ...OPEN, maxRisk: 'MEDIUM' }));
  assert.ok(!isStricter(OPEN, { ...OPEN, maxRisk: 'HIGH' }));
  assert.ok(!isStricter(ALLOWLIST, { ...ALLOWLIST, allow: ['standup', 'retro', 'notes'] }));
  assert.ok(!isStricter({ ...ALLOWLIST, deny: ['spy'], maxRisk: 'LOW' }, OPEN));
});

test('each rule that differs is a change, the order of the lists is none', () => {
  assert.equal(countChanges(ALLOWLIST, { ...ALLOWLIST, allow: ['retro', 'standup'] }), 0);
  assert.equal(countChanges(ALLOWLIST, { ...ALLOWLIST, allow: ['retro'] }), 1);
  assert.equal(countChanges(OPEN, { ...OPEN, maxRisk: 'LOW' }), 1);
  assert.equal(countChanges(OPEN, { ...ALLOWLIST, deny: ['spy'] }), 3);
});

test('the rule is read from the message of the API', () => {
  assert.equal(ruleIn('It asks for too much (rule MAX_RISK). Ask an administrator.'), 'MAX_RISK');
  assert.equal(ruleIn('It is refused (rule TOSTRING).'), undefined);
  assert.equal(ruleIn('It is refused.'), undefined);
});
