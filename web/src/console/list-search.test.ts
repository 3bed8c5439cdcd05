import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appsSearch, auditSearch, developersSearch, mailSearch, reviewsSearch } from './list-search.ts';

test('filters that the API does not know are left out', () => {
  assert.deepEqual(developersSearch({ search: ' ada ', status: 'GONE', page: '2' }), {
    search: 'ada',
    status: undefined,
    overdue: undefined,
    page: 2,
  });
  assert.equal(appsSearch({ visibility: 'LISTED' }).visibility, 'LISTED');
  assert.equal(appsSearch({ visibility: 'listed' }).visibility, undefined);
  assert.equal(mailSearch({ status: 'FAILED' }).status, 'FAILED');
  assert.equal(reviewsSearch({ show: 'everything' }).show, undefined);
});

test('featured apps can be searched for and left out', () => {
  assert.equal(appsSearch({ featured: 'true' }).featured, true);
  assert.equal(appsSearch({ featured: 'false' }).featured, false);
  for (const featured of [undefined, '', 'yes', 'toString', 'constructor'])
    assert.equal(appsSearch({ featured }).featured, undefined);
});

test('the audit log is searched by words', () => {
  assert.equal(auditSearch({ search: ' focus suspended ' }).search, 'focus suspended');
  assert.equal(auditSearch({ search: '' }).search, undefined);
});

test('a day of the audit log is a date that exists', () => {
  assert.equal(auditSearch({ from: '2026-02-28' }).from, '2026-02-28');
  for (const from of ['2026-13-01', '28.02.2026', '2026-02-28T00:00:00Z', 20260228, undefined])
    assert.equal(auditSearch({ from }).from, undefined);
});
