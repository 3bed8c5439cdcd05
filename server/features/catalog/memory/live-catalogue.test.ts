import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { syntheticApps } from '../../../demo/synthetic.ts';
import { connectDatabase } from '../../../platform/postgres/database.ts';
import { PgNotifications } from '../../../platform/postgres/notifications.ts';
import { fillCatalogue } from '../../../testing/catalog.ts';
import { eventually, startTestMarket } from '../../../testing/market.ts';
import { LiveCatalogue } from './live-catalogue.ts';

const market = await startTestMarket({ after }, { env: { CATALOG_IN_MEMORY: 'off' } });
await fillCatalogue(
  market,
  [...syntheticApps(1_500)].map(({ slug, ...app }) => app),
  4,
);

/** Each with 200 apps. */
const PAGES = 8;

suite('The catalogue in memory', () => {
  test('that was read anew meanwhile knows all that was announced before it was asked', async (t) => {
    const address = { connectionString: market.settings.databaseUrl! };
    const { db, close } = connectDatabase(address, { connections: 4 });
    const notifications = new PgNotifications(address, pino({ level: 'silent' }));
    const [pages, changed] = [new LateAnswers('WHERE app_id >'), new LateAnswers('SELECT id FROM apps')];
    const live = new LiveCatalogue(db.withPlugin(pages).withPlugin(changed), notifications, pino({ level: 'silent' }));
    t.after(async () => {
      live.close();
      await notifications.close();
      await close();
    });
    await notifications.start();
    await eventually(() => live.finder(), 'the catalogue in memory');

    // More changes than are kept apart: from the next question on everything is read anew, in the background.
    const developers = await market.sql('SELECT DISTINCT developer_id FROM apps');
    for (const { developer_id } of developers)
      await market.sql(`SELECT pg_notify('marketplace_signals', 'catalog developer ' || $1)`, [developer_id]);
    await sleep(100);
    pages.holdBack();
    await live.finder();
    await eventually(async () => pages.waiting === 1, 'the first page of the reading anew');

    // On the page that was read, but later; and announced to whoever asks now.
    const [{ app_id: first }] = await market.sql('SELECT min(app_id) AS app_id FROM catalog');
    await market.expect(200, 'PUT', `/api/admin/apps/${first}`, { as: market.admin, body: { name: 'Quaggaword' } });
    await sleep(100);
    changed.holdBack();
    const asked = live.finder();
    await eventually(async () => changed.waiting === 1, 'the question for what has changed');
    pages.letGo();
    await eventually(async () => pages.given === PAGES * 2, 'the end of the reading');
    await sleep(200);
    changed.letGo();

    assert.equal((await asked)!.knows('quaggaword'), true);
  });
});

/** A database that can be told to answer a certain question later. */
class LateAnswers implements KyselyPlugin {
  given = 0;
  waiting = 0;
  #part: string;
  #asked = new WeakSet<object>();
  #held = Promise.withResolvers<void>();

  constructor(part: string) {
    this.#part = part;
    this.#held.resolve();
  }

  holdBack(): void {
    this.#held = Promise.withResolvers<void>();
  }

  letGo(): void {
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
