import { sql } from 'kysely';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { imageSource } from '../media/image-source.ts';
import type { Masters } from '../media/masters.ts';
import { pinImages } from '../media/pins.ts';
import { mediaVariants } from '../media/variants.ts';
import { checkListing, couldNotRun, type KnownImages, notRunReport, type ReviewedImages } from './report.ts';
import { sharedLogoFinder } from './shared-logo.ts';

interface CheckJob {
  submissionId: string;
}

export const checksGivenUp = defineJob<CheckJob>(
  'submission-checks-given-up',
  'Reports that a submission could not be checked.',
  { retryLimit: 1_000, retryDelay: 5 },
);
/** Runs after a submission, so that both developer and reviewer get the report. */
export const submissionChecks = defineJob<CheckJob>('submission-checks', 'Checks the listings of submissions.', {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
  deadLetter: checksGivenUp.queue,
});

export interface CheckParts {
  db: Database;
  fetcher: SafeFetcher;
  masters: Masters;
  jobs: Jobs;
}

export function checkSubmission({ db, fetcher, masters, jobs }: CheckParts) {
  return async ({ submissionId }: CheckJob): Promise<void> => {
    const submission = await db
      .selectFrom('submissions')
      .innerJoin('apps', 'apps.id', 'submissions.appId')
      .select(['appId', 'version', 'listing', 'checks', 'status', 'developerId'])
      .where('submissions.id', '=', submissionId)
      .executeTakeFirst();
    if (submission?.status !== 'PENDING') return; // withdrawn or decided: nobody needs the report
    if (submission.checks && !couldNotRun(submission.checks)) return;
    const { appId, version, listing, developerId } = submission;
    const images = imageSource({ db, fetcher, masters }, developerId, { retries: true });
    const sources = { fetcher: fetcher.shareOf(developerId), images };
    const { report, pins } = await checkListing(listing, sources, await knownImages(db, appId));
    await transaction(db, async (tx) => {
      // The images are the reviewer's: a decision that was made meanwhile was made without them.
      const { rows } = await sql<{ status: string }>`
        UPDATE submissions SET checks = ${JSON.stringify(report)}, revision = revision + 1,
          images = CASE status WHEN 'PENDING' THEN ${JSON.stringify(pins)}::jsonb ELSE images END
        WHERE id = ${submissionId} RETURNING status`.execute(tx);
      if (rows[0]?.status !== 'PENDING') return;
      await pinImages(tx, appId, version, pins);
      await jobs.send(tx, mediaVariants, {});
    });
  };
}

/** After the last retry: otherwise developer and reviewer would wait for a report that no job is going to write. */
export function reportNotRun(db: Database) {
  return async ({ submissionId }: CheckJob): Promise<void> => {
    await db
      .updateTable('submissions')
      .set((row) => ({ checks: JSON.stringify(notRunReport()), revision: row('revision', '+', 1) }))
      .where('id', '=', submissionId)
      .where('checks', 'is', null)
      .execute();
  };
}

export async function knownImages(db: Database, appId: string): Promise<KnownImages> {
  return { reviewed: await reviewedImages(db, appId), findSharedLogo: sharedLogoFinder(db, appId) };
}

/** The images that the reviewer of the latest approved version saw. */
async function reviewedImages(db: Database, appId: string): Promise<ReviewedImages> {
  const approved = await db
    .selectFrom('submissions')
    .select(['listing', 'checks'])
    .where('appId', '=', appId)
    .where('status', '=', 'APPROVED')
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!approved) return new Map();
  const { logoUrl, bannerUrl, screenshots } = approved.listing;
  const urls: Record<string, string | null> = { '/logoUrl': logoUrl, '/bannerUrl': bannerUrl };
  for (const [i, { url }] of screenshots.entries()) urls[`/screenshots/${i}/url`] = url;
  const rules = approved.checks?.rules ?? [];
  return new Map(rules.flatMap(({ pointer, sha256 }) => (sha256 && urls[pointer] ? [[urls[pointer], sha256]] : [])));
}
