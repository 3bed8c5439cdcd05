// The pages for developers: guides, and the packages of the CLI and the SDK as anyone can install them.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { scratchProject } from '../../../sdk/testing/scratch-project.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after });
const browser = { headers: { accept: 'text/html' } };
const page = async (path: string) => (await market.expect(200, 'GET', path, browser)).text;

suite('Pages for developers', () => {
  test('list guides and packages; every link on them leads to a page, and every fragment to an element', async () => {
    const seen = new Map<string, string>();
    const queue = ['/developers'];
    for (const path of queue) {
      const html = await page(path);
      seen.set(path, html);
      for (const [, href] of html.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g))
        if (/^\/(developers|docs|openapi)/.test(href!) && !queue.includes(href!)) {
          if (href!.startsWith('/developers/guides/')) queue.push(href!);
          else if (href !== path) await market.expect(200, 'GET', href!);
        }
    }
    assert.equal(seen.size, 10);
    for (const [path, html] of seen)
      for (const [, to, fragment] of html.matchAll(/ href="(\/developers[^"#]*)?#([^"]+)"/g))
        assert.ok(seen.get(to ?? path)?.includes(` id="${fragment}"`), `${path} links ${to ?? ''}#${fragment}`);
  });

  test('have titles, headings with anchors, code, and the address of this marketplace in every command', async () => {
    const html = await page('/developers/guides/webhooks');
    assert.match(html, /<title>Webhooks · Marketplace<\/title>/);
    assert.match(html, /<h2 id="rotate-the-secret">Rotate the secret<\/h2>/);
    assert.match(html, /<pre tabindex="0"><code class="language-js">.*webhooks\.verify/s);
    assert.ok(html.includes(`<link rel="canonical" href="${market.url}/developers/guides/webhooks">`));
    const first = await page('/developers/guides/publish-your-first-app');
    assert.ok(first.includes(`MARKET=${market.url}\n`));
    assert.doesNotMatch(first, /127\.0\.0\.1:3000|market\.example\.com/);
  });

  test('leave the pages of developers as they are; an unknown guide is not found', async () => {
    const { developer } = await approvedApp(market, { name: 'Lamp Post' });
    assert.match(await page(`/developers/${developer.id}`), /Lamp Post/);
    assert.match((await market.expect(404, 'GET', '/developers/guides/nothing', browser)).text, /Page not found/);
    const { headers } = await fetch(`${market.url}/developers/guides`, { redirect: 'manual' });
    assert.equal(headers.get('location'), '/developers');
  });

  test('the packages install from their URLs in an empty directory, run, and have the checksums that the page shows', async (t) => {
    const project = scratchProject(t);
    const shown = await page('/developers');
    const { text: checksums } = await market.expect(200, 'GET', '/developers/checksums.txt');
    project.write('package.json', { private: true, type: 'module' });
    for (const file of ['market.tgz', 'sdk.tgz']) {
      const url = `${market.url}/developers/${file}`;
      assert.ok(shown.includes(`npm install ${file === 'sdk.tgz' ? '' : '--global '}${url}`), url);
      const response = await fetch(url);
      const sha256 = createHash('sha256')
        .update(await response.bytes())
        .digest('hex');
      assert.ok(shown.includes(sha256) && checksums.includes(`${sha256}  ${file}\n`), file);
      await project.run('npm', ['install', url, '--cache', join(project.directory, '.npm'), '--no-audit', '--no-fund']);
    }
    assert.match(await project.run('npx', ['--no-install', 'market', '--version']), /^\d+\.\d+\.\d+\n$/);
    project.write(
      'sdk.js',
      `import { createClient } from '@marketplace/sdk';
       const { pagination } = await createClient({ baseUrl: '${market.url}' }).listApps();
       console.log(pagination.page);`,
    );
    assert.equal(await project.run(process.execPath, ['sdk.js']), '1\n');
  });
});
