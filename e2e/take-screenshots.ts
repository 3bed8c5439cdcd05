// npm run screenshots: the main pages, light and dark, wide and narrow, into e2e/screenshots; those of the
// README into docs/screenshots, scaled down. Starts a service with fresh demo data.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { eventually } from '../server/testing/market.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';

interface Shot {
  name: string;
  path: string;
  /** Account id of a demo account; signed out when unset. */
  as?: string;
  /** For a page without a fixed URL: how to get there from `path`. */
  go?: (page: WatchedPage) => Promise<void>;
  /** A text that is visible once the page is complete. */
  sign?: string;
  /** Part of the README. */
  inReadme?: boolean;
}

/** Follows the link with this name, to a URL with this prefix. */
const open = (name: string, address: string) => async (page: WatchedPage) => {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.waitForURL(({ pathname }) => pathname.startsWith(address));
};

const SHOTS: Shot[] = [
  { name: 'home', path: '/', inReadme: true },
  { name: 'search', path: '/apps?search=time' },
  {
    name: 'suggestions',
    path: '/',
    go: async (page) => {
      await page.getByRole('combobox', { name: 'Search apps' }).fill('in');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'corrected-search', path: '/apps?search=invioce' },
  { name: 'no-results', path: '/apps?search=zzzzqqqq' },
  { name: 'app', path: '/apps/focus-board' },
  { name: 'developers', path: '/developers' },
  { name: 'guide', path: '/developers/guides/webhooks' },
  { name: 'portal-home', path: '/portal', as: 'demo-developer' },
  { name: 'portal-register', path: '/portal/register', as: 'demo-user' },
  { name: 'portal-apps', path: '/portal/apps', as: 'demo-developer' },
  {
    name: 'portal-listing',
    path: '/portal/apps',
    as: 'demo-developer',
    go: open('Sprint Poker', '/portal/apps/app_'),
    sign: 'The reviewer requested 1 change',
    inReadme: true,
  },
  {
    name: 'portal-review',
    path: '/portal/apps',
    as: 'demo-developer',
    go: async (page) => {
      await open('Sprint Poker', '/portal/apps/app_')(page);
      await page.getByRole('link', { name: 'Review', exact: true }).click();
    },
  },
  {
    name: 'portal-analytics',
    path: '/portal/apps',
    as: 'demo-developer',
    go: async (page) => {
      await open('Timeline Studio', '/portal/apps/app_')(page);
      await page.getByRole('link', { name: 'Analytics', exact: true }).click();
      await page.locator('.recharts-surface').first().waitFor();
    },
  },
  { name: 'portal-keys', path: '/portal/api-keys', as: 'demo-developer' },
  { name: 'console-today', path: '/console', as: 'demo-admin' },
  { name: 'console-queue', path: '/console/queue', as: 'demo-admin' },
  {
    name: 'console-submission',
    path: '/console/queue',
    as: 'demo-admin',
    go: open('Git Bridge', '/console/submissions/'),
    sign: 'Public view',
    inReadme: true,
  },
  { name: 'console-developers', path: '/console/developers', as: 'demo-admin' },
  { name: 'console-apps', path: '/console/apps', as: 'demo-admin' },
  { name: 'console-settings', path: '/console/settings', as: 'demo-admin', sign: 'Use default colors' },
  { name: 'console-synonyms', path: '/console/synonyms', as: 'demo-admin', sign: 'Default synonyms' },
  { name: 'console-tags', path: '/console/tags', as: 'demo-admin', sign: '36 tags' },
  { name: 'console-host-scopes', path: '/console/host-scopes', as: 'demo-admin', sign: '8 scopes' },
  { name: 'console-audit', path: '/console/audit', as: 'demo-admin' },
];

const APPEARANCES = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 360, height: 740 } },
] as const;

const root = fileURLToPath(new URL('..', import.meta.url));
const all = join(root, 'e2e/screenshots');
const readme = join(root, 'docs/screenshots');
mkdirSync(all, { recursive: true });
mkdirSync(readme, { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-screenshots-'));
const { service, url } = await startService(dataDir);
const browser = await launchBrowser();
try {
  await waitForImages();
  for (const look of APPEARANCES) await takeAll(browser, look);
} finally {
  await browser.close();
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

/** A job copies the images of the demo after the start. */
async function waitForImages(): Promise<void> {
  const { data } = await (await fetch(`${url}/api/apps?limit=50`)).json();
  for (const { slug } of data) {
    const hasImages = async () => {
      const { images } = await (await fetch(`${url}/api/apps/${slug}`)).json();
      return [images.logo, ...images.screenshots].every((image) => image !== null);
    };
    await eventually(hasImages, `the images of ${slug}`, 120);
  }
}

async function takeAll(browser: Browser, { name: look, ...options }: (typeof APPEARANCES)[number]): Promise<void> {
  for (const [person, shots] of Map.groupBy(SHOTS, ({ as }) => as)) {
    const page = await openPage(browser, options);
    if (person) await signIn(page, person);
    for (const { name, path, go, sign, inReadme } of shots) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await go?.(page);
      if (sign) await page.getByText(sign).first().waitFor();
      await page.waitForLoadState('networkidle');
      const file = join(all, `${name}-${look}.png`);
      await page.screenshot({ path: file });
      if (inReadme && look !== 'phone') {
        const small = sharp(file).resize(1000).webp({ quality: 82 });
        await small.toFile(join(readme, `${name}-${look}.webp`));
      }
      console.log(`${name}-${look}`);
    }
    await page.context().close();
  }
}

async function signIn(page: WatchedPage, person: string): Promise<void> {
  await page.goto(`${url}/sign-in?returnTo=/healthz`);
  await page.locator(`button[value="${person}"]`).click();
  await page.waitForURL('**/healthz');
}

async function startService(dataDir: string): Promise<{ service: ChildProcess; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn' };
  const service = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 120; tries++) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return { service, url };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  service.kill();
  throw new Error('The service did not start within a minute.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
