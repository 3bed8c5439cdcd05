// Executable documentation: runs the commands of the guides in order against a running service, and checks links and paths.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exampleOf } from '../server/features/events/kinds.ts';
import { newSecret, signedHeaders } from '../server/features/webhooks/signature.ts';
import { readSettings } from '../server/settings.ts';
import { freePort } from '../server/testing/free-port.ts';
import { eventually, startTestMarket } from '../server/testing/market.ts';
import { assertPrints, blocksOf, runSteps, type Step, stepsOf } from './guides.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const GUIDES = ['publish-your-first-app', 'reviewing-well', 'operate', 'import', 'extend', 'http-reference'];
/** Run by connect.test.ts, because they need the data of the demo. */
const WITH_DEMO_DATA = ['connect-your-app', 'connect-your-host'];

/** Programs in `console` blocks, which are not run: they change the machine. */
const NOT_RUN = [
  'systemctl',
  'journalctl',
  'docker',
  'nginx',
  'promtool',
  'psql',
  'install',
  'ln',
  'git',
  'npm',
  'cd',
  'vi',
];

const guides = [...GUIDES, ...WITH_DEMO_DATA].map((name) => {
  const markdown = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
  return { name, markdown, blocks: blocksOf(markdown) };
});

// With the demo images, on an empty database.
const market = await startTestMarket({ after }, { env: { DEMO: 'on' } });
const scratch = mkdtempSync(join(tmpdir(), 'market-guides-'));
after(() => rmSync(scratch, { recursive: true }));

suite('guides', () => {
  for (const { name, blocks } of guides) {
    const steps = stepsOf(blocks);
    if (steps.length === 0 || !GUIDES.includes(name)) continue;
    test(`${name}: every command succeeds and prints what the guide shows`, async () => {
      const outputs = await run(steps);
      for (const [i, step] of steps.entries()) assertPrints(name, step, outputs[i]!);
    });
  }

  test('README: the first steps publish an app whose images pass every check', async () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const [firstSteps] = stepsOf(blocksOf(readme.slice(readme.indexOf('## First steps with the API'))));
    await run([firstSteps!]);
    const { body } = await market.expect(200, 'GET', '/api/apps/week-at-a-glance');
    for (const url of [body.logoUrl, body.bannerUrl, ...body.screenshots.map((one: { url: string }) => one.url)])
      assert.match((await fetch(url)).headers.get('content-type') ?? '', /^image\//);
    const checked = 'SELECT checks FROM submissions WHERE app_id = $1 AND checks IS NOT NULL';
    const [row] = await eventually(async () => {
      const rows = await market.sql(checked, [body.id]);
      return rows.length > 0 && rows;
    }, 'the checks');
    assert.equal(row!.checks.status, 'PASSED');
  });

  test('console blocks, which are not run, contain only known programs', () => {
    for (const { name, blocks } of guides)
      for (const { text, line } of blocks.filter(({ kind }) => kind === 'console'))
        for (const command of text.matchAll(/^[$#] (?:sudo )?(\S+)/gm))
          assert.ok(NOT_RUN.includes(command[1]!), `${name}.md:${line}: ${command[0]}`);
  });

  test('diffs in the guides apply to the code', () => {
    for (const { name, blocks } of guides)
      for (const { text, line } of blocks.filter(({ kind }) => kind === 'diff'))
        for (const input of text.split(/^(?=--- )/m)) {
          const applied = spawnSync('git', ['apply', '--check', '-p0', '--unidiff-zero', '-'], {
            cwd: root,
            input,
          });
          assert.equal(applied.status, 0, `${name}.md:${line}: ${applied.stderr}`);
        }
  });

  test('settings in the guides are documented and valid together', () => {
    const known = readFileSync(join(root, 'docs/settings.md'), 'utf8');
    for (const { name, blocks } of guides)
      for (const { text, line } of blocks.filter(({ kind }) => kind === 'env')) {
        const env = Object.fromEntries(
          [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key!, value!.replace(/^"(.*)"$/, '$1')]),
        );
        for (const key of Object.keys(env)) assert.ok(known.includes(`\`${key}\``), `${name}.md:${line}: ${key}`);
        // A snippet shows some of the settings; those of the identity provider are always needed.
        const provider = { OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'https://marketplace.example.com' };
        assert.doesNotThrow(() => readSettings({ ...provider, ...env }), `${name}.md:${line}`);
      }
  });

  test('webhooks: the receiver accepts signed requests, survives forged and failing ones, and reports a wrong secret', async (t) => {
    const [sample] = blocksOf(readFileSync(join(root, 'docs/webhooks.md'), 'utf8')).filter(({ kind }) => kind === 'js');
    symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
    async function startReceiver(secret: string) {
      const port = await freePort();
      writeFileSync(join(scratch, `receiver-${port}.mjs`), sample!.text.replace('4000', String(port)));
      const receiver = spawn(process.execPath, [`receiver-${port}.mjs`], {
        cwd: scratch,
        env: { WEBHOOK_SECRET: secret },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      t.after(() => receiver.kill());
      const send = async (headers: Record<string, string>, body: string) =>
        (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
      await eventually(() => send({}, '{}').catch(() => false), 'the receiver');
      return { receiver, send };
    }
    const secret = newSecret();
    const { receiver, send } = await startReceiver(secret);

    const event = exampleOf('app.approved');
    const body = JSON.stringify(event);
    const signed = signedHeaders(event.id, new Date(), body, [secret]);
    const forged = signedHeaders(event.id, new Date(), body, [newSecret()]);
    assert.deepEqual([await send({}, body), await send(forged, body), await send(signed, body)], [400, 400, 204]);
    const [line] = await once(receiver.stdout, 'data');
    assert.equal(String(line), 'Focus Board is live.\n');

    const odd = JSON.stringify({ ...event, data: {} });
    assert.equal(await send(signedHeaders(event.id, new Date(), odd, [secret]), odd), 204);
    const [problem] = await once(receiver.stderr, 'data');
    assert.match(String(problem), /^evt_\w+ TypeError/);
    assert.equal(await send(signed, body), 204, 'it still runs');

    const misconfigured = await startReceiver('wrong');
    assert.equal(await misconfigured.send(signed, body), 500);
  });

  test('every link, file and npm command in the docs exists', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const page of globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: root })) {
      const markdown = readFileSync(join(root, page), 'utf8');
      for (const [, target] of markdown.matchAll(/\]\(((?!https?:|#)[^)#]+)(?:#[^)]*)?\)/g))
        assert.ok(existsSync(join(root, dirname(page), target!)), `${page} links ${target}`);
      for (const [, path] of markdown.matchAll(
        /`((?:server|web|sdk|cli|search-index|scripts|deploy|docs|e2e|abuse|bench)\/[\w./-]+\.\w+)`/g,
      ))
        assert.ok(existsSync(join(root, path!)), `${page} names ${path}`);
      for (const [, script] of markdown.matchAll(/\bnpm run (?:-s )?([\w-]+(?::[\w-]+)*)/g))
        assert.ok(script! in scripts, `${page} names npm run ${script}`);
    }
  });
});

function run(steps: Step[]): Promise<string[]> {
  const { dataDir, databaseUrl } = market.settings;
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  return runSteps(steps, { url: market.url, directory: scratch, env });
}
