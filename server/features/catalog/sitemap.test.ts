import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { fillCatalog } from '../../testing/catalog.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after });
const get = (path: string, headers: Record<string, string> = {}) => market.request('GET', path, { headers });
const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
const read = async (path: string) => {
  const { status, headers, text } = await get(path);
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/xml; charset=utf-8'], path);
  assert.match(
    text,
    /^<\?xml version="1\.0" encoding="utf-8"\?>\n<(sitemapindex|urlset) xmlns="http:\/\/www\.sitemaps\.org/,
  );
  return text;
};
/** Every app that a search engine finds, page by page. */
async function apps(): Promise<string[][]> {
  const [first, ...pages] = locations(await read('/sitemap.xml'));
  assert.equal(first, `${market.url}/sitemaps/pages.xml`);
  return Promise.all(pages.map(async (page) => locations(await read(new URL(page).pathname))));
}

suite('robots.txt', () => {
  test('keeps search engines out of what is private, and names the sitemap', async () => {
    const { status, headers, text } = await get('/robots.txt');
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8']);
    const private_ = ['/portal', '/console', '/install', '/workspace', '/sign-in', '/oidc', '/api'].map(
      (path) => `Disallow: ${path}`,
    );
    const lines = ['User-agent: *', 'Allow: /', ...private_, '', `Sitemap: ${market.url}/sitemap.xml`, ''];
    assert.deepEqual(text.split('\n'), lines);
  });
});

suite('the sitemap', () => {
  test('of an empty catalog is one empty page, beside the pages that are always there', async () => {
    assert.deepEqual(await apps(), [[]]);
    const home = [`${market.url}/`, `${market.url}/apps`, `${market.url}/developers`, `${market.url}/guidelines`];
    assert.deepEqual(locations(await read('/sitemaps/pages.xml')), home);
  });

  test('has every app of the catalog with its last change, and no other; with the very next request', async () => {
    const app = await approvedApp(market, { name: 'Focus Board', category: 'FINANCE' });
    await draftApp(market, { name: 'Draft Board' });
    const address = `${market.url}/apps/${app.slug}`;
    assert.deepEqual(await apps(), [[address]]);
    const [{ updated_at: updatedAt }] = await market.sql('SELECT updated_at FROM catalog WHERE app_id = $1', [app.id]);
    const entry = `<url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`;
    const page = await read('/sitemaps/1.xml');
    assert.ok(page.includes(entry), page);
    const category = `${market.url}/apps?category=FINANCE`;
    assert.equal(locations(await read('/sitemaps/pages.xml')).at(-1), category);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key });
    assert.deepEqual(await apps(), [[]]);
  });

  for (const file of ['0.xml', '2.xml', '4097.xml', '01.xml', '1', '1.txt', 'x.xml', '1e1.xml', '-1.xml']) {
    test(`has no page ${file}`, async () => assert.equal((await get(`/sitemaps/${file}`)).status, 404));
  }

  test('is answered with an ETag, and with 304 to whoever has it', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/1.xml', '/sitemaps/pages.xml']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      assert.equal((await get(path, { 'if-none-match': etag })).status, 304, path);
    }
  });

  test('of many apps has each once, on pages of at most ten thousand that are read from their index', async () => {
    const filled = await fillCatalog(
      market,
      Array.from({ length: 10_400 }, (_, n) => ({ name: `Synthetic ${n}` })),
    );
    const pages = await apps();
    assert.equal(pages.length, 2);
    assert.ok(pages.every((page) => page.length > 4_000 && page.length <= 10_000));
    const wanted = filled.map(({ slug }) => `${market.url}/apps/${slug}`);
    assert.deepEqual(pages.flat().sort(), wanted.sort());
    const plan = await market.sql(
      `EXPLAIN SELECT slug, updated_at FROM catalog WHERE left(md5(app_id), 3) BETWEEN '000' AND '0ff' LIMIT 10000`,
    );
    assert.match(JSON.stringify(plan), /catalog_sitemap/);
  });
});
