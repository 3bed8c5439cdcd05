// Submits a version for review, and withdraws it.

import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { now, type Tx } from '../../platform/postgres/database.ts';
import { limitReached } from '../../platform/rate-limits/limit-reached.ts';
import type { Seals } from '../../platform/sealing.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { submissionChecks } from '../checks/jobs.ts';
import { brokenStaticRules, duplicateScreenshots } from '../checks/static-rules.ts';
import { holdDeveloper } from '../developers/queries.ts';
import { requireVerified } from '../developers/verification.ts';
import type { Events } from '../events/events.ts';
import { requireAllowedNames } from '../look-alikes/protected-terms.ts';
import { rememberNames } from '../look-alikes/queries.ts';
import { dueTime } from '../market-settings/store.ts';
import { uploadsIn } from '../media/pins.ts';
import { POLICY_VERSION } from '../policy/guidelines.ts';
import { inEvents } from './app.ts';
import { appErrors } from './errors.ts';
import { statusAfter, type VersionStatus } from './lifecycle.ts';
import { frozenListing, listingOf } from './listing.ts';
import { claimOauthClient } from './oauth-clients.ts';
import { type AppRow, moveVersion, type OwnedApp, updateApp, type VersionRow } from './queries.ts';
import { keepTestAccess, type SubmissionRequest } from './test-access.ts';
import { requireWithinHold } from './transfer-hold.ts';
import { unknownTerms } from './vocabularies.ts';

/** More than a developer who answers a review needs; each submission is checked and occupies a reviewer. */
const MAX_SUBMISSIONS_PER_DAY = 20;

export interface SubmissionParts {
  jobs: Jobs;
  events: Events;
  seals: Seals;
}

/** Returns the id of the submission. */
export async function submit(
  tx: Tx,
  actor: Actor,
  { app, live }: OwnedApp,
  version: VersionRow,
  { note = null, testAccess }: SubmissionRequest,
  { jobs, events, seals }: SubmissionParts,
): Promise<string> {
  requireVerified(await holdDeveloper(tx, app.developerId));
  const status = statusAfter('submit', version.status) as VersionStatus;
  const listing = listingOf(version);
  requireWithinHold({ app, live, open: version }, version);
  const details = [
    ...brokenStaticRules(listing),
    ...duplicateScreenshots(listing),
    ...(await unknownTerms(tx, listing, live)),
  ];
  if (details.length > 0) throw appErrors.LISTING_INCOMPLETE({ details });
  await requireAllowedNames(tx, app.developerId, [{ pointer: '/name', name: version.name, kept: [live?.name] }]);
  await requireSubmissionsLeft(tx, app.id);
  await claimOauthClient(tx, app.developerId, version.oauthClientId);

  const submissionId = newId('sub');
  await moveVersion(tx, version, { status, submittedAt: now });
  await updateApp(tx, app.id);
  await rememberNames(tx, [version.name]);
  // Uploaded images are frozen at once; the checks fetch the others.
  await tx
    .insertInto('submissions')
    .values({
      id: submissionId,
      appId: app.id,
      version: version.number,
      listing: JSON.stringify(frozenListing(version, app.environment)),
      images: JSON.stringify(await uploadsIn(tx, app.id, version.number)),
      note,
      policyVersion: POLICY_VERSION,
      dueAt: sql<Date>`now() + ${dueTime('review')}`,
    })
    .execute();
  if (testAccess) await keepTestAccess(tx, seals, submissionId, testAccess);
  await audit(tx, actor, {
    action: 'app.submitted',
    subjectType: 'app',
    subjectId: app.id,
    details: { version: version.number, submission: submissionId },
  });
  await jobs.sendAll(tx, submissionChecks, [{ data: { submissionId }, group: app.developerId }]);
  await events.publish(tx, 'app.submitted', app.developerId, { ...inEvents(app, version), submissionId });
  return submissionId;
}

/** The caller holds the app's lock, so that parallel requests cannot pass together. */
async function requireSubmissionsLeft(tx: Tx, appId: string): Promise<void> {
  const { rows } = await sql<{ count: number; wait: number }>`
    SELECT count(*), ceil(extract(epoch FROM min(submitted_at) + interval '1 day' - now()))::int AS wait
    FROM (SELECT submitted_at FROM submissions
          WHERE app_id = ${appId} AND submitted_at > now() - interval '1 day'
          ORDER BY submitted_at DESC LIMIT ${MAX_SUBMISSIONS_PER_DAY}) AS recent`.execute(tx);
  const { count, wait } = rows[0]!;
  if (count < MAX_SUBMISSIONS_PER_DAY) return;
  const message = `An app can be submitted ${MAX_SUBMISSIONS_PER_DAY} times in 24 hours. Retry in ${wait} s (see \`Retry-After\`).`;
  throw limitReached(message, { limit: MAX_SUBMISSIONS_PER_DAY, waitS: wait });
}

export async function withdraw(
  tx: Tx,
  actor: Actor,
  { app }: OwnedApp,
  version: VersionRow,
  events: Events,
): Promise<void> {
  const status = statusAfter('withdraw', version.status) as VersionStatus;
  await moveVersion(tx, version, { status });
  await updateApp(tx, app.id);
  await endPendingSubmission(tx, app, version, events);
  await audit(tx, actor, {
    action: 'app.withdrawn',
    subjectType: 'app',
    subjectId: app.id,
    details: { version: version.number },
  });
}

/** Also when the app or version is deleted while it is in review. */
export async function endPendingSubmission(tx: Tx, app: AppRow, version: VersionRow, events: Events): Promise<void> {
  const ended = await tx
    .updateTable('submissions')
    .set((row) => ({
      status: 'WITHDRAWN',
      decidedAt: now,
      assignee: null,
      claimedUntil: null,
      revision: row('revision', '+', 1),
    }))
    .where('appId', '=', app.id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst();
  if (!ended) return;
  await events.publish(tx, 'app.withdrawn', app.developerId, { ...inEvents(app, version), submissionId: ended.id });
}
