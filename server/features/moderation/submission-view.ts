// Presents submissions: a queue entry, and the full view with difference, history and similar names.

import type { Static } from 'typebox';
import type { Database } from '../../platform/postgres/database.ts';
import { renderOnce } from '../../platform/text/markdown.ts';
import { differenceBetween } from '../apps/difference.ts';
import type { ImagePresenter } from '../media/image.ts';
import { imagesOf } from '../media/image.ts';
import {
  findSubmission,
  historyOf,
  type ShownListing,
  type SubmissionRow,
  shownBefore,
  similarNames,
} from './queries.ts';
import type { Submission, SubmissionItem } from './submission.ts';

export function submissionEtag({ id, revision }: SubmissionRow): string {
  return `"${id}.${revision}"`;
}

export async function readSubmission(
  db: Database,
  id: string,
  presenter: ImagePresenter,
): Promise<{ etag: string; body: Static<typeof Submission> }> {
  const submission = await findSubmission(db, id);
  const before = await shownBefore(db, submission);
  const { appId, version, listing, checks, reasons, guidance } = submission;
  const images = presenter.images(listing, submission.pinned, 'signed');
  const imagesBefore = before ? presenter.images(before, before.images, 'signed') : null;
  const longDescriptionHtml = listing.longDescription === null ? null : renderOnce(listing.longDescription);
  const body = {
    ...presentItem(submission, presenter),
    images,
    imagesBefore,
    listing: { setupUrl: null, permissions: [], ...listing, longDescriptionHtml } as never,
    difference: [...differenceBetween({ ...before }, listing), ...replacedImages(before, submission, presenter)],
    report: checks,
    reasons,
    guidance,
    ...(await historyOf(db, appId, { version, listing, before: id })),
    // Only who still decides needs them; the search takes 9–18 ms, most of what an approval took.
    similarNames: submission.status === 'PENDING' ? await similarNames(db, listing.name, appId) : [],
  };
  return { etag: submissionEtag(submission), body };
}

/** Images that another one has replaced at the same URL: the difference names the marketplace's copies of the two. */
function replacedImages(
  before: ShownListing | undefined,
  { listing, pinned }: SubmissionRow,
  presenter: ImagePresenter,
) {
  return imagesOf(listing).flatMap(({ pointer, url }) => {
    const [from, to] = [before?.images[url], pinned[url]];
    if (!from || !to || from.sha256 === to.sha256) return [];
    return [{ pointer, from: presenter.masterUrl(from), to: presenter.masterUrl(to) }];
  });
}

export function presentItem(row: SubmissionRow, presenter: ImagePresenter): Static<typeof SubmissionItem> {
  return {
    id: row.id,
    appId: row.appId,
    appName: row.listing.name,
    logoUrl: row.listing.logoUrl,
    images: { logo: presenter.image(row.pinned[row.listing.logoUrl ?? ''], 'logo', 'signed') },
    slug: row.slug,
    version: row.version,
    developer: { id: row.developerId, name: row.developerName, companyName: row.developerCompany },
    status: row.status,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    overdue: row.overdue,
    assignee: row.assignee,
    assigneeName: row.assigneeName,
    claimedUntil: row.claimedUntil?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    decidedByName: row.decidedByName,
    checks: row.checks?.status ?? 'RUNNING',
  };
}
