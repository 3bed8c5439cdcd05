import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetInterrupted, interrupted, keepInterrupted } from './interrupted.ts';

const values = { name: 'cleaner', scopes: ['APP_DELETE'] };
const actor = { accountUserId: 'ada', publisherId: 'dev_1' };

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
}

test('an interrupted action is finished by the same account, for the same publisher, within ten minutes', (context) => {
  context.mock.timers.enable({ apis: ['Date'] });
  const storage = memoryStorage();
  assert.equal(interrupted('new-key', actor, storage), undefined);
  keepInterrupted('new-key', values, actor, storage);
  assert.deepEqual(interrupted('new-key', actor, storage), values);
  assert.equal(interrupted('transfer-request', actor, storage), undefined);
  assert.equal(interrupted('new-key', { ...actor, accountUserId: 'eve' }, storage), undefined);
  assert.equal(interrupted('new-key', { ...actor, publisherId: 'dev_2' }, storage), undefined);
  assert.equal(interrupted('new-key', { accountUserId: 'ada' }, storage), undefined);
  context.mock.timers.tick(11 * 60_000);
  assert.equal(interrupted('new-key', actor, storage), undefined);
  context.mock.timers.setTime(0);
  forgetInterrupted('new-key', storage);
  assert.equal(interrupted('new-key', actor, storage), undefined);
  keepInterrupted('closing', {}, { accountUserId: 'ada' }, storage);
  assert.deepEqual(interrupted('closing', { accountUserId: 'ada' }, storage), {});
});
