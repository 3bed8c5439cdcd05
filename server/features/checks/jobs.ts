import type { Database } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import type { SafeFetcher } from '../../platform/safe-fetch.ts';
import { checkListing, type Report, type ReviewedImages } from './report.ts';
import type { CheckedListing } from './static-rules.ts';

/** Runs after a submission, so that developer and reviewer both find the report. */
export const submissionChecks = defineJob<{ submissionId: string }>('submission-checks', {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
});

export function checkSubmission(db: Database, fetcher: SafeFetcher) {
  return async ({ submissionId }: { submissionId: string }): Promise<void> => {
    const submission = await db
      .selectFrom('submissions')
      .select(['appId', 'listing', 'checks'])
      .where('id', '=', submissionId)
      .executeTakeFirst();
    if (!submission || submission.checks) return;
    const report = await checkListing(
      submission.listing as unknown as CheckedListing,
      fetcher,
      await reviewedImages(db, submission.appId),
    );
    await db
      .updateTable('submissions')
      .set((row) => ({ checks: JSON.stringify(report), revision: row('revision', '+', 1) }))
      .where('id', '=', submissionId)
      .execute();
  };
}

/** What the reviewer of the latest approved version has seen. */
export async function reviewedImages(db: Database, appId: string): Promise<ReviewedImages> {
  const approved = await db
    .selectFrom('submissions')
    .select(['listing', 'checks'])
    .where('appId', '=', appId)
    .where('status', '=', 'APPROVED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { logoUrl, bannerUrl, screenshots = [] } = (approved?.listing ?? {}) as unknown as Partial<CheckedListing>;
  const addresses: Record<string, string | null | undefined> = { '/logoUrl': logoUrl, '/bannerUrl': bannerUrl };
  for (const [i, { url }] of screenshots.entries()) addresses[`/screenshots/${i}/url`] = url;
  const { rules = [] } = (approved?.checks ?? {}) as unknown as Partial<Report>;
  return new Map(
    rules.flatMap(({ pointer, sha256 }) => (sha256 && addresses[pointer] ? [[addresses[pointer], sha256]] : [])),
  );
}
