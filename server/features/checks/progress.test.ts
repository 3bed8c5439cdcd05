import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { image, startImageOrigin } from '../../testing/image-origin.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { signIn } from '../../testing/sign-in.ts';

const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const LISTING = {
  name: 'Focus Board',
  description: 'Plan your week. Keep calm.',
  category: 'PRODUCTIVITY',
  environment: 'localhost',
  logoUrl: origin.url('/png/512x512'),
  bannerUrl: origin.url('/jpeg/1200x600'),
  websiteUrl: origin.url('/page'),
  privacyPolicyUrl: origin.url('/page'),
  supportEmail: 'support@example.com',
  screenshots: ['/png/1280x720', '/webp/1280x720'].map((path) => ({ url: origin.url(path) })),
};

// biome-ignore lint/suspicious/noExplicitAny: as everywhere in tests, an answer is read and asserted
type Event = any;
interface Created {
  id: string;
  key: string;
}

async function createApp(fields: object = {}): Promise<Created> {
  const key = await market.apiKey(await market.verifiedDeveloper());
  const { body } = await market.expect(201, 'POST', '/api/dev/apps', { as: key, body: { ...LISTING, ...fields } });
  return { id: body.id, key };
}
const plain = ({ id, key }: Created, accept = 'application/json') =>
  market.request('POST', `/api/dev/apps/${id}/check`, { as: key, headers: { accept } });

/** A client that reads line by line and can disconnect. */
async function open({ id, key }: Created) {
  const hangUp = new AbortController();
  const response = await fetch(`${market.url}/api/dev/apps/${id}/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' },
    signal: hangUp.signal,
  });
  const lines = linesOf(response.body!);
  const next = async (): Promise<Event> => JSON.parse((await lines.next()).value ?? 'null');
  const rest = async (): Promise<Event[]> => (await Array.fromAsync(lines)).map((line) => JSON.parse(line));
  return { response, next, rest, hangUp: () => hangUp.abort() };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const lines = (text + piece).split('\n');
    text = lines.pop()!;
    yield* lines;
  }
  assert.equal(text, '', 'every line has its end');
}

const nameOf = ({ rule, pointer }: Event) => `${rule} ${pointer}`;

suite('A check that streams its progress', () => {
  test('streams the plan, every result, and the same report as without streaming', async () => {
    const app = await createApp({ logoUrl: origin.url('/png/300x200'), bannerUrl: origin.url('/status/404') });
    const { response, next, rest } = await open(app);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson; charset=utf-8');
    const plan = await next();
    assert.deepEqual(Object.keys(plan), ['type', 'rules']);
    const events = await rest();
    const last = events.pop();
    const results = events.map(({ type, ...result }) => {
      assert.equal(type, 'result');
      return result;
    });
    assert.equal(last.type, 'report');
    assert.deepEqual(plan.rules.map(nameOf), last.report.rules.map(nameOf));
    assert.deepEqual(results.toSorted(byName), last.report.rules.toSorted(byName));
    assert.deepEqual(
      plan.rules.map(({ wanted }: Event) => wanted),
      last.report.rules.map(({ wanted }: Event) => wanted),
    );
    const { body: report } = await plain(app);
    assert.deepEqual({ ...last.report, checkedAt: null }, { ...report, checkedAt: null });
    assert.equal(report.status, 'FAILED');
  });

  test('streams each result as soon as it is known', async () => {
    const release = origin.hold('/slow.png');
    origin.put('/slow.png', await image('png', 512, 512));
    const { next, rest } = await open(await createApp({ logoUrl: origin.url('/slow.png') }));
    const { rules } = await next();
    const held = rules.filter(({ pointer }: Event) => pointer === '/logoUrl');
    const early: Event[] = [];
    while (early.length < rules.length - held.length) early.push(await next());
    assert.ok(early.every(({ pointer, status }) => pointer !== '/logoUrl' && status === 'PASSED'));
    release();
    const late = await rest();
    assert.deepEqual(
      late.map(({ type }) => type),
      ['result', 'result', 'result', 'report'],
    );
    assert.equal(late.at(-1).report.status, 'PASSED');
  });

  test('streams the result for an image replaced after its approval, which the plan did not contain', async () => {
    origin.put('/swapped.png', await image('png', 512, 512));
    const app = await createApp({ logoUrl: origin.url('/swapped.png') });
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: app.key });
    const review = await eventually(async () => {
      const { body } = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/review`, { as: app.key });
      return body.checks !== null && body;
    }, 'the checks');
    await market.expect(200, 'POST', `/api/admin/submissions/${review.submissionId}/approve`, { as: market.admin });
    origin.put('/swapped.png', await image('png', 600, 600));
    const { next, rest } = await open(app);
    assert.ok(!(await next()).rules.some(({ rule }: Event) => rule === 'IMAGE_UNCHANGED'));
    const events = await rest();
    assert.deepEqual([events.at(-2).rule, events.at(-2).status], ['IMAGE_UNCHANGED', 'WARNING']);
    assert.equal(events.at(-1).report.rules.at(-1).rule, 'IMAGE_UNCHANGED');
  });

  test('a client that disconnects cancels the check: nothing more is fetched, and the next check may start', async () => {
    const release = origin.hold('/never.png');
    const app = await createApp({ logoUrl: origin.url('/never.png') });
    const { next, hangUp } = await open(app);
    await next();
    await eventually(async () => origin.requests.includes('/never.png'), 'the request for the image');
    assert.equal((await plain(app)).body.error.code, 'CHECK_RUNNING');
    hangUp();
    // The image is still held back: only the disconnect can have ended the check.
    const again = await eventually(async () => {
      const { response, hangUp: end } = await open(app);
      end();
      return response.status === 200;
    }, 'the end of the check');
    assert.ok(again);
    release();
  });

  test('a failure before the start is a normal error response', async () => {
    const missing = await plain({ ...(await createApp()), id: 'app_none' }, 'application/x-ndjson');
    assert.deepEqual([missing.status, missing.body.error.code], [404, 'APP_NOT_FOUND']);
    const release = origin.hold('/busy.png');
    const app = await createApp({ logoUrl: origin.url('/busy.png') });
    const first = await open(app);
    const second = await plain(app, 'application/x-ndjson');
    assert.deepEqual([second.status, second.body.error.code], [409, 'CHECK_RUNNING']);
    release();
    assert.equal((await first.rest()).at(-1).type, 'report');
  });

  for (const accept of ['application/json', '*/*', 'application/json, text/plain']) {
    test(`a client that accepts ${accept} gets only the report`, async () => {
      const { status, body } = await plain(await createApp(), accept);
      assert.deepEqual([status, body.status], [200, 'PASSED']);
    });
  }

  test('the web app can stream with its session', async () => {
    const developer = await market.verifiedDeveloper();
    const browser = await signIn(market, { accountUserId: developer.accountUserId });
    const { body } = await browser.request('POST', '/portal/api/apps', { body: LISTING });
    const headers = { accept: 'application/x-ndjson' };
    const { text } = await browser.request('POST', `/portal/api/apps/${body.id}/check`, { headers });
    const types = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    assert.deepEqual([types[0], types.at(-1)], ['plan', 'report']);
  });
});

function byName(a: Event, b: Event): number {
  return nameOf(a) < nameOf(b) ? -1 : 1;
}
