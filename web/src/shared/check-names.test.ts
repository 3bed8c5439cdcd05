import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkName, wantedText } from './check-names.ts';

test('an empty field is missing, and recommended only if the check warns', () => {
  assert.equal(checkName({ rule: 'SETUP_URL_PRESENT', status: 'FAILED' }), 'missing');
  assert.equal(checkName({ rule: 'LOGO_PRESENT', status: 'WARNING' }), 'missing (recommended)');
  assert.equal(checkName({ rule: 'LOGO_PRESENT', status: 'PASSED' }), 'present');
});

test('other warnings are named like other results, and unknown rules by their code', () => {
  assert.equal(checkName({ rule: 'IMAGE_UNCHANGED', status: 'WARNING' }), 'unchanged since approval');
  assert.equal(checkName({ rule: 'BANNER_SIZE', status: 'FAILED' }), 'size');
  assert.equal(checkName({ rule: 'OF_TOMORROW', status: 'FAILED' }), 'OF_TOMORROW');
});

test('what a rule wants is required, recommended for an empty field, and expected where the check only warns', () => {
  const wanted = 'a logo';
  assert.equal(wantedText({ rule: 'LOGO_SIZE', status: 'FAILED', wanted }), 'Required: a logo');
  assert.equal(wantedText({ rule: 'LOGO_PRESENT', status: 'WARNING', wanted }), 'Recommended: a logo');
  assert.equal(wantedText({ rule: 'IMAGE_UNCHANGED', status: 'WARNING', wanted }), 'Expected: a logo');
});
