import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReportRulesItem } from '@marketplace/sdk';
import { makeDraft } from '../../../testing/listings.ts';
import { type CheckedUrls, describeResult, rulesOf } from './listing-rules.ts';

const LOGO = 'https://example.com/logo.png';
const UNCHECKED: CheckedUrls = { results: [], awaited: [] };
const result = (rule: string, status: string) =>
  ({ pointer: '/logoUrl', rule, status, found: '300 × 200 px', wanted: 'larger' }) as unknown as CheckReportRulesItem;
const stateAt = (pointer: string, rules: ReturnType<typeof rulesOf>) =>
  rules.find((rule) => rule.pointer === pointer)?.state;

test('one or two sentences meet the rule of the description, three do not', () => {
  const stateOf = (description: string) =>
    stateAt('/description', rulesOf(makeDraft({ description }), new Map(), UNCHECKED));
  assert.equal(stateOf('One.'), 'met');
  assert.equal(stateOf('One. Two.'), 'met');
  assert.equal(stateOf('One. Two. Three.'), 'unmet');
});

test('two to six screenshots meet the rule', () => {
  const shots = (count: number) => Array.from({ length: count }, (_, n) => ({ url: `${LOGO}?${n}`, caption: '' }));
  const stateOf = (count: number) =>
    stateAt('/screenshots', rulesOf(makeDraft({ screenshots: shots(count) }), new Map(), UNCHECKED));
  assert.deepEqual([1, 2, 6, 7].map(stateOf), ['unmet', 'met', 'met', 'unmet']);
});

test('a repeated screenshot blocks the submission, also with another fragment', () => {
  const screenshots = [LOGO, `${LOGO}?2`, `${LOGO}#again`].map((url) => ({ url, caption: '' }));
  const rules = rulesOf(makeDraft({ screenshots }), new Map(), UNCHECKED);
  const blocked = rules.filter(({ pointer, blocking }) => pointer.startsWith('/screenshots/') && blocking);
  assert.deepEqual(
    blocked.map(({ pointer, state, detail }) => [pointer, state, detail]),
    [['/screenshots/2/url', 'unmet', 'The same image as screenshot 1. Use another image, or remove this one.']],
  );
});

test('an image has the state of its last check, as long as its URL is the one that was checked', () => {
  const stateOf = (checked: CheckedUrls, logoUrl = LOGO) =>
    stateAt('/logoUrl', rulesOf(makeDraft({ logoUrl }), new Map(), checked));
  const checked = (...results: CheckReportRulesItem[]) => ({
    results: results.map((one) => ({ url: LOGO, result: one })),
    awaited: [],
  });
  assert.equal(stateOf(UNCHECKED), 'unchecked');
  assert.equal(stateOf(checked(result('LOGO_SIZE', 'PASSED'))), 'met');
  assert.equal(stateOf(checked(result('LOGO_TYPE', 'PASSED'), result('LOGO_SIZE', 'FAILED'))), 'unmet');
  assert.equal(stateOf(checked(result('LOGO_SIZE', 'WARNING'))), 'warning');
  assert.equal(stateOf(checked(result('LOGO_SIZE', 'FAILED')), `${LOGO}?new`), 'unchecked');
  assert.equal(stateOf({ results: [], awaited: [{ url: LOGO, rule: 'LOGO_SIZE' }] }), 'running');
});

test('a result with a fix says what was found and what to do; others say what is wanted', () => {
  const unreachable = {
    ...result('LOGO_REACHABLE', 'FAILED'),
    found: 'responds with status 404',
    fix: 'Check the URL.',
  };
  assert.equal(describeResult(unreachable), 'Responds with status 404. Check the URL.');
  assert.equal(describeResult(result('LOGO_SIZE', 'FAILED')), '300 × 200 px. Required: larger.');
  assert.equal(describeResult(result('LOGO_SIZE', 'WARNING')), '300 × 200 px. Expected: larger.');
});

test('the same image may be a valid screenshot and an invalid logo', () => {
  const draft = makeDraft({ logoUrl: LOGO, screenshots: [{ url: LOGO, caption: '' }] });
  const checked = { results: [{ url: LOGO, result: result('LOGO_SIZE', 'FAILED') }], awaited: [] };
  const rules = rulesOf(draft, new Map(), checked);
  assert.equal(stateAt('/logoUrl', rules), 'unmet');
  assert.equal(stateAt('/screenshots/0/url', rules), 'unchecked');
});

test('a field that cannot be saved is listed once, in place of its rule', () => {
  const rules = rulesOf(makeDraft({ description: '' }), new Map([['/description', 'Write one.']]), UNCHECKED);
  const listed = rules.filter(({ pointer }) => pointer === '/description');
  assert.deepEqual(
    listed.map(({ state, detail, blocking }) => [state, detail, blocking]),
    [['unmet', 'Write one.', true]],
  );
});

test('permissions need an OAuth client ID and a setup URL to be submitted', () => {
  const permissions = [{ scope: 'tasks:read', required: true, reason: 'Why.' }];
  const states = (fields: Parameters<typeof makeDraft>[0]) =>
    rulesOf(makeDraft(fields), new Map(), { results: [], awaited: [] })
      .filter(({ pointer }) => pointer === '/oauthClientId' || pointer === '/setupUrl')
      .map(({ pointer, state, blocking }) => [pointer, state, blocking]);
  assert.deepEqual(states({}), []);
  assert.deepEqual(states({ permissions, setupUrl: 'https://example.com' }), [
    ['/oauthClientId', 'unmet', true],
    ['/setupUrl', 'met', true],
  ]);
});

test('permissions need a privacy policy and a support contact; without permissions both are recommended', () => {
  const permissions = [{ scope: 'tasks:read', required: true, reason: 'Why.' }];
  const states = (fields: Parameters<typeof makeDraft>[0]) =>
    rulesOf(makeDraft(fields), new Map(), UNCHECKED)
      .filter(({ pointer }) => pointer === '/privacyPolicyUrl' || pointer === '/supportUrl')
      .map(({ pointer, state, blocking }) => [pointer, state, blocking]);
  assert.deepEqual(states({}), [
    ['/privacyPolicyUrl', 'warning', false],
    ['/supportUrl', 'warning', false],
  ]);
  assert.deepEqual(states({ permissions }), [
    ['/privacyPolicyUrl', 'unmet', true],
    ['/supportUrl', 'unmet', true],
  ]);
  const supportEmail = 'support@example.com';
  assert.deepEqual(states({ permissions, supportEmail, privacyPolicyUrl: 'https://example.com' }), [
    ['/supportUrl', 'met', true],
    ['/privacyPolicyUrl', 'unchecked', false],
  ]);
});

test('pages of the listing have the state of their last check', () => {
  const url = 'https://example.com/terms';
  const failed = { ...result('TERMS_ANSWERS', 'FAILED'), pointer: '/termsUrl' };
  const rules = rulesOf(makeDraft({ termsUrl: url }), new Map(), { results: [{ url, result: failed }], awaited: [] });
  assert.equal(stateAt('/termsUrl', rules), 'unmet');
});
