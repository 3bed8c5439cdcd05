import { type Selectable, sql } from 'kysely';
import { type Database, type Now, now, preparedFor, type Tx } from '../../platform/postgres/database.ts';
import { readPage } from '../../platform/postgres/paging.ts';
import type { ReviewReports, Reviews } from '../../platform/postgres/schema.gen.ts';
import { accountName } from '../accounts/known-accounts.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { reviewErrors } from './errors.ts';

export type ReviewRow = Selectable<Reviews> & { edited: boolean };
export type ModeratedRow = ReviewRow & { slug: string; appName: string };
export type ReportRow = Selectable<ReviewReports> & { accountName: string | null };

/** Totals of an app's ratings; `stars[0]` counts those with one star. */
export interface Tally {
  reviewCount: number;
  ratingSum: number;
  stars: number[];
}

export interface ListedApp extends Tally {
  id: string;
  name: string;
  developerId: string;
}

/** Compared in the database: its timestamps have microseconds, a Date only milliseconds. */
const edited = sql<boolean>`reviews.updated_at > reviews.created_at`.as('edited');

const listedBySlug = preparedFor<ListedApp>((db, slug) =>
  db
    .selectFrom('catalog')
    .innerJoin('apps', 'apps.id', 'catalog.appId')
    .innerJoin('appStatistics', 'appStatistics.appId', 'catalog.appId')
    .select(['apps.id', 'catalog.name', 'apps.developerId'])
    .select(['appStatistics.reviewCount', 'appStatistics.ratingSum', 'appStatistics.stars'])
    .where('catalog.slug', '=', slug),
);

/** Only apps in the catalog can be reviewed; any other app is a 404. */
export async function findListedApp(db: Database, slug: string): Promise<ListedApp> {
  const [found] = await listedBySlug(db, slug);
  if (!found) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
  return found;
}

export const SORTS = ['newest', 'highest', 'lowest'] as const;
export type Sort = (typeof SORTS)[number];

export interface ReviewFilter {
  sort?: Sort;
  shownOnly?: boolean;
  installed?: boolean | undefined;
}

/** Includes hidden reviews, unless only public ones are requested. */
export async function listReviews(
  db: Database,
  appId: string,
  { sort = 'newest', shownOnly = false, installed }: ReviewFilter,
  page: number,
  limit: number,
): Promise<ReviewRow[]> {
  let query = db.selectFrom('reviews').selectAll().select(edited).where('appId', '=', appId);
  if (shownOnly) query = query.where('hiddenAt', 'is', null);
  if (installed !== undefined) query = query.where('installed', '=', installed);
  if (sort !== 'newest') query = query.orderBy('rating', sort === 'highest' ? 'desc' : 'asc');
  return query
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** Public ones, of authors whose workspace had the app or not. */
export async function countPublicReviews(db: Database, appId: string, installed: boolean): Promise<number> {
  const { total } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('appId', '=', appId)
    .where('hiddenAt', 'is', null)
    .where('installed', '=', installed)
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether one of these workspaces has or had the app. */
export async function isInstalledIn(tx: Tx, appId: string, workspaceIds: string[]): Promise<boolean> {
  if (workspaceIds.length === 0) return false;
  const query = tx.selectFrom('installedWorkspaces').select('appId').where('appId', '=', appId);
  return (await query.where('workspaceId', 'in', workspaceIds).limit(1).executeTakeFirst()) !== undefined;
}

export async function countReviews(db: Database, appId: string): Promise<number> {
  const { total } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findReviewBy(db: Database, appId: string, accountUserId: string): Promise<ReviewRow | undefined> {
  return reviewBy(db, appId, accountUserId).executeTakeFirst();
}

export async function lockReviewBy(tx: Tx, appId: string, accountUserId: string): Promise<ReviewRow> {
  const found = await reviewBy(tx, appId, accountUserId).forUpdate().executeTakeFirst();
  if (!found) throw reviewErrors.NOT_REVIEWED();
  return found;
}

function reviewBy(db: Database, appId: string, accountUserId: string) {
  return db
    .selectFrom('reviews')
    .selectAll()
    .select(edited)
    .where('appId', '=', appId)
    .where('accountUserId', '=', accountUserId);
}

/** The app is part of the condition: a review of another app is not found. */
export async function lockReviewOf(tx: Tx, appId: string, id: string): Promise<ReviewRow> {
  const found = await tx
    .selectFrom('reviews')
    .selectAll()
    .select(edited)
    .where('id', '=', id)
    .where('appId', '=', appId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw reviewErrors.REVIEW_NOT_FOUND();
  return found;
}

export type NewReviewRow = Pick<
  ReviewRow,
  'id' | 'appId' | 'accountUserId' | 'authorName' | 'rating' | 'title' | 'body' | 'installed'
> &
  Partial<DeletedReview>;

/** Undefined when this account has already reviewed the app. */
export async function insertReview(tx: Tx, review: NewReviewRow): Promise<ReviewRow | undefined> {
  return tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['appId', 'accountUserId']).doNothing())
    .returningAll()
    .returning(edited)
    .executeTakeFirst();
}

export type ReviewChange = Partial<
  Pick<ReviewRow, 'rating' | 'title' | 'body' | 'installed' | 'reply' | 'hiddenReason' | 'reportCount'> & {
    repliedAt: Now | null;
    hiddenAt: Now | null;
  }
>;

export async function updateReview(tx: Tx, id: string, change: ReviewChange): Promise<ReviewRow> {
  return tx
    .updateTable('reviews')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .returning(edited)
    .executeTakeFirstOrThrow();
}

/** By the author. clock_timestamp(), not now(): the transaction may have started before the review it waited for. */
export async function editReview(tx: Tx, id: string, change: ReviewChange): Promise<ReviewRow> {
  return updateReview(tx, id, { ...change, updatedAt: sql`clock_timestamp()` } as ReviewChange);
}

export interface ModerationFilter {
  reported?: boolean | undefined;
  hidden?: boolean | undefined;
}

/** Reported reviews: most reports first; otherwise newest first. */
export async function listForModeration(db: Database, filter: ModerationFilter, page: number, limit: number) {
  const { reported, hidden } = filter;
  let matching = db.selectFrom('reviews').select('id');
  if (reported !== undefined) matching = matching.where('reportCount', reported ? '>' : '=', 0);
  if (hidden !== undefined) matching = matching.where('hiddenAt', hidden ? 'is not' : 'is', null);
  const ordered = reported ? matching.orderBy('reportCount', 'desc') : matching;
  const { rows, total } = await readPage(ordered.orderBy('id', 'desc'), page, limit);
  const ids = rows.map(({ id }) => id);
  return { reviews: await moderatedReviews(db, ids), total };
}

const MAX_REPORTS = 20;

/** In the order of the ids, each with its latest reports. */
export async function moderatedReviews(
  db: Database,
  ids: string[],
): Promise<{ review: ModeratedRow; reports: ReportRow[] }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('apps', 'apps.id', 'reviews.appId')
    .innerJoin('appVersions', (join) =>
      join.onRef('appVersions.appId', '=', 'apps.id').onRef('appVersions.number', '=', 'apps.liveVersion'),
    )
    .selectAll('reviews')
    .select([edited, 'apps.slug', 'appVersions.name as appName'])
    .where('reviews.id', 'in', ids)
    .execute();
  const { rows: reports } = await sql<ReportRow>`
    SELECT review_id, account_user_id, ${accountName(sql`account_user_id`)} AS account_name, reason, reported_at FROM (
      SELECT *, row_number() OVER (PARTITION BY review_id ORDER BY reported_at DESC, account_user_id) AS place
      FROM review_reports WHERE review_id = ANY(${ids})) AS latest
    WHERE place <= ${MAX_REPORTS} ORDER BY review_id, place`.execute(db);
  const reviewOf = new Map(rows.map((row) => [row.id, row]));
  const reportsOf = Map.groupBy(reports, (report) => report.reviewId);
  return ids.flatMap((id) => {
    const review = reviewOf.get(id);
    return review ? [{ review, reports: reportsOf.get(id) ?? [] }] : [];
  });
}

/** True when it is this account's first report of the review. */
export async function insertReport(tx: Tx, report: Omit<ReportRow, 'reportedAt' | 'accountName'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('reviewReports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reviewId')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function appOfReview(db: Database, id: string): Promise<string> {
  const found = await db.selectFrom('reviews').select('appId').where('id', '=', id).executeTakeFirst();
  if (!found) throw reviewErrors.REVIEW_NOT_FOUND();
  return found.appId;
}

/** Keeps the id for a day, so that deleting and writing again is no new review. */
export async function deleteReview(tx: Tx, { id, appId, accountUserId, createdAt }: ReviewRow): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute();
  await tx
    .insertInto('deletedReviews')
    .values({ appId, accountUserId, reviewId: id, createdAt })
    .onConflict((conflict) =>
      conflict.columns(['appId', 'accountUserId']).doUpdateSet({ reviewId: id, createdAt, deletedAt: now }),
    )
    .execute();
}

export type DeletedReview = Pick<ReviewRow, 'id' | 'createdAt'>;

/** The review that this account deleted within the last day; it can be restored once. */
export async function takeDeletedReview(
  tx: Tx,
  appId: string,
  accountUserId: string,
): Promise<DeletedReview | undefined> {
  const deleted = await tx
    .deleteFrom('deletedReviews')
    .where('appId', '=', appId)
    .where('accountUserId', '=', accountUserId)
    .returning(['reviewId as id', 'createdAt'])
    .returning(isRestorable.as('restorable'))
    .executeTakeFirst();
  return deleted?.restorable ? { id: deleted.id, createdAt: deleted.createdAt } : undefined;
}

const isRestorable = sql<boolean>`deleted_at > now() - interval '24 hours'`;

export async function forgetDeletedReviews(db: Database): Promise<void> {
  await sql`DELETE FROM deleted_reviews WHERE NOT (${isRestorable})`.execute(db);
}

export async function deleteReports(tx: Tx, reviewId: string): Promise<void> {
  await tx.deleteFrom('reviewReports').where('reviewId', '=', reviewId).execute();
}
