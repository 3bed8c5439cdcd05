import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkName } from './check-names.ts';

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
