import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { defineErrors } from '../errors.ts';
import { createHttpServer } from './http-server.ts';
import { sendNdjson } from './ndjson.ts';

const errors = defineErrors({ TOO_LATE: { status: 409, message: 'It is too late.' } });

/** A real server with one route, which tells one event and then fails with this. */
async function failingWith(t: TestContext, fault: Error) {
  const logged: string[] = [];
  const app = await createHttpServer({
    logger: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    trustProxy: false,
  });
  t.after(() => app.close());
  app.get('/events', (request, reply) =>
    sendNdjson(request, reply, async (emit) => {
      emit({ type: 'begun' });
      throw fault;
    }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${url}/events`, { headers: { 'x-request-id': 'the-request' } });
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { response, lines, logged };
}

suite('A fault in the middle of an answer that tells events', () => {
  test('is its last line, in the one error shape', async (t) => {
    const { response, lines } = await failingWith(t, errors.TOO_LATE());
    assert.equal(response.status, 200);
    const error = { code: 'TOO_LATE', message: 'It is too late.', requestId: 'the-request' };
    assert.deepEqual(lines, [{ type: 'begun' }, { type: 'error', error }]);
  });

  test('tells nothing of the inside, which is in the log', async (t) => {
    const { lines, logged } = await failingWith(t, new Error('the secret inside'));
    assert.deepEqual([lines[1].type, lines[1].error.code], ['error', 'INTERNAL']);
    assert.ok(!JSON.stringify(lines).includes('secret'));
    assert.ok(logged.some((line) => line.includes('the secret inside') && line.includes('the-request')));
  });
});
