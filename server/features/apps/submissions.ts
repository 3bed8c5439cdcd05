// Submits a version for review, and withdraws it.

import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { now, type Tx } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { submissionChecks } from '../checks/jobs.ts';
import { brokenStaticRules } from '../checks/static-rules.ts';
import { holdDeveloper } from '../developers/queries.ts';
import { requireVerified } from '../developers/verification.ts';
import type { Events } from '../events/events.ts';
import { inEvents } from './app.ts';
import { appErrors } from './errors.ts';
import { statusAfter, type VersionStatus } from './lifecycle.ts';
import { listingOf } from './listing.ts';
import { type AppRow, type OwnedApp, updateApp, updateVersion, type VersionRow } from './queries.ts';

export async function submit(
  tx: Tx,
  actor: Actor,
  { app }: OwnedApp,
  version: VersionRow,
  { jobs, events }: { jobs: Jobs; events: Events },
): Promise<void> {
  requireVerified(await holdDeveloper(tx, app.developerId));
  const status = statusAfter('submit', version.status) as VersionStatus;
  const listing = listingOf(version);
  const details = brokenStaticRules(listing);
  if (details.length > 0) throw appErrors.LISTING_INCOMPLETE({ details });

  const submissionId = newId('sub');
  await updateVersion(tx, version, { status, submittedAt: now });
  await updateApp(tx, app.id);
  // The environment and the release notes are included: the reviewer sees everything that the public will.
  const frozen = { ...listing, environment: app.environment, releaseNotes: version.releaseNotes };
  await tx
    .insertInto('submissions')
    .values({ id: submissionId, appId: app.id, version: version.number, listing: JSON.stringify(frozen) })
    .execute();
  await audit(tx, actor, {
    action: 'app.submitted',
    subjectType: 'app',
    subjectId: app.id,
    details: { version: version.number, submission: submissionId },
  });
  await jobs.send(tx, submissionChecks, { submissionId });
  await events.publish(tx, 'app.submitted', app.developerId, { ...inEvents(app, version), submissionId });
}

export async function withdraw(
  tx: Tx,
  actor: Actor,
  { app }: OwnedApp,
  version: VersionRow,
  events: Events,
): Promise<void> {
  const status = statusAfter('withdraw', version.status) as VersionStatus;
  await updateVersion(tx, version, { status });
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
      decidedAt: sql<Date>`now()`,
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
