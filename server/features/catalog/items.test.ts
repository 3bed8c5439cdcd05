import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { pino } from 'pino';
import { createParts } from '../../parts.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import { fillCatalog } from '../../testing/catalog.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { CatalogItems } from './items.ts';

const market = await startTestMarket({ after });
const apps = await fillCatalog(market, [{ name: 'Anchor' }, { name: 'Beacon' }, { name: 'Compass' }]);
const [a, b, c] = apps.map(({ id }) => id) as [string, string, string];

/** The items of a second node on the same database, whose statements are recorded. */
const statements: string[][] = [];
let beforeResult = async () => {};
const closers: (() => Promise<void> | void)[] = [];
const connection = { connectionString: market.settings.databaseUrl! };
const { reads, notifications, images } = await createParts(
  market.settings,
  pino({ level: 'silent' }),
  connection,
  closers,
);
after(async () => {
  for (const close of closers.toReversed()) await close();
});
const recording: ReadRouter = {
  read: (work) =>
    reads.read((db, run) =>
      work(db, async (statement, values) => {
        statements.push(values[0] as string[]);
        const rows = await run(statement, values);
        await beforeResult();
        return rows as never;
      }),
    ),
};
const items = new CatalogItems(recording, notifications, images);
let heard = 0;
notifications.listen('catalog', { onMessage: () => heard++, onDisconnect: () => {} });
await notifications.start();

const load = async (...ids: string[]) => (await items.load(ids)).map(({ name }) => name);
const statementsOf = async (work: () => Promise<unknown>) => {
  statements.length = 0;
  await work();
  return statements.length;
};

/** Until both nodes know. */
async function rename(id: string, name: string): Promise<void> {
  const before = heard;
  await market.expect(200, 'PUT', `/api/admin/apps/${id}`, { as: market.admin, body: { name } });
  await eventually(async () => heard > before, 'the notification');
}

suite('Items of the catalog', () => {
  test('requests of the same turn share one statement, and each gets its own in its own order', async () => {
    const count = await statementsOf(async () => {
      const found = await Promise.all([load(b, a), load(c, b, 'gone')]);
      assert.deepEqual(found, [
        ['Beacon', 'Anchor'],
        ['Compass', 'Beacon'],
      ]);
    });
    assert.deepEqual([count, statements[0]], [1, [b, a, c, 'gone']]);
  });

  test('what was read is kept until it changes', async () => {
    await load(a, b);
    assert.equal(await statementsOf(() => load(a, b)), 0);
    await rename(a, 'Anchorage');
    assert.equal(await statementsOf(async () => assert.deepEqual(await load(a, b), ['Anchorage', 'Beacon'])), 1);
    assert.deepEqual(statements, [[a]]);
  });

  test('a change while a statement runs is not hidden by its result', async (t) => {
    await rename(a, 'Anchor 2');
    beforeResult = async () => {
      beforeResult = async () => {};
      await rename(a, 'Anchor 3');
    };
    t.after(() => {
      beforeResult = async () => {};
    });
    assert.deepEqual(await load(a), ['Anchor 2']);
    assert.deepEqual(await load(a), ['Anchor 3']);
  });
});
