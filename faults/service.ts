// The service as a separate process with its own data directory, and access to its database.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Node, node } from '../bench/cluster/nodes.ts';
import { mintHostToken, mintToken } from '../server/features/accounts/embedded-provider.ts';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts';
import { readSettings } from '../server/settings.ts';
import { freePort } from '../server/testing/free-port.ts';
import { type Cleanup, finallyDo } from './cleanup.ts';
import { Ledger, type Query } from './ledger.ts';
import { type Accounts, Writers } from './writers.ts';

export interface Service extends Node {
  directory: string;
  ledger: Ledger;
  writers: Writers;
  /** Token of the host's backend. */
  host: string;
  query: Query;
  /** Process id of the embedded PostgreSQL. */
  postmaster(): number;
}

/** No demo data, no rate limits, no log output. */
export const QUIET = { DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' };

/** Not started yet. */
export async function newService(t: Cleanup, given: Record<string, string> = {}): Promise<Service> {
  const directory = given.DATA_DIR ?? newDirectory(t);
  const env = { DATA_DIR: directory, ...QUIET, ...given };
  const service = node(await freePort(), env);
  const ledger = new Ledger();
  const address = given.DATABASE_URL ?? urlOf(join(directory, 'socket'));
  const accounts = await accountsOf(env);
  const writers = new Writers(service.url, accounts, ledger);
  // A killed service leaves its database running.
  if (!given.DATABASE_URL)
    finallyDo(t, async () => (await startEmbeddedPostgres(directory, { watched: false })).stop());
  finallyDo(t, () => service.stop('SIGTERM'));
  finallyDo(t, () => writers.stop());
  return {
    ...service,
    directory,
    ledger,
    writers,
    host: accounts.host,
    query: queryOn(address),
    postmaster: () => postmasterOf(directory),
  };
}

export function newDirectory(t: Cleanup): string {
  const directory = mkdtempSync(join(tmpdir(), 'market-faults-'));
  finallyDo(t, () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function postmasterOf(directory: string): number {
  return Number(readFileSync(join(directory, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export function urlOf(socketDirectory: string): string {
  return `postgres://marketplace@localhost/marketplace?host=${encodeURIComponent(socketDirectory)}`;
}

export function queryOn(connectionString: string): Query {
  return async (text, values = []) => {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
}

export async function accountsOf(env: Record<string, string>): Promise<Accounts> {
  const settings = readSettings(env);
  return {
    admin: await mintToken(settings, 'the-admin', true),
    host: await mintHostToken(settings, 'the-host'),
    token: (id, workspaceId) =>
      mintToken(settings, id, false, workspaceId ? [{ id: workspaceId, name: 'Fault', role: 'member' }] : []),
  };
}
