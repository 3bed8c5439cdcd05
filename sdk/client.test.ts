import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newSecret } from '../server/features/webhooks/signature.ts';
import { fillCatalog } from '../server/testing/catalog.ts';
import { image } from '../server/testing/image-origin.ts';
import { newApp } from '../server/testing/listings.ts';
import { startTestMarket } from '../server/testing/market.ts';
import { createClient, ifMatch, MarketplaceError, type NewApp, type Page, paginate } from './src/sdk.ts';
import { nodeOfMachine, scratchProject } from './testing/scratch-project.ts';

const APP: NewApp = { name: 'Focus Board', description: 'One task.', category: 'OTHER', environment: 'production' };
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'keys=60' } });
const baseUrl = market.url;

async function newDeveloper() {
  const developer = await market.verifiedDeveloper();
  const withToken = createClient({ baseUrl, token: developer.token });
  const withKey = createClient({ baseUrl, token: await market.apiKey(developer) });
  return { developer, withToken, withKey };
}

/** A proxy that forwards every request but drops the first response. */
async function startLossyProxy(t: TestContext): Promise<{ baseUrl: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const first = requests.length === 1;
    const chunks = await Array.fromAsync(request);
    const passed = ['authorization', 'content-type', 'content-digest', 'idempotency-key'];
    const headers = Object.entries(request.headers).filter(([name]) => passed.includes(name));
    const answer = await fetch(`${market.url}${request.url}`, {
      method: request.method!,
      headers: headers as [string, string][],
      body: Buffer.concat(chunks),
    });
    const body = await answer.text();
    if (first) response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

suite('A client of the SDK', { concurrency: true }, () => {
  test('with a session, names the publisher to developer routes alone, unless the call names another', async () => {
    const sent: string[] = [];
    const client = createClient({
      ...{ session: true, publisher: () => 'dev_1' },
      fetch: async (url, { headers }) => {
        sent.push(`${url} ${new Headers(headers).get('x-publisher')}`);
        return Response.json({});
      },
    });
    await client.getMe();
    await client.getMe({ headers: { 'x-publisher': 'dev_2' } });
    await client.listPublishers();
    await client.previewInvitation({ token: 'abc' });
    await client.getNotifications();
    await client.listApps();
    assert.deepEqual(sent, [
      '/portal/api/me dev_1',
      '/portal/api/me dev_2',
      '/store/api/publishers null',
      '/store/api/invitations/preview null',
      '/store/api/account/notifications null',
      '/api/apps null',
    ]);
  });

  test('uses its own credential when several clients run in parallel', async () => {
    const [a, b] = [await newDeveloper(), await newDeveloper()];
    const clients = [a.withKey, b.withKey, a.withKey, b.withKey];
    const ids = await Promise.all(clients.map(async (client) => (await client.getMe()).id));
    assert.deepEqual(
      ids,
      [a, b, a, b].map(({ developer }) => developer.id),
    );
    const { key } = await a.withToken.createApiKey({ name: 'ci', scopes: ['APP_READ'] });
    assert.deepEqual(await createClient({ baseUrl: `${baseUrl}/`, token: key }).listMyApps(), { data: [] });
  });

  test('throws the status, code and details of an API error', async () => {
    const { withKey } = await newDeveloper();
    const error = await withKey.createApp({ ...APP, name: '' }).catch((caught) => caught);
    assert.ok(error instanceof MarketplaceError);
    assert.deepEqual([error.status, error.code], [400, 'VALIDATION_FAILED']);
    assert.match(error.requestId ?? '', /^req_/);
    assert.equal(error.details[0]?.pointer, '/name');
  });

  test('does not overwrite a concurrent change with ifMatch', async () => {
    const { withKey } = await newDeveloper();
    const app = await withKey.createApp(APP);
    const changed = await withKey.updateApp(app.id, { description: 'Two tasks.' }, ifMatch(app));
    await assert.rejects(withKey.updateApp(app.id, { description: 'Three.' }, ifMatch(app)), { status: 412 });
    assert.equal((await withKey.deleteApp(app.id, ifMatch(changed))).deleted, true);
  });

  test('retries after a rate limit', async () => {
    const token = await market.apiKey(await market.verifiedDeveloper());
    const hasty = createClient({ baseUrl, token, retries: 0 });
    const asked = await Promise.allSettled(Array.from({ length: 90 }, () => hasty.getMe()));
    const refused = asked.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []));
    assert.ok(refused.length > 0 && refused.every((error) => error.code === 'RATE_LIMITED' && error.retryAfter >= 1));
    assert.ok((await createClient({ baseUrl, token }).getMe()).id);
  });

  test('creates nothing twice when the response is lost', async (t) => {
    const { developer } = await newDeveloper();
    const proxy = await startLossyProxy(t);
    const app = await createClient({ baseUrl: proxy.baseUrl, token: await market.apiKey(developer) }).createApp(APP);
    assert.deepEqual(proxy.requests, ['POST /api/dev/apps', 'POST /api/dev/apps']);
    const stored = await market.sql('SELECT id FROM apps WHERE developer_id = $1', [developer.id]);
    assert.deepEqual(stored, [{ id: app.id }]);
  });

  test('uploads bytes or a Blob of every type, with a digest, and repeats an upload when the response is lost', async (t) => {
    const { developer, withKey } = await newDeveloper();
    for (const type of ['png', 'jpeg', 'webp'] as const) {
      const bytes = new Uint8Array(await image(type, 64, 48));
      const media = await withKey.uploadMedia(bytes);
      assert.deepEqual([media.type, media.width, media.height], [`image/${type}`, 64, 48]);
      assert.equal((await withKey.uploadMedia(new Blob([bytes]))).id, media.id);
    }
    await assert.rejects(withKey.uploadMedia(new Uint8Array(await image('gif', 64, 48))), { code: 'MEDIA_TYPE' });

    const proxy = await startLossyProxy(t);
    const digests: (string | null)[] = [];
    const client = createClient({
      baseUrl: proxy.baseUrl,
      token: await market.apiKey(developer),
      fetch: (url, init) => {
        digests.push(new Headers(init.headers).get('content-digest'));
        return fetch(url, init);
      },
    });
    const bytes = new Uint8Array(await image('png', 65, 48));
    const { id } = await client.uploadMedia(bytes);
    assert.deepEqual(proxy.requests, ['POST /api/dev/media', 'POST /api/dev/media']);
    const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
    assert.deepEqual(digests, [digest, digest]);
    assert.equal((await withKey.listMedia()).data[0]?.id, id);
    assert.equal((await withKey.listMedia()).usage.files, 4);
  });

  test('does not create a second API key when the response with the first one is lost', async (t) => {
    const { developer, withKey } = await newDeveloper();
    const before = (await withKey.listApiKeys()).data.length;
    const proxy = await startLossyProxy(t);
    const client = createClient({ baseUrl: proxy.baseUrl, token: developer.token });
    await assert.rejects(client.createApiKey({ name: 'ci', scopes: ['APP_READ'] }), { code: 'ANSWER_NOT_REPEATABLE' });
    assert.equal((await withKey.listApiKeys()).data.length, before + 1);
  });

  test('submits only once, and reports an unknown outcome when the response is lost', async (t) => {
    const { developer } = await newDeveloper();
    const token = await market.apiKey(developer);
    const direct = createClient({ baseUrl, token });
    const { id } = await direct.createApp(newApp() as unknown as NewApp);
    const proxy = await startLossyProxy(t);
    const submission = createClient({ baseUrl: proxy.baseUrl, token }).submitApp(id);
    await assert.rejects(submission, { status: 0, code: 'UNREACHABLE' });
    assert.deepEqual(proxy.requests, [`POST /api/dev/apps/${id}/submit`]);
    assert.equal((await direct.getMyApp(id)).status, 'PENDING');
  });

  test('streams the events of a check', async () => {
    const { withKey } = await newDeveloper();
    const app = await withKey.createApp(APP);
    const events = await Array.fromAsync(withKey.streamCheck(app.id));
    assert.deepEqual([events[0]?.type, events[1]?.type, events.at(-1)?.type], ['plan', 'result', 'report']);
    await assert.rejects(withKey.streamCheck('app_nowhere').next(), { status: 404, code: 'APP_NOT_FOUND' });
  });
});

suite('paginate', () => {
  const client = createClient({ baseUrl });

  test('yields each item once and fetches a page only when it is needed', async () => {
    await fillCatalog(
      market,
      ['Anvil', 'Bellows', 'Chisel', 'Drill', 'Emery'].map((name) => ({ name })),
    );
    const pages: number[] = [];
    const tools = () =>
      paginate((page) => {
        pages.push(page);
        return client.listApps({ page, limit: 2, sort: 'name' });
      });
    const names: string[] = [];
    for await (const { name } of tools()) names.push(name);
    assert.deepEqual(names, ['Anvil', 'Bellows', 'Chisel', 'Drill', 'Emery']);
    assert.deepEqual(pages.splice(0), [1, 2, 3]);
    for await (const { name } of tools()) if (name === 'Bellows') break;
    assert.deepEqual(pages.splice(0), [1]);
    assert.deepEqual(await Array.fromAsync(paginate((page) => client.listApps({ page, search: 'zzzzzz' }))), []);
  });

  test('ends where the latest response says, whether the list grows or shrinks', async () => {
    const page = (data: string[], totalPages: number): Page<string> => ({
      data,
      pagination: { page: 1, limit: 2, total: 2 * totalPages, totalPages },
    });
    const read = (answers: Page<string>[]) => Array.fromAsync(paginate(async (n) => answers[n - 1]!));
    assert.deepEqual(await read([page(['a', 'b'], 2), page(['c', 'd'], 3), page(['e'], 3)]), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(await read([page(['a', 'b'], 3), page(['c'], 2)]), ['a', 'b', 'c']);
    assert.deepEqual(await read([page(['a', 'b'], 9), page([], 9)]), ['a', 'b']);
  });

  test('throws the error of a page after the items before it', async () => {
    const seen: string[] = [];
    const read = async () => {
      const ask = (page: number) => client.listApps({ page: page === 1 ? 1 : 0, limit: 2, sort: 'name' });
      for await (const { name } of paginate(ask)) seen.push(name);
    };
    await assert.rejects(read(), { status: 400, code: 'VALIDATION_FAILED' });
    assert.deepEqual(seen, ['Anvil', 'Bellows']);
  });
});

const TYPES = `
import { type App, createClient, type ErrorCode, type MarketplaceError } from '@marketplace/sdk';

const market = createClient({ baseUrl: 'https://market.example.com' });
export const app: Promise<App> = market.getMyApp('app_1');
export const isLimit = (error: MarketplaceError): boolean => error.code === ('RATE_LIMITED' satisfies ErrorCode);
export const logo = async (bytes: Uint8Array): Promise<string> => (await market.uploadMedia(bytes)).url;
// @ts-expect-error: not bytes
export const path = () => market.uploadMedia('logo.png');
// @ts-expect-error: wrong code
export const code: ErrorCode = 'RATE_LIMIT';
// @ts-expect-error: unknown category
export const game = () => market.createApp({ name: 'x', description: 'y', category: 'GAMES', environment: 'production' });
// @ts-expect-error: missing id
export const some = () => market.getMyApp();
// @ts-expect-error: unknown field
export const colour = async () => (await app).colour;
// @ts-expect-error: unknown operation
export const destroy = market.destroy;
`;

suite('The SDK package', () => {
  test('runs the examples of its README when installed in another project, on the system Node and on ours', async (t) => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const project = scratchProject(t);
    await project.run(process.execPath, [join(root, 'scripts/build-sdk.ts')]);
    await project.install(join(root, 'sdk/dist'));

    const readme = readFileSync(join(project.directory, 'node_modules/@marketplace/sdk/README.md'), 'utf8');
    const examples = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map((match) => match[1]);
    const promised = [...readme.matchAll(/console\.log\(.*\); \/\/ (.+)/g)].map((match) => match[1]!);
    assert.ok(examples.length > 5 && promised.length > 3);
    project.write('readme.ts', examples.join('\n'));
    project.write('types.ts', TYPES);
    const language = { strict: true, exactOptionalPropertyTypes: true, target: 'es2022', lib: ['es2022'] };
    const node = { module: 'nodenext', types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
    project.write('tsconfig.json', { compilerOptions: { ...language, ...node } });
    await project.run(join(root, 'node_modules/.bin/tsc'), []);

    const key = await market.apiKey(await market.verifiedDeveloper());
    for (const node of [nodeOfMachine(), process.execPath]) {
      const env = { MARKETPLACE_URL: baseUrl, MARKETPLACE_KEY: key, WEBHOOK_SECRET: newSecret() };
      const output = await project.run(node, ['readme.js'], env);
      const printed = output.split('\n').filter((line) => promised.includes(line));
      assert.deepEqual(printed, promised, output);
    }
  });
});
