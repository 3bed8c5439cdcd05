// market in jobs of GitHub Actions and GitLab CI/CD, against the real service: no key is stored anywhere.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COMMIT, startCi } from '../../server/testing/ci-provider.ts';
import { createApp, decide } from '../../server/testing/listings.ts';
import { startTestMarket } from '../../server/testing/market.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('market.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'market-ci-'));
after(() => rmSync(scratch, { recursive: true }));
const ci = await startCi({ after });
const market = await startTestMarket({ after }, { env: ci.env });

/** Fails with the output when the exit code differs. */
async function expect(status: number, args: string[], { cwd, env }: { cwd: string; env: Record<string, string> }) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const ran = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
    execFile(
      process.execPath,
      [program, ...args],
      { cwd, env: { PATH, HOME, NODE_COMPILE_CACHE, MARKET_URL: market.url, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );
  assert.equal(ran.code, status, `market ${args.join(' ')}: ${ran.stdout}${ran.stderr}`);
  return { ...ran, json: () => JSON.parse(ran.stdout) };
}

suite('market in a CI job', () => {
  const config = { XDG_CONFIG_HOME: join(scratch, 'ci-config'), CI: 'true' };

  /** What the guide's job runs. */
  const commandsIn = (guide: string) =>
    [...readFileSync(join(root, `docs/${guide}.md`), 'utf8').matchAll(/^ *- (?:run: )?market (.+)$/gm)].map(
      ([, args]) => args!.split(' '),
    );

  /** An approved app with a folder of its files, which trusts a workflow. */
  async function trustingApp(folder: string, publisher: object) {
    const owner = await market.verifiedDeveloper();
    const key = await market.apiKey(owner);
    const app = await createApp(market, key);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
    await decide(market, app.id, 'approve');
    const path = `/api/publishers/${owner.id}/apps/${app.id}/trusted-publishers`;
    await market.expect(201, 'POST', path, { as: owner.token, body: publisher });
    const { id, name, category, environment, screenshots } = app;
    const listing = { id, name, category, environment, screenshots, description: 'Published by CI.' };
    const cwd = join(scratch, folder);
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'marketplace.json'), JSON.stringify(listing));
    const version = async () =>
      (await market.expect(200, 'GET', `/api/dev/apps/${app.id}/versions/2`, { as: key })).body;
    return { cwd, version };
  }

  test('push and submit need no stored key in a job of GitHub Actions', async () => {
    const requested: string[] = [];
    const actions = createServer(async (request, response) => {
      const { searchParams } = new URL(request.url!, 'http://localhost');
      requested.push(`${request.headers.authorization} ${searchParams.get('audience')} ${searchParams.get('job')}`);
      const value = await ci.githubToken(market);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ value }));
    });
    await new Promise<void>((resolve) => actions.listen(0, '127.0.0.1', resolve));
    after(() => actions.close());
    const { cwd, version } = await trustingApp('github', ci.githubPublisher);
    const env = {
      ...config,
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(actions.address() as AddressInfo).port}/token?job=7`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner',
    };
    const [push, submit] = commandsIn('publish-from-github');
    const { stdout } = await expect(0, push!, { cwd, env });
    assert.match(stdout, /Opened version 2/);
    assert.equal((await version()).publishedFrom.commit, COMMIT);
    await expect(0, submit!, { cwd, env });
    assert.equal((await version()).status, 'PENDING');
    assert.deepEqual(new Set(requested), new Set([`Bearer runner ${market.url} 7`]));
    const who = await expect(0, ['whoami', '--json'], { cwd, env });
    assert.equal(who.json().key.source, 'CI');
    assert.equal(existsSync(join(config.XDG_CONFIG_HOME, 'market/ci-keys.json')), false);
    assert.ok(!`${stdout}${who.stdout}`.includes('mkt_'), 'the key is not printed');
  });

  test('all commands of a job of GitLab use its one token', async () => {
    const { cwd, version } = await trustingApp('gitlab', ci.gitlabPublisher);
    const env = { ...config, MARKET_ID_TOKEN: await ci.gitlabToken(market) };
    for (const command of commandsIn('publish-from-gitlab')) await expect(0, command, { cwd, env });
    const { status, publishedFrom } = await version();
    assert.deepEqual([status, publishedFrom.provider, publishedFrom.run], ['PENDING', 'GITLAB', '574']);
    assert.equal(statSync(join(config.XDG_CONFIG_HOME, 'market/ci-keys.json')).mode & 0o777, 0o600);
  });

  test('a run that is not trusted is told every difference and what to do', async () => {
    const { cwd } = await trustingApp('untrusted', ci.gitlabPublisher);
    const claims = { pipeline_source: 'merge_request_event', ref_protected: 'false' };
    const env = { ...config, MARKET_ID_TOKEN: await ci.gitlabToken(market, claims) };
    const { stderr } = await expect(1, ['push', '--yes'], { cwd, env });
    assert.match(stderr, /merge_request_event/);
    assert.match(stderr, /not protected/);
    assert.match(stderr, /→ .*trusted publisher in the settings/);
  });
});
