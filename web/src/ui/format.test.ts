import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatCompact, formatDay, formatDuration, formatNumber, formatRelative, plural } from './format.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1_000);

test('numbers are grouped by thousands, large ones can be shortened', () => {
  assert.equal(formatNumber(1234567), '1,234,567');
  assert.equal(formatCompact(1250), '1.3K');
});

test('days are those of UTC, wherever the reader is', () => {
  assert.equal(formatDay('2026-03-01T23:59:59Z'), 'Mar 1, 2026');
  assert.equal(formatDay(new Date('2026-03-01T00:00:00Z')), 'Mar 1, 2026');
});

test('only one is singular', () => {
  assert.equal(plural(1, 'app'), '1 app');
  assert.equal(plural(0, 'app'), '0 apps');
  assert.equal(plural(1200, 'entry', 'entries'), '1,200 entries');
});

test('relative times use the largest unit that fits', () => {
  assert.equal(formatRelative(ago(120), NOW), '2 minutes ago');
  assert.equal(formatRelative(ago(3_600), NOW), '1 hour ago');
  assert.equal(formatRelative(ago(86_400), NOW), 'yesterday');
  assert.equal(formatRelative(ago(-2 * 86_400), NOW), 'in 2 days');
  assert.equal(formatRelative(ago(400 * 86_400), NOW), 'last year');
});

test('durations are minutes, then hours, then days and hours', () => {
  assert.equal(formatDuration(59 * 60), '59 min');
  assert.equal(formatDuration(5 * 3_600), '5 h');
  assert.equal(formatDuration(51 * 3_600), '2 d 3 h');
  assert.equal(formatDuration(-5), '0 min');
});

test('every duration and every distance in time has a text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (seconds) => {
      assert.match(formatDuration(seconds), /^(\d+ min|\d+ h|\d+ d \d+ h)$/);
      assert.notEqual(formatRelative(ago(seconds), NOW), '');
    }),
  );
});
