import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInPath } from './session.ts';

test('after signing in the visitor returns to the same page, with its query', () => {
  const url = new URL(signInPath('/console/queue?search=a&page=2#x'), 'https://market.example');
  assert.equal(url.searchParams.get('returnTo'), '/console/queue?search=a&page=2#x');
});
