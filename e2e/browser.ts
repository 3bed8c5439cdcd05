// A real Chromium for tests: CHROMIUM_PATH, or the first one found on the PATH (headless shell preferred).

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FLAGS = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...FLAGS] : FLAGS;
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findBrowser(), args });
}

function findBrowser(): string {
  for (const name of NAMES) {
    for (const directory of (process.env.PATH ?? '').split(delimiter)) {
      try {
        accessSync(join(directory, name), constants.X_OK);
        return join(directory, name);
      } catch {}
    }
  }
  throw new Error('Chromium was not found: install it, or name it in CHROMIUM_PATH.');
}

export interface WatchedPage extends Page {
  /** Console errors, uncaught exceptions and failed requests of the page. */
  browserErrors: string[];
  /** Resolves when no request has been under way for a moment. Playwright's `networkidle` takes at least half a second. */
  networkQuiet(): Promise<void>;
}

const QUIET_MS = 100;
/** Playwright's 30 s are too few for a sign-in on a machine whose cores other guests use, too. */
const PATIENCE_MS = 60_000;

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  if (options.baseURL) context.on('page', goBelow(new URL(options.baseURL).pathname.replace(/\/$/, '')));
  const page = (await context.newPage()) as WatchedPage;
  page.browserErrors = [];
  const underWay = new Set<Request>();
  let lastChange = performance.now();
  const settle = (request: Request) => {
    underWay.delete(request);
    lastChange = performance.now();
  };
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', settle);
  page.on('requestfailed', settle);
  page.networkQuiet = async () => {
    while (underWay.size > 0 || performance.now() - lastChange < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
  };
  page.on('console', (message) => message.type() === 'error' && page.browserErrors.push(message.text()));
  page.on('pageerror', (error) => page.browserErrors.push(String(error)));
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {};
    // Navigation aborts requests in flight, such as a check that still streams.
    if (errorText !== 'net::ERR_ABORTED') page.browserErrors.push(`${request.url()}: ${errorText}`);
  });
  return page;
}

/** Paths are those of the service: Playwright would resolve `/portal` against the host alone. */
function goBelow(basePath: string) {
  return (page: Page): void => {
    const { goto } = page;
    page.goto = (url, ...rest) => {
      const isPath = url.startsWith('/') && !url.startsWith(`${basePath}/`);
      return goto.call(page, isPath ? basePath + url : url, ...rest);
    };
  };
}

export interface Person {
  accountUserId: string;
  name: string;
  email: string;
  administrator?: boolean;
}

/** Signs in with a new account on the page of the embedded provider. */
export async function continueAs(page: Page, { accountUserId, name, email, administrator }: Person): Promise<void> {
  await page.getByLabel('Account ID').fill(accountUserId);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  if (administrator) await page.getByLabel('Administrator').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
