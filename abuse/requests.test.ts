// API fuzzing: thousands of valid, nearly valid and hostile requests to every endpoint, with every credential. Each gets a
// documented response in time, and no memory leaks. `npm run test:abuse` sends twenty times as many.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { withErrorsInPlace } from '../server/openapi.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { answerCheck, MAX_MS } from './answers.ts';
import {
  type AbusiveRequest,
  type ApiDocument,
  bytesOf,
  type Operation,
  operationsOf,
  requestFor,
  requestForPage,
} from './requests.ts';
import { exchange, type WireAnswer } from './wire.ts';
import { makeWorld } from './world.ts';

const LONG = process.env.TEST_LONG === 'on';
const REQUESTS = Number(process.env.ABUSE_REQUESTS ?? (LONG ? 24_000 : 1_800));
/** The short form always uses the same seed; a long run uses a new one unless ABUSE_SEED is set. */
const SEED = Number(process.env.ABUSE_SEED ?? (LONG ? Date.now() % 2 ** 31 : 20261115));
const BATCH = 500;
const AT_ONCE = 6;
const MAX_GROWTH = 24 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Errors that the service logs. */
const errors: string[] = [];
const market = await startTestMarket(
  { after },
  { env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error', DNS_SERVERS: '127.0.0.1:9' }, log: (line) => errors.push(line) },
);
const document: ApiDocument = withErrorsInPlace((await market.expect(200, 'GET', '/openapi.json')).body);
const operations = operationsOf(document);
const faultsOf = answerCheck(document);
const host = new URL(market.url).host;

/** By fault, with the first request that showed it. */
const faults = new Map<string, string>();
const outcomes = new Map<string, Map<number, number>>();
const heap: number[] = [];
let sent = 0;
let slowest = 0;

async function send(request: AbusiveRequest): Promise<void> {
  const bytes = bytesOf(request, host);
  const answer = await settledAnswer(bytes);
  sent += 1;
  slowest = Math.max(slowest, answer.ms);
  const name = request.operation ? `${request.operation.method} ${request.operation.path}` : 'pages';
  const byStatus = outcomes.get(name) ?? new Map<number, number>();
  outcomes.set(name, byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1));
  for (const fault of faultsOf(request, answer)) {
    const key = `${name}: ${fault}`;
    if (!faults.has(key)) faults.set(key, `as ${request.as}: ${bytes.toString('latin1').slice(0, 1_500)}`);
  }
}

/** A request that is slow, or shed as overload, because the machine is busy is repeated before it counts. */
async function settledAnswer(bytes: Buffer): Promise<WireAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await exchange(market.url, bytes);
    const passing = answer.ms > MAX_MS || (answer.status === 503 && answer.body.includes('OVERLOADED'));
    if (!passing || attempt === 5) return answer;
    await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 250));
  }
}

async function sendBatch(number: number): Promise<void> {
  const given = { document, world: await makeWorld(market) };
  const aims = [...operations.map((operation) => requestFor(operation, given)), requestForPage(given.world)];
  const seed = SEED + number;
  const picks = fc.sample(fc.integer({ min: 0, max: aims.length + 5 }), { numRuns: BATCH, seed });
  const requests = picks.values().map((pick, i) => {
    return fc.sample(aims[Math.min(pick, aims.length - 1)]!, { numRuns: 1, seed: seed * BATCH + i })[0]!;
  });
  const sender = async () => {
    for (const request of requests) await send(request);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  collectGarbage();
  heap.push(process.memoryUsage().heapUsed);
}

/** They need a signature of another service: leaks.test.ts and trusted-publishing.test.ts have valid requests. */
const UNREACHABLE = new Set(['POST /api/secret-scanning', 'POST /api/trusted-publishing/token']);

const statusesOf = ({ method, path }: Operation) => [...(outcomes.get(`${method} ${path}`)?.keys() ?? [])];

/** In a long run a request has to be valid and find its resource; in a short one it has to be sent. */
function wasReached(one: Operation): boolean {
  const isEnough =
    LONG && !UNREACHABLE.has(`${one.method} ${one.path}`) ? (status: number) => status < 300 : () => true;
  return statusesOf(one).some(isEnough);
}

/** Fills gaps of the random selection. */
async function aimAt(operation: Operation): Promise<void> {
  for (let tries = 0; tries < 10 && !wasReached(operation); tries++) {
    const aim = requestFor(operation, { document, world: await makeWorld(market) });
    const requests = fc.sample(aim, { numRuns: 100, seed: SEED + tries });
    for (const request of requests) if (!wasReached(operation)) await send(request);
  }
}

suite(`${REQUESTS} requests made from the API reference (seed ${SEED})`, { concurrency: false }, () => {
  test('every one gets a documented response within a second, and none a 5xx', async () => {
    for (let number = 0; number * BATCH < REQUESTS; number++) await sendBatch(number);
    for (const operation of operations) if (!wasReached(operation)) await aimAt(operation);
    const found = [...faults].map(([fault, request]) => `${fault}\n    ${request}`);
    assert.equal(found.length, 0, [...found, ...errors.slice(0, 20)].join('\n\n'));
  });

  test('every operation was reached, and in a long run every one succeeded', () => {
    const unreached = operations.filter((one) => !wasReached(one));
    assert.deepEqual(
      unreached.map((one) => `${one.method} ${one.path}: ${statusesOf(one)}`),
      [],
    );
  });

  test('the heap does not grow', (t) => {
    // The first batch fills the caches.
    const growth = heap.at(-1)! - heap[Math.min(heap.length - 1, LONG ? 8 : 1)]!;
    const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
    t.diagnostic(`${sent} sent, the slowest took ${Math.round(slowest)} ms, heap ${heap.map(mib).join(' ')} MiB`);
    assert.ok(growth < MAX_GROWTH, `it grew by ${mib(growth)} MiB: ${heap.map(mib)}`);
  });

  test('a normal request still succeeds', async () => {
    await market.expect(200, 'GET', '/readyz');
    await market.expect(201, 'POST', '/api/dev/apps', {
      as: await market.apiKey(await market.verifiedDeveloper()),
      body: { name: 'Still here', description: 'It works.', category: 'OTHER', environment: 'production' },
    });
  });
});
