import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Day, isQuiet, spanOf, sumUp } from './figures.ts';

const day = (fields: Partial<Day>): Day => ({
  date: '2026-03-01',
  views: 0,
  installs: 0,
  uninstalls: 0,
  reviews: 0,
  averageRating: 0,
  ...fields,
});

test('figures of days are added', () => {
  const total = sumUp([day({ views: 3, installs: 1 }), day({ views: 4, uninstalls: 2 })]);
  assert.deepEqual(total, { views: 7, installs: 1, uninstalls: 2, reviews: 0, averageRating: 0 });
});

test('the average rating weighs each review the same, not each day', () => {
  const total = sumUp([day({ reviews: 3, averageRating: 5 }), day({ reviews: 1, averageRating: 1 }), day({})]);
  assert.equal(total.averageRating, 4);
});

test('a period without any event is quiet', () => {
  assert.equal(isQuiet(sumUp([day({}), day({})])), true);
  assert.equal(isQuiet(sumUp([day({ uninstalls: 1 })])), false);
});

test('a span of days ends today in UTC and includes both ends', () => {
  const { from, to } = spanOf(7);
  assert.equal((Date.parse(to) - Date.parse(from)) / 86_400_000, 6);
  assert.deepEqual(spanOf(1).from, spanOf(1).to);
});
