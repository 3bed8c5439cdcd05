import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Category, choose } from './notification-choices.ts';

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
});
