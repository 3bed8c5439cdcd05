import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { syntheticApps } from '../../../demo/synthetic.ts';
import { connectDatabase } from '../../../platform/postgres/database.ts';
import { PgNotifications } from '../../../platform/postgres/notifications.ts';
import { fillCatalog } from '../../../testing/catalog.ts';
import { eventually, startTestMarket } from '../../../testing/market.ts';
import { CatalogIndex } from './catalog-index.ts';

const market = await startTestMarket({ after }, { env: { CATALOG_IN_MEMORY: 'off' } });
await fillCatalog(
  market,
  [...syntheticApps(1_500)].map(({ slug, ...app }) => app),
  4,
);

/** Each with 500 apps; the last one is empty. */
const PAGES = 4;

suite('The catalog index', () => {
  test('that was loaded anew meanwhile has all changes that were published before the query', async (t) => {
    const connection = { connectionString: market.settings.databaseUrl! };
    const { db, close } = connectDatabase(connection, { connections: 4 });
    const notifications = new PgNotifications(connection, pino({ level: 'silent' }));
    const [pages, changed] = [new DelayedResults('WHERE app_id >'), new DelayedResults('SELECT id FROM apps')];
    const index = new CatalogIndex(db.withPlugin(pages).withPlugin(changed), notifications, pino({ level: 'silent' }));
    t.after(async () => {
      index.close();
      await notifications.close();
      await close();
    });
    await notifications.start();
    await eventually(() => index.engine(), 'the index in memory');

    // So many changes that the next query starts a load in the background.
    const developers = await market.sql('SELECT DISTINCT developer_id FROM apps');
    for (const { developer_id } of developers)
      await market.sql(`SELECT pg_notify('marketplace_signals', 'catalog developer ' || $1)`, [developer_id]);
    await sleep(100);
    pages.hold();
    await index.engine();
    await eventually(async () => pages.waiting === 1, 'the first page of the load');

    // A change of an app on the page that was read already, published before the next query.
    const [{ app_id: first }] = await market.sql('SELECT min(app_id) AS app_id FROM catalog');
    await market.expect(200, 'PUT', `/api/admin/apps/${first}`, { as: market.admin, body: { name: 'Quaggaword' } });
    await sleep(100);
    changed.hold();
    const asked = index.engine();
    await eventually(async () => changed.waiting === 1, 'the query for what has changed');
    pages.release();
    await eventually(async () => pages.given === PAGES * 2, 'the end of the load');
    await sleep(200);
    changed.release();

    assert.deepEqual((await asked)!.correctionsOf(['quaggawrod']).get('quaggawrod'), ['quaggaword']);
  });
});

/** Delays the results of certain queries until they are released. */
class DelayedResults implements KyselyPlugin {
  given = 0;
  waiting = 0;
  #part: string;
  #asked = new WeakSet<object>();
  #held = Promise.withResolvers<void>();

  constructor(part: string) {
    this.#part = part;
    this.#held.resolve();
  }

  hold(): void {
    this.#held = Promise.withResolvers<void>();
  }

  release(): void {
    this.#held.resolve();
  }

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (JSON.stringify(node).includes(this.#part)) this.#asked.add(queryId);
    return node;
  }

  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    if (!this.#asked.has(queryId)) return result;
    this.waiting += 1;
    await this.#held.promise;
    this.waiting -= 1;
    this.given += 1;
    return result;
  }
}
