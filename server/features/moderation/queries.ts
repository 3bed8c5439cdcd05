import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Database, executePrepared, type Now, type Tx } from '../../platform/postgres/database.ts';
import type { Submissions } from '../../platform/postgres/schema.gen.ts';
import { accountName } from '../accounts/known-accounts.ts';
import { differenceBetween, isChangedAt } from '../apps/difference.ts';
import { findApp, type OwnedApp } from '../apps/queries.ts';
import { hasTestAccess } from '../apps/test-access.ts';
import type { ImageFields, PinnedImages } from '../media/image.ts';
import { imagesOfSubmission, imagesOfVersion } from '../media/pins.ts';
import { moderationErrors } from './errors.ts';
import type { Reason, SUBMISSION_STATES } from './submission.ts';

type Status = (typeof SUBMISSION_STATES)[number];
type Fields = Record<string, unknown>;

export interface SubmissionRow extends Selectable<Submissions> {
  slug: string;
  developerId: string;
  developerName: string;
  developerCompany: string | null;
  publisherSince: Date | null;
  overdue: boolean;
  hasTestAccess: boolean;
  assigneeName: string | null;
  decidedByName: string | null;
  /** The marketplace's copies of the images, by URL. */
  pinned: PinnedImages;
}

export const CLAIM_END = sql<Date>`now() + interval '2 hours'`;
/** An expired claim does not count. */
const claimHolds = sql<boolean>`claimed_until > now()`;
const isOverdue = sql<boolean>`submissions.status = 'PENDING' AND due_at < now()`;

function submissionsQuery(db: Database) {
  return db
    .selectFrom('submissions')
    .innerJoin('apps', 'apps.id', 'submissions.appId')
    .innerJoin('developers', 'developers.id', 'apps.developerId')
    .select([
      ...([
        'submissions.id',
        'submissions.appId',
        'submissions.version',
        'submissions.status',
        'submissions.listing',
      ] as const),
      ...(['submissions.submittedAt', 'submissions.dueAt', 'submissions.checks', 'submissions.decidedAt'] as const),
      ...([
        'submissions.images',
        'submissions.note',
        'submissions.policyVersion',
        'submissions.overrideReason',
      ] as const),
      ...(['submissions.decidedBy', 'submissions.reasons', 'submissions.guidance', 'submissions.revision'] as const),
      ...(['apps.slug', 'developers.id as developerId', 'developers.name as developerName'] as const),
      ...(['developers.companyName as developerCompany', 'apps.transferredAt as publisherSince'] as const),
    ])
    .select([
      sql<string | null>`CASE WHEN claimed_until > now() THEN assignee END`.as('assignee'),
      sql<string | null>`CASE WHEN claimed_until > now() THEN ${accountName(sql`assignee`)} END`.as('assigneeName'),
      accountName(sql`decided_by`).as('decidedByName'),
      sql<Date | null>`CASE WHEN claimed_until > now() THEN claimed_until END`.as('claimedUntil'),
      isOverdue.as('overdue'),
      hasTestAccess.as('hasTestAccess'),
      sql<PinnedImages>`${sql.raw(imagesOfSubmission('submissions.images'))}`.as('pinned'),
    ]);
}

export interface QueueFilter {
  status?: Status | undefined;
  /** An account id, or null for unclaimed. */
  assignee?: string | null | undefined;
  overdue?: boolean | undefined;
  search?: string | undefined;
  app?: string | undefined;
  developer?: string | undefined;
}

function conditionsOf({ status, assignee, overdue, search, app, developer }: QueueFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (status) conditions.push(sql`submissions.status = ${status}`);
  if (assignee) conditions.push(sql`(assignee = ${assignee} AND ${claimHolds})`);
  if (assignee === null) conditions.push(sql`(${claimHolds}) IS NOT TRUE`);
  if (overdue !== undefined) conditions.push(sql`(${isOverdue}) = ${overdue}`);
  if (app) conditions.push(sql`submissions.app_id = ${app}`);
  if (developer) {
    conditions.push(sql`submissions.app_id IN (SELECT id FROM apps WHERE developer_id = ${developer})`);
  }
  // Each word by index: one may match the app's name, another the developer's.
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) {
    conditions.push(sql`submissions.id IN (
      SELECT id FROM submissions WHERE to_tsvector('simple', fold(listing ->> 'name')) @@ words_query(${word})
      UNION ALL SELECT theirs.id FROM submissions AS theirs JOIN apps ON apps.id = theirs.app_id
        JOIN developers AS named ON named.id = apps.developer_id
        WHERE to_tsvector('simple', fold(named.name || ' ' || coalesce(named.company_name, ''))) @@ words_query(${word}))`);
  }
  return conditions;
}

/** Pending: longest waiting first. Decided: latest first. */
export const ORDERS = ['oldest', 'newest'] as const;

export async function listSubmissions(
  db: Database,
  filter: QueueFilter,
  order: (typeof ORDERS)[number],
  page: number,
  limit: number,
) {
  const direction = order === 'oldest' ? 'asc' : 'desc';
  let list = submissionsQuery(db);
  let count = db.selectFrom('submissions');
  for (const condition of conditionsOf(filter)) {
    list = list.where(condition);
    count = count.where(condition);
  }
  const rows = await list
    .orderBy('submittedAt', direction)
    .orderBy('submissions.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await count.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findSubmission(db: Database, id: string): Promise<SubmissionRow> {
  const [row] = await executePrepared(db, submissionsQuery(db).where('submissions.id', '=', id));
  if (!row) throw moderationErrors.SUBMISSION_NOT_FOUND();
  return row;
}

export async function findLatestSubmission(db: Database, appId: string): Promise<SubmissionRow | undefined> {
  const latest = submissionsQuery(db).where('submissions.appId', '=', appId);
  return latest.orderBy('submittedAt', 'desc').orderBy('submissions.id', 'desc').limit(1).executeTakeFirst();
}

export interface LockedSubmission {
  submission: SubmissionRow;
  owned: OwnedApp;
}

/**
 * Locks the app's row, then the submission's: every transaction locks in this order, so no deadlock can arise. The second lock
 * is for the checks, which do not lock the app: what they find must not change the images between a decision and its receipt.
 */
export async function lockSubmission(tx: Tx, id: string): Promise<LockedSubmission> {
  const locked = await tx
    .selectFrom('apps')
    .select(['id', 'deletedAt'])
    .where('id', '=', (row) => row.selectFrom('submissions').select('appId').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw moderationErrors.SUBMISSION_NOT_FOUND();
  // A deleted app has no pending submission. Only the lock excludes that a deletion is in progress.
  if (locked.deletedAt) throw moderationErrors.ALREADY_DECIDED();
  await tx.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().execute();
  return { submission: await findSubmission(tx, id), owned: await findApp(tx, locked.id) };
}

type SubmissionChange = Partial<
  Pick<Selectable<Submissions>, 'status' | 'assignee' | 'decidedBy' | 'guidance' | 'overrideReason'>
> & {
  reasons?: Reason[];
  claimedUntil?: Now | null;
  decidedAt?: Now;
};

export async function updateSubmission(tx: Tx, id: string, { reasons, ...change }: SubmissionChange): Promise<void> {
  await tx
    .updateTable('submissions')
    .set((row) => ({
      ...change,
      ...(reasons ? { reasons: JSON.stringify(reasons) } : {}),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

const MAX_HISTORY = 50;

export interface Round {
  /** Number of the version; undefined when none is open. */
  version: number | undefined;
  listing: Fields;
  /** Only submissions before this one. */
  before?: string;
}

/**
 * Earlier submissions of the app, newest first; each reason is compared with the current listing. The changes that the last
 * decision about this version requested come with what has changed since. Numbers are not used again, so the requests of a
 * discarded version do not concern the next one.
 */
export async function historyOf(db: Database, appId: string, { version, listing, before }: Round) {
  let earlier = db
    .selectFrom('submissions')
    .selectAll()
    .where('appId', '=', appId)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc');
  if (before) earlier = earlier.where('id', '<', before);
  const rows = await earlier.limit(MAX_HISTORY).execute();
  const history = rows.map((row) => presentRound(row, listing));
  const ofVersion = earlier.where('version', '=', version ?? 0).where('status', 'in', ['APPROVED', 'REJECTED']);
  const decided =
    rows.length < MAX_HISTORY ? rows.find(isDecisionAbout(version)) : await ofVersion.limit(1).executeTakeFirst();
  const requestedChanges =
    decided?.status === 'REJECTED'
      ? { ...presentRound(decided, listing), difference: differenceBetween(decided.listing, listing) }
      : null;
  return { history, requestedChanges };
}

function isDecisionAbout(number: number | undefined) {
  return ({ version, status }: Selectable<Submissions>) =>
    version === number && (status === 'APPROVED' || status === 'REJECTED');
}

function presentRound(row: Selectable<Submissions>, now: Fields) {
  return {
    submissionId: row.id,
    version: row.version,
    status: row.status,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reasons: row.reasons.map((reason) => ({
      ...reason,
      changed: isChangedAt(reason.pointer, row.listing, now),
    })),
    guidance: row.guidance,
  };
}

/** A listing that was public, with the marketplace's copies of its images. */
export type ShownListing = Fields & ImageFields & { images: PinnedImages };

/** The public listing at the time of the decision; for a pending submission, the current one. */
export async function shownBefore(
  db: Database,
  { appId, decidedAt, status }: SubmissionRow,
): Promise<ShownListing | undefined> {
  if (status === 'PENDING') {
    const live = db
      .selectFrom('appVersions')
      .innerJoin('apps', 'apps.id', 'appVersions.appId')
      .selectAll('appVersions')
      .select(
        sql<PinnedImages>`${sql.raw(imagesOfVersion('app_versions.app_id', 'app_versions.number'))}`.as('images'),
      );
    return live.where('appId', '=', appId).whereRef('number', '=', 'apps.liveVersion').executeTakeFirst();
  }
  const shown = db
    .selectFrom('submissions')
    .select(['listing', sql<PinnedImages>`${sql.raw(imagesOfSubmission('images'))}`.as('images')])
    .where('appId', '=', appId)
    .where('status', '=', 'APPROVED')
    .where('decidedAt', '<', decidedAt)
    .orderBy('decidedAt', 'desc')
    .limit(1);
  const [earlier] = await executePrepared(db, shown);
  return earlier && { ...earlier.listing, images: earlier.images };
}

export interface Waiting {
  place: number | null;
  medianHours: number | null;
  p90Hours: number | null;
}

/** Durations of the last thirty decisions. */
export const recentWaits = sql`
  SELECT extract(epoch FROM decided_at - submitted_at) / 3600 AS hours FROM submissions
  WHERE status IN ('APPROVED', 'REJECTED') ORDER BY decided_at DESC LIMIT 30`;

/** Where a submission stands in the queue, and how long the last thirty decisions took. */
export async function waitingOf(db: Database, submission: { id: string; status: string }): Promise<Waiting> {
  const { rows } = await sql<{ place: number; medianHours: number | null; p90Hours: number | null }>`
    WITH recent AS (${recentWaits})
    SELECT (SELECT count(*) + 1 FROM submissions
            WHERE status = 'PENDING' AND (submitted_at, id) < (SELECT submitted_at, id FROM submissions WHERE id = ${submission.id})) AS place,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY hours) AS median_hours,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY hours) AS p90_hours
    FROM recent`.execute(db);
  const { place, medianHours, p90Hours } = rows[0]!;
  const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 100) / 100);
  return {
    place: submission.status === 'PENDING' ? place : null,
    medianHours: rounded(medianHours),
    p90Hours: rounded(p90Hours),
  };
}
