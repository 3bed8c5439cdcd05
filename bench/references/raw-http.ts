// The upper bound for one Node process: a bare node:http server that sends stored responses by URL. It reads the responses
// (headers and body as the service sent them) from the standard input.

import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

export interface StoredResponse {
  /** Names and values in turn, without the headers that Node adds. */
  headers: string[];
  notModifiedHeaders: string[];
  bodyBase64: string;
}

const stored = (await json(process.stdin)) as Record<string, StoredResponse>;
const responses = new Map(
  Object.entries(stored).map(([path, { bodyBase64, ...rest }]) => [
    path,
    { ...rest, body: Buffer.from(bodyBase64, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const found = responses.get(request.url!);
  if (!found) {
    response.writeHead(request.url === '/ready' ? 200 : 404).end();
  } else if (request.headers['if-none-match'] === undefined) {
    response.writeHead(200, found.headers);
    response.end(found.body);
  } else {
    response.writeHead(304, found.notModifiedHeaders);
    response.end();
  }
});
server.keepAliveTimeout = 72_000; // sent in the Keep-Alive header, which must be as long as the service's
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit());
