import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../errors.ts';
import { Permits } from './permits.ts';

suite('Permits', () => {
  test('run at most as many at a time as there are, the others in the order in which they came', async () => {
    const permits = new Permits(2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const runs = [0, 1, 2, 3].map((n) =>
      permits.run(() => {
        started.push(n);
        return new Promise<void>((resolve) => finish.push(resolve));
      }),
    );
    await settled();
    assert.deepEqual(started, [0, 1]);
    finish[1]!();
    await settled();
    assert.deepEqual(started, [0, 1, 2]);
    finish[0]!();
    await settled();
    assert.deepEqual(started, [0, 1, 2, 3]);
    for (const end of finish) end();
    await Promise.all(runs);
  });

  test('are released by work that fails', async () => {
    const permits = new Permits(1);
    await assert.rejects(
      permits.run(async () => {
        throw new Error('work failed');
      }),
      /work failed/,
    );
    assert.equal(await permits.run(async () => 'next'), 'next');
  });

  test('refuse with BUSY and Retry-After after the longest wait, and the one who left is not served', async () => {
    const permits = new Permits(1, 10);
    const { promise, resolve } = Promise.withResolvers<void>();
    const holder = permits.run(() => promise);
    await assert.rejects(
      permits.run(async () => assert.fail('ran without a permit')),
      (error: ApiError) => {
        assert.ok(error instanceof ApiError);
        assert.deepEqual([error.status, error.code, error.headers], [503, 'BUSY', { 'retry-after': '2' }]);
        return true;
      },
    );
    resolve();
    await holder;
    assert.equal(await permits.run(async () => 'served'), 'served');
  });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
