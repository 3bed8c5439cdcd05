// Runs before `npm start`, `npm test` and the other commands, on whatever Node the machine has (20 or newer):
// installs the pinned runtime and the dependencies when they are missing or the lock file has changed, and rebuilds the web
// app and the service when their sources have changed.
// Plain JavaScript with no imports from node_modules, since node_modules may not exist yet.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

installDependencies();
if (process.argv.includes('--browser')) installBrowser();
if (process.argv.includes('--bench')) installLoadGenerators();
build('the web app', 'scripts/build-web.ts', 'web/dist', ['web', 'sdk/src', 'cli/src', ...packages(), ...guides()]);
build('the service', 'scripts/build-server.ts', 'dist', ['server', 'sdk/src', 'search-index/src']);

function installDependencies() {
  const stamp = join(root, 'node_modules', '.installed-for');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  console.error('Installing the runtime and the dependencies (about half a minute, once) …');
  // The npm that called us, run by the Node that runs npm: the `node` first on PATH may live in the very
  // node_modules that `npm ci` is about to replace.
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []];
  const install = spawnSync(command, [...args, 'ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (install.status !== 0) fail('`npm ci` failed (see above). Fix the cause and run the command again.');
  writeFileSync(stamp, wanted);
}

/** Besides the sources, what goes into the packages of the CLI and the SDK, which the web app serves. */
function packages() {
  const scripts = ['packages', 'cli', 'sdk'].map((name) => `scripts/build-${name}.ts`);
  const settings = ['cli/package.json', 'sdk/package.json', 'package.json', 'sdk/tsconfig.json', 'tsconfig.json'];
  return [...scripts, ...settings, 'LICENSE'];
}

/** The web app shows them. */
function guides() {
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return [...docs.map((name) => `docs/${name}`), 'cli/README.md', 'sdk/README.md'];
}

/** Builds an output when it is missing or older than its sources. */
function build(what, script, output, parts) {
  const stamp = join(root, output, '.built-from');
  const sources = parts.flatMap((part) => (statSync(join(root, part)).isFile() ? [part] : filesIn(join(root, part))));
  const hash = createHash('sha256');
  for (const file of [...sources, 'package-lock.json', script].sort()) {
    hash.update(file).update(readFileSync(resolve(root, file)));
  }
  const wanted = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  console.error(`Building ${what} (a few seconds) …`);
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const built = spawnSync(node, [join(root, script)], { cwd: root, stdio: ['ignore', process.stderr, process.stderr] });
  if (built.status !== 0) fail(`Building ${what} failed (see above).`);
  writeFileSync(stamp, wanted);
}

function filesIn(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** The headless shell of Chromium: tests take two thirds of the time that they take in the full browser. */
function installBrowser() {
  if (process.env.CHROMIUM_PATH || findOnPath(['chromium-headless-shell'])) return;
  const whole = findOnPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
  if (whole && !mayInstall()) return;

  const advice = 'Install Chromium (Debian: `apt-get install chromium`) or name one in CHROMIUM_PATH.';
  const fallBack = whole ? () => console.error('Tests will use the browser that is there.') : undefined;
  const packages = ['chromium-headless-shell', 'fonts-dejavu-core'];
  installPackages('Chromium for the browser tests', packages, advice, { otherwise: fallBack });
}

/** wrk generates load on the service; pgbench runs the same statements without it. */
function installLoadGenerators() {
  const debian = '/usr/lib/postgresql'; // where pgbench is, off the PATH, in a directory for each version
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const hasPgbench =
    findOnPath(['pgbench']) || versions.some((version) => existsSync(join(debian, version, 'bin', 'pgbench')));
  if (findOnPath(['wrk']) && hasPgbench) return;

  const advice = 'Install wrk and pgbench (Debian: `apt-get install wrk postgresql-contrib`).';
  // pgbench comes with a database server, which must not be started: the bench brings its own.
  const prepare = () => {
    const settings = '/etc/postgresql-common/createcluster.d';
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, 'marketplace-bench.conf'), 'create_main_cluster = false\n');
  };
  installPackages('wrk and pgbench for the bench', ['wrk', 'postgresql-contrib'], advice, { prepare });
}

function mayInstall() {
  return process.getuid?.() === 0 && findOnPath(['apt-get']);
}

function installPackages(what, packages, advice, { prepare = () => {}, otherwise = fail } = {}) {
  if (!mayInstall()) fail(`This needs ${what}. ${advice}`);

  console.error(`Installing ${what} (about a minute, once) …`);
  prepare();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const apt = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', process.stderr] });
    if (apt.status !== 0) return otherwise(`\`apt-get ${args.join(' ')}\` failed (see above). ${advice}`);
  }
}

function findOnPath(names) {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(directory, name), constants.X_OK);
        return join(directory, name);
      } catch {}
    }
  }
}

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
