import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fillCatalog } from '../../testing/catalog.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after });
await fillCatalog(
  market,
  Array.from({ length: 60 }, (_, n) => ({ name: `Plain ${n}`, featured: n % 2 === 0, publishedDaysAgo: 100 + n })),
);
const app = await approvedApp(market, { name: 'Subject', longDescription: 'A long story. '.repeat(200) });

const PATHS = [
  ...['/api/apps', '/api/apps?search=plain&sort=name', `/api/apps/${app.slug}`, '/api/apps/featured/list'],
  ...['/api/apps/categories/list', '/api/tags', '/feed.xml'],
];

/** The bytes as they come; `fetch` would ask for compression, and undo it, by itself. */
async function raw(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    httpRequest(`${market.url}${path}`, { method, headers }, async (response) =>
      resolve({ status: response.statusCode!, headers: response.headers, body: await buffer(response) }),
    )
      .on('error', reject)
      .end();
  });
}
const etagOf = async (path: string) => (await raw('GET', path)).headers.etag!;

suite('public answers in caches', () => {
  for (const path of PATHS) {
    test(`${path} has an ETag that stays, and is not sent again to whoever has it`, async () => {
      const first = await raw('GET', path);
      assert.equal(first.status, 200);
      const etag = first.headers.etag!;
      assert.match(etag, /^W\/"[\w-]{20,}"$/);
      assert.equal(await etagOf(path), etag);
      const known = [etag, etag.replace('W/', ''), `"other", ${etag} , W/"third"`, '*', `W/"x",${etag.slice(2)}`];
      for (const header of known) {
        const { status, body, headers } = await raw('GET', path, { 'if-none-match': header });
        assert.deepEqual([status, body.length], [304, 0], header);
        assert.equal(headers.etag, etag);
        assert.equal(headers['cache-control'], first.headers['cache-control']);
      }
      for (const header of ['"other"', `W/"x${etag.slice(3)}`, etag.slice(3, -1), '', ',']) {
        const { status, body } = await raw('GET', path, { 'if-none-match': header });
        assert.equal(status, 200, header);
        assert.deepEqual(body, first.body);
      }
    });

    test(`${path} may be kept, but must be asked about each time`, async () => {
      const { headers } = await raw('GET', path);
      assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate');
      assert.match(headers.vary ?? '', /accept-encoding/i);
    });

    test(`${path} answers HEAD as GET, without the body`, async () => {
      const [get, head] = [await raw('GET', path), await raw('HEAD', path)];
      assert.deepEqual([head.status, head.body.length], [200, 0]);
      for (const name of ['etag', 'cache-control', 'content-type', 'access-control-allow-origin', 'vary']) {
        assert.equal(head.headers[name], get.headers[name], name);
      }
    });

    test(`${path} answers HEAD with 304 to whoever has it`, async () => {
      const { status, body } = await raw('HEAD', path, { 'if-none-match': await etagOf(path) });
      assert.deepEqual([status, body.length], [304, 0]);
    });
  }

  test('another ETag follows every change', async () => {
    const paths = ['/api/apps?sort=newest', `/api/apps/${app.slug}`, '/api/apps/featured/list?limit=50', '/feed.xml'];
    const before = await Promise.all(paths.map(etagOf));
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/feature`, { as: market.admin });
    const body = { description: 'Says something new.' };
    await market.expect(200, 'PUT', `/api/admin/apps/${app.id}`, { as: market.admin, body });
    for (const [i, path] of paths.entries()) {
      assert.notEqual(await etagOf(path), before[i], path);
      assert.equal((await raw('GET', path, { 'if-none-match': before[i]! })).status, 200);
    }
  });

  test('what is not found, refused or written is not kept', async () => {
    for (const path of ['/api/apps/no-such-app', '/api/apps?limit=0']) {
      const { headers } = await raw('GET', path, { 'if-none-match': '*' });
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers.etag, undefined);
    }
    const { headers, status } = await market.request('POST', `/api/apps/${app.slug}/install`);
    assert.deepEqual([status, headers.get('etag')], [201, null]);
  });
});

suite('compression', () => {
  // The counter of the install above: until others are told, what was kept has the old one, and what is made anew the new one.
  before(() =>
    eventually(
      async () => (await market.expect(200, 'GET', `/api/apps/${app.slug}`)).body.installCount === 1,
      'the counter',
    ),
  );

  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  const cases: [accept: string | undefined, encoding: keyof typeof decoders | undefined][] = [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip; q=0', undefined],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['', undefined],
    [undefined, undefined],
  ];
  for (const [accept, encoding] of cases) {
    test(`Accept-Encoding ${accept ?? 'left out'} gives ${encoding ?? 'plain'} text`, async () => {
      for (const path of ['/api/apps', `/api/apps/${app.slug}`, '/feed.xml']) {
        const plain = await raw('GET', path);
        const { headers, body } = await raw('GET', path, accept === undefined ? {} : { 'accept-encoding': accept });
        assert.equal(headers['content-encoding'], encoding);
        assert.equal(headers.etag, plain.headers.etag);
        assert.equal(headers['content-type'], plain.headers['content-type']);
        assert.deepEqual(encoding ? decoders[encoding](body) : body, plain.body);
        if (encoding) assert.ok(body.length < plain.body.length);
      }
    });
  }

  test('small answers stay as they are', async () => {
    const { headers, body } = await raw('GET', '/api/apps?search=nothing-like-it', { 'accept-encoding': 'br, gzip' });
    assert.equal(headers['content-encoding'], undefined);
    assert.deepEqual(JSON.parse(body.toString()).data, []);
  });
});

suite('pages of other origins', () => {
  const origin = { origin: 'https://elsewhere.example' };
  const allowOf = ({ headers }: Awaited<ReturnType<typeof raw>>) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-allow'));

  for (const path of PATHS) {
    test(`they may read ${path}, never with credentials`, async () => {
      const { headers } = await raw('GET', path, origin);
      const again = await raw('GET', path, { ...origin, 'if-none-match': headers.etag! });
      for (const answer of [await raw('GET', path, { ...origin, cookie: 'a=b' }), again]) {
        assert.equal(answer.headers['access-control-allow-origin'], '*');
        assert.deepEqual(allowOf(answer), ['access-control-allow-origin']);
      }
    });
  }

  test('they may record installs and uninstalls, and read why one was refused', async () => {
    for (const [move, status] of [
      ['install', 201],
      ['uninstall', 400],
    ] as const) {
      const answer = await raw('POST', `/api/apps/${app.slug}/${move}`, origin);
      assert.equal(answer.status, status);
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      assert.match(String(answer.headers['access-control-expose-headers']), /retry-after/);
      assert.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin');
    }
  });

  const preflights: [path: string, method: string][] = [
    ['/api/apps', 'GET'],
    ['/api/apps/any-slug', 'GET'],
    ['/api/apps/any-slug/reviews', 'GET'],
    ['/api/apps/categories/list', 'GET'],
    ['/api/apps/any-slug/install', 'POST'],
    ['/api/apps/any-slug/uninstall', 'POST'],
  ];
  for (const [path, method] of preflights) {
    test(`a preflight for ${method} ${path} allows it, without credentials`, async () => {
      const asks = { 'access-control-request-method': method, 'access-control-request-headers': 'content-type' };
      const { status, headers, body } = await raw('OPTIONS', path, { ...origin, ...asks });
      assert.deepEqual([status, body.length], [204, 0]);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['access-control-allow-credentials'], undefined);
      const methods = String(headers['access-control-allow-methods']).split(', ');
      assert.deepEqual(methods, method === 'GET' ? ['GET', 'HEAD'] : ['POST']);
      assert.match(String(headers['access-control-allow-headers']), /content-type, idempotency-key/);
      assert.doesNotMatch(String(headers['access-control-allow-headers']), /authorization/);
      assert.match(String(headers['access-control-max-age']), /^\d+$/);
    });
  }

  test('they may do nothing else', async () => {
    const draft = await draftApp(market);
    const key = { authorization: `Bearer ${draft.key}` };
    const admin = { authorization: `Bearer ${market.admin}` };
    const closed: [method: string, path: string, headers: Record<string, string>, status: number][] = [
      ['GET', '/api/dev/me', key, 200],
      ['GET', '/api/dev/apps', key, 200],
      ['GET', `/api/dev/apps/${draft.id}/analytics`, key, 200],
      ['GET', '/api/admin/developers', admin, 200],
      ['GET', '/portal/api/me', {}, 401],
    ];
    for (const [method, path, headers, status] of closed) {
      const answer = await raw(method, path, { ...origin, ...headers });
      assert.equal(answer.status, status, path);
      assert.deepEqual(allowOf(answer), [], path);
      const asks = { 'access-control-request-method': method, 'access-control-request-headers': 'authorization' };
      assert.deepEqual(allowOf(await raw('OPTIONS', path, { ...origin, ...asks })), [], path);
    }
  });
});

suite('the feed', () => {
  /** Reads XML strictly: what it cannot read is not well-formed. Gives the texts of the elements by their names. */
  function parse(xml: string): { root: string; texts: Map<string, string[]> } {
    assert.match(xml, /^<\?xml version="1\.0" encoding="utf-8"\?>\s*</);
    assert.doesNotMatch(xml, /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" };
    const decode = (text: string) =>
      text.replaceAll(/&([^;]*;?)/g, (_, name) => {
        const character = entities[name.slice(0, -1)];
        assert.ok(name.endsWith(';') && character, `&${name}`);
        return character;
      });
    const [open, texts, roots]: [string[], Map<string, string[]>, string[]] = [[], new Map(), []];
    for (const [whole, end, name, attributes, empty, text] of xml
      .replace(/^<\?.*?\?>/, '')
      .matchAll(/<(\/?)([a-z]+)((?:\s+[a-z:]+="[^"<]*")*)\s*(\/?)>|([^<]+)|</g)) {
      assert.notEqual(whole, '<');
      if (text !== undefined) {
        const list = texts.get(open.join('/')) ?? [];
        texts.set(open.join('/'), [...list, decode(text)]);
      } else if (end) assert.equal(open.pop(), name);
      else {
        decode(attributes!);
        if (open.length === 0) roots.push(whole);
        if (!empty) open.push(name!);
      }
    }
    assert.deepEqual([open, roots.length], [[], 1]);
    return { root: roots[0]!, texts };
  }

  test('it is well-formed Atom with the fifty newest apps, whatever they are called', async () => {
    const spelt = `<b>&amp; "Tom's" </title> ]]> & <!-- é 🦊`;
    await approvedApp(market, { name: spelt, description: spelt });
    await fillCatalog(market, [
      { name: 'Bell\u0007 and\u0001\u001f\ufffe end', description: 'Tab\tand\u000bmore.', publishedDaysAgo: 0 },
    ]);
    const { headers, body } = await raw('GET', '/feed.xml');
    assert.match(headers['content-type'] ?? '', /^application\/atom\+xml/);
    const { root, texts } = parse(body.toString());
    assert.equal(root, '<feed xmlns="http://www.w3.org/2005/Atom">');
    const titles = texts.get('feed/entry/title')!;
    assert.ok(titles.includes(spelt) && texts.get('feed/entry/summary')!.includes(spelt));
    assert.ok(titles.some((title) => /^Bell +and +end$/.test(title)));

    const { data } = (await market.expect(200, 'GET', '/api/apps?sort=newest&limit=50')).body;
    const at = (slug: string) => `${market.url}/apps/${slug}`;
    assert.deepEqual(
      texts.get('feed/entry/id'),
      data.map(({ slug }: { slug: string }) => at(slug)),
    );
    for (const part of ['title', 'id', 'published', 'updated', 'author/name', 'summary']) {
      assert.equal(texts.get(`feed/entry/${part}`)?.length, 50, part);
    }
    for (const part of ['feed/title', 'feed/id', 'feed/updated']) assert.equal(texts.get(part)?.length, 1, part);
    const times = [...texts.get('feed/entry/published')!, ...texts.get('feed/updated')!];
    for (const time of times) assert.equal(new Date(time).toISOString(), time);
  });
});
