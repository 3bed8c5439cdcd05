// pgbench with the statements of the service, as the upper bound for a transaction.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter } from 'node:path';
import type pg from 'pg';

export interface PgbenchOptions {
  database: pg.ClientConfig;
  /** File with the statements of one transaction. */
  script: string;
  variables: Record<string, number>;
  clients: number;
  seconds: number;
}

/** Transactions per second. In the extended protocol, each statement is parsed on each execution, like those of the service. */
export function pgbench({ database, script, variables, clients, seconds }: PgbenchOptions): number {
  const load = ['-c', String(clients), '-j', '1', '-T', String(seconds), '-n', '-M', 'extended'];
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const server = ['-h', database.host!, '-p', String(database.port), '-U', database.user!, database.database!];
  // Debian installs pgbench outside of PATH, in one directory per version.
  const PATH = [process.env.PATH, ...globSync('/usr/lib/postgresql/*/bin')].join(delimiter);
  const { stdout, stderr } = spawnSync('pgbench', [...load, ...defined, '-f', script, ...server], {
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  const perSecond = /tps = ([\d.]+)/.exec(stdout ?? '')?.[1];
  if (!perSecond || /aborted/.test(stderr)) throw new Error(`pgbench failed:\n${stdout}\n${stderr}`);
  return Number(perSecond);
}
