// npm run bench:cluster: fault injection under load on a cluster of three nodes behind a load balancer, on Debian's
// PostgreSQL with a streaming replica and PgBouncer. Prints figures and consistency checks and writes them to
// bench/cluster/results.json. Exits with 1 if a check fails.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mintToken } from '../../server/features/accounts/embedded-provider.ts';
import { readSettings } from '../../server/settings.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { Checks, checkInstalls, checkSuspension, sumOfInstalls } from './checks.ts';
import { type Figures, Load } from './load.ts';
import { type Node, node, proxy, readsOf, SEED } from './nodes.ts';
import { probePooler } from './pooler.ts';
import { DebianPostgres, type Server } from './postgres.ts';

const APPS = 10_000;
const PHASE_SECONDS = 8;

const directory = mkdtempSync(join(tmpdir(), 'market-cluster-'));
const debian = new DebianPostgres(directory);
const checks = new Checks();
const phases: Record<string, Figures & { fromReplica: string }> = {};
const started: (Node | { stop(signal: NodeJS.Signals): Promise<unknown> })[] = [];
const stops = (server: Server) => started.push({ stop: () => server.kill('SIGINT') });

try {
  await run();
} finally {
  for (const one of started.toReversed()) await one.stop('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
}
if (checks.all.some(({ holds }) => !holds)) process.exitCode = 1;

async function run(): Promise<void> {
  const [primaryPort, replicaPort, bouncerPort, proxyPort] = await Promise.all([1, 2, 3, 4].map(freePort));
  const primary = await debian.primary(primaryPort!);
  stops(primary);
  const env = {
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: primary.url,
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    DEMO: 'off',
    RATE_LIMITS: 'off',
  };
  execFileSync(process.execPath, [SEED, '--apps', String(APPS)], { env: { PATH: process.env.PATH, ...env } });
  const replica = await debian.replica(replicaPort!, primaryPort!);
  stops(replica);
  console.log(`${APPS} apps on a primary with a streaming replica.`);

  const ports = await Promise.all([1, 2, 3].map(freePort));
  const nodes = ports.map((port) => node(port, { ...env, DATABASE_REPLICA_URL: replica.url }));
  started.push(...nodes);
  for (const one of nodes) await one.start();
  const balancer = proxy(proxyPort!, nodes);
  started.push(balancer);
  await balancer.start();

  const apps = (await primary.query('SELECT app_id AS id, slug FROM catalog ORDER BY app_id')) as App[];
  const suspended = apps.splice(0, 3);
  const load = new Load(
    balancer.url,
    apps.map(({ slug }) => slug),
  );
  const admin = await mintToken(readSettings(env), 'the-admin', true);
  const phase = measure(load, nodes);
  const recordedBefore = await sumOfInstalls(primary);

  await load.during(3);
  await phase('steady', PHASE_SECONDS);

  await phase('one node killed (SIGKILL), then started again', PHASE_SECONDS, async () => {
    await sleep(2_000);
    await nodes[1]!.stop('SIGKILL');
    await sleep(2_000);
    await nodes[1]!.start();
  });

  await phase('replay of the replica paused', PHASE_SECONDS, async () => {
    await replica.query('SELECT pg_wal_replay_pause()');
    await checkSuspension(checks, 'replica paused', nodes, admin, suspended[0]!);
    await sleep(2_000);
    await replica.query('SELECT pg_wal_replay_resume()');
  });
  await replicaUsedAgain('after the pause');

  const killed = await phase('replica killed', PHASE_SECONDS, async () => {
    await sleep(1_000);
    await replica.kill('SIGQUIT');
    await checkSuspension(checks, 'replica dead', nodes, admin, suspended[1]!);
    await replica.start();
  });
  checks.that('a dead replica causes no errors', killed.failed === 0, `${killed.requests} requests`);
  await replicaUsedAgain('after its restart');

  const bouncer = await debian.bouncer(bouncerPort!, primaryPort!);
  stops(bouncer);
  const pooler = await probePooler(bouncer, primary);
  for (const one of nodes) await one.stop('SIGTERM');
  for (const one of nodes) await one.start({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: primary.url });
  await sleep(1_000);
  const pooled = await phase('through PgBouncer, transaction mode', PHASE_SECONDS, async () => {
    await checkSuspension(checks, 'through PgBouncer', nodes, admin, suspended[2]!);
    await checkJob(nodes[2]!, env, primary);
  });
  checks.that('through PgBouncer no request fails', pooled.failed === 0, `${pooled.requests} requests`);
  const connections = await primary.query(
    "SELECT count(*) AS n FROM pg_stat_activity WHERE backend_type = 'client backend'",
  );
  await checkInstalls(checks, primary, load, recordedBefore);

  const [shown] = await primary.query('SHOW server_version');
  print(pooler);
  const machine = {
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgresql: String(shown!.server_version).split(' ')[0],
  };
  const results = { machine, apps: APPS, phases, checks: checks.all, pooler, connections: Number(connections[0]!.n) };
  writeFileSync(new URL('./results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);

  async function replicaUsedAgain(when: string): Promise<void> {
    await load.during(2);
    const before = await readsOf(nodes);
    await load.during(2);
    const after = await readsOf(nodes);
    checks.that(`the replica is used again ${when}`, after.replica > before.replica);
  }
}

type App = { id: string; slug: string };

function measure(load: Load, nodes: Node[]) {
  return async (name: string, seconds: number, work?: () => Promise<void>): Promise<Figures> => {
    const before = await readsOf(nodes);
    const figures = await load.during(seconds, work);
    const after = await readsOf(nodes);
    // The counters of a restarted node begin at zero.
    const [replica, primary] = [after.replica - before.replica, after.primary - before.primary];
    const share = replica >= 0 && primary >= 0 ? `${Math.round((100 * replica) / (replica + primary || 1))} %` : '–';
    phases[name] = { ...figures, fromReplica: share };
    return figures;
  };
}

/** A registration on one node causes an email, which any node may send. */
async function checkJob({ url }: Node, env: Record<string, string>, primary: Server): Promise<void> {
  const token = await mintToken(readSettings(env), 'pooled', false);
  const email = 'pooled@example.com';
  await fetch(`${url}/api/dev/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Pooled', email, accountUserId: 'pooled' }),
  });
  const begun = performance.now();
  let sent = false;
  while (!sent && performance.now() - begun < 5_000) {
    await sleep(50);
    sent = (await primary.query('SELECT FROM mails WHERE recipient = $1 AND sent_at IS NOT NULL', [email])).length > 0;
  }
  checks.that('through PgBouncer a background job sends an email', sent, `${Math.round(performance.now() - begun)} ms`);
}

function print(pooler: Record<string, string>): void {
  console.log();
  console.table(
    Object.fromEntries(
      Object.entries(phases).map(([name, { perSecond, failed, p50, p99, slowest, installs, fromReplica }]) => [
        name,
        { 'requests/s': perSecond, failed, 'p50 ms': p50, 'p99 ms': p99, 'slowest ms': slowest, installs, fromReplica },
      ]),
    ),
  );
  console.table(pooler);
}
