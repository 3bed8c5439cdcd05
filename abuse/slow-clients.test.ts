// Slow-loris attacks: clients that send byte by byte, send nothing, or never stop. The service serves everybody else in time
// and closes such connections at their timeout. The limits are in the introduction of the API reference.

import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, suite, test } from 'node:test';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { MAX_MS } from './answers.ts';
import { parseAnswer } from './wire.ts';

const LONG = process.env.TEST_LONG === 'on';
const DRIPPING = LONG ? 1_000 : 150;
const IDLE = LONG ? 5_000 : 1_500;
const HEADERS_SECONDS = 10;
const REQUEST_SECONDS = 30;
/** Node checks connection timeouts periodically; this also covers a busy machine. */
const SLACK_SECONDS = 45;
/** Keep-alive connections of our own requests. */
const KEPT_ALIVE = 20;

const clients: Client[] = [];
// Before the server stops, which would wait for their requests.
after(() => {
  for (const { socket } of clients) socket.destroy();
});
const market = await startTestMarket({ after });
const { port } = new URL(market.url);
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);

class Client {
  socket: Socket;
  received = Buffer.alloc(0);
  open = true;
  began = performance.now();
  /** How long the connection lasted. */
  lastedMs = 0;

  constructor() {
    // An attacker does not close its side of the connection.
    this.socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
    });
    this.socket.on('error', () => {});
    const over = () => {
      if (this.open) this.lastedMs = performance.now() - this.began;
      this.open = false;
    };
    this.socket.on('end', over);
    this.socket.on('close', over);
  }

  get answer() {
    return parseAnswer(this.received);
  }
}

/** Not more at once than the kernel's backlog holds: later ones would be accepted, and time out, later. */
const AT_ONCE = 200;

async function connectMany(count: number): Promise<Client[]> {
  if (count > AT_ONCE) return [...(await connectMany(AT_ONCE)), ...(await connectMany(count - AT_ONCE))];
  const made = Array.from({ length: count }, () => new Client());
  clients.push(...made);
  await eventually(async () => made.every(({ socket }) => !socket.connecting), `${count} connections`, 20);
  return made;
}

const connections = () => new Promise<number>((resolve) => market.app.server.getConnections((_, n) => resolve(n)));

/** One byte per tick, as long as the connection is open. */
function drip(some: Client[], text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    for (const { socket } of some) if (socket.writable) socket.write(text[at % text.length]!);
    at += 1;
  }, 250);
  after(() => clearInterval(timer));
}

/** Ordinary reads, searches and writes. On a busy machine one may be slow by chance, but not three times. */
async function answersOthers(): Promise<void> {
  const asked: [string, string, object][] = [
    ['GET', '/healthz', {}],
    ['GET', '/api/apps?search=board', {}],
    ['GET', '/api/dev/me', { as: key }],
    ['PUT', '/api/dev/me', { as: key, body: { bio: 'Still here.' } }],
  ];
  for (const [method, path, options] of asked) {
    const times: number[] = [];
    for (let attempt = 0; attempt < 3 && !(times.at(-1)! < MAX_MS); attempt++) {
      const began = performance.now();
      await market.expect(200, method, path, options);
      times.push(performance.now() - began);
    }
    assert.ok(times.at(-1)! < MAX_MS, `${method} ${path} took ${times.map(Math.round)} ms`);
  }
}

async function endedWith408(some: Client[], seconds: number): Promise<void> {
  const isOver = async () => some.every(({ open }) => !open);
  await eventually(isOver, 'the end of slow connections', seconds + SLACK_SECONDS).catch((error) => {
    throw new Error(`${error.message}: ${some.filter(({ open }) => open).length} of ${some.length} are open`);
  });
  // The server releases all of them, though no client has disconnected.
  const ended = new Set(some);
  const left = clients.filter((client) => client.open && !ended.has(client)).length;
  await eventually(async () => (await connections()) <= left + KEPT_ALIVE, 'the end of what they held');
  // A client that was still sending when it was disconnected may have lost the response.
  const answered = some.filter(({ answer }) => answer.status > 0);
  assert.ok(answered.length > some.length / 2, `${answered.length} of ${some.length} got a response`);
  for (const { answer } of answered) {
    assert.equal(answer.status, 408, answer.body.toString());
    assert.equal(JSON.parse(answer.body.toString()).error.code, 'REQUEST_TIMEOUT');
  }
  const shortest = Math.min(...some.map(({ lastedMs }) => lastedMs));
  assert.ok(shortest > (seconds - 1) * 1_000, `one was cut off after ${Math.round(shortest)} ms`);
}

suite('Slow clients', { concurrency: false }, async () => {
  const idle = await connectMany(IDLE);
  const headers = await connectMany(DRIPPING);
  const bodies = await connectMany(DRIPPING);
  const readers = await connectMany(DRIPPING);
  for (const { socket } of headers) socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n');
  drip(headers, 'x-drip: drop\r\n');
  // Warms the key cache: a thousand concurrent requests with an uncached key would wait for the database and be shed.
  await market.expect(200, 'GET', '/api/dev/me', { as: key });
  // The length is below the endpoint's limit: a longer body would be refused at once.
  const long = `content-type: application/json\r\ncontent-length: 60000\r\nauthorization: Bearer ${key}\r\n`;
  for (const { socket } of bodies) socket.write(`PUT /api/dev/me HTTP/1.1\r\nhost: localhost\r\n${long}\r\n{"bio":"`);
  drip(bodies, 'a');
  for (const { socket } of readers) {
    socket.write('GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3));
    socket.pause();
  }

  test(`beside ${IDLE} idle and ${3 * DRIPPING} dripping connections other requests are answered within a second`, async () => {
    for (let round = 0; round < 5; round++) await answersOthers();
  });

  test(`a client that does not send its headers within ${HEADERS_SECONDS} seconds gets a 408 and is disconnected`, async () => {
    await endedWith408([...idle, ...headers], HEADERS_SECONDS);
    await answersOthers();
  });

  if (LONG) {
    test(`a client that does not send its request within ${REQUEST_SECONDS} seconds gets a 408 and is disconnected`, async () => {
      await endedWith408(bodies, REQUEST_SECONDS);
      await answersOthers();
    });

    test('a client that does not read its response is disconnected after a minute', async () => {
      const left = async () => (await connections()) - KEPT_ALIVE;
      await eventually(async () => (await left()) <= 0, 'the end of those who do not read', 120).catch(
        async (error) => {
          throw new Error(`${error.message}: ${await left()} are left`);
        },
      );
    });
  }
});

suite('Clients that do not stop', () => {
  const endless: Record<string, [status: number, start: string, more: string]> = {
    'a path without an end': [431, 'GET /', 'a'.repeat(16_384)],
    'a header without an end': [431, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ', 'a'.repeat(16_384)],
    'headers without an end': [431, 'GET / HTTP/1.1\r\nhost: localhost\r\n', 'x-more: and more\r\n'.repeat(1_000)],
    'a body without an end': [
      413,
      `PUT /api/dev/me HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      `8000\r\n${'['.repeat(0x8000)}\r\n`,
    ],
    'a chunk extension without an end': [
      400,
      `PUT /api/dev/me HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1;`,
      'a'.repeat(32_768),
    ],
  };
  for (const [what, [status, start, more]] of Object.entries(endless)) {
    test(`${what} is refused with ${status}, long before it ends`, async () => {
      const [client] = await connectMany(1);
      client!.socket.write(start);
      const timer = setInterval(() => client!.socket.writable && client!.socket.write(more), 5);
      await eventually(async () => client!.answer.status > 0, 'an answer').finally(() => clearInterval(timer));
      assert.equal(client!.answer.status, status);
      await answersOthers();
    });
  }

  test('a client that keeps sending after a refusal is disconnected', async () => {
    const [client] = await connectMany(1);
    client!.socket.write('this is not HTTP\r\n\r\n');
    const timer = setInterval(() => client!.socket.writable && client!.socket.write('.'), 50);
    await eventually(async () => client!.socket.closed, 'the end of the connection').finally(() =>
      clearInterval(timer),
    );
    assert.equal(client!.answer.status, 400);
  });

  test('a thousand requests in one packet are answered in order', async () => {
    const [client] = await connectMany(1);
    const ids = Array.from({ length: 1_000 }, (_, n) => `pipelined-${n}`);
    client!.socket.write(
      ids.map((id) => `GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-request-id: ${id}\r\n\r\n`).join(''),
    );
    const all = () => [...client!.received.toString().matchAll(/x-request-id: (.*)\r\n/g)].map((match) => match[1]);
    await eventually(async () => all().length === ids.length, 'all answers');
    assert.deepEqual(all(), ids);
  });
});
