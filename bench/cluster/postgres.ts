// Debian's PostgreSQL as operators run it: a primary, a streaming replica created with pg_basebackup, and PgBouncer.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const ROLE = 'marketplace';
const DATABASE = 'marketplace';
const root = process.getuid?.() === 0;

/** The directory of the programs; root installs missing ones. */
function findPrograms(): string {
  const find = () => globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1);
  const missing = () => !find() || !existsSync('/usr/sbin/pgbouncer');
  if (missing() && root && existsSync('/usr/bin/apt-get')) {
    console.log('Installing postgresql and pgbouncer …');
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql', 'pgbouncer'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    });
  }
  if (missing()) {
    console.error('bench:cluster needs PostgreSQL and PgBouncer: apt-get install postgresql pgbouncer');
    process.exit(1);
  }
  return find()!.replace(/\/postgres$/, '');
}

/** PostgreSQL and PgBouncer refuse to run as root. */
function owner(): { uid: number; gid: number } | undefined {
  if (!root) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface Server {
  url: string;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

export class DebianPostgres {
  #programs = findPrograms();
  #directory: string;
  #as = owner();

  constructor(directory: string) {
    this.#directory = directory;
    chmodSync(directory, 0o755);
  }

  async primary(port: number): Promise<Server> {
    const data = this.#newDirectory('primary');
    this.#run('initdb', ['-D', data, '-U', ROLE, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
    const server = this.#server(data, port);
    await server.start();
    this.#run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', ROLE, DATABASE]);
    return server;
  }

  async replica(port: number, primaryPort: number): Promise<Server> {
    const data = this.#newDirectory('replica');
    const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', ROLE];
    this.#run('pg_basebackup', ['-D', data, ...from, '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', 'replica']);
    const server = this.#server(data, port);
    await server.start();
    return server;
  }

  /** In transaction mode, in front of this server. */
  async bouncer(port: number, primaryPort: number): Promise<Server> {
    const home = this.#newDirectory('pgbouncer');
    writeFileSync(join(home, 'users.txt'), `"${ROLE}" ""\n`);
    const lines = [
      '[databases]',
      `${DATABASE} = host=127.0.0.1 port=${primaryPort} dbname=${DATABASE}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${join(home, 'users.txt')}`,
      'pool_mode = transaction\ndefault_pool_size = 10\nmax_client_conn = 500',
      'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, extra_float_digits',
    ];
    writeFileSync(join(home, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
    const server = this.#process('/usr/sbin/pgbouncer', ['-q', join(home, 'pgbouncer.ini')], port);
    await server.start();
    return server;
  }

  #server(data: string, port: number): Server {
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 };
    appendFileSync(join(data, 'postgresql.conf'), 'hot_standby = on\nlog_min_messages = fatal\n');
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return this.#process(join(this.#programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], port);
  }

  #process(program: string, args: string[], port: number): Server {
    const url = `postgres://${ROLE}@127.0.0.1:${port}/${DATABASE}`;
    let child: ChildProcess | undefined;
    const query = async (text: string, values: unknown[] = [], connectionString = url) => {
      const client = new pg.Client({ connectionString });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query(text, values)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    };
    return {
      url,
      query,
      start: async () => {
        child = spawn(program, args, { ...this.#as, cwd: '/', stdio: 'ignore' });
        const anyDatabase = program.endsWith('postgres') ? url.replace(/[^/]+$/, 'postgres') : url;
        for (let tries = 0; ; tries++) {
          const up = await query('SELECT 1', [], anyDatabase).then(Boolean, () => false);
          if (up) return;
          if (tries > 300 || child.exitCode !== null) throw new Error(`${program} does not respond on port ${port}`);
          await sleep(100);
        }
      },
      kill: async (signal) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        child.kill(signal);
        await once(child, 'exit');
      },
    };
  }

  #newDirectory(name: string): string {
    const path = join(this.#directory, name);
    mkdirSync(path, { mode: 0o700 });
    if (this.#as) chownSync(path, this.#as.uid, this.#as.gid);
    return path;
  }

  #run(program: string, args: string[]): void {
    execFileSync(join(this.#programs, program), args, { ...this.#as, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
