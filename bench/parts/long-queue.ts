// Whether submissions and approvals slow down as the review queue grows.

import { performance } from 'node:perf_hooks';
import { mintToken } from '../../server/features/accounts/embedded-provider.ts';
import { readSettings } from '../../server/settings.ts';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow, type Round } from '../row.ts';
import { type Developer, makeDevelopers, removeBenchApps, removeDevelopers } from '../running/developers.ts';
import { approve, createApps, pendingSubmissions, send } from '../running/review.ts';
import { type BenchService, environmentOf, startService, withDatabase } from '../running/service.ts';

const WAITING = 20_000;
const APPS = 100;
const DEVELOPERS = 8;
const CONCURRENCY = 4;

export const longQueue: Part = {
  name: 'queue',
  description: `submissions and approvals with ${WAITING} submissions waiting, against an empty queue`,
  async run({ sizes, rounds }) {
    const size = closestSize('10k', sizes);
    const ours = await startService(seededCatalog(size), { MAX_APPS_PER_DEVELOPER: '100000', JOBS: 'off' });
    const developers = await makeDevelopers(ours, DEVELOPERS);
    const submitted: Round[] = [];
    const approved: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      const reference = await measure(ours, developers);
      await fillQueue(ours);
      const full = await measure(ours, developers);
      await removeBenchApps(ours);
      await emptyJobs(ours);
      if (round === 0) continue; // warms up
      submitted.push({ ours: full.submits, reference: reference.submits });
      approved.push({ ours: full.approvals, reference: reference.approvals });
    }
    await removeDevelopers(ours);
    const budget = { ratioAtLeast: 0.8, of: 'an empty queue' };
    return [
      {
        size,
        rows: [
          makeRow('submissions, long queue', '/s', budget, submitted),
          makeRow('approvals, long queue', '/s', budget, approved),
        ],
      },
    ];
  },
};

/** Per second. Background checks are off: they take the same CPU for any length of the queue, as long as there is one. */
async function measure(ours: BenchService, developers: Developer[]) {
  const drafts = await createApps(ours, developers, APPS, 'Queued');
  const submits = await perSecond(drafts, ({ id, key }) => send(ours, 'POST', `/api/dev/apps/${id}/submit`, key));
  const admin = await mintToken(readSettings(environmentOf(ours.dataDirectory)), 'bench-admin', true);
  const pending = (await pendingSubmissions(ours)).filter((id) => !id.startsWith('sub_bench'));
  const approvals = await perSecond(pending.slice(-APPS), (id) => approve(ours, id, admin));
  return { submits, approvals };
}

async function perSecond<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const waiting = items.values();
  const start = performance.now();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (items.length / (performance.now() - start)) * 1_000;
}

/** Apps in review with the jobs that check them, as so many submissions leave them. */
async function fillQueue(ours: BenchService): Promise<void> {
  await withDatabase(ours, (client) =>
    client.query(`
      CREATE TEMPORARY TABLE queued AS
        SELECT n, 'app_bench_' || n AS id, 'dev_bench_' || 1 + n % ${DEVELOPERS} AS developer FROM generate_series(1, ${WAITING}) AS n;
      INSERT INTO slugs (slug, app_id) SELECT 'bench-queue-' || n, id FROM queued;
      INSERT INTO apps (id, developer_id, slug, environment) SELECT id, developer, 'bench-queue-' || n, 'production' FROM queued;
      INSERT INTO app_statistics (app_id) SELECT id FROM queued;
      INSERT INTO app_versions (app_id, number, id, status, name, description, category, submitted_at)
        SELECT id, 1, 'ver_bench_' || n, 'PENDING', 'Queue ' || n, 'Waits for review.', 'OTHER', now() FROM queued;
      INSERT INTO submissions (id, app_id, version, listing)
        SELECT 'sub_bench_' || n, id, 1, jsonb_build_object('name', 'Queue ' || n, 'screenshots', '[]'::jsonb) FROM queued;
      INSERT INTO pgboss.job (name, data, group_id)
        SELECT 'submission-checks', jsonb_build_object('submissionId', 'sub_bench_' || n), developer FROM queued;
      ANALYZE apps, app_versions, submissions, pgboss.job;
    `),
  );
}

async function emptyJobs(ours: BenchService): Promise<void> {
  await withDatabase(ours, (client) => client.query(`DELETE FROM pgboss.job WHERE name = 'submission-checks'`));
}
