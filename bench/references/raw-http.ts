// The limit of one Node process: ready answers (status line, headers and body as the service sent them) by their address,
// and nothing else. Told on the standard input what to answer.

import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

export interface ReadyAnswer {
  /** Name, value, name, value: without those that Node adds by itself. */
  headers: string[];
  notModifiedHeaders: string[];
  bodyBase64: string;
}

const told = (await json(process.stdin)) as Record<string, ReadyAnswer>;
const answers = new Map(
  Object.entries(told).map(([path, { bodyBase64, ...rest }]) => [
    path,
    { ...rest, body: Buffer.from(bodyBase64, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url!);
  if (!answer) {
    response.writeHead(request.url === '/ready' ? 200 : 404).end();
  } else if (request.headers['if-none-match'] === undefined) {
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  } else {
    response.writeHead(304, answer.notModifiedHeaders);
    response.end();
  }
});
server.keepAliveTimeout = 72_000; // it is told in a header, which is to have the same length as the service's
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit());
