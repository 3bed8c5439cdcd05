// Inserts what an import has accepted: one statement for each table and batch.

import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { columnOf } from '../../platform/postgres/column-name.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { ORGANIZATION_PREFIX } from '../accounts/memberships.ts';
import { LISTING_FIELDS, type Listing } from '../apps/listing.ts';
import type { AppLine, PublisherLine, ReviewLine } from './line.ts';

export type SourceType = 'publisher' | 'app' | 'review';

/** Imports run one after the other: two that read the same file would import a thing twice. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('catalog import', 0))`.execute(tx);
}

export interface Imported {
  id: string;
  countsReviews: boolean;
}

/** By the id in the file. */
export async function findImported(db: Database, type: SourceType, ids: string[]): Promise<Map<string, Imported>> {
  const { rows } = await sql<Imported & { sourceId: string }>`
    SELECT source_id, id, counts_reviews FROM imported_lines WHERE type = ${type} AND source_id = ANY (${ids})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.sourceId, row]));
}

/** Of these publishers, those that are closed: nobody reads what is imported for them, and it would outlive their erasure. */
export async function findClosed(db: Database, ids: string[]): Promise<Set<string>> {
  const found = db.selectFrom('developers').select('id').where('id', 'in', ids).where('closingAt', 'is not', null);
  return new Set(ids.length === 0 ? [] : (await found.execute()).map(({ id }) => id));
}

export async function rememberImported(
  tx: Tx,
  type: SourceType,
  list: { sourceId: string; id: string; countsReviews?: boolean }[],
): Promise<void> {
  if (list.length === 0) return;
  await tx
    .insertInto('importedLines')
    .values(list.map((one) => ({ type, ...one })))
    .execute();
}

export interface NewPublisher extends Partial<PublisherLine> {
  newId: string;
  name: string;
}

/**
 * Returns the ids of those that were inserted: an account has one publisher of its own. One without an account is an
 * organization without members, whose account id no account can have: nobody can sign in as it. `.invalid` is a domain that never exists (RFC 2606).
 */
export async function insertPublishers(tx: Tx, publishers: NewPublisher[]): Promise<Set<string>> {
  if (publishers.length === 0) return new Set();
  const rows = publishers.map((one) => ({
    id: one.newId,
    accountUserId: one.accountUserId ?? `${ORGANIZATION_PREFIX}${one.newId}`,
    kind: one.accountUserId ? 'PERSON' : 'ORGANIZATION',
    name: one.name,
    email: one.email ?? `${one.newId}@import.invalid`,
    companyName: one.companyName ?? null,
    websiteUrl: one.websiteUrl ?? null,
    bio: one.bio ?? null,
    createdAt: one.createdAt ?? null,
  }));
  const { rows: inserted } = await sql<{ id: string }>`
    INSERT INTO developers (id, account_user_id, kind, name, email, company_name, website_url, bio, status, verified_at, created_at)
    SELECT id, "accountUserId", kind, name, email, "companyName", "websiteUrl", bio, 'VERIFIED', now(), coalesce("createdAt", now())
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line ("id" text, "accountUserId" text, "kind" text, "name" text,
      "email" text, "companyName" text, "websiteUrl" text, "bio" text, "createdAt" timestamptz)
    ON CONFLICT (account_user_id) DO NOTHING RETURNING id`.execute(tx);
  return new Set(inserted.map(({ id }) => id));
}

/** Returns the ids of the apps that got their slug. */
export async function takeSlugs(tx: Tx, apps: { newId: string; slug: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ appId: string }>`
    INSERT INTO slugs (slug, app_id)
    SELECT slug, id FROM unnest(${apps.map(({ slug }) => slug)}::text[], ${apps.map((app) => app.newId)}::text[]) AS line (slug, id)
    ORDER BY slug ON CONFLICT DO NOTHING RETURNING app_id`.execute(tx);
  return new Set(rows.map(({ appId }) => appId));
}

/** The publishers of submitted and live versions with these OAuth clients. Until the transaction ends, nobody else gets one. */
export async function holdOauthClients(tx: Tx, clients: string[]): Promise<Map<string, string>> {
  if (clients.length === 0) return new Map();
  const names = [...new Set(clients)].sort().map((client) => `oauth client ${client}`);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${names}::text[]) AS name`.execute(tx);
  const { rows } = await sql<{ oauthClientId: string; developerId: string }>`
    SELECT DISTINCT oauth_client_id, developer_id FROM app_versions JOIN apps ON apps.id = app_versions.app_id
    WHERE oauth_client_id = ANY (${clients}) AND apps.deleted_at IS NULL
      AND (app_versions.status = 'PENDING' OR app_versions.number = apps.live_version)`.execute(tx);
  return new Map(rows.map((row) => [row.oauthClientId, row.developerId]));
}

export interface NewApp {
  newId: string;
  developerId: string;
  line: AppLine;
  listing: Listing;
}

const TYPES: Partial<Record<keyof Listing, string>> = {
  ...{ screenshots: 'jsonb', permissions: 'jsonb', pricing: 'jsonb', dataSafety: 'jsonb', tags: 'text[]' },
};
const LISTED = {
  columns: sql.raw(LISTING_FIELDS.map(columnOf).join(', ')),
  values: sql.raw(LISTING_FIELDS.map((field) => `"${field}"`).join(', ')),
  types: sql.raw(LISTING_FIELDS.map((field) => `"${field}" ${TYPES[field] ?? 'text'}`).join(', ')),
};

/** Approved and live, with its counters. */
export async function insertApps(tx: Tx, apps: NewApp[]): Promise<void> {
  const rows = apps.map(({ newId: id, developerId, line, listing }) => ({
    ...listing,
    id,
    developerId,
    versionId: newId('ver'),
    slug: line.slug,
    environment: line.environment,
    featured: line.featured ?? false,
    version: line.version ?? 1,
    releaseNotes: line.releaseNotes ?? null,
    publishedFrom: line.publishedFrom ?? null,
    publishedAt: line.publishedAt,
    updatedAt: line.updatedAt ?? line.publishedAt,
    publisherSince: line.publisherSince ?? null,
    installCount: line.installCount ?? 0,
    stars: starsOf(line),
  }));
  // A temporary table holds the batch, so that one statement fills each table.
  await sql`
    CREATE TEMPORARY TABLE imported_apps ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (${LISTED.types}, "id" text, "developerId" text,
      "versionId" text, "slug" text, "environment" text, "featured" boolean, "version" int, "releaseNotes" text,
      "publishedFrom" jsonb, "publishedAt" timestamptz, "updatedAt" timestamptz, "publisherSince" timestamptz,
      "installCount" bigint, "stars" int[])`.execute(tx);
  await sql`
    INSERT INTO apps (id, developer_id, slug, environment, featured, live_version, last_version, created_at, published_at, transferred_at)
    SELECT id, "developerId", slug, environment, featured, version, version, "publishedAt", "publishedAt", "publisherSince"
    FROM imported_apps`.execute(tx);
  await sql`
    INSERT INTO app_versions (app_id, number, id, status, ${LISTED.columns}, release_notes, published_from, created_at, updated_at,
      submitted_at, decided_at)
    SELECT id, version, "versionId", 'APPROVED', ${LISTED.values}, "releaseNotes", "publishedFrom", "publishedAt", "updatedAt",
      "publishedAt", "publishedAt"
    FROM imported_apps`.execute(tx);
  await sql`
    INSERT INTO app_statistics (app_id, install_count, review_count, rating_sum, stars)
    SELECT id, "installCount", (SELECT sum(n) FROM unnest(stars) AS n),
      (SELECT sum(n * place) FROM unnest(stars) WITH ORDINALITY AS s (n, place)), stars
    FROM imported_apps`.execute(tx);
  await sql`DROP TABLE imported_apps`.execute(tx);
}

function starsOf({ ratings }: AppLine): number[] {
  return (['1', '2', '3', '4', '5'] as const).map((stars) => ratings?.[stars] ?? 0);
}

export interface NewReview {
  newId: string;
  appId: string;
  accountUserId: string;
  line: ReviewLine;
  counts: boolean;
}

/**
 * Locks as every change of the totals does (reviews/tally.ts). Returns for each app how many reviews with one to five stars
 * its totals count beyond the reviews that are stored.
 */
export async function holdTotals(tx: Tx, appIds: string[]): Promise<Map<string, number[]>> {
  const ids = [...appIds].sort();
  await sql`SELECT FROM apps WHERE id = ANY (${ids}) ORDER BY id FOR SHARE`.execute(tx);
  await sql`SELECT FROM developers WHERE id IN (SELECT developer_id FROM apps WHERE id = ANY (${ids})) ORDER BY id FOR SHARE`.execute(
    tx,
  );
  const { rows } = await sql<{ appId: string; free: number[] }>`
    SELECT app_id, ARRAY(
      SELECT n - (SELECT count(*) FROM reviews WHERE reviews.app_id = held.app_id AND rating = star AND hidden_at IS NULL)::int
      FROM unnest(held.stars) WITH ORDINALITY AS counted (n, star) ORDER BY star) AS free
    FROM (SELECT app_id, stars FROM app_statistics WHERE app_id = ANY (${ids}) ORDER BY app_id FOR UPDATE) AS held`.execute(
    tx,
  );
  return new Map(rows.map(({ appId, free }) => [appId, free]));
}

export async function insertReviews(tx: Tx, reviews: NewReview[]): Promise<void> {
  await tx
    .insertInto('reviews')
    .values(
      reviews.map(({ newId: id, appId, accountUserId, line }) => ({
        id,
        appId,
        accountUserId,
        authorName: line.authorName,
        rating: line.rating,
        title: line.title ?? null,
        body: line.body ?? null,
        createdAt: new Date(line.createdAt),
        updatedAt: new Date(line.updatedAt ?? line.createdAt),
        reply: line.reply?.body ?? null,
        repliedAt: line.reply ? new Date(line.reply.repliedAt) : null,
      })),
    )
    .execute();
  const counted = reviews.filter(({ counts }) => counts).map(({ appId, line }) => ({ appId, rating: line.rating }));
  if (counted.length === 0) return;
  await sql`
    UPDATE app_statistics AS s SET review_count = review_count + added.n, rating_sum = rating_sum + added.total,
      stars = ARRAY(SELECT was + more FROM unnest(s.stars, added.stars) AS pair (was, more))
    FROM (SELECT "appId", count(*) AS n, sum(rating) AS total,
        ARRAY[count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3),
          count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)]::int[] AS stars
      FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS line ("appId" text, "rating" int) GROUP BY "appId") AS added
    WHERE s.app_id = added."appId"`.execute(tx);
}
