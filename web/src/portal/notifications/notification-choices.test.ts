import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Category, type Choices, choose, chosenSince } from './notification-choices.ts';

const category: Category = {
  category: 'WEBHOOKS',
  title: 'Webhooks',
  description: 'A webhook was paused.',
  frequency: 'IMMEDIATE',
  default: 'IMMEDIATE',
};

suite('Choices of emails', () => {
  test('are sent only where they differ from what is saved', () => {
    const other = { DOMAINS: 'OFF' } as const;
    const changed = choose(other, category, 'DAILY');
    assert.deepEqual(changed, { DOMAINS: 'OFF', WEBHOOKS: 'DAILY' });
    assert.deepEqual(choose(changed, category, 'IMMEDIATE'), other);
    assert.deepEqual(choose({}, category, 'IMMEDIATE'), {});
  });

  test('made while others are being saved are kept, also those that take a sent one back', () => {
    const other: Category = { ...category, category: 'DOMAINS', frequency: 'DAILY' };
    const since = (choices: Choices) => chosenSince({ WEBHOOKS: 'OFF' }, choices, [category, other]);
    assert.deepEqual(since({ WEBHOOKS: 'OFF' }), {});
    assert.deepEqual(since({ WEBHOOKS: 'OFF', DOMAINS: 'OFF' }), { DOMAINS: 'OFF' });
    assert.deepEqual(since({ WEBHOOKS: 'DAILY' }), { WEBHOOKS: 'DAILY' });
    assert.deepEqual(since({}), { WEBHOOKS: 'IMMEDIATE' });
  });
});
