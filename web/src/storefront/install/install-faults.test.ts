import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MarketplaceError } from '@marketplace/sdk';
import { DEFAULT_BRAND } from '../../../testing/brand.ts';
import { setBrand } from '../../shared/brand.ts';
import { faultOf } from './install-faults.ts';

setBrand(DEFAULT_BRAND);

test('known errors say what to do, others keep the message of the API', () => {
  const error = (status: number, code: string) => new MarketplaceError(status, { code, message: 'As the API says.' });
  assert.equal(faultOf(error(503, 'HOST_UNREACHABLE')).next, 'retry');
  assert.equal(faultOf(error(401, 'NOT_SIGNED_IN')).next, 'sign in');
  assert.equal(faultOf(error(403, 'ACCOUNT_CLOSING')).next, 'account');
  assert.equal(faultOf(error(404, 'PUBLIC_APP_NOT_FOUND')).next, 'browse');
  const fault = { title: 'Something went wrong', text: 'As the API says.', next: 'retry' };
  assert.deepEqual(faultOf(error(429, 'RATE_LIMITED')), fault);
  assert.deepEqual(faultOf(new Error('As the API says.')), fault);
});

test('a refusal by the policy names the rule in words', () => {
  const message = 'The policy of this workspace allows only listed apps (rule ALLOWLIST). Ask an administrator.';
  const { text, next } = faultOf(new MarketplaceError(403, { code: 'POLICY_FORBIDS', message }));
  assert.match(text, /allow list \(rule ALLOWLIST\)/);
  assert.equal(next, 'policy');
  assert.equal(faultOf(new MarketplaceError(403, { code: 'POLICY_FORBIDS', message: 'New rule.' })).text, 'New rule.');
});
