// An external PostgreSQL server; it can be shut down immediately, started and frozen.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts';
import { type Cleanup, finallyDo } from './cleanup.ts';
import { newDirectory, postmasterOf, queryOn, urlOf } from './service.ts';

export async function newDatabase(t: Cleanup) {
  const directory = newDirectory(t);
  let server = await startEmbeddedPostgres(directory, { watched: false });
  finallyDo(t, () => server.stop());
  await server.createDatabaseIfMissing('marketplace');
  const url = urlOf(join(directory, 'socket'));

  const signal = (name: NodeJS.Signals) => {
    const postmaster = postmasterOf(directory);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    for (const pid of [postmaster, ...children.trim().split(' ').map(Number)]) process.kill(pid, name);
  };
  return {
    url,
    query: queryOn(url),
    /** PostgreSQL's "immediate" shutdown: without notice to clients and without a checkpoint. */
    stopAtOnce: async () => {
      process.kill(postmasterOf(directory), 'SIGQUIT');
      while (existsSync(join(directory, 'postgres-18', 'postmaster.pid'))) await sleep(10);
    },
    start: async () => {
      server = await startEmbeddedPostgres(directory, { watched: false });
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}
