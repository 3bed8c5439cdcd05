import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verificationInWords } from './verification-in-words.ts';

const reviewedAt = '2026-03-03T09:30:00.000Z';
const wordsFor = (...domains: string[]) => verificationInWords({ reviewedAt, domains, lastProvedAt: null });

test('the badge says when the developer was verified and which domains were proved', () => {
  assert.equal(wordsFor(), 'Verified Mar 3, 2026');
  assert.equal(wordsFor('example.com'), 'Verified Mar 3, 2026 · proved ownership of example.com');
  assert.equal(wordsFor('a.com', 'b.com'), 'Verified Mar 3, 2026 · proved ownership of a.com and b.com');
  assert.equal(
    wordsFor('a.com', 'b.com', 'c.com', 'd.com'),
    'Verified Mar 3, 2026 · proved ownership of a.com, b.com and 2 more',
  );
  assert.equal(verificationInWords({ reviewedAt: null, domains: [], lastProvedAt: null }), 'Verified');
});
