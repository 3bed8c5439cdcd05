import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queueOf, readQueueSearch, readSubmissionSearch } from './queue-search.ts';

const RAW = { status: 'REJECTED', whose: 'me', overdue: 'true', search: 'board', page: '2' };
const QUEUE = { status: 'REJECTED', whose: 'me', overdue: true, search: 'board', page: 2 };

test('a queue is read from the URL', () => {
  assert.deepEqual(readQueueSearch(RAW), QUEUE);
  const { status, whose, overdue } = readQueueSearch({ status: 'PENDING', whose: 'you', overdue: 'false' });
  assert.deepEqual([status, whose, overdue], [undefined, undefined, undefined]);
});

test('a submission carries the queue that it was opened from, without its own parameters', () => {
  const search = readSubmissionSearch({ ...RAW, view: 'difference', decide: 'approve' });
  assert.equal(search.view, 'difference');
  assert.equal(search.decide, 'approve');
  assert.deepEqual(queueOf(search), QUEUE);
});
