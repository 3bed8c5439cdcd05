// The disk of the embedded database fills up and is emptied again: a small file system in memory, which only root
// can create.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { READY_MS, rounds, TIMEOUT_MS } from './bounds.ts';
import { finallyDo } from './cleanup.ts';
import { newDirectory, newService } from './service.ts';
import { until, Watch } from './watch.ts';

const SIZE_MB = 320;

function newSmallDisk(t: TestContext): string {
  const directory = newDirectory(t);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', directory], {
    encoding: 'utf8',
  });
  assert.equal(
    mounted.status,
    0,
    `This needs a small file system, which root can mount where the machine allows it: ${mounted.stderr || mounted.error}`,
  );
  finallyDo(t, () => spawnSync('umount', ['--lazy', directory]));
  return directory;
}

/** Fills the disk at once, except for this many bytes: faster than the service checks. */
function fill(directory: string, leave: number): void {
  const { bavail, bsize } = statfsSync(directory);
  try {
    writeFileSync(join(directory, 'ballast'), Buffer.alloc(bavail * bsize - leave));
  } catch (error) {
    // Other processes write as well: the disk is full all the same.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

suite('a full disk under the embedded database: writes get 503, reads work, and the service recovers by itself', () => {
  for (const [what, leave] of [
    ['to the last byte', 0],
    ['nearly', 20 * 2 ** 20],
  ].slice(0, rounds(1, 2)) as [string, number][]) {
    test(`filled at once, ${what}`, { timeout: TIMEOUT_MS }, async (t) => {
      const service = await newService(t, { DATA_DIR: newSmallDisk(t) });
      const { ledger, writers, url, query, directory } = service;
      await service.start();
      await writers.prepare();
      const reads = ['/api/apps', '/readyz'].map((path) => new Watch(t, `${url}${path}`));
      writers.start();
      await sleep(700);

      fill(directory, leave);
      await sleep(1_500);
      const full = performance.now();
      await sleep(rounds(1_500, 10_000));
      const emptied = performance.now();
      rmSync(join(directory, 'ballast'));
      let healed: number | undefined;
      while (!healed && performance.now() - emptied < READY_MS + 2_000) {
        await sleep(50);
        healed = ledger.entries.find(({ begun, status }) => begun > emptied && status === 201)?.begun;
      }
      await sleep(300);
      await writers.stop();
      const seen = (await Promise.all(reads.map((watch) => watch.stop()))).flat();

      const meanwhile = ledger.entries.filter(({ begun, ms }) => begun > full && begun + ms < emptied);
      t.diagnostic(
        `${meanwhile.length} writes while it was full, ${ledger.accepted().length} acknowledged before and after`,
      );
      assert.ok(meanwhile.length > 0);
      for (const { kind, status, retryAfter, answer } of meanwhile)
        assert.ok(status === 503 && Number(retryAfter) > 0, `${kind}: ${status} ${JSON.stringify(answer)}`);
      assert.deepEqual(
        seen.filter(({ status }) => status !== 200),
        [],
      );
      assert.ok(healed, 'writes do not work again');
      t.diagnostic(`writes work ${Math.round(healed - emptied)} ms after there is room again`);
      await until(`${url}/readyz`, 200, READY_MS);
      await writers.repeatUnanswered();
      assert.deepEqual(await ledger.differences(query), []);
    });
  }
});
