import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { fillCatalog } from '../../testing/catalog.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { startReplicatedPostgres } from '../../testing/replicated-postgres.ts';

const postgres = await startReplicatedPostgres();
const env = {
  DATABASE_URL: postgres.primaryUrl,
  DATABASE_REPLICA_URL: postgres.replicaUrl,
  REPLICA_MAX_LAG_MS: '1000',
  RATE_LIMITS: 'off',
  // Lists come from the index in memory otherwise, and never reach a database.
  CATALOG_IN_MEMORY: 'off',
};
const market = await startTestMarket({ after }, { env });
const other = await startTestMarket({ after }, { env });
after(() => postgres.stop()); // after those that use it
const [steady] = await fillCatalog(market, [{ name: 'Steady Board' }]);
let asked = 0;

/** How many public reads came from there so far. */
async function readsFrom(database: 'replica' | 'primary', on = market): Promise<number> {
  const { text } = await on.request('GET', '/metrics');
  return Number(new RegExp(`^public_reads_total\\{from="${database}"\\} (\\d+)`, 'm').exec(text)![1]);
}

/** A list that nobody has asked for yet, so that no memory answers it. */
async function readSomethingNew(on = market): Promise<void> {
  asked += 1;
  await on.expect(200, 'GET', `/api/apps?search=steady&page=${asked}`);
}

/** Whether the very next read comes from the replica. */
async function replicaAnswers(on = market): Promise<boolean> {
  const before = await readsFrom('replica', on);
  await readSomethingNew(on);
  return (await readsFrom('replica', on)) > before;
}

const suspend = (id: string) =>
  market.expect(200, 'POST', `/api/admin/apps/${id}/suspend`, { as: market.admin, body: { reason: 'A complaint.' } });

async function whilePaused(work: () => Promise<void>): Promise<void> {
  await eventually(() => replicaAnswers(), 'the replica');
  await postgres.pauseReplay();
  try {
    await work();
  } finally {
    await postgres.resumeReplay();
  }
}

suite('a read replica', () => {
  test('answers public reads that memory cannot', async () => {
    await eventually(() => replicaAnswers(), 'the replica');
    const paths = [
      `/api/apps/${steady!.slug}`,
      '/api/apps/categories/list',
      '/api/apps/featured/list',
      '/feed.xml',
      '/sitemap.xml',
      `/api/apps/${steady!.slug}/reviews`,
    ];
    for (const path of paths) {
      const before = await readsFrom('replica');
      await market.expect(200, 'GET', path);
      assert.ok((await readsFrom('replica')) > before, path);
    }
  });

  test('never shows what was taken down, however far behind it is', async () => {
    const app = await approvedApp(market, { name: 'Sinking Board' });
    const shows = async (on: TestMarket) =>
      (await on.request('GET', `/api/apps/${app.slug}`)).status === 200 ||
      (await on.expect(200, 'GET', '/api/apps?search=sinking')).text.includes(app.slug) ||
      (await on.expect(200, 'GET', '/sitemaps/1.xml')).text.includes(app.slug);
    assert.equal(await shows(market), true);
    await whilePaused(async () => {
      await suspend(app.id);
      assert.equal(await shows(market), false, 'on the node that decided, at once');
      await eventually(async () => !(await shows(other)), 'the other node');
      for (const node of [market, other]) {
        await readSomethingNew(node);
        assert.equal(await shows(node), false);
      }
    });
    await eventually(() => replicaAnswers(), 'the replica');
    for (const node of [market, other]) assert.equal(await shows(node), false, 'from memory, or from the replica');
  });

  test('shows developers their own work at once, and everybody what they said', async () => {
    const app = await approvedApp(market, { name: 'Talking Board' });
    const user = await market.token('a-user');
    const { body: review } = await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, {
      as: user,
      body: { rating: 5 },
    });
    await whilePaused(async () => {
      const draft = await draftApp(market, { name: 'Fresh Board' }, app);
      await market.expect(200, 'GET', `/api/dev/apps/${draft.id}`, { as: app.key });
      await market.expect(200, 'PUT', `/api/dev/apps/${app.id}/reviews/${review.id}/reply`, {
        as: app.key,
        body: { body: 'Thank you!' },
      });
      const { body } = await market.expect(200, 'GET', `/api/apps/${app.slug}/reviews`);
      assert.equal(body.data[0].reply.body, 'Thank you!');
    });
  });

  test('is not used while it is further behind than allowed, and used again when it is not', async () => {
    await whilePaused(async () => {
      // Something to be behind of, that no signal tells about.
      await market.sql('UPDATE developers SET bio = bio');
      await eventually(async () => !(await replicaAnswers()), 'the primary');
    });
    await eventually(() => replicaAnswers(), 'the replica');
  });

  test('costs nobody an error when it dies, and comes back by itself', async () => {
    await eventually(() => replicaAnswers(), 'the replica');
    const readers = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 50; i++) await readSomethingNew();
    });
    postgres.killReplica();
    await Promise.all(readers);
    assert.equal(await replicaAnswers(), false);
    await market.expect(200, 'GET', '/readyz');
    await postgres.startReplica();
    await eventually(() => replicaAnswers(), 'the replica');
  });
});
