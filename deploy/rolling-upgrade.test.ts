// Rolling upgrade: this version migrates the database while nodes of the previous release keep serving requests.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import pg from 'pg';
import { MIGRATIONS } from '../server/market.ts';
import { migrationNames } from '../server/platform/postgres/migrate.ts';
import { fillCatalog } from '../server/testing/catalog.ts';
import { assertCatalogConsistent } from '../server/testing/catalog-consistency.ts';
import { newApp } from '../server/testing/listings.ts';
import {
  eventually,
  newDatabase,
  type RequestOptions,
  startTestMarket,
  type TestMarket,
} from '../server/testing/market.ts';
import { draftApp, submitApp } from '../server/testing/owned-apps.ts';
import { runJob } from '../server/testing/run-job.ts';
import { serviceProcesses } from '../server/testing/service-process.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { buildPreviousRelease } from './previous-release.ts';

const { startService } = serviceProcesses();
const previous = buildPreviousRelease();

type Node = ReturnType<typeof nodeAt>;

suite('a rolling upgrade', () => {
  test('migrations of the previous release are unchanged', () => {
    for (const name of migrationNames(previous.migrations)) {
      const [then, now] = [previous.migrations, MIGRATIONS].map((folder) => readFileSync(join(folder, name), 'utf8'));
      assert.equal(now, then, name);
    }
  });

  test('new migrations remove nothing that the previous release may use', () => {
    for (const name of newMigrations())
      assert.deepEqual(findRemovals(readFileSync(join(MIGRATIONS, name), 'utf8')), [], name);
    for (const [text, expected] of Object.entries({
      'ALTER TABLE apps DROP COLUMN slug': 1,
      'ALTER TABLE apps\n  RENAME slug TO path': 1,
      'ALTER TABLE apps ALTER COLUMN slug SET NOT NULL, ALTER slug TYPE text': 2,
      'DROP TABLE IF EXISTS apps': 1,
      'ALTER TABLE apps RENAME TO products;': 1,
      'ALTER TABLE apps RENAME TO products; CREATE VIEW apps AS SELECT * FROM products;': 0,
      '-- Contract: nothing reads it since 1a2b3c4.\nALTER TABLE apps DROP COLUMN slug;': 0,
      'DROP INDEX apps_featured; ALTER TABLE apps ADD COLUMN color text': 0,
    }))
      assert.equal(findRemovals(text).length, expected, text);
  });

  test('the previous release starts on this schema, and both versions work on the same data', async (t) => {
    const database = await newDatabase();
    await addSchemaOfNextRelease(database);
    const current = await startTestMarket(t, { env: { DATABASE_URL: database, RATE_LIMITS: 'off' } });
    const env = { DATABASE_URL: database, DATA_DIR: current.settings.dataDir, DEMO: 'off', RATE_LIMITS: 'off' };
    const older = await startService(env, previous.main);
    const [previousNode, currentNode] = [nodeAt(older.url), nodeAt(current.url)];
    for (const node of [previousNode, currentNode]) {
      const { ready } = (await node.expect(200, 'GET', '/readyz')) as { ready: boolean };
      assert.equal(ready, true);
    }

    const people = { admin: current.admin, token: current.token };
    await journey(previousNode, currentNode, people);
    await journey(currentNode, previousNode, people);
    await session(previousNode, currentNode);
    await session(currentNode, previousNode);
    await installBurst(current, [previousNode, currentNode]);
    await moveCursorByItsOldName(current);
    await approvalsAtOnce([previousNode, currentNode], current);
    older.child.kill('SIGTERM');
    assert.equal(await older.exit, 0);
  });
});

/** This version must also run on the schema of the next release. */
async function addSchemaOfNextRelease(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`ALTER TABLE apps ADD COLUMN of_next_release text NOT NULL DEFAULT ''`);
  await client.query(`INSERT INTO migrations (name, checksum) VALUES ('9999_of_next_release.sql', '')`);
  await client.end();
}

function newMigrations(): string[] {
  const known = new Set(migrationNames(previous.migrations));
  return migrationNames(MIGRATIONS).filter((name) => !known.has(name));
}

/** Statements that remove something or tighten a constraint, unless the file says why nothing needs it any more. */
function findRemovals(migration: string): string[] {
  if (/^-- Contract: /m.test(migration)) return [];
  const bare = migration.replace(/--.*$/gm, '');
  // A rename takes nothing away when a view keeps the old name.
  const unlessKept = (whole: string, name: string) =>
    new RegExp(`CREATE VIEW ${name} AS|\\bAS ${name} FROM`).test(bare) ? '' : whole;
  const text = bare
    .replace(/ALTER TABLE (\w+) RENAME TO \w+;/g, unlessKept)
    .replace(/ALTER TABLE \w+ RENAME COLUMN (\w+) TO \w+;/g, unlessKept);
  return (
    text.match(
      /\bDROP\s+(TABLE|COLUMN|VIEW|FUNCTION|TYPE|SCHEMA)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/gi,
    ) ?? []
  );
}

interface People {
  admin: string;
  token(accountUserId: string): Promise<string>;
}

/** From registration to a live app with installs and a review; steps alternate between the two nodes. */
async function journey(one: Node, other: Node, { admin, token }: People): Promise<void> {
  const accountUserId = `somebody-at-${new URL(one.url).port}`;
  const developer = await token(accountUserId);
  const profile = { name: 'Some Body', email: `${accountUserId}@example.com`, accountUserId };
  const { id } = await one.expect(201, 'POST', '/api/dev/register', { as: developer, body: profile });
  await other.expect(200, 'POST', `/api/admin/developers/${id}/verify`, { as: admin });
  const scopes = ['APP_CREATE', 'APP_READ', 'APP_UPDATE', 'ANALYTICS_READ'];
  const { key } = await one.expect(201, 'POST', '/api/dev/api-keys', { as: developer, body: { name: 'ci', scopes } });

  const app = await other.expect(201, 'POST', '/api/dev/apps', { as: key, body: newApp() });
  await one.expect(200, 'PUT', `/api/dev/apps/${app.id}`, { as: key, body: { description: 'Plans your week.' } });
  await other.expect(200, 'POST', `/api/dev/apps/${app.id}/submit`, { as: key });
  const queue = await one.expect(200, 'GET', '/api/admin/submissions?status=PENDING', { as: admin });
  const [submission] = queue.data;
  await one.expect(200, 'POST', `/api/admin/submissions/${submission.id}/approve`, { as: admin });

  for (const node of [one, other])
    await eventually(async () => {
      const { data } = await node.expect(200, 'GET', `/api/apps?search=${encodeURIComponent(app.name)}`);
      return data.some((found: { id: string }) => found.id === app.id);
    }, `the app in the list of ${node.url}`);

  const install = { installationId: `at-${one.url}` };
  await other.expect(201, 'POST', `/api/apps/${app.slug}/install`, { body: install });
  const repeated = await one.expect(200, 'POST', `/api/apps/${app.slug}/install`, { body: install });
  assert.equal(repeated.recorded, false);
  const review = { rating: 5, title: 'Calm', body: 'It does what it says.' };
  const reader = await token(`reader-${accountUserId}`);
  const { id: reviewId } = await one.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, { as: reader, body: review });
  const reply = { body: 'Thank you.' };
  await other.expect(200, 'PUT', `/api/dev/apps/${app.id}/reviews/${reviewId}/reply`, { as: key, body: reply });

  const version = { name: app.name, releaseNotes: 'Calmer.' };
  await one.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: key, body: version });
  const figures = await other.expect(200, 'GET', `/api/dev/apps/${app.id}/analytics`, { as: key });
  assert.equal(figures.installCount, 1);
  await one.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, {
    as: admin,
    body: { reason: 'It sends spam.' },
  });
  await eventually(
    async () => (await other.ask('GET', `/api/apps/${app.slug}`)).status === 404,
    'the app suspended on both nodes',
  );
}

/** A session that was started on one node is valid on the other. */
async function session(one: Node, other: Node): Promise<void> {
  const accountUserId = `visitor-of-${new URL(one.url).port}`;
  const { cookies } = await signIn({ url: one.url, request: one.ask }, { accountUserId, administrator: true });
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), origin: other.url };
  await other.expect(200, 'GET', '/console/api/stats', { headers });
  await one.expect(200, 'GET', '/console/api/stats', { headers: { ...headers, origin: one.url } });
}

/** Both nodes write their deltas into one table, the earlier version through a view, and either sums all of them. */
async function installBurst(market: TestMarket, nodes: Node[]): Promise<void> {
  const [app] = await fillCatalog(market, [{ name: 'Installed By Many' }], 1);
  for (let burst = 0; burst < 2; burst++)
    await Promise.all(
      Array.from({ length: 120 }, (_, n) => nodes[n % 2]!.expect(201, 'POST', `/api/apps/${app!.slug}/install`)),
    );
  const counter = 'SELECT install_count::int AS n FROM app_statistics WHERE app_id = $1';
  await eventually(async () => (await market.sql(counter, [app!.id]))[0].n === 240, 'all installs');
}

/** The same statement as the earlier version's job, which runs once a minute. */
async function moveCursorByItsOldName(market: TestMarket): Promise<void> {
  const locked = await market.sql(`
    SELECT told_until FROM told_installs, LATERAL (SELECT now() AS horizon) AS running
    WHERE horizon > told_until FOR UPDATE OF told_installs SKIP LOCKED`);
  assert.equal(locked.length, 1);
  const moved = await market.sql('UPDATE told_installs SET told_until = now() RETURNING told_until');
  assert.deepEqual(moved, await market.sql('SELECT published_until AS told_until FROM install_event_cursor'));
}

/**
 * Concurrent approvals and profile changes on both versions, beside a refresh of the whole catalog: the earlier version orders
 * its writes by an advisory lock that this one does not take, and counts by the trigger that this one replaced.
 */
async function approvalsAtOnce(nodes: Node[], market: TestMarket): Promise<void> {
  const developer = await market.verifiedDeveloper();
  const key = await market.apiKey(developer);
  const apps = await Promise.all(
    Array.from({ length: 24 }, (_, n) => draftApp(market, { name: `At Once ${n}` }, { developer, key })),
  );
  for (const app of apps) await submitApp(market, app);
  const waiting = await market.sql(`SELECT id FROM submissions WHERE status = 'PENDING' AND app_id = ANY($1)`, [
    apps.map(({ id }) => id),
  ]);
  assert.equal(waiting.length, apps.length);
  const decisions = waiting.map(({ id }, n) =>
    nodes[n % 2]!.expect(200, 'POST', `/api/admin/submissions/${id}/approve`, { as: market.admin }),
  );
  const renames = nodes.map((node) => node.expect(200, 'PUT', '/api/dev/me', { as: key, body: { name: node.url } }));
  const refresh = fillCatalog(market, [{ name: 'Refreshed With Everything' }]);
  await Promise.all([...decisions, ...renames, refresh]);
  // The previous release writes rows without tags; a job completes them.
  await runJob(market, 'catalog-upkeep');
  await eventually(
    async () => (await market.sql('SELECT FROM catalog WHERE tags IS NULL')).length === 0,
    'the completed rows',
  );
  await assertCatalogConsistent(market.sql);
}

function nodeAt(url: string) {
  async function ask(method: string, path: string, { as, body, headers = {} }: RequestOptions = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined };
  }
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
  async function expect(status: number, method: string, path: string, options?: RequestOptions): Promise<any> {
    const answer = await ask(method, path, options);
    assert.equal(answer.status, status, `${method} ${url}${path}: ${answer.text}`);
    return answer.body;
  }
  return { url, ask, expect };
}
