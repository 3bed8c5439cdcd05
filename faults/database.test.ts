// PostgreSQL fails under load (immediate shutdown or frozen process) and comes back.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER_MS, LONG, READY_MS, rounds, TIMEOUT_MS } from './bounds.ts';
import { newDatabase } from './database.ts';
import { newService, type Service } from './service.ts';
import { type Seen, until, Watch } from './watch.ts';

const options = { timeout: TIMEOUT_MS };
/** Timeouts bound the waiting requests and their memory; this is several times what they need. */
const MAX_GROWTH_MB = 150;

async function underLoad(t: TestContext, work: (service: Service, database: Database) => Promise<void>): Promise<void> {
  const database = await newDatabase(t);
  const service = await newService(t, { DATABASE_URL: database.url });
  await service.start();
  const { ledger, writers, url } = service;
  await writers.prepare();
  const before = memoryOf(service);
  const watches = ['/readyz', '/healthz', '/api/apps'].map((path) => new Watch(t, `${url}${path}`));
  writers.start();
  await sleep(700);
  await work(service, database);
  await sleep(500);
  const most = memoryOf(service, 'VmHWM');
  await writers.stop();
  const [readiness, health, reads] = await Promise.all(watches.map((watch) => watch.stop()));

  const asked = [...ledger.entries, ...readiness!, ...health!, ...reads!];
  checkAnswers(asked);
  assert.ok(health!.every(({ status }) => status === 200));
  const refused = ledger.entries.filter(({ status }) => status === 503);
  const slowest = Math.max(...asked.map(({ ms }) => ms));
  t.diagnostic(`${ledger.accepted().length} writes acknowledged, ${refused.length} answered with 503`);
  t.diagnostic(`slowest answer ${Math.round(slowest)} ms, memory ${before} MB before, ${most} MB at most`);
  assert.ok(refused.length > 0, 'nobody noticed the fault');
  assert.ok(slowest <= ANSWER_MS, `an answer took ${Math.round(slowest)} ms`);
  assert.ok(most - before <= MAX_GROWTH_MB, `memory grew from ${before} to ${most} MB`);

  await writers.repeatUnanswered();
  assert.deepEqual(await ledger.differences(database.query), []);
  // A job that could not report completion is retried after about 20 s; the short form does not wait for that.
  const waiting = `SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL ${LONG ? '' : NOT_UNDER_WAY}`;
  const begun = performance.now();
  while ((await database.query(waiting))[0]!.n !== 0) {
    assert.ok(performance.now() - begun < 60_000, 'mails of the time of the fault are not delivered');
    await sleep(100);
  }
  t.diagnostic(`every mail was delivered ${Math.round(performance.now() - begun)} ms after the load`);
}
const NOT_UNDER_WAY = `AND NOT EXISTS (SELECT FROM pgboss.job WHERE state = 'active' AND data ->> 'mailId' = mails.id)`;
type Database = Awaited<ReturnType<typeof newDatabase>>;

/** Every request succeeds, or gets a 503 with Retry-After. */
function checkAnswers(asked: Seen[]): void {
  const wrong = asked.filter(({ status, retryAfter }) => {
    const refused = status === 503 && Number(retryAfter) > 0;
    return !refused && status !== 200 && status !== 201;
  });
  assert.deepEqual(wrong, []);
}

function memoryOf(service: Service, field = 'VmRSS'): number {
  const status = readFileSync(`/proc/${service.pid()}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)![1]) / 1024);
}

suite('PostgreSQL fails: 503 with Retry-After, no request waits more than 5 s, and the service recovers by itself', () => {
  const times = rounds(1, 3);
  test(`immediate shutdown and restart, ${times} times`, options, (t) =>
    underLoad(t, async ({ url }, database) => {
      for (let round = 0; round < times; round++) {
        await database.stopAtOnce();
        await until(`${url}/readyz`, 503, ANSWER_MS);
        await sleep(rounds(500, 2_000));
        await database.start();
        t.diagnostic(`ready ${Math.round(await until(`${url}/readyz`, 200, READY_MS))} ms after it was back`);
        await sleep(rounds(300, 2_000));
      }
    }),
  );

  const seconds = LONG ? 10 : 6;
  test(`frozen for ${seconds} s`, options, (t) =>
    underLoad(t, async ({ url }, database) => {
      const frozen = performance.now();
      database.freeze();
      try {
        t.diagnostic(`/readyz tells after ${Math.round(await until(`${url}/readyz`, 503, ANSWER_MS))} ms`);
        await sleep(seconds * 1000 - (performance.now() - frozen));
      } finally {
        database.thaw();
      }
      t.diagnostic(`ready ${Math.round(await until(`${url}/readyz`, 200, READY_MS))} ms after it was back`);
    }),
  );
});
