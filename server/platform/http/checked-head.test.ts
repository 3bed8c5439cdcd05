import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { headLines, writeCheckedHead } from './checked-head.ts';

const HEADERS = { 'x-colon': 'a: b', etag: 'W/"1"', 'content-type': 'text/plain' };
const lines = headLines(HEADERS);
const BODY = 'ready';
const server = createServer((request, response) => {
  const notModified = request.headers['if-none-match'] !== undefined;
  const [status, length] = notModified ? [304, undefined] : [200, BODY.length];
  if (request.url === '/checked') writeCheckedHead(response, status, lines, length);
  else response.writeHead(status, notModified ? HEADERS : { ...HEADERS, 'content-length': BODY.length });
  response.end(notModified ? undefined : BODY);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());

/** All that comes back, byte for byte but for the time; nothing but the server ends the connection. */
async function exchange(path: string, requests: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(requests.replaceAll('PATH', path));
  return (await text(socket)).replaceAll(/Date: .*/g, 'Date');
}

suite('a head that was checked before', () => {
  const last = 'GET PATH HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
  const requests: Record<string, string> = {
    'the last of a connection': last,
    'several on one connection': `GET PATH HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(3) + last,
    'one that is not modified': `GET PATH HTTP/1.1\r\nhost: a\r\nif-none-match: *\r\n\r\n${last}`,
    'one of HTTP/1.0': 'GET PATH HTTP/1.0\r\n\r\n',
    'one of HTTP/1.0 that keeps its connection': `GET PATH HTTP/1.0\r\nconnection: keep-alive\r\n\r\n${last}`,
    'one of HTTP/1.0 that is not modified': 'GET PATH HTTP/1.0\r\nif-none-match: *\r\nconnection: keep-alive\r\n\r\n',
  };
  for (const [name, request] of Object.entries(requests)) {
    test(`is what Node would have written, for ${name}`, async () => {
      const usual = await exchange('/usual', request);
      assert.match(usual, /^HTTP\/1\.1 (200 OK|304 Not Modified)\r\nx-colon: a: b\r\n/);
      assert.equal(await exchange('/checked', request), usual);
    });
  }

  test('holds no line that a value has made', () => {
    assert.throws(() => headLines({ etag: 'a\r\nset-cookie: b' }), { code: 'ERR_INVALID_CHAR' });
    assert.throws(() => headLines({ 'a\r\nb': 'c' }), { code: 'ERR_INVALID_HTTP_TOKEN' });
  });
});
