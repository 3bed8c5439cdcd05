import assert from 'node:assert/strict';
import { tracingChannel } from 'node:diagnostics_channel';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import { fillCatalogue } from '../../testing/catalog.ts';
import { type Answer, eventually, type RequestOptions, startTestMarket } from '../../testing/market.ts';

const lines: string[] = [];
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' }, log: (line) => lines.push(line) });
const [app] = await fillCatalogue(market, [{ name: 'Well Known' }, { name: 'Known, Too' }], 3);

/** What no plain request has: with it, one goes through the framework, and is answered the same. */
const USUAL_WAY = { 'content-type': 'application/json' };
const usually = ({ headers, ...options }: RequestOptions = {}): RequestOptions => ({
  ...options,
  headers: { ...headers, ...USUAL_WAY },
});

let throughFramework = 0;
const count = {
  start() {
    throughFramework += 1;
  },
  end() {},
  asyncStart() {},
  asyncEnd() {},
  error() {},
};
before(() => tracingChannel('fastify.request.handler').subscribe(count));
after(() => tracingChannel('fastify.request.handler').unsubscribe(count));

/** How many handlers of the framework ran meanwhile. */
async function handled(work: () => Promise<unknown>): Promise<number> {
  const before = throughFramework;
  await work();
  return throughFramework - before;
}

const told = ({ status, headers, text }: Answer) => ({
  status,
  text: text.replace(/"requestId":"\w+"/, ''),
  headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))),
});
const install = (options?: RequestOptions) => market.request('POST', `/api/apps/${app!.slug}/install`, options);

suite('what passes the framework by', () => {
  let asked = 0;
  const newPage = () => {
    asked += 1;
    return `/api/apps?search=known&limit=${asked}`;
  };

  /** Lists are told of installs each second: from here on they stay as they are. */
  const listsAreTold = async () => {
    const { body } = await install();
    await eventually(async () => {
      const { data } = (await market.expect(200, 'GET', '/api/apps?search=known')).body;
      return data.some(({ installCount }: { installCount: number }) => installCount === body.installCount);
    }, 'the installs in the lists');
  };

  test('are new pages of the catalogue and plain installs, and nothing else', async () => {
    assert.equal(await handled(() => market.expect(200, 'GET', newPage())), 0);
    assert.equal(await handled(() => install()), 0);
    const others: [string, () => Promise<unknown>][] = [
      ['a page with an ETag', () => market.request('GET', newPage(), { headers: { 'if-none-match': '"x"' } })],
      ['the head of a page', () => market.request('HEAD', newPage())],
      ['an app', () => market.request('GET', `/api/apps/${app!.slug}`)],
      ['an install with a body', () => install({ body: { installationId: 'one' } })],
      ['an install with a type', () => install(usually())],
      ['an install that may be repeated', () => install({ headers: { 'idempotency-key': 'once-and-again' } })],
    ];
    for (const [what, ask] of others) assert.equal(await handled(ask), 1, what);
  });

  test('a page is answered as ever: body, headers, compression', async () => {
    await listsAreTold();
    for (const encoding of ['identity', 'br', 'gzip, deflate']) {
      const options = { headers: { 'accept-encoding': encoding } };
      const page = newPage();
      const fast = await market.expect(200, 'GET', page, options);
      const slow = await market.expect(200, 'GET', page, usually(options));
      assert.deepEqual(told(fast), told(slow));
    }
  });

  test('an install is answered as ever, also of an app that is not there', async () => {
    const [fast, slow] = [told(await install()), told(await install(usually()))];
    const counted = ({ text }: { text: string }) => JSON.parse(text).installCount;
    assert.equal(counted(slow), counted(fast) + 1);
    assert.deepEqual(
      { ...fast, text: '', headers: lengthless(fast) },
      { ...slow, text: '', headers: lengthless(slow) },
    );
    const missing = (options?: RequestOptions) => market.expect(404, 'POST', '/api/apps/not-there/install', options);
    assert.deepEqual(told(await missing()), told(await missing(usually())));
  });

  test('whatever is asked of the list, both ways give the same answer', async () => {
    await listsAreTold();
    const names = [
      'search',
      'limit',
      'page',
      'sort',
      'category',
      'environment',
      'featured',
      'developer',
      'q',
      '__proto__',
    ];
    const values = [
      'known',
      '5',
      '0',
      '-1',
      '1e3',
      '101',
      'name',
      'true',
      'production',
      'Known%20Too',
      'cr%C3%A8me',
      '%00',
      '%ff',
      '%',
      '+',
      '',
    ];
    const pair = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
      .map(([name, value]) => `${name}=${value}`);
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 4 }), async (pairs) => {
        const path = `/api/apps?${pairs.join('&')}`;
        assert.deepEqual(told(await market.request('GET', path)), told(await market.request('GET', path, usually())));
      }),
      { numRuns: 150 },
    );
  });

  test('is counted, timed and logged with the route, and carries the id of the caller', async () => {
    const id = 'a-request-of-ours';
    const { headers } = await install({ headers: { 'x-request-id': id } });
    assert.equal(headers.get('x-request-id'), id);
    const line = await eventually(async () => lines.find((one) => one.includes(id)), 'its line in the log');
    const { method, route, status, reqId, msg } = JSON.parse(line);
    assert.deepEqual([method, route, status, reqId, msg], ['POST', '/api/apps/:slug/install', 201, id, 'answered']);
    const { text } = await market.request('GET', '/metrics');
    assert.match(
      text,
      /http_request_duration_seconds_count\{method="POST",route="\/api\/apps\/:slug\/install",status="201"/,
    );
  });

  test('that fails is told as ever, and nothing is wrong afterwards', async (t) => {
    const alone = await startTestMarket(t);
    const [known] = await fillCatalogue(alone, [{ name: 'Soon Gone' }], 1);
    await alone.sql('ALTER TABLE install_events RENAME TO gone');
    const { status, body } = await alone.request('POST', `/api/apps/${known!.slug}/install`);
    assert.deepEqual([status, body.error.code], [500, 'INTERNAL']);
    await alone.sql('ALTER TABLE gone RENAME TO install_events');
    await alone.expect(201, 'POST', `/api/apps/${known!.slug}/install`);

    // Nobody has such a word: the database is asked for names that look like it.
    await alone.sql('ALTER TABLE catalog RENAME TO gone');
    const list = await alone.request('GET', '/api/apps?search=zzzzzz');
    assert.deepEqual([list.status, list.body.error.code], [500, 'INTERNAL']);
    await alone.sql('ALTER TABLE gone RENAME TO catalog');
    assert.deepEqual((await alone.expect(200, 'GET', '/api/apps?search=zzzzzz')).body.data, []);
  });
});

/** The number in an install's answer may have grown by a digit. */
function lengthless({ headers }: { headers: Record<string, string> }): Record<string, string> {
  const { 'content-length': _, ...others } = headers;
  return others;
}
