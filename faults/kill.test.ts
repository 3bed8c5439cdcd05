// kill -9 under write load, repeatedly: the service, the service with its database, a service with
// several processes.

import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONG, READY_MS, rounds, TIMEOUT_MS } from './bounds.ts';
import { FeedReader, readCommitted } from './feed-reader.ts';
import { newService, type Service } from './service.ts';
import { until } from './watch.ts';

const options = { timeout: TIMEOUT_MS };

async function killInTheMiddle(service: Service, withDatabase: boolean): Promise<number> {
  service.writers.start();
  await sleep(randomInt(300, 1_200));
  // The database is killed with it: nothing is left to clean up.
  const killed = service.stop('SIGKILL');
  if (withDatabase) process.kill(service.postmaster(), 'SIGKILL');
  await killed;
  const since = performance.now();
  await service.start();
  const readyAfter = performance.now() - since;
  await service.writers.stop();
  return readyAfter;
}

async function checkNothingLost({ ledger, writers, query }: Service): Promise<void> {
  assert.deepEqual(await ledger.differences(query), []);
  const repeated = await writers.repeatUnanswered();
  // It had been done: by this request, or by the other of two at the same time.
  for (const { kind, subject, status, answer } of repeated)
    assert.ok(
      status < 300 || status === 409 || status === 410,
      `${kind} ${subject} again: ${status} ${JSON.stringify(answer)}`,
    );
  assert.deepEqual(await ledger.differences(query), []);
}

suite('kill -9 under write load: every acknowledged write is stored, no write is partial, and the service is ready again', () => {
  const ways: [string, Record<string, string>, number][] = [
    ['the service, every second time with its database', {}, rounds(2, 20)],
    ...(LONG
      ? [['the supervisor of two processes', { PROCESSES: '2' }, 5] as [string, Record<string, string>, number]]
      : []),
  ];
  for (const [what, env, times] of ways) {
    test(`${what}, ${times} times`, options, async (t) => {
      const service = await newService(t, env);
      await service.start();
      await service.writers.prepare();
      const reader = new FeedReader(t, service.url, service.host);
      const readyAfter: number[] = [];
      for (let round = 0; round < times; round++) {
        const withDatabase = !env.PROCESSES && round % 2 === 1;
        readyAfter.push(await killInTheMiddle(service, withDatabase));
        await checkNothingLost(service);
      }
      await reader.stop();
      assert.deepEqual(
        reader.seen,
        await readCommitted(service.query),
        'the revocation feed lost or repeated an entry',
      );
      t.diagnostic(`${reader.seen.length} revocations read, ${reader.failures} requests repeated`);
      const accepted = service.ledger.accepted().length;
      const repeated = service.ledger.entries.filter(({ status }) => status === 0).length;
      t.diagnostic(`${accepted} writes acknowledged, ${repeated} without an answer and repeated`);
      t.diagnostic(`ready again after ${readyAfter.map((ms) => Math.round(ms)).join(', ')} ms`);
      assert.ok(accepted > times * 5, 'there was no load to speak of');
      // How fast several processes start together depends on the number of cores, so they are only checked for losses.
      if (!env.PROCESSES)
        assert.ok(Math.max(...readyAfter) <= READY_MS, `ready again after ${readyAfter.join(', ')} ms`);
    });
  }
});

if (LONG) {
  suite('kill -9 of the embedded database alone under write load', () => {
    test('the service restarts it, 5 times, and nothing is lost', options, async (t) => {
      const service = await newService(t);
      await service.start();
      await service.writers.prepare();
      for (let round = 0; round < 5; round++) {
        service.writers.start();
        await sleep(randomInt(300, 1_200));
        const since = performance.now();
        const killed = service.postmaster();
        process.kill(killed, 'SIGKILL');
        await until(`${service.url}/readyz`, 503, READY_MS);
        await until(`${service.url}/readyz`, 200, READY_MS);
        const ms = Math.round(performance.now() - since);
        await service.writers.stop();
        assert.notEqual(service.postmaster(), killed);
        assert.ok(ms <= READY_MS, `ready again after ${ms} ms`);
        t.diagnostic(`ready again after ${ms} ms`);
        const unanswered = service.ledger.entries.filter(({ status }) => ![200, 201, 503].includes(status));
        assert.deepEqual(unanswered, []);
        await checkNothingLost(service);
      }
    });
  });
}
