import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { countRules } from '@marketplace/sdk';
import { nodeOfMachine, scratchProject } from '../../sdk/testing/scratch-project.ts';
import { image, startImageOrigin } from '../../server/testing/image-origin.ts';
import { createApp, decide } from '../../server/testing/listings.ts';
import { startTestMarket } from '../../server/testing/market.ts';
import { openBrowser } from '../../server/testing/sign-in.ts';
import { rulesOf } from '../../web/src/portal/listing/listing-rules.ts';
import { makeDraft } from '../../web/testing/listings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const project = scratchProject({ after });
const scratch = project.directory;
const origin = await startImageOrigin({ after });
const market = await startTestMarket({ after }, { env: { ALLOW_PRIVATE_HOSTS: origin.host } });
const developer = await market.verifiedDeveloper({ name: 'Ada Lovelace' });
const installed = join(scratch, 'node_modules/@marketplace/cli/market.js');

/** A clean environment: nothing of this project, and a config directory of its own. */
function environment(extra: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, XDG_CONFIG_HOME: join(scratch, 'config'), MARKET_URL: market.url, ...extra };
}

interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  node?: string;
  /** Runs while the command does; `stderr` returns its output so far. */
  meanwhile?: (child: ChildProcess, stderr: () => string) => Promise<void>;
}

async function run(args: string[], { env, cwd = scratch, node = process.execPath, meanwhile }: RunOptions = {}) {
  const child = spawn(node, [installed, ...args], { cwd, env: environment(env), stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await meanwhile?.(child, () => stderr);
  const status = await ended;
  return { status, stdout, stderr, json: () => JSON.parse(stdout), error: () => JSON.parse(stderr).error };
}

/** Fails with the output when the exit code differs. */
async function expect(status: number, args: string[], options: RunOptions = {}) {
  const result = await run(args, options);
  assert.equal(result.status, status, `market ${args.join(' ')}: ${result.stdout}${result.stderr}`);
  return result;
}

async function waitFor(output: () => string, pattern: RegExp): Promise<string> {
  for (;;) {
    const match = pattern.exec(output());
    if (match) return match[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** `market login`, with a simulated user at the browser. */
function login(status: number, accountUserId: string, options: RunOptions = {}) {
  return expect(status, ['login', '--no-browser'], {
    ...options,
    meanwhile: async (_child, stderr) => {
      const browser = openBrowser(market);
      const page = await browser.go(await waitFor(stderr, /http\S+\/oidc\/auth\S+(?=\n)/));
      const end = await browser.continueAs(page.url, { accountUserId });
      const forged = await fetch(end.url.replace(/state=[^&]*/, 'state=guessed'));
      assert.equal(forged.status, 404, 'a redirect with a wrong state is rejected');
      assert.match(await (await fetch(end.url)).text(), /You are signed in/);
    },
  });
}

function workFolder(name: string, files: Record<string, unknown> = {}): string {
  const folder = join(scratch, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files))
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return folder;
}

const readJson = (folder: string) => JSON.parse(readFileSync(join(folder, 'marketplace.json'), 'utf8'));
const activeKeys = async () =>
  market.sql(`SELECT name FROM api_keys WHERE developer_id = $1 AND revoked_at IS NULL`, [developer.id]);

before(async () => {
  await project.run(process.execPath, [join(root, 'scripts/build-cli.ts')]);
  await project.install(join(root, 'cli/dist'));
});

suite('market, installed from its package and run by the system Node', () => {
  const node = nodeOfMachine();
  const cwd = workFolder('whole-way');
  const credentials = join(scratch, 'config/market/credentials.json');
  const storedKey = (): string => JSON.parse(readFileSync(credentials, 'utf8')).servers[market.url].key;
  const images = ['--logo', './logo.png', '--screenshot', origin.url('/png/1280x720')];

  test('login stores a key in a file that only the user can read', async () => {
    const { stdout } = await login(0, developer.accountUserId);
    assert.match(stdout, /Signed in to .* as Ada Lovelace/);
    assert.equal(statSync(credentials).mode & 0o777, 0o600);
    const key = storedKey();
    await market.expect(200, 'GET', '/api/dev/me', { as: key });
    assert.ok(!stdout.includes(key));
  });

  test('init, push, check, submit and status publish an app', async () => {
    const say = ['--name', 'Week at a Glance', '--description', 'Your week on one page.', '--environment', 'localhost'];
    writeFileSync(join(cwd, 'logo.png'), await image('png', 512, 512));
    await expect(0, ['init', ...say, ...images, origin.url('/png/100x100')], { cwd, node });
    assert.equal((await run(['check', '--json'], { cwd })).json().status, 'INCOMPLETE');

    const pushed = (await expect(0, ['push', '--json'], { cwd, node })).json();
    assert.equal(pushed.action, 'created');
    assert.equal(readJson(cwd).id, pushed.app.id);

    const { stdout } = await expect(1, ['check'], { cwd, node });
    assert.match(stdout, /✔ {2}logoUrl +\.\/logo\.png, PNG, 512 × 512 px/);
    assert.match(stdout, /✖ {2}screenshots\/1 +100 × 100 px \(required: at least 1280 × 720 px\) marketplace\.json:13/);
    assert.match(stdout, /✖ 1 of 7 rules is broken\.\n$/);
    const checked = `/api/dev/apps/${pushed.app.id}/check`;
    const report = (await market.expect(200, 'POST', checked, { as: storedKey() })).body;
    assert.deepEqual(countRules(report.rules), { total: 7, met: 4, broken: 1 }, 'the report has the same count');
    const { logoUrl, screenshots } = pushed.app;
    const inPortal = rulesOf(makeDraft({ logoUrl, screenshots }), new Map(), { results: [], awaited: [] });
    assert.equal(inPortal.length, 7, 'the portal has the same count');

    const fixed = readFileSync(join(cwd, 'marketplace.json'), 'utf8').replace('/png/100x100', '/webp/1280x720');
    writeFileSync(join(cwd, 'marketplace.json'), fixed);
    const { stderr } = await expect(1, ['submit'], { cwd });
    assert.match(stderr, /unpushed changes: \/screenshots\/1/);
    const { stderr: difference } = await expect(0, ['push'], { cwd });
    assert.match(difference, /screenshots\/1\n {4}- .*100x100\n {4}\+ .*webp/);
    assert.match((await expect(0, ['submit'], { cwd, node })).stdout, /^✔ Submitted .+, version 1 sub_\w+\.$/m);
    assert.match((await expect(0, ['status'], { cwd, node })).stdout, /review +version 1: In review\n/);
    const refused = await expect(1, ['push', '--json'], { cwd });
    assert.equal(refused.error().code, 'APP_STATE');
  });

  test('status --watch waits for the decision, and a push to an approved app creates its next version', async () => {
    const { id } = readJson(cwd);
    const watched = await expect(0, ['status', '--watch', '--every', '1', '--json'], {
      cwd,
      meanwhile: async (child) => {
        await new Promise((resolve) => child.stdout!.once('data', resolve));
        await decide(market, id, 'approve');
      },
    });
    const states = watched.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).review.status);
    assert.deepEqual([states.at(0), states.at(-1)], ['PENDING', 'APPROVED']);

    writeFileSync(join(cwd, 'listing.md'), '## New\n\nNow in Spanish.\n');
    const opened = (await expect(0, ['push', '--notes', 'Spanish', '--json'], { cwd })).json();
    assert.deepEqual([opened.action, opened.version.number, opened.version.releaseNotes], ['opened', 2, 'Spanish']);
    const access = { url: 'https://example.com/sign-in', username: 'reviewer', steps: 'Open it.' };
    writeFileSync(join(scratch, 'access.json'), JSON.stringify(access));
    const submission = ['submit', '--note', 'Hello.', '--test-access', join(scratch, 'access.json')];
    const missing = await expect(2, submission, { cwd });
    assert.match(missing.stderr, /no password/);
    const submitted = await expect(0, [...submission, '--json'], { cwd, env: { MARKET_TEST_PASSWORD: 'canary-4711' } });
    assert.deepEqual([submitted.json().review.note, submitted.json().review.hasTestAccess], ['Hello.', true]);
    assert.ok(!`${submitted.stdout}${submitted.stderr}`.includes('canary-4711'));
    const { submissionId } = submitted.json();
    await market.expect(200, 'POST', `/api/admin/submissions/${submissionId}/claim`, { as: market.admin });
    const path = `/api/admin/submissions/${submissionId}/test-access`;
    const shown = await market.expect(200, 'GET', path, { as: market.admin });
    assert.deepEqual(shown.body, { ...access, password: 'canary-4711' });
    await decide(market, id, 'reject');
    const { stdout } = await expect(0, ['status'], { cwd });
    assert.match(stdout, /✖ description: .* Say what task it does for the user\. {2}marketplace\.json:4/);
    assert.match((await expect(0, ['versions'], { cwd })).stdout, /^2 +Changes requested .*Spanish\n1 +public/);
    assert.match((await expect(0, ['versions', '2'], { cwd })).stdout, /longDescription\n.*\n.*\+ ## New/);
  });

  test('submit warns of requested changes that were not made, with their lines, and submits', async () => {
    const { stderr, stdout } = await expect(0, ['submit'], { cwd });
    assert.match(stdout, /Submitted Week at a Glance, version 2/);
    assert.match(stderr, /! Nothing has changed since the reviewer requested changes:\n {2}description: .*json:4\)/);
    await expect(0, ['withdraw'], { cwd });
  });

  test('analytics prints a chart, logs the activity, open the URL', async () => {
    const slug = 'week-at-a-glance';
    await market.expect(201, 'POST', `/api/apps/${slug}/install`, { body: {} });
    const { stdout } = await expect(0, ['analytics', '--days', '3'], { cwd });
    assert.match(stdout, /installs {2}1\n1 ┤ {2}█\n/);
    assert.doesNotMatch(stdout, /Uninstall reasons/);
    const gone = { installationId: 'gone' };
    const { body } = await market.expect(201, 'POST', `/api/apps/${slug}/install`, { body: gone });
    const ended = { ...gone, secret: body.secret, code: 'BROKEN', reason: 'It\ncrashes \u{202e}.' };
    await market.expect(200, 'POST', `/api/apps/${slug}/uninstall`, { body: ended });
    const { stdout: reasons } = await expect(0, ['analytics', '--days', '3'], { cwd });
    assert.match(reasons, /Uninstall reasons\nDoes not work +1\n\d{4}-\d\d-\d\d {2}It crashes/);
    assert.match((await expect(0, ['logs'], { cwd })).stdout, /A reviewer approved version 1 of Week at a Glance\./);
    assert.equal((await expect(0, ['open'], { cwd })).stdout, `${market.url}/portal/apps/${readJson(cwd).id}\n`);
    assert.equal((await expect(0, ['open', '--public'], { cwd })).stdout, `${market.url}/apps/${slug}\n`);
  });

  test('login with a device code replaces the previous key, and logout revokes it', async () => {
    assert.equal((await activeKeys()).length, 1);
    await expect(0, ['login', '--device'], {
      meanwhile: async (_child, stderr) => {
        const code = (await waitFor(stderr, /code [A-Z-]{9}\n/)).slice(5, -1);
        await confirmDevice(code, developer.accountUserId);
      },
    });
    assert.equal((await activeKeys()).length, 1);
    await expect(0, ['logout']);
    assert.equal((await activeKeys()).length, 0);
    assert.ok(!existsSync(credentials));
  });
});

async function confirmDevice(code: string, accountUserId: string): Promise<void> {
  const browser = openBrowser(market);
  const hidden = (html: string) => /name="xsrf" value="([^"]*)"/.exec(html)![1]!;
  const send = (fields: Record<string, string>) =>
    browser.go(`${market.url}/oidc/device`, { method: 'POST', body: new URLSearchParams(fields) });
  const asked = await browser.go(`${market.url}/oidc/device?user_code=${code}`);
  const shown = await (await send({ xsrf: hidden(await asked.response.text()), user_code: code })).response.text();
  assert.match(shown, new RegExp(`<strong>${code}</strong>`));
  const page = await send({ xsrf: hidden(shown), user_code: code, confirm: 'yes' });
  const { response } = await browser.continueAs(page.url, { accountUserId });
  assert.match(await response.text(), /You are signed in/);
}

suite('market login', () => {
  test('fails at once without a terminal, and says what to do in CI', async () => {
    const { stderr } = await expect(2, ['login']);
    assert.match(
      stderr,
      /^✖ market login needs a terminal\.\n→ In CI: Create an API key at http\S+\/portal\/api-keys and set/,
    );
    for (const how of [[], ['--device'], ['--no-browser']]) {
      const inCi = await expect(2, ['login', ...how, '--json'], { env: { CI: 'true' } });
      assert.match(inCi.error().next, /set it as MARKET_API_KEY/);
    }
  });

  test('points an unregistered or unverified account to the portal and stores nothing', async () => {
    const env = { XDG_CONFIG_HOME: join(scratch, 'nobody') };
    const stranger = await login(1, 'a-stranger', { env });
    assert.match(stranger.stderr, /not registered as a developer yet\.\n→ Register at http\S+\/portal\/register/);
    const { accountUserId } = await market.register();
    assert.match((await login(1, accountUserId, { env })).stderr, /not verified yet.*\n→ See http\S+\/portal/);
    assert.ok(!existsSync(env.XDG_CONFIG_HOME));
  });

  test('logout deletes a key given with --with-key but does not revoke it, since it may be in use elsewhere', async () => {
    const env = { XDG_CONFIG_HOME: join(scratch, 'given') };
    const key = await market.apiKey(developer);
    const given = async ({ stdin }: ChildProcess) => void stdin!.end(`${key}\n`);
    await expect(0, ['login', '--with-key'], { env, meanwhile: given });
    const { stderr } = await expect(0, ['logout'], { env });
    assert.match(stderr, /The API key is still valid/);
    await market.expect(200, 'GET', '/api/dev/me', { as: key });
  });
});

suite('market in CI', () => {
  const listing = { name: 'Robot', description: 'Does it at night.', category: 'UTILITIES', environment: 'production' };
  let key: string;
  before(async () => {
    key = await market.apiKey(developer);
  });
  const inCi = (extra: Record<string, string> = {}) => ({ env: { CI: 'true', MARKET_API_KEY: key, ...extra } });

  test('exit codes: 1 for a failure, 2 for invalid usage, 3 for not signed in', async () => {
    assert.equal((await expect(3, ['apps', '--json'])).error().code, 'NOT_SIGNED_IN');
    assert.match((await expect(3, ['apps'], inCi({ MARKET_API_KEY: 'mkt_mistyped' }))).stderr, /key in MARKET_API_KEY/);
    await expect(2, ['puhs']);
    await expect(2, ['init', '--name', 'No description']);
    const { stderr } = await expect(1, ['apps'], inCi({ MARKET_URL: 'http://127.0.0.1:9' }));
    assert.match(stderr, /Could not reach the marketplace at http:\/\/127\.0\.0\.1:9\.\n→ Check that it is running/);
  });

  test('errors are shown with file and line, whether the CLI or the server finds them', async () => {
    const cwd = workFolder('faulty', { 'marketplace.json': { ...listing, logoUrl: 'ftp://example.com/a.png' } });
    const { details } = (await expect(1, ['push', '--json'], { ...inCi(), cwd })).error();
    assert.deepEqual(
      details.map(({ pointer, file, line }: Record<string, unknown>) => [pointer, file, line]),
      [['/logoUrl', 'marketplace.json', 6]],
    );
    assert.match((await expect(1, ['check', '--offline'], { cwd })).stdout, /screenshots .*2 to 6 screenshots/);
    writeFileSync(join(cwd, 'marketplace.json'), '{\n  "name": "Robot"\n  "description": "x"\n}');
    assert.match((await expect(1, ['push'], { ...inCi(), cwd })).stderr, /marketplace\.json:3 is not valid JSON/);
    workFolder('faulty', { 'marketplace.json': { ...listing, colour: 'blue' } });
    assert.match((await expect(1, ['push'], { ...inCi(), cwd })).stderr, /colour: Unknown field\. Correct the name/);
  });

  test('piped output has no colors, no spinner and nothing beside the result', async () => {
    const { stdout, stderr } = await expect(0, ['whoami', '--json'], inCi());
    assert.equal(JSON.parse(stdout).key.source, 'MARKET_API_KEY');
    assert.equal(stderr, '');
    const made = await expect(0, ['keys', 'create', '--name', 'night', '--scopes', 'app_read'], inCi());
    assert.match(made.stdout, /^mkt_\w+\n$/);
    const [{ id }] = (await market.sql(`SELECT id FROM api_keys WHERE name = 'night'`)) as [{ id: string }];
    const { stdout: revoked } = await expect(0, ['keys', 'revoke', id], inCi());
    assert.match(revoked, /^✔ Revoked night \(mkt_\w+…\w+\)\.\n$/);
  });

  test('init never overwrites files, and with --app writes the listing of an existing app', async () => {
    const cwd = workFolder('kept', { 'listing.md': 'My words.' });
    const say = ['init', '--name', 'Robot', '--description', 'Does it.'];
    assert.match((await expect(1, say, { cwd })).stderr, /listing\.md already exists/);
    assert.ok(!existsSync(join(cwd, 'marketplace.json')));
    await expect(0, [...say, '--force'], { cwd });
    const { id, slug } = await createApp(market, key, readJson(cwd));
    await expect(0, ['init', '--app', slug, '-C', 'again'], { ...inCi(), cwd });
    assert.deepEqual(readJson(join(cwd, 'again')), { id, ...readJson(cwd) });
  });

  test('a checkout without the id finds its app by name instead of creating it twice', async () => {
    const app = { ...listing, name: 'Checked Out' };
    const { id } = await createApp(market, key, app);
    const cwd = workFolder('checkout', { 'marketplace.json': { ...app, category: 'OTHER' } });
    const pushed = (await expect(0, ['push', '--json'], { ...inCi(), cwd })).json();
    assert.deepEqual([pushed.action, pushed.app.id, pushed.app.category], ['updated', id, 'OTHER']);
    assert.equal(readJson(cwd).id, id);
  });

  test('Ctrl+C during the creation of an app waits until its id is saved', async (t) => {
    const cwd = workFolder('interrupted', { 'marketplace.json': { ...listing, name: 'Interrupted' } });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = createServer(async (request, response) => {
      const chunks = await Array.fromAsync(request);
      const headers = request.headers as Record<string, string>;
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
      const answer = await fetch(market.url + request.url, { method: request.method!, headers, ...body });
      if (request.method === 'POST') {
        arrive();
        await released;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    t.after(() => slow.close());
    await expect(130, ['push'], {
      ...inCi({ MARKET_URL: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` }),
      cwd,
      meanwhile: async (child) => {
        await arrived;
        child.kill('SIGINT');
        setTimeout(release, 200);
      },
    });
    assert.match(readJson(cwd).id, /^app_/);
  });

  test('completion knows every command, option and choice', async () => {
    const { stdout: script } = await expect(0, ['completion', 'bash']);
    const file = join(scratch, 'completion.bash');
    writeFileSync(file, script);
    const complete = async (...words: string[]) => {
      const program = `source ${file}; COMP_WORDS=(market "$@"); COMP_CWORD=$#; _market; echo "\${COMPREPLY[@]}"`;
      return (await promisify(execFile)('bash', ['-c', program, 'bash', ...words])).stdout.trim();
    };
    assert.equal(await complete('pu'), 'push');
    assert.equal(await complete('keys', ''), 'list create revoke');
    assert.equal(await complete('keys', 'create', '--sc'), '--scopes');
    assert.equal(await complete('init', '--category', 'DEV'), 'DEVELOPER_TOOLS');
    for (const shell of ['zsh', 'fish']) await expect(0, ['completion', shell]);
  });
});
