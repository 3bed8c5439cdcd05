// Deployment files: the container image builds and starts, the example settings are valid, and every metric that the
// dashboard and the alerts query exists.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../server/settings.ts';
import { freePort } from '../server/testing/free-port.ts';
import { eventually, newDatabase } from '../server/testing/market.ts';
import { serviceProcesses } from '../server/testing/service-process.ts';
import { buildImage, type Image, isIgnored } from './dockerfile.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { run } = serviceProcesses();
const scratch = mkdtempSync(join(tmpdir(), 'market-image-'));
after(() => rmSync(scratch, { recursive: true }));

const example = environmentIn(read('deploy/market.env.example'));
/** With the placeholders filled in. */
const production = Object.fromEntries(
  Object.entries(example).map(([name, value]) => [
    name,
    value.replace(/(?:replace-me-?)+/, randomBytes(32).toString('hex')),
  ]),
);

/** The environment of a container: this Node first, and the npm cache that `npm test` has filled. */
const hostEnv = {
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  HOME: process.env.HOME,
  npm_config_cache: process.env.npm_config_cache,
  npm_config_registry: process.env.npm_config_registry,
  npm_config_userconfig: process.env.npm_config_userconfig,
  npm_config_prefer_offline: 'true',
};

/** A build takes about a minute, most of it `npm ci`. */
const BUILD_TIMEOUT_MS = 300_000;
/** After which server/main.ts exits with 1. */
const STOP_DEADLINE_MS = 10_000;

suite('deploy', () => {
  test('the build context has the sources, but no tests, build output or local data', () => {
    const rules = read('.dockerignore');
    const sources = ['server/main.ts', 'server/migrations/0001_developers_keys_audit_mail.sql', 'web/src/main.tsx'];
    for (const path of [...sources, 'cli/src/market.ts', 'docs/webhooks.md'])
      assert.equal(isIgnored(rules, path), false, path);
    for (const path of [
      'data',
      'docs/screenshots/home-dark.webp',
      '.git',
      'cli/src/market.test.ts',
      'server/main.test.ts',
      'server/testing',
      'web/dist',
      'node_modules',
    ])
      assert.equal(isIgnored(rules, path), true, path);
  });

  test('the example settings are valid in production, and compose sets only settings that are documented', () => {
    assert.equal(readSettings(production).production, true);
    const placeholders = Object.keys(example).filter((name) => example[name]!.includes('replace-me'));
    assert.deepEqual(placeholders, ['DATABASE_URL', 'SESSION_SECRET', 'OIDC_CLIENT_SECRET', 'SMTP_URL']);
    for (const name of placeholders)
      assert.throws(() => readSettings({ ...production, [name]: example[name] }), new RegExp(`${name} .*placeholder`));
    const documented = read('docs/settings.md');
    const inCompose = [...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name!);
    for (const name of [...Object.keys(production), ...inCompose].filter((name) => !name.startsWith('POSTGRES_')))
      assert.ok(documented.includes(`\`${name}\``), name);
  });

  test('a shell reads the example as the service does', () => {
    const shell = ['-c', 'set -a && . deploy/market.env.example && env'];
    const { stdout, stderr } = spawnSync('sh', shell, { cwd: root, env: {}, encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.partialDeepStrictEqual(environmentIn(stdout), example);
  });

  test('images have a version, and can be pinned by digest without an edit', () => {
    const images = [...read('deploy/compose.yaml').matchAll(/^ {4}image: (.*)$/gm)].map(([, image]) => image!);
    assert.equal(images.length, 2);
    for (const image of images) assert.match(image, /^\$\{[A-Z]+_IMAGE:-docker\.io\/[\w/]+:v?\d[\d.]*\}$/);
    assert.match(read('deploy/Dockerfile'), /^ARG NODE=docker\.io\/library\/node:\d+-slim$/m);
  });

  test('the unit file sets the same memory limits as the image', () => {
    const inImage = read('deploy/Dockerfile').match(/\b(MALLOC_\w+=\d+|NODE_OPTIONS="[^"]+")/g)!;
    const inUnit = read('deploy/marketplace.service').match(/^Environment="?(MALLOC_|NODE_OPTIONS).+$/gm)!;
    // The unit quotes the whole assignment, the image the value.
    const withoutQuotes = (line: string) => line.replace(/^Environment=/, '').replaceAll('"', '');
    assert.deepEqual(inUnit.map(withoutQuotes), inImage.map(withoutQuotes));
    assert.equal(inImage.length, 4);
  });

  test('the Dockerfile builds from a clean directory; the image starts, writes no files and has every metric that is queried', {
    timeout: BUILD_TIMEOUT_MS,
  }, async () => {
    const image = await buildImage(root, scratch, hostEnv);
    assert.match(image.user, /^[1-9]\d*:[1-9]\d*$/);
    const before = filesOf(image.root);
    const [port, database] = [await freePort(), await newDatabase()];
    const env = {
      ...image.env,
      ...production,
      ...{ PORT: String(port), DATABASE_URL: database, DATABASE_REPLICA_URL: database, LOG_LEVEL: 'fatal' },
      // Other tests run on the same cores.
      MAX_EVENT_LOOP_LAG_MS: '0',
    };
    const service = start(image, env);
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      // Read the whole body: a service that shuts down waits for responses in flight.
      return { status: response?.status, text: (await response?.text()) ?? '' };
    };
    await eventually(async () => (await ask('/readyz')).status === 200 || service.child.exitCode !== null, 'readiness');
    const forDevelopers = [
      '/developers',
      '/developers/guides/webhooks',
      '/developers/market.tgz',
      '/developers/sdk.tgz',
    ];
    for (const path of ['/healthz', '/readyz', '/', '/docs/', '/api/apps', ...forDevelopers])
      assert.equal((await ask(path)).status, 200, `${path} ${service.output.text}`);
    runInside(image, image.healthcheck, env);
    // A command runs from the sources: every package and workspace that they import is in the image, too.
    runInside(image, ['node', 'server/backup.ts', join(scratch, 'backup.jsonl.gz')], env);
    assertQueriedMetricsExist((await ask('/metrics')).text);

    service.child.kill('SIGTERM');
    const since = performance.now();
    const code = await service.exit;
    // On overloaded cores it may need longer than its deadline; how fast it stops is for faults/sigterm.test.ts to say.
    assert.ok(code === 0 || performance.now() - since > STOP_DEADLINE_MS, `exited with ${code}`);
    assert.deepEqual(filesOf(image.root), before);
  });
});

/** Labels that Prometheus adds, and labels that a service has only after it has been in use. */
const EXTERNAL_LABELS = ['job', 'instance', 'limit', 'from'];

function start({ root, workdir, command }: Image, env: Record<string, string>) {
  const [program, ...args] = command;
  assert.equal(program, 'node');
  const file = args.pop()!;
  assert.deepEqual(args, [], 'CMD has no flags');
  return run(join(root, workdir, file), [], env);
}

function runInside({ root, workdir }: Image, [program, ...args]: string[], env: Record<string, string>): void {
  const options = { cwd: join(root, workdir), env: { ...hostEnv, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(program!, args, options);
  assert.equal(status, 0, `${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

function assertQueriedMetricsExist(exposition: string): void {
  const metrics = new Set([...exposition.matchAll(/^(?:# TYPE )?(\w+)(?:\{| )/gm)].map(([, name]) => name));
  const labels = new Set([...exposition.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
  const queries = [...expressions()];
  assert.ok(queries.length > 25);
  for (const query of queries) {
    for (const name of metricsIn(query)) assert.ok(metrics.has(name) || name === 'up', `${name} in ${query}`);
    for (const label of labelsIn(query))
      assert.ok(labels.has(label) || EXTERNAL_LABELS.includes(label), `${label} in ${query}`);
  }
}

function filesOf(directory: string): string[] {
  return globSync('**', { cwd: directory }).sort();
}

function* expressions(): Generator<string> {
  for (const [, expression] of read('deploy/alerts.yaml').matchAll(/^ +expr: (.+)$/gm)) yield expression!;
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  for (const { targets } of panels) for (const { expr } of targets) yield expr;
}

function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\b([a-z]+_[a-z0-9_]+|up)\b(?=\s*[{[\s]|$)/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'histogram_quantile');
}

function labelsIn(expression: string): string[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/,\s*/));
  return [...grouped, ...[...expression.matchAll(/[{,](\w+)(?:=|!)/g)].map(([, name]) => name!)];
}

function environmentIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
}
