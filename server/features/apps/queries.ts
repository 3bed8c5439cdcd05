import { type Selectable, sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import {
  type Database,
  executePrepared,
  type Now,
  now,
  PREPARED,
  readSnapshot,
  type Tx,
} from '../../platform/postgres/database.ts';
import type { Apps, AppVersions } from '../../platform/postgres/schema.gen.ts';
import type { Reach } from '../accounts/access.ts';
import type { AuditStatement } from '../audit/audit.ts';
import type { Environment } from '../catalog/vocabulary.ts';
import { imagesOf, type PinnedImages } from '../media/image.ts';
import { imagesOfVersion, namesImage, namesUpload, type Pins, pinKnownImages } from '../media/pins.ts';
import { appErrors } from './errors.ts';
import type { VersionStatus } from './lifecycle.ts';
import type { Listing } from './listing.ts';
import { withFreeSlug } from './slug.ts';

export type AppRow = Selectable<Apps> & {
  installCount: number;
  reviewCount: number;
  ratingSum: number;
};
/** A version with its listing and the marketplace's copies of its images. */
export type VersionRow = Selectable<AppVersions> & { images: PinnedImages };

const images = sql<PinnedImages>`${sql.raw(imagesOfVersion('app_versions.app_id', 'app_versions.number'))}`.as(
  'images',
);

/** An app with its public version and its working version (being written or reviewed); at least one is present. */
export interface OwnedApp {
  app: AppRow;
  live: VersionRow | undefined;
  open: VersionRow | undefined;
}

function appsWithCounts(db: Database) {
  return db
    .selectFrom('apps')
    .innerJoin('appStatistics', 'appStatistics.appId', 'apps.id')
    .selectAll('apps')
    .select(['installCount', 'reviewCount', 'ratingSum'])
    .where('deletedAt', 'is', null);
}

type AppsQuery = ReturnType<typeof appsWithCounts>;

/** On one snapshot: an approval in between would leave an app with neither a live nor an open version. */
async function readApps(db: Database, choose: (apps: AppsQuery) => AppsQuery): Promise<OwnedApp[]> {
  return readSnapshot(db, async (snapshot) => withVersions(snapshot, await choose(appsWithCounts(snapshot)).execute()));
}

async function withVersions(db: Database, apps: AppRow[]): Promise<OwnedApp[]> {
  if (apps.length === 0) return [];
  const versions = await db
    .selectFrom('appVersions')
    .innerJoin('apps', 'apps.id', 'appVersions.appId')
    .selectAll('appVersions')
    .select(images)
    .where(
      'appId',
      'in',
      apps.map((app) => app.id),
    )
    .where(sql<boolean>`(app_versions.status <> 'APPROVED' OR app_versions.number = apps.live_version)`)
    .execute();
  const byApp = Map.groupBy(versions, (version) => version.appId);
  return apps.map((app) => {
    const own = byApp.get(app.id) ?? [];
    return {
      app,
      live: own.find((version) => version.number === app.liveVersion),
      open: own.find((version) => version.status !== 'APPROVED'),
    };
  });
}

/** The developer is part of the condition: the app of another developer is not found. */
export async function findOwnedApp(db: Database, developerId: string, id: string): Promise<OwnedApp> {
  const [found] = await readApps(db, (apps) => apps.where('apps.id', '=', id).where('developerId', '=', developerId));
  if (!found) throw appErrors.APP_NOT_FOUND();
  return found;
}

export async function listOwnedApps(db: Database, { developerId, apps: ids }: Reach): Promise<OwnedApp[]> {
  return readApps(db, (apps) => {
    const own = apps.where('developerId', '=', developerId);
    const reached = ids ? own.where('apps.id', 'in', ids) : own;
    return reached.orderBy('apps.createdAt', 'desc').orderBy('apps.id', 'desc');
  });
}

/**
 * Row lock of every change of an app or one of its versions: concurrent changes are serialized. FOR NO KEY UPDATE, not
 * FOR UPDATE: an insert with a foreign key to the app must not wait for it, or two transactions deadlock.
 */
export async function lockOwnedApp(tx: Tx, developerId: string, id: string): Promise<OwnedApp> {
  const query = tx.selectFrom('apps').select('id').where('id', '=', id).where('developerId', '=', developerId);
  const locked = await query.where('deletedAt', 'is', null).forNoKeyUpdate().executeTakeFirst();
  if (!locked) throw appErrors.APP_NOT_FOUND();
  return findOwnedApp(tx, developerId, id);
}

/** For administrators, who may read and change every app. */
export async function findApp(db: Database, id: string): Promise<OwnedApp> {
  const [found] = await readApps(db, (apps) => apps.where('apps.id', '=', id));
  if (!found) throw appErrors.APP_NOT_FOUND({ message: 'There is no app with this id.' });
  return found;
}

export async function lockApp(tx: Tx, id: string): Promise<OwnedApp> {
  await tx.selectFrom('apps').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findApp(tx, id);
}

/**
 * How many apps a developer has, and may have: its own limit, that of the marketplace, or that of the operator. The caller
 * has locked the developer's row with an earlier statement, so no app is added meanwhile.
 */
export async function countApps(
  tx: Tx,
  developer: { id: string; appLimit: number | null },
  { maxAppsPerDeveloper }: { maxAppsPerDeveloper: number },
): Promise<{ count: number; limit: number }> {
  const { rows } = await sql<{ count: number; marketLimit: number | null }>`${PREPARED}
    SELECT count(*) AS count, (SELECT document ->> 'appLimit' FROM market_settings ORDER BY revision DESC LIMIT 1)::int AS market_limit
    FROM apps WHERE developer_id = ${developer.id} AND deleted_at IS NULL`.execute(tx);
  const { count, marketLimit } = rows[0]!;
  return { count, limit: developer.appLimit ?? marketLimit ?? maxAppsPerDeveloper };
}

export interface NewAppRow {
  id: string;
  developerId: string;
  name: string;
  environment: Environment;
}

/** With the next free slug for its name, and without a version. */
export async function insertApp(tx: Tx, { id, developerId, name, environment }: NewAppRow): Promise<AppRow> {
  return withFreeSlug(tx, name, async (slug) => {
    const { rows } = await sql<AppRow>`
      WITH free AS (
        INSERT INTO slugs (slug, app_id) VALUES (${slug}, ${id}) ON CONFLICT DO NOTHING RETURNING slug
      ), app AS (
        INSERT INTO apps (id, developer_id, slug, environment)
        SELECT ${id}, ${developerId}, slug, ${environment} FROM free RETURNING *
      ), statistics AS (
        INSERT INTO app_statistics (app_id) SELECT id FROM app RETURNING install_count, review_count, rating_sum
      )
      SELECT * FROM app, statistics`.execute(tx);
    return rows[0];
  });
}

type VersionFields = Partial<Listing> & Partial<Pick<VersionRow, 'releaseNotes' | 'publishedFrom'>>;

/** Required fields of a listing; the others may be null. */
type NewListing = VersionFields & Pick<Listing, 'name' | 'description' | 'category'>;

/** With its entry in the audit log: one statement for both. */
export async function insertVersion(
  tx: Tx,
  { appId, number, audited }: { appId: string; number: number; audited: AuditStatement },
  listing: NewListing,
): Promise<VersionRow> {
  const { screenshots = [], permissions = [], pricing = null, dataSafety = null, publishedFrom, ...fields } = listing;
  const structured = jsonColumns({ screenshots, permissions, pricing, dataSafety, publishedFrom });
  const values = { id: newId('ver'), appId, number, ...fields, ...structured };
  const inserted = await tx
    .with('audited', () => audited)
    .insertInto('appVersions')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow();
  // A new app has no live version that could have its images: without this, half of its creation looks for them.
  const hasCopies = number > 1 ? namesImage(inserted) : namesUpload(inserted);
  return { ...inserted, images: hasCopies ? await pinKnownImages(tx, appId, number) : {} };
}

/** JSON columns are written as text; an absent one stays absent. */
function jsonColumns<Column extends string>(values: Record<Column, unknown>): Record<Column, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([column, value]) => [column, value && JSON.stringify(value)])) as never;
}

/** A move of the state machine. The listing and its images stay, and are not read: three quarters of the time of `updateVersion`. */
export async function moveVersion(
  tx: Tx,
  { appId, number }: VersionRow,
  change: { status: VersionStatus; submittedAt?: Now; decidedAt?: Now },
): Promise<void> {
  const moved = tx
    .updateTable('appVersions')
    .set((row) => ({ ...change, revision: row('revision', '+', 1), updatedAt: now }))
    .where('appId', '=', appId)
    .where('number', '=', number);
  await executePrepared(tx, moved);
}

export async function updateVersion(tx: Tx, version: VersionRow, change: VersionFields): Promise<VersionRow> {
  const { appId, number } = version;
  const { screenshots, permissions, pricing, dataSafety, publishedFrom, ...fields } = change;
  const set = { ...fields, ...jsonColumns({ screenshots, permissions, pricing, dataSafety, publishedFrom }) };
  const updated = await tx
    .updateTable('appVersions')
    .set((row) => ({ ...set, revision: row('revision', '+', 1), updatedAt: now }))
    .where('appId', '=', appId)
    .where('number', '=', number)
    .returningAll()
    .returning(images)
    .executeTakeFirstOrThrow();
  const changesImages = 'logoUrl' in change || 'bannerUrl' in change || 'screenshots' in change;
  if (!changesImages) return updated;
  // An approved version shows what its reviewer saw: a URL that had no copy then gets none now.
  const decided = version.status === 'APPROVED' ? imagesOf(version).map(({ url }) => url) : [];
  return { ...updated, images: await pinKnownImages(tx, appId, number, decided) };
}

/** What the receipt of a correction covers. */
export async function keepCorrectedImages(tx: Tx, { appId, number }: VersionRow, images: Pins): Promise<void> {
  await tx
    .updateTable('appVersions')
    .set({ correctedImages: JSON.stringify(images) })
    .where('appId', '=', appId)
    .where('number', '=', number)
    .execute();
}

type AppChange = Partial<
  Pick<AppRow, 'slug' | 'featured' | 'liveVersion' | 'lastVersion' | 'unlisted' | 'suspendedReason'> & {
    publishedAt: Now;
    deletedAt: Now;
    developerId: string;
    transferredAt: Now;
  }
>;

/** Also with no changes: any change of a version increments its app's revision. */
export async function updateApp(tx: Tx, id: string, change: AppChange = {}): Promise<void> {
  await tx
    .updateTable('apps')
    .set((row) => ({ ...change, revision: row('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute();
}

/** Newest first. */
export async function listVersions(db: Database, appId: string, limit: number): Promise<VersionRow[]> {
  return db
    .selectFrom('appVersions')
    .selectAll()
    .select(images)
    .where('appId', '=', appId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** `number` as in a path: anything that is not a version number is not found. */
export async function findVersion(db: Database, appId: string, number: string): Promise<VersionRow> {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw appErrors.VERSION_NOT_FOUND();
  const query = db.selectFrom('appVersions').selectAll().select(images).where('appId', '=', appId);
  const version = await query.where('number', '=', Number(number)).executeTakeFirst();
  if (!version) throw appErrors.VERSION_NOT_FOUND();
  return version;
}

/** The approved version before this one. */
export async function findApprovedBefore(db: Database, version: VersionRow): Promise<VersionRow | undefined> {
  return db
    .selectFrom('appVersions')
    .selectAll()
    .select(images)
    .where('appId', '=', version.appId)
    .where('number', '<', version.number)
    .where('status', '=', 'APPROVED')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteVersion(tx: Tx, { id }: VersionRow): Promise<void> {
  await tx.deleteFrom('appVersions').where('id', '=', id).execute();
}
