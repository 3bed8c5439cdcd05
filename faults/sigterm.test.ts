// SIGTERM under write load, as in every deployment.

import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounds, STOP_MS, TIMEOUT_MS } from './bounds.ts';
import { newService } from './service.ts';

const options = { timeout: TIMEOUT_MS };

suite('SIGTERM under load: every accepted request gets a response, and the process exits by itself', () => {
  const ways: [string, Record<string, string>, number][] = [
    ['one process', {}, rounds(1, 5)],
    ...(rounds(0, 1) ? [['two processes', { PROCESSES: '2' }, 3] as [string, Record<string, string>, number]] : []),
  ];
  for (const [what, env, times] of ways) {
    test(`${what}, ${times} times`, options, async (t) => {
      const service = await newService(t, env);
      const { ledger, writers, query } = service;
      for (let round = 0; round < times; round++) {
        await service.start();
        if (round === 0) await writers.prepare();
        writers.start();
        await sleep(randomInt(500, 1_500));
        const since = performance.now();
        const code = await service.stop('SIGTERM');
        const ms = performance.now() - since;
        await writers.stop();
        assert.equal(code, 0);
        assert.ok(ms <= STOP_MS, `${Math.round(ms)} ms`);
        await service.start();
        assert.deepEqual(await ledger.droppedAnswers(query), []);
        await writers.repeatUnanswered();
        assert.deepEqual(await ledger.differences(query), []);
        t.diagnostic(`${ledger.accepted().length} writes acknowledged; ended after ${Math.round(ms)} ms`);
        await service.stop('SIGTERM');
      }
    });
  }
});
