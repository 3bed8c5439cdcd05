import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isValidLifetime, LIFETIME_CHOICES_DAYS, lifetimeOf } from './key-lifetime.ts';

test('a custom lifetime is the number that was typed, any other the one that was chosen', () => {
  assert.equal(lifetimeOf({ lifetime: 'custom', expiresInDays: '12' }), 12);
  assert.equal(lifetimeOf({ lifetime: '90', expiresInDays: '12' }), 90);
});

test('a lifetime is a whole number of days from 1 to 365', () => {
  for (const days of [1, 365, ...LIFETIME_CHOICES_DAYS]) assert.equal(isValidLifetime(days), true);
  for (const days of [0, -1, 366, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(isValidLifetime(days), false);
});
