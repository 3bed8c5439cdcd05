import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { SubmittedListing } from '../../platform/postgres/json-columns.ts';
import type { PinnedImages } from '../media/image.ts';
import { imagesOfSubmission } from '../media/pins.ts';
import { receiptOf } from '../receipts/receipt.ts';
import { listingOf } from './listing.ts';
import { findVersion } from './queries.ts';

/** Decisions about one app after its approval; more than an app ever has. */
const MAX_DECISIONS = 500;

export interface Approval {
  /** Undefined: the version was approved before there were receipts. */
  receipt: { hash: string; jws: string } | undefined;
  listing: SubmittedListing;
  pinned: PinnedImages;
}

/** What was decided about the live version of a public app: its approval, or the latest correction since. */
export async function findApproval(db: Database, slug: string): Promise<Approval | undefined> {
  const live = await db
    .selectFrom('catalog')
    .select(['appId', 'version', 'environment'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!live) return undefined;
  const decisions = await db
    .selectFrom('receipts')
    .select(['hash', 'jws'])
    .where('appId', '=', live.appId)
    .orderBy('sequence', 'desc')
    .limit(MAX_DECISIONS)
    .execute();
  const receipt = decisions.find((row) => {
    const { decision, version } = receiptOf(row).record;
    return version === live.version && (decision === 'APPROVED' || decision === 'CORRECTED');
  });
  const { decision, submissionId } = receipt ? receiptOf(receipt).record : {};
  if (decision === 'APPROVED' && submissionId) {
    const submission = await db
      .selectFrom('submissions')
      .select(['listing', sql<PinnedImages>`${sql.raw(imagesOfSubmission('images'))}`.as('pinned')])
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow();
    return { receipt, ...submission };
  }
  // A correction has no submission: the live version is what it made of the listing.
  const version = await findVersion(db, live.appId, String(live.version));
  const { environment } = live;
  const listing = { ...listingOf(version), environment, releaseNotes: version.releaseNotes };
  return { receipt, listing, pinned: version.images };
}
