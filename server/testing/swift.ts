// OpenStack Swift with its S3 API, from Debian packages: one proxy and one device on 127.0.0.1, in a temporary directory.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const RINGS = ['account', 'container', 'object'] as const;
const PROGRAMS: Record<string, string> = {
  'swift-proxy': 'swift-proxy-server',
  'swift-account': 'swift-account-server',
  'swift-container': 'swift-container-server',
  'swift-object': 'swift-object-server',
  // Swift's sign-in for tests (tempauth) refuses to work without a cache.
  memcached: 'memcached',
};
const START_DEADLINE_MS = 60_000;
/** Each process ends by itself after that, also if nobody is left to end it. */
const MAX_SECONDS = 30 * 60;
const TIMEOUTS = { conn_timeout: 10, node_timeout: 60 };

/** Debian packages that are not installed. */
export function missingSwiftPackages(): string[] {
  const missing = ([, program]: [string, string]) => spawnSync('which', [program]).status !== 0;
  return Object.entries(PROGRAMS)
    .filter(missing)
    .map(([name]) => name);
}

export async function startSwift() {
  const directory = mkdtempSync(join(tmpdir(), 'market-swift-'));
  const processes: { name: string; child: ChildProcess; exit: Promise<unknown> }[] = [];
  const ports = { cache: await freePort(), proxy: await freePort() };
  const settings = {
    bind_ip: '127.0.0.1',
    workers: 0,
    user: userInfo().username,
    swift_dir: directory,
    log_level: 'WARNING',
  };

  function run(name: string, program: string, args: string[]): void {
    const log = openSync(join(directory, `${name}.log`), 'w');
    const child = spawn('timeout', ['--kill-after=5', String(MAX_SECONDS), program, ...args], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    processes.push({ name, child, exit: once(child, 'exit') });
  }

  function runServer(name: string, configuration: Sections): void {
    const file = join(directory, `${name}.conf`);
    writeFileSync(file, inIniFormat(configuration));
    run(name, `swift-${name}-server`, [file, '-v']);
  }

  const terminate = () => {
    for (const { child } of processes) child.kill('SIGTERM');
  };
  const removeDirectory = () => rmSync(directory, { recursive: true, force: true });
  // For whoever presses Ctrl-C while Swift starts.
  process.once('exit', () => {
    terminate();
    removeDirectory();
  });

  async function stop(): Promise<void> {
    terminate();
    await Promise.all(processes.map(({ exit }) => exit));
    removeDirectory();
  }

  async function start(): Promise<void> {
    mkdirSync(join(directory, 'devices', 'disk'), { recursive: true });
    run('memcached', 'memcached', ['-l', '127.0.0.1', '-p', String(ports.cache), '-u', settings.user]);
    for (const ring of RINGS) {
      const port = await freePort();
      buildRing(directory, ring, port);
      runServer(ring, {
        DEFAULT: {
          ...{ ...settings, bind_port: port, devices: join(directory, 'devices'), mount_check: false },
          ...{ fallocate_reserve: 0, ...TIMEOUTS, container_update_timeout: 60 },
        },
        'pipeline:main': { pipeline: `${ring}-server` },
        [`app:${ring}-server`]: { use: `egg:swift#${ring}`, ...TIMEOUTS },
      });
    }
    runServer('proxy', {
      DEFAULT: { ...settings, bind_port: ports.proxy },
      'pipeline:main': {
        pipeline: 'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo proxy-server',
      },
      'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: true, ...TIMEOUTS },
      'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${ports.cache}` },
      'filter:tempauth': { use: 'egg:swift#tempauth', user_test_tester: 'testing .admin' },
      ...Object.fromEntries(
        ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 's3api', 'copy', 'slo'].map((name) => [
          `filter:${name}`,
          { use: `egg:swift#${name}` },
        ]),
      ),
    });
    const deadline = Date.now() + START_DEADLINE_MS;
    while (!(await isReady(ports.proxy))) {
      const ended = processes.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
      if (ended || Date.now() > deadline) throw new Error(`${ended?.name ?? 'Swift'} did not start.\n${logs()}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Warnings and errors of all processes. */
  function logs(): string {
    return processes
      .map(({ name }) => join(directory, `${name}.log`))
      .filter(existsSync)
      .map((file) => readFileSync(file, 'utf8').slice(-4_000))
      .join('');
  }

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    region: 'us-east-1',
    accessKey: 'test:tester',
    secretKey: 'testing',
    logs,
    stop,
  };
}

async function isReady(port: number): Promise<boolean> {
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/auth/v1.0`, {
    headers: { 'x-auth-user': 'test:tester', 'x-auth-key': 'testing' },
  }).catch(() => undefined);
  const token = signedIn?.headers.get('x-auth-token');
  if (!token) return false;
  const path = `${url}/v1/AUTH_test/readiness`;
  // A container needs the account server, an object all three.
  for (const target of [path, `${path}/object`]) {
    const { ok } = await fetch(target, { method: 'PUT', headers: { 'x-auth-token': token }, body: '' });
    if (!ok) return false;
  }
  return true;
}

/** One copy of everything, on one device. */
function buildRing(directory: string, ring: string, port: number): void {
  for (const args of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']]) {
    const { status, stdout, stderr } = spawnSync('swift-ring-builder', [join(directory, `${ring}.builder`), ...args]);
    if (status !== 0) throw new Error(`swift-ring-builder ${args.join(' ')}: ${stdout}${stderr}`);
  }
}

type Sections = Record<string, Record<string, string | number | boolean>>;

function inIniFormat(sections: Sections): string {
  return Object.entries(sections)
    .map(
      ([name, values]) =>
        `[${name}]\n${Object.entries(values)
          .map(([key, value]) => `${key} = ${value}\n`)
          .join('')}`,
    )
    .join('\n');
}
