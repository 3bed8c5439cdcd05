// market push with images that are files, against the real service, through a proxy that counts the uploads.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { image } from '../../server/testing/image-origin.ts';
import { decide } from '../../server/testing/listings.ts';
import { startTestMarket } from '../../server/testing/market.ts';
import { compileCache } from '../../server/testing/service-process.ts';

const program = fileURLToPath(new URL('market.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'market-push-'));
after(() => rmSync(scratch, { recursive: true }));
const market = await startTestMarket({ after });
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);

const uploads = { count: 0, running: 0, most: 0 };
/** Resolved when so many uploads run at once. */
let gate = { size: 1, open: Promise.withResolvers<void>() };
const proxy = createServer(async (request, response) => {
  const chunks = await Array.fromAsync(request);
  const upload = request.method === 'POST' && request.url === '/api/dev/media';
  if (upload) {
    uploads.count++;
    uploads.most = Math.max(uploads.most, ++uploads.running);
    if (uploads.running >= gate.size) gate.open.resolve();
    await gate.open.promise;
  }
  const { host, connection, ...headers } = request.headers as Record<string, string>;
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
  const answer = await fetch(market.url + request.url, { method: request.method!, headers, ...body });
  const sent = Buffer.from(await answer.arrayBuffer());
  if (upload) uploads.running--;
  const kept = ['content-type', 'etag'].flatMap((name) => answer.headers.get(name) ?? []);
  response.writeHead(answer.status, { 'content-type': kept[0] ?? '', ...(kept[1] ? { etag: kept[1] } : {}) }).end(sent);
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
after(() => proxy.close());

beforeEach(() => {
  Object.assign(uploads, { count: 0, running: 0, most: 0 });
  gate = { size: 1, open: Promise.withResolvers() };
});

const config = join(scratch, 'config');
const UPLOADS_FILE = join(config, 'market/uploads.json');

interface Run {
  status: number;
  stdout: string;
  stderr: string;
}

function run(cwd: string, ...args: string[]): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env;
  const MARKET_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const env = { PATH, HOME, ...compileCache(), CI: 'true', XDG_CONFIG_HOME: config, MARKET_URL, MARKET_API_KEY: key };
  return new Promise((resolve) =>
    execFile(process.execPath, [program, ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );
}

async function expect(status: number, cwd: string, ...args: string[]): Promise<Run> {
  const result = await run(cwd, ...args);
  assert.equal(result.status, status, `market ${args.join(' ')}: ${result.stdout}${result.stderr}`);
  return result;
}

const json = ({ stdout }: Run) => JSON.parse(stdout);

const LISTING = {
  name: 'Local Images',
  description: 'Keeps its images beside its code.',
  category: 'UTILITIES',
  environment: 'localhost',
  logoUrl: './images/logo.png',
  screenshots: [{ url: 'images/one.png' }, { url: './images/two.webp', caption: 'Two' }],
};

async function project(name: string, listing: object = LISTING): Promise<string> {
  const directory = join(scratch, name);
  mkdirSync(join(directory, 'images'), { recursive: true });
  writeFileSync(join(directory, 'marketplace.json'), JSON.stringify(listing, null, 2));
  writeFileSync(join(directory, 'images/logo.png'), await image('png', 512, 512));
  writeFileSync(join(directory, 'images/one.png'), await image('png', 1280, 720));
  writeFileSync(join(directory, 'images/two.webp'), await image('webp', 1280, 720));
  return directory;
}

suite('market push with images that are files', () => {
  let cwd: string;

  test('a dry run uploads nothing and shows the paths', async () => {
    cwd = await project('whole-way');
    const { stdout } = await expect(0, cwd, 'push', '--dry-run');
    assert.match(stdout, /logoUrl\n {4}\+ \.\/images\/logo\.png\n/);
    assert.equal(uploads.count, 0);
    assert.match((await expect(1, cwd, 'check')).stdout, /✔ {2}logoUrl +\.\/images\/logo\.png, PNG, 512 × 512 px\n/);
  });

  test('uploads every file, two at a time, and writes the listing with their URLs', async () => {
    gate.size = 2;
    const { app, uploaded } = json(await expect(0, cwd, 'push', '--json'));
    assert.deepEqual([uploads.count, uploads.most], [3, 2]);
    assert.deepEqual(uploaded.toSorted(), ['./images/logo.png', './images/two.webp', 'images/one.png']);
    const urls = [app.logoUrl, ...app.screenshots.map(({ url }: { url: string }) => url)];
    const files = await market.sql('SELECT sha256 FROM media_files WHERE developer_id = $1', [developer.id]);
    assert.deepEqual(
      urls.map((url) => /\/media\/(\w+)\/master\.(?:png|webp)$/.exec(url)?.[1]).toSorted(),
      files.map(({ sha256 }) => sha256).toSorted(),
    );
    assert.equal(app.screenshots[1].caption, 'Two');
    assert.equal(JSON.parse(readFileSync(join(cwd, 'marketplace.json'), 'utf8')).logoUrl, LISTING.logoUrl);
  });

  test('without a change nothing is uploaded or written, and check and submit agree', async () => {
    assert.equal((await expect(0, cwd, 'push')).stdout, 'Already up to date.\n');
    const checked = json(await expect(0, cwd, 'check', '--json'));
    assert.deepEqual([checked.status, checked.unpushed], ['PASSED', []]);
    assert.equal(uploads.count, 0);
  });

  test('a changed file is uploaded alone', async () => {
    writeFileSync(join(cwd, 'images/one.png'), await image('png', 1440, 900));
    const unpushed = await expect(1, cwd, 'submit');
    assert.match(unpushed.stderr, /unpushed changes: \/screenshots\/0\./);
    const { stdout, stderr } = await expect(0, cwd, 'push');
    assert.match(stdout, /✔ Updated Local Images/);
    assert.match(
      stderr,
      /screenshots\/0\n {4}- http\S+\/master\.png\n {4}\+ images\/one\.png\n {2}↑ images\/one\.png \d+ kB\n$/,
    );
    assert.equal(uploads.count, 1);
  });

  test('a file that was uploaded before is not sent again, unless the marketplace has deleted it', async () => {
    const now = await image('png', 1440, 900);
    writeFileSync(join(cwd, 'images/one.png'), await image('png', 1280, 720));
    assert.deepEqual(json(await expect(0, cwd, 'push', '--json')).uploaded, []);
    assert.equal(uploads.count, 0);
    await market.sql(
      'DELETE FROM media_files WHERE developer_id = $1 AND sha256 NOT IN (SELECT sha256 FROM version_images)',
      [developer.id],
    );
    writeFileSync(join(cwd, 'images/one.png'), now);
    assert.deepEqual(json(await expect(0, cwd, 'push', '--json')).uploaded, ['images/one.png']);
  });

  test('without the record of uploads, or with a damaged one, they are sent again and nothing changes', async () => {
    for (const damage of [() => rmSync(UPLOADS_FILE), () => writeFileSync(UPLOADS_FILE, '{"half')]) {
      damage();
      uploads.count = 0;
      const { action, changes } = json(await expect(0, cwd, 'push', '--json'));
      assert.deepEqual([action, changes, uploads.count], ['unchanged', [], 3]);
    }
    const recorded = JSON.parse(readFileSync(UPLOADS_FILE, 'utf8'));
    assert.deepEqual(Object.values<object>(recorded).flatMap(Object.keys), [developer.id]);
  });

  test('an approved app with files gets a next version with the changed image only', async () => {
    const { id } = JSON.parse(readFileSync(join(cwd, 'marketplace.json'), 'utf8'));
    await expect(0, cwd, 'submit');
    await decide(market, id, 'approve');
    assert.equal((await expect(0, cwd, 'push')).stdout, 'Already up to date.\n');
    writeFileSync(join(cwd, 'images/logo.png'), await image('png', 600, 600));
    const { action, changes } = json(await expect(0, cwd, 'push', '--json'));
    assert.deepEqual([action, changes.map(({ pointer }: { pointer: string }) => pointer)], ['opened', ['/logoUrl']]);
    assert.equal(uploads.count, 1);
  });

  test('every file that cannot be used is named with its line, and nothing is sent', async () => {
    const faulty = await project('faulty', {
      ...LISTING,
      logoUrl: './images/none.png',
      bannerUrl: '../whole-way/images/logo.png',
      screenshots: [{ url: 'images/link.png' }, { url: 'images/small.png' }, { url: 'images/note.png' }],
    });
    symlinkSync(join(cwd, 'images/one.png'), join(faulty, 'images/link.png'));
    writeFileSync(join(faulty, 'images/small.png'), await image('png', 64, 64));
    writeFileSync(join(faulty, 'images/note.png'), 'Hello');
    const { stderr } = await expect(1, faulty, 'push', '--json');
    const { code, details } = JSON.parse(stderr).error;
    assert.equal(code, 'VALIDATION_FAILED');
    assert.deepEqual(
      details.map((detail: Record<string, unknown>) => [detail.code, detail.message, detail.file, detail.line]),
      [
        ['LOGO_FILE', './images/none.png does not exist.', 6],
        ['BANNER_FILE', '../whole-way/images/logo.png is outside of the directory of marketplace.json.', 18],
        ['SCREENSHOT_FILE', 'images/link.png is outside of the directory of marketplace.json.', 9],
        ['SCREENSHOT_SIZE', 'images/small.png: 64 × 64 px.', 12],
        ['SCREENSHOT_TYPE', 'images/note.png: not a PNG, JPEG or WebP.', 15],
      ].map(([rule, message, line]) => [rule, message, 'marketplace.json', line]),
    );
    const text = (await expect(1, faulty, 'check', '--offline')).stdout;
    assert.match(
      text,
      /✖ {2}logoUrl +\.\/images\/none\.png does not exist \(required: a file .*\) marketplace\.json:6\n/,
    );
    assert.equal(uploads.count, 0);
    const { id } = JSON.parse(readFileSync(join(cwd, 'marketplace.json'), 'utf8'));
    assert.deepEqual(await market.sql('SELECT id FROM apps WHERE developer_id = $1', [developer.id]), [{ id }]);
  });

  test('an image that only the marketplace finds broken is named with its line', async () => {
    const broken = await project('broken', { ...LISTING, name: 'Broken' });
    writeFileSync(join(broken, 'images/one.png'), (await image('png', 1280, 720)).subarray(0, -20));
    const { stderr } = await expect(1, broken, 'push');
    assert.match(
      stderr,
      /✖ The marketplace refused an image\.\n {2}screenshots\/0\/url: images\/one\.png: The PNG is cut off\. .* marketplace\.json:9\n$/,
    );
  });

  test('init takes the files of the directory images', async () => {
    const fresh = await project('fresh');
    writeFileSync(join(fresh, 'images/screenshot-10.png'), '');
    writeFileSync(join(fresh, 'images/screenshot-2.jpg'), '');
    await expect(0, fresh, 'init', '--force', '--name', 'Fresh', '--description', 'New.');
    const { logoUrl, bannerUrl, screenshots } = JSON.parse(readFileSync(join(fresh, 'marketplace.json'), 'utf8'));
    assert.deepEqual([logoUrl, bannerUrl], ['./images/logo.png', undefined]);
    assert.deepEqual(screenshots, [{ url: './images/screenshot-2.jpg' }, { url: './images/screenshot-10.png' }]);
  });
});
