import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KeyedSemaphore, Semaphore } from './semaphore.ts';

const OPTIONS = { maxWaitMs: 5_000, timeoutError: () => new Error('no permit in time') };

suite('A semaphore', () => {
  test('runs at most as much at a time as it has permits, the rest in the order in which it came', async () => {
    const semaphore = new Semaphore(2, OPTIONS);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const runs = [0, 1, 2, 3].map((n) =>
      semaphore.run(() => {
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

  test('takes the permit back from work that fails', async () => {
    const semaphore = new Semaphore(1, OPTIONS);
    await assert.rejects(
      semaphore.run(async () => {
        throw new Error('work failed');
      }),
      /work failed/,
    );
    assert.equal(await semaphore.run(async () => 'next'), 'next');
  });

  test('throws the error of its creator after the longest wait, and does not run what has left', async () => {
    const semaphore = new Semaphore(1, { ...OPTIONS, maxWaitMs: 10 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const holder = semaphore.run(() => promise);
    await assert.rejects(
      semaphore.run(async () => assert.fail('ran without a permit')),
      /no permit in time/,
    );
    resolve();
    await holder;
    assert.equal(await semaphore.run(async () => 'served'), 'served');
  });
});

test('A keyed semaphore has permits of its own for each key', async () => {
  const semaphore = new KeyedSemaphore(1, { ...OPTIONS, maxWaitMs: 10 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const holder = semaphore.run('a', () => promise);
  await assert.rejects(
    semaphore.run('a', async () => assert.fail('ran without a permit')),
    /no permit in time/,
  );
  assert.equal(await semaphore.run('b', async () => 'served'), 'served');
  resolve();
  await holder;
  assert.equal(await semaphore.run('a', async () => 'served'), 'served');
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
