// A primary and a streaming replica from the embedded binaries: the replica is a copy of the stopped
// primary, configured to follow it.

import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/postgres/embedded/embedded-postgres.ts';

const CLUSTER = 'postgres-18';

export async function startReplicatedPostgres() {
  const directory = mkdtempSync(join(tmpdir(), 'market-replica-'));
  const homes = { primary: join(directory, 'primary'), replica: join(directory, 'replica') };
  const start = (home: string) => startEmbeddedPostgres(home, { durable: false, watched: false });

  const template = await start(homes.primary);
  await template.createDatabaseIfMissing('marketplace');
  await template.stop();
  mkdirSync(homes.replica);
  spawnSync('cp', ['-a', join(homes.primary, CLUSTER), join(homes.replica, CLUSTER)]);

  const primary = await start(homes.primary);
  const { host, user } = primary.connection('marketplace');
  writeFileSync(join(homes.replica, CLUSTER, 'standby.signal'), '');
  appendFileSync(
    join(homes.replica, CLUSTER, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=5432 user=${user}'\n`,
  );
  let replica = await start(homes.replica);

  return {
    primaryUrl: urlOf(primary.connection('marketplace')),
    replicaUrl: urlOf(replica.connection('marketplace')),
    /** Pauses replay: later writes do not become visible on the replica. */
    pauseReplay: () => onReplica('SELECT pg_wal_replay_pause()'),
    resumeReplay: () => onReplica('SELECT pg_wal_replay_resume()'),
    /** Immediate shutdown; drops every connection. */
    killReplica: () => {
      const pid = Number(readFileSync(join(homes.replica, CLUSTER, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
    },
    startReplica: async () => {
      replica = await start(homes.replica);
    },
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };

  async function onReplica(statement: string): Promise<void> {
    const client = new pg.Client(replica.connection('marketplace'));
    await client.connect();
    await client.query(statement);
    await client.end();
  }
}

function urlOf({ host, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`;
}
