import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RunPrepared } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { ImagePresenter } from '../media/image.ts';
import { CatalogItems } from './items.ts';

const row = (appId: string) => ({
  appId,
  publishedAt: new Date(0),
  updatedAt: new Date(0),
  logoUrl: null,
  reviewCount: 0,
});

/** Items of a catalog with these apps, and the ids of each statement that was run. */
function itemsOf(...apps: string[]) {
  const statements: string[][] = [];
  const run = (async (_statement, [ids]) => {
    statements.push(ids as string[]);
    await nextTurn();
    await nextTurn();
    return (ids as string[]).filter((id) => apps.includes(id)).map(row);
  }) as RunPrepared;
  const reads = { read: <T>(work: (db: never, prepared: RunPrepared) => Promise<T>) => work(undefined as never, run) };
  const topics: { onMessage(subject: string): void }[] = [];
  const notifications = {
    connected: true,
    listen: (_topic: string, handler: { onMessage(subject: string): void }) => topics.push(handler),
  };
  const images = { image: () => null };
  const items = new CatalogItems(
    reads,
    notifications as unknown as PgNotifications,
    images as unknown as ImagePresenter,
  );
  const load = async (...ids: string[]) => (await items.load(ids)).map(({ id }) => id);
  return { load, statements, notify: (subject: string) => topics.forEach(({ onMessage }) => void onMessage(subject)) };
}

suite('Items of the catalog', () => {
  test('requests of the same turn share one statement, and each gets its own in its own order', async () => {
    const { load, statements } = itemsOf('a', 'b', 'c');
    const found = await Promise.all([load('b', 'a'), load('c', 'b', 'gone')]);
    assert.deepEqual(found, [
      ['b', 'a'],
      ['c', 'b'],
    ]);
    assert.deepEqual(statements, [['b', 'a', 'c', 'gone']]);
  });

  test('what was read is kept until a notification', async () => {
    const { load, statements, notify } = itemsOf('a', 'b');
    await load('a', 'b');
    await load('a', 'b');
    notify('app a');
    assert.deepEqual(await load('a', 'b'), ['a', 'b']);
    assert.deepEqual(statements, [['a', 'b'], ['a']]);
  });

  test('a change while a statement runs is not hidden by its result', async () => {
    const { load, statements, notify } = itemsOf('a');
    const first = load('a');
    await nextTurn(); // the statement has begun
    assert.equal(statements.length, 1);
    notify('app a');
    await first;
    await load('a');
    assert.equal(statements.length, 2);
  });
});
