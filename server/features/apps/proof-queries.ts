import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { SubmittedListing } from '../../platform/postgres/json-columns.ts';
import type { PinnedImages } from '../media/image.ts';
import { imagesOfSubmission } from '../media/pins.ts';
import { coveringReceipt } from '../receipts/covering-receipt.ts';
import { receiptOf } from '../receipts/receipt.ts';
import { frozenListing } from './listing.ts';
import { findVersion, type VersionRow } from './queries.ts';

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
    .leftJoin(
      sql<{ hash: string; jws: string }>`LATERAL ${sql.raw(coveringReceipt('catalog.app_id', 'catalog.version'))}`.as(
        'covering',
      ),
      (join) => join.onTrue(),
    )
    .select(['appId', 'version', 'environment', 'hash', 'jws'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!live) return undefined;
  const receipt = live.hash !== null && live.jws !== null ? { hash: live.hash, jws: live.jws } : undefined;
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
  return { receipt, listing: frozenListing(version, live.environment), pinned: coveredImages(version) };
}

/** After corrections by earlier releases, an image that could not be fetched at their time may have been copied since. */
function coveredImages({ images, correctedImages }: VersionRow): PinnedImages {
  if (!correctedImages) return images;
  return Object.fromEntries(Object.entries(images).filter(([url, { sha256 }]) => correctedImages[url] === sha256));
}
