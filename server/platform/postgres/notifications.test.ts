import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER_MS, answerInTime } from './notifications.ts';

test('an answer that arrived while the event loop was blocked is in time', async () => {
  const answered = answerInTime(sleep(ANSWER_MS + 1));
  for (const end = performance.now() + ANSWER_MS + 100; performance.now() < end; );
  await answered;
});

test('no answer is an error', async () => {
  await assert.rejects(answerInTime(new Promise(() => {})), /no answer/);
});
