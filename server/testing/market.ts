// The real service for tests: real HTTP on a real port, with its own database in the run's PostgreSQL cluster.

import type { TestContext } from 'node:test';
import type { Scope } from '@marketplace/sdk/roles';
import pg from 'pg';
import { pino } from 'pino';
import type { Workspace } from '../features/accounts/caller.ts';
import { mintHostToken, mintToken } from '../features/accounts/embedded-provider.ts';
import { startMarket } from '../market.ts';
import { describeError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { readSettings } from '../settings.ts';
import { TEMPLATE } from './cluster.ts';
import { freePort } from './free-port.ts';
import { PATIENT } from './patience.ts';
import { s3Environment } from './s3.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
  body: any;
  text: string;
}

export interface RequestOptions {
  /** An account token or an API key. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestDeveloper {
  id: string;
  accountUserId: string;
  email: string;
  token: string;
}

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

export interface MarketOptions {
  /** Environment variables in addition to those of every test server. */
  env?: Record<string, string>;
  /** Path of the public URL; `npm run test:prefix` sets one for all tests. */
  basePath?: string;
  /** Another server: this one becomes a second node on its database. */
  besides?: { database: string };
  /** Every line that the service logs. */
  log?: (line: string) => void;
}

/** Of `npm run test:prefix`. */
const PREFIX = process.env.TEST_BASE_PATH ?? '';

export type TestMarket = Awaited<ReturnType<typeof startTestMarket>>;

export async function startTestMarket(t: TestContext | Cleanup, options: MarketOptions = {}) {
  const { env = {}, basePath = PREFIX, besides, log } = options;
  const database = besides?.database ?? (env.DATABASE_URL ? '' : await createDatabase());
  const port = await freePort();
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: testDirectory(),
    DATABASE_URL: databaseUrl(database),
    DEMO: 'off',
    ...(basePath ? { PUBLIC_URL: `http://127.0.0.1:${port}${basePath}` } : {}),
    ...(PREFIX ? { ALLOW_SHARED_ORIGIN: 'on' } : {}),
    ...PATIENT,
    LOG_LEVEL: log ? 'trace' : 'silent',
    ...(database ? await s3Environment(database) : {}),
    ...env,
  });
  const logger = pino(
    { level: settings.logLevel, serializers: { err: describeError } },
    { write: (line) => log?.(line) },
  );
  const market = await startMarket(settings, logger);
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 2 });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await market.close();
    await pool.end();
  };
  t.after(close);
  await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 'readiness');

  async function request(
    method: string,
    path: string,
    { as, body, headers = {} }: RequestOptions = {},
  ): Promise<Answer> {
    const response = await fetch(`${settings.publicUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: json && text ? JSON.parse(text) : undefined,
    };
  }

  /** Fails the test unless the response has this status; the message contains the response. */
  async function expect(status: number, method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const answer = await request(method, path, options);
    if (answer.status !== status)
      throw new Error(`${method} ${path}: ${answer.status} instead of ${status}: ${answer.text}`);
    return answer;
  }

  const token = (accountUserId: string, { workspaces = [] }: { workspaces?: Workspace[] } = {}) =>
    mintToken(settings, accountUserId, false, workspaces);
  const admin = await mintToken(settings, 'the-admin', true);
  const host = await mintHostToken(settings, 'the-host');

  async function register(profile: Record<string, unknown> = {}): Promise<TestDeveloper> {
    const accountUserId = newId('user');
    const email = `${accountUserId}@example.com`;
    const itsToken = await token(accountUserId);
    const { body } = await expect(201, 'POST', '/api/dev/register', {
      as: itsToken,
      body: { name: 'Test Developer', email, accountUserId, ...profile },
    });
    return { id: body.id, accountUserId, email: body.email, token: itsToken };
  }

  async function verifiedDeveloper(profile: Record<string, unknown> = {}): Promise<TestDeveloper> {
    const developer = await register(profile);
    await expect(200, 'POST', `/api/admin/developers/${developer.id}/verify`, { as: admin });
    return developer;
  }

  /** The secret value of a new key. */
  async function apiKey(
    developer: TestDeveloper,
    scopes: Scope[] = ALL_SCOPES,
    expiresInDays?: number,
  ): Promise<string> {
    const { body } = await expect(201, 'POST', '/api/dev/api-keys', {
      as: developer.token,
      body: { name: 'test', scopes, ...(expiresInDays ? { expiresInDays } : {}) },
    });
    return body.key;
  }

  /** Queries the service's database: to check what must, or must never, be stored. */
  async function sql(text: string, values: unknown[] = []) {
    return (await pool.query(text, values)).rows;
  }

  return {
    /** With the base path, if there is one. */
    url: settings.publicUrl,
    origin: new URL(settings.publicUrl).origin,
    basePath: settings.basePath,
    settings,
    app: market.app,
    reload: market.reload,
    database,
    admin,
    /** The token of the host platform's backend. */
    host,
    request,
    expect,
    token,
    register,
    verifiedDeveloper,
    apiKey,
    sql,
    close,
  };
}

const ALL_SCOPES: Scope[] = ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'APP_DELETE', 'ANALYTICS_READ'];

/** Polls until the result is there; for background work. On a crowded machine it takes many times as long as on an idle one. */
export async function eventually<T>(
  ask: () => Promise<T | undefined | false>,
  what = 'the expected state',
  seconds = 30,
): Promise<T> {
  const deadline = Date.now() + seconds * 1_000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited ${seconds} seconds in vain for ${what}`);
}

export function testDirectory(): string {
  const directory = process.env.MARKET_TEST_DIRECTORY;
  if (!directory)
    throw new Error('Run tests with `npm test [-- FILE]`: they share one PostgreSQL cluster that it starts.');
  return directory;
}

function databaseUrl(database: string): string {
  return `postgres://marketplace@localhost/${database}?host=${encodeURIComponent(process.env.MARKET_TEST_SOCKET ?? '')}`;
}

/** Connection string of a fresh database, for a service that runs as a process. */
export async function newDatabase(): Promise<string> {
  return databaseUrl(await createDatabase());
}

async function createDatabase(): Promise<string> {
  testDirectory();
  const name = newId('test');
  const client = new pg.Client({ connectionString: databaseUrl('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await client.end();
  return name;
}
