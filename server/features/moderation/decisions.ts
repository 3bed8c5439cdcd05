// Decisions about a submission: claim, release, approve, reject. Each runs in the caller's transaction, under the app's row
// lock.

import { fieldName } from '@marketplace/sdk/listing-fields';
import { commonErrors } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import { inEvents } from '../apps/app.ts';
import { differenceBetween, valueAt } from '../apps/difference.ts';
import { appErrors } from '../apps/errors.ts';
import { statusAfter, type VersionStatus } from '../apps/lifecycle.ts';
import { listingOf } from '../apps/listing.ts';
import { claimOauthClient } from '../apps/oauth-clients.ts';
import { moveVersion, updateApp, type VersionRow } from '../apps/queries.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { NO_DISCLOSURES } from '../catalog/disclosures.ts';
import { checksNotPassed } from '../checks/errors.ts';
import { couldNotRun } from '../checks/report.ts';
import { contactEmailOf } from '../developers/contact-address.ts';
import { developerErrors } from '../developers/errors.ts';
import { type Developer, findDeveloper, holdDeveloper } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import type { Email } from '../mail/email.ts';
import { backfillApp } from '../media/backfill.ts';
import { imagesOf } from '../media/image.ts';
import { hashesOf, publishImages } from '../media/pins.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { Decided as Receipt } from '../receipts/chain.ts';
import type { RevocationFeed } from '../revocations/feed.ts';
import { moderationErrors } from './errors.ts';
import { approvedMail, type Decided, rejectedMail } from './mail.ts';
import { CLAIM_END, type LockedSubmission, type SubmissionRow, updateSubmission } from './queries.ts';
import type { Reason } from './submission.ts';

export interface DecisionParts {
  jobs: Jobs;
  revocations: RevocationFeed;
  notifier: Notifier;
  catalog: CatalogProjection;
  events: Events;
  publicUrl: string;
  settings: { requireChecks: boolean };
}

export interface Rejected {
  reasons: Reason[];
  guidance: string | null;
}

export async function claim(tx: Tx, actor: Actor, { submission }: LockedSubmission): Promise<void> {
  await updateSubmission(tx, submission.id, { assignee: actor.id, claimedUntil: CLAIM_END });
  await auditSubmission(tx, actor, submission, 'submission.claimed');
}

export async function release(tx: Tx, actor: Actor, { submission }: LockedSubmission): Promise<void> {
  await updateSubmission(tx, submission.id, { assignee: null, claimedUntil: null });
  await auditSubmission(tx, actor, submission, 'submission.released');
}

/** Returns what the receipt records. `override`: why it is approved although its checks have not passed. */
export async function approve(
  tx: Tx,
  actor: Actor,
  { submission, owned }: LockedSubmission,
  override: string | null,
  { jobs, notifier, events, catalog, publicUrl, revocations, settings }: DecisionParts,
): Promise<Receipt> {
  const version = owned.open!;
  const status = statusAfter('approve', version.status) as VersionStatus;
  const passed = submission.checks?.status === 'PASSED';
  if (!passed && settings.requireChecks && override === null) throw checksNotPassed(submission.checks);
  // Without the setting, a reason is not required; the approval is recorded as an override all the same.
  const overridden = passed ? {} : { override: true, overrideReason: override };
  const developer = await holdDeveloper(tx, owned.app.developerId);
  requireReviewedListing(submission, version);
  requireApprovable(developer);
  await claimOauthClient(tx, developer.id, version.oauthClientId);
  await close(tx, actor, submission, { status: 'APPROVED', overrideReason: passed ? null : override });
  await moveVersion(tx, version, { status, decidedAt: now });
  if (submission.images) await publishImages(tx, version, submission.images);
  // An image that could not be fetched stays without a copy: what is there later, nobody has reviewed. Before the checks have
  // run, nothing was fetched: the decision is about the texts alone, and so is its receipt.
  const copied = submission.images ?? {};
  const haveRun = submission.checks !== null && !couldNotRun(submission.checks);
  const isAheadOfImages = !haveRun && imagesOf(submission.listing).some(({ url }) => !copied[url]);
  if (isAheadOfImages) await backfillApp(tx, jobs, owned.app.id);
  await updateApp(tx, owned.app.id, {
    liveVersion: version.number,
    ...(owned.app.publishedAt ? {} : { publishedAt: now }),
  });
  await catalog.refresh(tx, { appId: owned.app.id });
  await auditSubmission(tx, actor, submission, 'app.approved', overridden);
  const email = approvedMail(decidedApp(submission, developer), owned.app.slug, publicUrl);
  await notifier.notify(tx, developer.id, email);
  const about = inEvents(owned.app, version);
  await events.publishAll(tx, [
    { type: 'app.approved', developerId: developer.id, data: { ...about, submissionId: submission.id } },
    {
      type: 'app.version.published',
      developerId: developer.id,
      data: { ...about, releaseNotes: version.releaseNotes },
    },
  ]);
  // Nobody has installed an app that was never live.
  if (owned.app.liveVersion) await revocations.recordDropped(tx, owned.app.id);
  const receipt = receiptFor(submission, { decision: 'APPROVED', reasons: [], comment: null, override: !passed });
  return isAheadOfImages ? { ...receipt, images: null } : receipt;
}

/** Returns what the receipt records. */
export async function reject(
  tx: Tx,
  actor: Actor,
  { submission, owned }: LockedSubmission,
  { reasons, guidance }: Rejected,
  { notifier, events, publicUrl }: DecisionParts,
): Promise<Receipt> {
  const version = owned.open!;
  requireReasons(reasons, submission.listing);
  const status = statusAfter('reject', version.status) as VersionStatus;
  await close(tx, actor, submission, { status: 'REJECTED', reasons, guidance });
  await moveVersion(tx, version, { status, decidedAt: now });
  await updateApp(tx, owned.app.id);
  await auditSubmission(tx, actor, submission, 'app.rejected', { reasons, guidance });
  const developer = (await findDeveloper(tx, owned.app.developerId))!;
  const email = rejectedMail(decidedApp(submission, developer), reasons, guidance, publicUrl);
  await notifier.notify(tx, developer.id, email);
  const about = { ...inEvents(owned.app, version), submissionId: submission.id };
  await events.publish(tx, 'app.rejected', owned.app.developerId, { ...about, reasons, guidance });
  return receiptFor(submission, { decision: 'REJECTED', reasons, comment: guidance, override: false });
}

/** The email that a decision would send. */
export async function previewEmail(
  db: Database,
  { submission, owned }: LockedSubmission,
  decision: 'APPROVE' | 'REJECT',
  { reasons, guidance }: Rejected,
  { notifier, publicUrl }: Pick<DecisionParts, 'notifier' | 'publicUrl'>,
): Promise<Email> {
  requirePending(submission);
  const developer = (await findDeveloper(db, owned.app.developerId))!;
  if (decision === 'APPROVE') requireApprovable(developer);
  else requireReasons(reasons, submission.listing);
  const about = decidedApp(submission, developer);
  const email =
    decision === 'APPROVE'
      ? approvedMail(about, owned.app.slug, publicUrl)
      : rejectedMail(about, reasons, guidance, publicUrl);
  return notifier.preview(developer, email);
}

/** Pending, and not claimed by another administrator. */
export function requireDecidableBy(actor: Actor, submission: SubmissionRow): void {
  requirePending(submission);
  const { assignee, assigneeName, claimedUntil } = submission;
  if (!assignee || assignee === actor.id) return;
  throw moderationErrors.CLAIMED_BY_OTHER({
    message: `${assigneeName ?? assignee} is reviewing this submission until ${claimedUntil?.toISOString()}.`,
  });
}

/** Pending, and claimed by this administrator. */
export function requireClaimedBy(actor: Actor, submission: SubmissionRow): void {
  requireDecidableBy(actor, submission);
  if (!submission.assignee) throw moderationErrors.NOT_CLAIMED();
}

type Outcome = { status: 'APPROVED' | 'REJECTED'; overrideReason?: string | null } & Partial<Rejected>;

async function close(tx: Tx, actor: Actor, { id }: SubmissionRow, outcome: Outcome): Promise<void> {
  const decided = { decidedBy: actor.id, decidedAt: now, assignee: null, claimedUntil: null };
  await updateSubmission(tx, id, { ...decided, ...outcome });
}

export async function auditSubmission(
  tx: Tx,
  actor: Actor,
  { id, appId, version }: SubmissionRow,
  action: Action,
  details: object = {},
): Promise<void> {
  await audit(tx, actor, {
    action,
    subjectType: 'app',
    subjectId: appId,
    details: { submission: id, version, ...details },
  });
}

function decidedApp({ appId, listing, version }: SubmissionRow, developer: Developer): Decided {
  const email = contactEmailOf(developer);
  return { appId, appName: listing.name, version, developerName: developer.name, email };
}

function receiptFor(
  { id: submissionId, appId, slug, version, listing, images, checks: report, policyVersion }: SubmissionRow,
  outcome: Pick<Receipt, 'decision' | 'reasons' | 'comment' | 'override'>,
): Receipt {
  const subject = { appId, slug, submissionId, version, listing, images: hashesOf(listing, images ?? {}) };
  return { ...outcome, ...subject, report, policyVersion };
}

function requirePending({ status }: SubmissionRow): void {
  if (status === 'PENDING') return;
  throw moderationErrors.ALREADY_DECIDED({ message: `This submission is no longer in review: it is ${status}.` });
}

function requireApprovable({ status }: Developer): void {
  if (status === 'VERIFIED') return;
  throw developerErrors.DEVELOPER_STATE({
    message: `The developer is ${status}. Reinstate the developer first, or reject.`,
  });
}

/** A node of a release that does not know all fields submits without them: they must not go live unseen. */
function requireReviewedListing({ listing }: SubmissionRow, version: VersionRow): void {
  const changed = differenceBetween({ ...listing, releaseNotes: null }, listingOf(version));
  const missing = new Set(changed.map(({ pointer }) => pointer.split('/')[1]!).filter((field) => !(field in listing)));
  if (missing.size === 0) return;
  throw appErrors.APP_STATE({
    message: `The submission lacks ${[...missing].map((field) => fieldName(`/${field}`)).join(', ')} of this version. Ask the developer to withdraw it and to submit it again.`,
  });
}

function requireReasons(reasons: Reason[], listing: SubmissionRow['listing']): void {
  if (reasons.length === 0) {
    const missing = {
      pointer: '/reasons',
      code: 'REQUIRED',
      message: 'The field `reasons` is missing.',
      fix: 'Add it.',
    };
    throw commonErrors.VALIDATION_FAILED({ details: [missing] });
  }
  const fields = { setupUrl: null, permissions: [], ...NO_DISCLOSURES, ...listing };
  const details = reasons.flatMap(({ pointer }, i) => {
    if (pointer !== '' && valueAt(fields, pointer) !== undefined) return [];
    return [
      {
        pointer: `/reasons/${i}/pointer`,
        code: 'UNKNOWN_FIELD',
        message: `The listing has nothing at \`${pointer}\`.`,
        fix: `Point at a field of the listing: ${Object.keys(fields).join(', ')}.`,
      },
    ];
  });
  if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
}
