import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport } from '@marketplace/sdk';
import { hashIn, whyMissing } from './listing-images.ts';

const HASH = 'a1'.repeat(32);

test('an image is being copied while checks run, and afterwards the report says whether it could be fetched', () => {
  const rule = (status: 'PASSED' | 'FAILED' | 'NOT_CHECKED') =>
    ({ rules: [{ rule: 'LOGO_REACHABLE', pointer: '/logoUrl', status }] }) as unknown as CheckReport;
  const why = (report: CheckReport | null, status: 'PENDING' | 'APPROVED' = 'PENDING') =>
    whyMissing({ report, status }, '/logoUrl');
  assert.equal(why(null), 'copying');
  assert.equal(why(null, 'APPROVED'), 'unknown');
  assert.equal(why(rule('FAILED')), 'unreachable');
  assert.equal(why(rule('NOT_CHECKED')), 'unreachable');
  assert.equal(why(rule('PASSED')), 'unknown');
});

test('a hash is found in what a person pastes', () => {
  assert.equal(hashIn(HASH), HASH);
  assert.equal(hashIn(`  ${HASH.toUpperCase()}\n`), HASH);
  assert.equal(hashIn(`https://market.example/media/${HASH}/master.png?t=abc.def`), HASH);
  assert.equal(hashIn(`https://market.example/media/${HASH}/640.webp`), HASH);
  for (const text of ['', HASH.slice(1), `${HASH}0`, 'https://example.com/logo.png'])
    assert.equal(hashIn(text), undefined);
});
