import { sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { readPage } from '../../platform/postgres/paging.ts';
import type { WatchedLinks } from '../../platform/postgres/schema.gen.ts';
import { type LinkRow, type LinkStatus, WATCHED_FIELDS } from './watched-link.ts';

const DAY_MS = 24 * 3_600_000;
const RECHECK_DAYS = 7;
/** The developer has this long to repair a page before reviewers see it. */
export const REPORT_AFTER_DAYS = 7;

export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

/**
 * The links of all live listings, one row each; a new URL begins anew. The text of an app that is not public at the moment is
 * kept: otherwise, whoever unlists an app and relists it has any text accepted. Apps that run on localhost have private links.
 */
export async function followListings(db: Database): Promise<void> {
  const fields = WATCHED_FIELDS.map((field) => sql`(${field}, live.${sql.ref(field)})`);
  const links = sql`
    SELECT live.app_id, link.field, link.url
    FROM apps JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version,
      LATERAL (VALUES ${sql.join(fields)}) AS link (field, url)
    WHERE link.url IS NOT NULL AND apps.environment <> 'localhost' AND apps.deleted_at IS NULL`;
  await sql`
    DELETE FROM watched_links WHERE NOT EXISTS (
      SELECT FROM (${links}) AS link
      WHERE link.app_id = watched_links.app_id AND link.field = watched_links.field AND link.url = watched_links.url)`.execute(
    db,
  );
  await sql`
    INSERT INTO watched_links (id, app_id, field, url)
    SELECT 'lnk_' || replace(gen_random_uuid()::text, '-', ''), app_id, field, url FROM (${links}) AS link
    ON CONFLICT (app_id, field) DO NOTHING`.execute(db);
}

const isPublic = sql<boolean>`EXISTS (SELECT FROM catalog WHERE catalog.app_id = watched_links.app_id)`;

/** Of public apps: every week, and every day while it is failing. Longest unchecked first. */
export async function findDue(db: Database, at: Date, limit: number): Promise<LinkRow[]> {
  return db
    .selectFrom('watchedLinks')
    .selectAll()
    .where(
      sql<boolean>`(checked_at IS NULL OR checked_at <= ${daysBefore(at, RECHECK_DAYS)}
        OR failing_since IS NOT NULL AND checked_at <= ${daysBefore(at, 1)})`,
    )
    .where(isPublic)
    .orderBy('checkedAt', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function lockLink(tx: Tx, id: string): Promise<LinkRow | undefined> {
  return tx.selectFrom('watchedLinks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateLink(tx: Tx, id: string, set: Updateable<WatchedLinks>): Promise<LinkRow> {
  return tx.updateTable('watchedLinks').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function listLinksOf(db: Database, appId: string): Promise<LinkRow[]> {
  const links = db.selectFrom('watchedLinks').selectAll().where('appId', '=', appId).where(isPublic);
  return links.orderBy('field').execute();
}

export interface ReportedLink extends LinkRow {
  appName: string;
  slug: string;
  developerName: string;
}

/** Those with a problem that the developer has known for a week; oldest problem first. */
export async function listReported(
  db: Database,
  status: Exclude<LinkStatus, 'OK'> | undefined,
  page: number,
  limit: number,
): Promise<{ rows: ReportedLink[]; total: number }> {
  const since = sql<Date>`coalesce(failing_since, changed_at)`;
  const kind =
    status === undefined ? sql<boolean>`true` : sql<boolean>`(failing_since IS NOT NULL) = ${status === 'FAILING'}`;
  const links = db
    .selectFrom('watchedLinks')
    .innerJoin('catalog', 'catalog.appId', 'watchedLinks.appId')
    .selectAll('watchedLinks')
    .select(['catalog.name as appName', 'catalog.slug', 'catalog.developerName'])
    .where(sql<boolean>`${since} <= now() - make_interval(days => ${REPORT_AFTER_DAYS})`)
    .where(kind);
  return readPage(links.orderBy(since).orderBy('watchedLinks.id'), page, limit);
}
