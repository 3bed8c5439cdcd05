import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { type App, connect, type Version } from '@marketplace/sdk';
import { makeListing } from '../../../testing/listings.ts';
import { firstVersionOf, laterVersionOf } from './editable-listing.ts';

interface Received {
  line: string;
  ifMatch: string | undefined;
  body: unknown;
}

/** An HTTP server that answers every request with the same resource, and records the requests. */
async function startRecorder(t: TestContext): Promise<Received[]> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Number(request.headers['content-length']) > 0 ? await json(request) : undefined;
    received.push({ line: `${request.method} ${request.url}`, ifMatch: request.headers['if-match'], body });
    response.setHeader('content-type', 'application/json').setHeader('etag', '"7"').end('{"id":"app_1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    connect({});
    server.closeAllConnections();
    server.close();
  });
  connect({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return received;
}

test('the first version is the app: it is saved and submitted as the app, without release notes', async (t) => {
  const received = await startRecorder(t);
  const target = firstVersionOf(makeListing());
  const known = await target.read();
  await target.save({ name: 'Loom', releaseNotes: 'First.' }, known);
  await target.submit(known);
  assert.deepEqual(
    received.map(({ line, ifMatch }) => [line, ifMatch]),
    [
      ['GET /api/dev/apps/app_1', undefined],
      ['PUT /api/dev/apps/app_1', '"7"'],
      ['POST /api/dev/apps/app_1/submit', '"7"'],
    ],
  );
  assert.deepEqual(received[1]!.body, { name: 'Loom' });
  assert.equal(target.hasReleaseNotes, false);
});

test('a later version is saved and submitted under its number, with release notes', async (t) => {
  const received = await startRecorder(t);
  const target = laterVersionOf(makeListing() as App, { number: 3, status: 'DRAFT' } as Version);
  const known = await target.read();
  await target.save({ releaseNotes: 'Faster.' }, known);
  await target.submit(known);
  assert.deepEqual(
    received.map(({ line, ifMatch }) => [line, ifMatch]),
    [
      ['GET /api/dev/apps/app_1/versions/3', undefined],
      ['PUT /api/dev/apps/app_1/versions/3', '"7"'],
      ['POST /api/dev/apps/app_1/versions/3/submit', '"7"'],
    ],
  );
  assert.deepEqual(received[1]!.body, { releaseNotes: 'Faster.' });
});
