import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MarketplaceError } from '@marketplace/sdk';
import { CliError, EXIT, toCliError, usageError } from './errors.ts';

const CONTEXT = { url: 'https://m.example', portalUrl: 'https://m.example/portal', keySource: 'stored' } as const;
const refused = (status: number, code: string) =>
  new MarketplaceError(status, { code, message: 'No.', requestId: 'req_1' });

suite('Errors', () => {
  test('an API error keeps its message, code and request id', () => {
    const { message, info } = toCliError(refused(409, 'CHECK_RUNNING'), CONTEXT);
    assert.equal(message, 'No.');
    assert.deepEqual(info, {
      code: 'CHECK_RUNNING',
      exitCode: EXIT.refused,
      details: [],
      requestId: 'req_1',
      next: 'Wait a moment and try again.',
    });
  });

  test('status 401 has its own exit code, and the next step depends on where the key comes from', () => {
    const stored = toCliError(refused(401, 'UNAUTHORIZED'), CONTEXT).info;
    assert.deepEqual([stored.exitCode, stored.next], [EXIT.notSignedIn, 'Sign in again: market login']);
    const fromEnvironment = toCliError(refused(401, 'UNAUTHORIZED'), { ...CONTEXT, keySource: 'MARKET_API_KEY' }).info;
    assert.match(fromEnvironment.next!, /^Check the key in MARKET_API_KEY/);
  });

  test('a key without a scope is not advised to create one with it, which is refused', () => {
    for (const code of ['INSUFFICIENT_SCOPE', 'KEY_TOO_POWERFUL']) {
      assert.equal(
        toCliError(refused(403, code), CONTEXT).info.next,
        'Sign in again for a key with every scope: market login',
      );
      const { next } = toCliError(refused(403, code), { ...CONTEXT, keySource: '--key' }).info;
      assert.match(
        next!,
        /^Create a key with these scopes at https:\/\/m\.example\/portal\/api-keys, or .* instead of --key\.$/,
      );
    }
  });

  test('an unreachable marketplace is named', () => {
    const { message } = toCliError(refused(0, 'UNREACHABLE'), CONTEXT);
    assert.equal(message, 'Could not reach the marketplace at https://m.example.');
  });

  test('other errors keep their message, and errors of the CLI stay as they are', () => {
    const usage = usageError('Bad option.', 'Use another.');
    assert.equal(toCliError(usage, CONTEXT), usage);
    assert.equal(usage.info.exitCode, EXIT.usage);
    const unexpected = toCliError(new TypeError('broken'), CONTEXT);
    assert.ok(unexpected instanceof CliError);
    assert.deepEqual([unexpected.message, unexpected.info.code], ['broken', 'UNEXPECTED']);
  });
});
