// Presents submissions: a queue entry, and the full view with difference, history and look-alikes.

import type { Static } from 'typebox';
import type { Database } from '../../platform/postgres/database.ts';
import { renderOnce } from '../../platform/text/markdown.ts';
import { differenceBetween } from '../apps/difference.ts';
import { NO_DISCLOSURES } from '../catalog/disclosures.ts';
import { type LookAlike, lookAlikesOf } from '../look-alikes/look-alike.ts';
import type { ImagePresenter } from '../media/image.ts';
import { imagesOf } from '../media/image.ts';
import { findSubmission, historyOf, type ShownListing, type SubmissionRow, shownBefore } from './queries.ts';
import type { Submission, SubmissionItem } from './submission.ts';

export function submissionEtag({ id, revision }: SubmissionRow): string {
  return `"${id}.${revision}"`;
}

/** What submissions of earlier releases lack. */
const OLDEST = { setupUrl: null, permissions: [], ...NO_DISCLOSURES, publishedFrom: null };

export interface ViewParts {
  images: ImagePresenter;
  settings: { requireChecks: boolean };
}

export async function readSubmission(
  db: Database,
  id: string,
  { images: presenter, settings: { requireChecks } }: ViewParts,
): Promise<{ etag: string; body: Static<typeof Submission> }> {
  const submission = await findSubmission(db, id);
  const before = await shownBefore(db, submission);
  const { appId, version, listing, checks, reasons, guidance } = submission;
  const images = presenter.images(listing, submission.pinned, 'signed');
  const imagesBefore = before ? presenter.images(before, before.images, 'signed') : null;
  const longDescriptionHtml = listing.longDescription === null ? null : renderOnce(listing.longDescription);
  const pending = submission.status === 'PENDING';
  const logo = submission.pinned[listing.logoUrl ?? '']?.sha256 ?? null;
  const compared = { name: listing.name, developerId: submission.developerId, logo };
  // Only who still decides needs them.
  const lookAlikes = pending ? await lookAlikesOf(db, compared, presenter) : [];
  const body = {
    ...presentItem(submission, presenter),
    images,
    imagesBefore,
    listing: { ...OLDEST, ...listing, longDescriptionHtml } as never,
    difference: [...differenceBetween({ ...before }, listing), ...replacedImages(before, submission, presenter)],
    report: checks,
    note: submission.note,
    publisherSince: submission.publisherSince?.toISOString() ?? null,
    hasTestAccess: submission.hasTestAccess,
    policyVersion: submission.policyVersion,
    requiresOverride: requireChecks && submission.status === 'PENDING' && checks?.status !== 'PASSED',
    overrideReason: submission.overrideReason,
    reasons,
    guidance,
    ...(await historyOf(db, appId, { version, listing, before: id })),
    similarNames: similarNamesOf(lookAlikes),
    lookAlikes,
  };
  return { etag: submissionEtag(submission), body };
}

/** Deprecated; the API keeps the field. */
function similarNamesOf(lookAlikes: LookAlike[]) {
  return lookAlikes
    .filter(({ kind, status, reason }) => kind === 'APP' && status === 'LIVE' && reason !== 'SAME_LOGO')
    .map(({ name, slug, score }) => ({ name, slug: slug!, similarity: score }));
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
