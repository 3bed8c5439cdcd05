// 100 approvals at once: how fast they are, and what they cost the reads beside them.

import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { mintToken } from '../../server/features/accounts/embedded-provider.ts';
import { readSettings } from '../../server/settings.ts';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow, type Round } from '../row.ts';
import { type Developer, makeDevelopers, removeBenchApps, removeDevelopers } from '../running/developers.ts';
import { approve, send, submitApps } from '../running/review.ts';
import { type BenchService, environmentOf, startService } from '../running/service.ts';

const APPROVALS = 100;
const DEVELOPERS = 8;
/** Reads come at a fixed rate, whether or not the one before was answered: a closed loop would hide a pause. */
const READ_INTERVAL_MS = 10;

export const approvals: Part = {
  name: 'approvals',
  description: '100 parallel approvals, and the p99 of public and portal reads beside them against the idle p99',
  async run({ sizes, rounds, seconds }) {
    const size = closestSize('10k', sizes);
    const ours = await startService(seededCatalog(size));
    const developers = await makeDevelopers(ours, DEVELOPERS);
    const admin = await mintToken(readSettings(environmentOf(ours.dataDirectory)), 'bench-admin', true);
    const speed: Round[] = [];
    const reads: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      const idle = await readWhile(ours, developers, sleep(seconds * 1_000));
      const submissions = await submitApps(ours, developers, APPROVALS, `Approval ${round}`);
      const start = performance.now();
      const approving = Promise.all(submissions.map((id) => approve(ours, id, admin)));
      const busy = await readWhile(ours, developers, approving);
      await removeBenchApps(ours);
      if (round === 0) continue; // warms up
      speed.push({ ours: (APPROVALS / (busy.end - start)) * 1_000 });
      reads.push({ ours: busy.p99, reference: idle.p99 });
    }
    await removeDevelopers(ours);
    return [
      {
        size,
        rows: [
          makeRow('100 parallel approvals', '/s', { atLeast: 25 }, speed),
          makeRow('reads beside approvals, p99', 'ms', { ratioAtMost: 2, of: 'idle' }, reads),
        ],
      },
    ];
  },
};

/** Lists that no cache holds and a developer's own apps, until `work` is done. */
async function readWhile(ours: BenchService, developers: Developer[], work: Promise<unknown>) {
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  let end: number | undefined;
  const done = work.finally(() => {
    end = performance.now();
  });
  done.catch(() => {}); // thrown below
  for (let n = 0; end === undefined; n++) {
    const path = n % 2 ? '/api/dev/apps' : `/api/apps?sort=newest&page=${1 + (n % 300)}&limit=${20 + (n % 7)}`;
    const start = performance.now();
    const read = send(ours, 'GET', path, n % 2 ? developers[n % DEVELOPERS]!.key : undefined);
    pending.push(read.then(() => void latencies.push(performance.now() - start)));
    await sleep(READ_INTERVAL_MS);
  }
  await Promise.all([done, ...pending]);
  latencies.sort((a, b) => a - b);
  return { end, p99: latencies[Math.ceil(latencies.length * 0.99) - 1]! };
}
