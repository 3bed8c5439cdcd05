// npm run bench:lighthouse [-- --runs 5]: Lighthouse on a phone (its default profile) for the home page, the list and the page of
// an app with six screenshots of 6 MB each. Prints the median of the runs and fails below 95 points for performance.
// Lighthouse is no dependency of the project (180 MB): it is installed into bench/data/ once, where the data stays, too.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { mintToken } from '../server/features/accounts/embedded-provider.ts';
import { readSettings } from '../server/settings.ts';
import { makeDevelopers } from './running/developers.ts';
import { approve, send } from './running/review.ts';
import { stopAll } from './running/server-process.ts';
import { type BenchService, environmentOf, startService } from './running/service.ts';

const VERSION = '13.5.0';
const MIN_PERFORMANCE = 95;
const SCREENSHOTS = 6;
const MIN_SCREENSHOT_BYTES = 6_000_000;
const INSTALLED = fileURLToPath(new URL(`./data/lighthouse-${VERSION}`, import.meta.url));
const DATA_DIRECTORY = fileURLToPath(new URL('./data/lighthouse', import.meta.url));
const SLUG = 'heavy-pictures';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Smaller copies of all images take minutes, once. */
const DEADLINE_MS = 1_800_000;
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

interface Result {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('--runs must be a positive integer');

installLighthouse();
try {
  const service = await startService(DATA_DIRECTORY, { DEMO: 'on' });
  const admin = await mintToken(readSettings(environmentOf(DATA_DIRECTORY)), 'bench-admin', true);
  await demoImages(service, admin);
  const { status } = await fetch(`${service.url}/api/apps/${SLUG}`);
  if (status === 404) await publishLargeApp(service, admin);
  const rows = [
    ['page', 'performance', 'min – max', 'LCP', 'TBT', 'CLS', 'image kB', ...CATEGORIES.slice(1)],
    ...['/', '/apps', `/apps/${SLUG}`].map((path) => rowOf(path, measure(service.url + path))),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) console.log(row.map((cell, i) => cell.padEnd(widths[i]!)).join('  '));
  console.log(`\nMedian of ${runs}, Lighthouse ${VERSION}, phone. Load of the machine: ${loadavg()[0]!.toFixed(1)}.`);
  if (rows.slice(1).some(([, performance]) => Number(performance) < MIN_PERFORMANCE)) process.exitCode = 1;
} finally {
  await stopAll();
}

function installLighthouse(): void {
  if (existsSync(join(INSTALLED, 'node_modules/lighthouse'))) return;
  console.error(`Installing Lighthouse ${VERSION} (about half a minute, once) …`);
  mkdirSync(INSTALLED, { recursive: true });
  const args = [
    'install',
    '--prefix',
    INSTALLED,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `lighthouse@${VERSION}`,
  ];
  const { status } = spawnSync('npm', args, { stdio: ['ignore', process.stderr, process.stderr] });
  if (status !== 0) throw new Error('Lighthouse could not be installed (see above).');
}

/** Approved, with smaller copies of all images. */
async function publishLargeApp(service: BenchService, admin: string): Promise<void> {
  const [developer] = await makeDevelopers(service, 1);
  const { key } = developer!;
  const upload = async (width: number, height: number, seed: number) => {
    const body = await screenshot(width, height, seed);
    if (width > 2_000 && body.length < MIN_SCREENSHOT_BYTES)
      throw new Error(`A screenshot has ${body.length} bytes only.`);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/png' };
    const answer = await fetch(`${service.url}/api/dev/media`, { method: 'POST', headers, body: new Uint8Array(body) });
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { url: string }).url;
  };
  const screenshots: { url: string; caption: string }[] = [];
  for (let n = 1; n <= SCREENSHOTS; n++)
    screenshots.push({ url: await upload(2176, 1224, n), caption: `View number ${n}` });
  const { id } = await send(service, 'POST', '/api/dev/apps', key, {
    name: 'Heavy Pictures',
    description: 'An app whose developer uploads screenshots as they come.',
    longDescription: '## Why\n\nBecause screens are large.\n\n- Many pixels\n- Much detail',
    category: 'PRODUCTIVITY',
    environment: 'production',
    logoUrl: await upload(512, 512, 7),
    bannerUrl: await upload(1200, 600, 8),
    screenshots,
  });
  const { submissionId } = await send(service, 'POST', `/api/dev/apps/${id}/submit`, key);
  await until(
    'the checks',
    async () => (await send(service, 'GET', `/api/admin/submissions/${submissionId}`, admin)).report,
  );
  await approve(service, submissionId, admin);
  await until('the smaller copies', async () => {
    const { images } = await send(service, 'GET', `/api/apps/${SLUG}`);
    return [images.logo, images.banner, ...images.screenshots].every((image) => image?.variants.length > 0);
  });
}

/** The demo draws its images in the background, and copies them again when the port, and so their URLs, have changed. */
async function demoImages(service: BenchService, admin: string): Promise<void> {
  await until('the images of the demo', async () => {
    const { copies } = await send(service, 'GET', '/api/admin/media', admin);
    if (copies.waiting === 0 && copies.failed > 0) await send(service, 'POST', '/api/admin/media/retry-copies', admin);
    if (copies.pinned < copies.total) return false;
    const { data } = await send(service, 'GET', '/api/apps?limit=100');
    const { data: featured } = await send(service, 'GET', '/api/apps/featured/list');
    const images = [...data, ...featured].flatMap(({ images: { logo, banner } }) => [
      logo,
      ...(banner ? [banner] : []),
    ]);
    return images.every((image) => image?.variants.length > 0);
  });
}

async function until(what: string, ask: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + DEADLINE_MS; Date.now() < end; await sleep(500)) if (await ask()) return;
  throw new Error(`waited in vain for ${what}`);
}

/** Rows of text in boxes, with a little noise as photographs have: lossless it takes megabytes, and copies keep some detail. */
async function screenshot(width: number, height: number, seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
  const LINE = 28;
  for (let y = 0, words: boolean[] = []; y < height; y++) {
    // A new line of words; a third of its height is the gap to the next one.
    if (y % LINE === 0) {
      words = new Array<boolean>(width).fill(true);
      for (let x = 0; x < width; x += 8 + (random() % 60)) words.fill(false, x, x + 8);
    }
    for (let x = 0; x < width; x++) {
      const box = ((Math.floor((x * 4) / width) + Math.floor((y * 3) / height) + seed) % 4) * 40;
      const ink = words[x] && y % LINE < 18 && (x + y) % 5 < 3 ? -60 : 0;
      for (let channel = 0; channel < 3; channel++)
        pixels[(y * width + x) * 3 + channel] = 90 + box + ink + channel * 8 + (random() % 10);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

function measure(url: string): Result[] {
  return Array.from({ length: runs }, () => {
    const program = join(INSTALLED, 'node_modules/lighthouse/cli/index.js');
    const flags = `--headless=new --disable-gpu${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;
    const args = [url, '--quiet', '--output=json', `--only-categories=${CATEGORIES.join()}`, `--chrome-flags=${flags}`];
    const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? findBrowser() };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, maxBuffer: 2 ** 28 });
    if (status !== 0) throw new Error(`Lighthouse failed: ${stderr}`);
    return JSON.parse(stdout.toString()) as Result;
  });
}

function findBrowser(): string {
  const found = spawnSync('sh', ['-c', BROWSERS.map((name) => `command -v ${name}`).join(' || ')]).stdout.toString();
  if (found === '') throw new Error('Chromium was not found: install it, or name it in CHROMIUM_PATH.');
  return found.trim();
}

function rowOf(path: string, results: Result[]): string[] {
  const points = (category: (typeof CATEGORIES)[number]) =>
    results.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100));
  const audit = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const performance = points('performance');
  return [
    path,
    `${median(performance)}`,
    `${Math.min(...performance)} – ${Math.max(...performance)}`,
    `${(audit('largest-contentful-paint') / 1_000).toFixed(1)} s`,
    `${audit('total-blocking-time').toFixed(0)} ms`,
    audit('cumulative-layout-shift').toFixed(3),
    `${Math.round(median(results.map(imageBytes)) / 1_000)}`,
    ...CATEGORIES.slice(1).map((category) => `${median(points(category))}`),
  ];
}

/** What the page loaded as images. */
function imageBytes({ audits }: Result): number {
  const { details } = audits['network-requests'] as {
    details?: { items: { resourceType?: string; transferSize?: number }[] };
  };
  const images = details?.items.filter(({ resourceType }) => resourceType === 'Image') ?? [];
  return images.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
