// A small realistic marketplace for a first look, loaded into an empty embedded database.

import { type RawBuilder, sql } from 'kysely';
import type { CatalogProjection } from '../features/catalog/catalog-projection.ts';
import { welcomeMail } from '../features/developers/mail.ts';
import type { Outbox } from '../features/mail/outbox.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../platform/postgres/database.ts';
import { type DemoApp, demoApps } from './apps.ts';
import { ARTWORK_PATH } from './artwork-routes.ts';
import { writeHistory } from './history.ts';
import { insertListing } from './insert-listing.ts';
import { demoAuthors, demoDevelopers, demoOpinions, demoReplies } from './people.ts';
import { insertWaiting } from './waiting.ts';

export interface DemoParts {
  db: Database;
  jobs: Jobs;
  outbox: Outbox;
  catalog: CatalogProjection;
  publicUrl: string;
}

export async function loadDemoData({ db, jobs, outbox, catalog, publicUrl }: DemoParts): Promise<void> {
  await transaction(db, async (tx) => {
    // Of two processes that start together on an empty database, one loads the data; the other then finds it present.
    await sql`SELECT pg_advisory_xact_lock(7204116002)`.execute(tx);
    if (await tx.selectFrom('developers').select('id').limit(1).executeTakeFirst())
      return moveArtwork(tx, catalog, publicUrl);
    const developers = await insertDevelopers(tx, outbox, `${publicUrl}/portal`);
    for (const app of demoApps) await insertApproved(tx, app, developers.get(app.by)!, publicUrl);
    await insertWaiting(tx, jobs, developers, publicUrl);
    await writeHistory(tx);
    await catalog.refresh(tx, 'everything');
  });
}

async function insertDevelopers(tx: Tx, outbox: Outbox, portal: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { verified, ...profile } of demoDevelopers) {
    const id = newId('dev');
    ids.set(profile.accountUserId, id);
    const state = verified
      ? { status: 'VERIFIED' as const, verifiedAt: daysAgo(420), createdAt: daysAgo(421) }
      : { createdAt: sql<Date>`now() - interval '5 hours'` };
    await tx
      .insertInto('developers')
      .values({
        id,
        ...profile,
        ...state,
        contactEmail: profile.email,
        contactConfirmedAt: state.createdAt,
        verificationRequestedAt: state.createdAt,
      })
      .execute();
    if (!verified) await outbox.enqueue(tx, welcomeMail(profile, { portal }));
  }
  return ids;
}

async function insertApproved(tx: Tx, app: DemoApp, developerId: string, publicUrl: string): Promise<void> {
  const id = newId('app');
  const at = daysAgo(app.daysAgo);
  const listing = await insertListing(tx, { id, developerId, app, publicUrl, status: 'APPROVED', at });
  const submittedAt = sql<Date>`now() - make_interval(days => ${app.daysAgo}, hours => ${6 + (app.hue % 30)})`;
  await tx
    .insertInto('submissions')
    .values({
      id: newId('sub'),
      appId: id,
      version: 1,
      status: 'APPROVED',
      listing: JSON.stringify(listing),
      submittedAt,
      dueAt: at,
      decidedAt: at,
      decidedBy: 'demo-admin',
    })
    .execute();
  const stars = app.stars.map((n) => Math.ceil(n / 6));
  const statistics = {
    installCount: app.installs,
    reviewCount: stars.reduce((sum, n) => sum + n, 0),
    ratingSum: stars.reduce((sum, n, i) => sum + n * (i + 1), 0),
    stars,
  };
  await tx.updateTable('appStatistics').set(statistics).where('appId', '=', id).execute();
  // A wave over the last ninety days, with quieter weekends.
  await sql`
    INSERT INTO app_daily (app_id, day, installs, uninstalls, views)
    SELECT ${id}, day::date, installs, installs / 9, installs * 7 + 3
    FROM (SELECT day, greatest(0, round(${app.installs}::float8 / 420 * (1 + 0.35 * sin(n / 9.0 + ${app.hue})) *
        CASE WHEN extract(isodow FROM day) >= 6 THEN 0.45 ELSE 1.1 END))::int AS installs
      FROM generate_series(1, 90) AS n, LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - n AS day) AS days) AS wave`.execute(
    tx,
  );
  await insertReviews(tx, id, stars);
}

/** Ordered by date, like their ids. Few users write a text, most only rate. */
async function insertReviews(tx: Tx, appId: string, stars: number[]): Promise<void> {
  const ratings = stars.flatMap((n, i) => Array.from({ length: n }, (_, k) => ({ rating: i + 1, k }))).toReversed();
  const dated = ratings
    .map((one, place) => ({ ...one, place, days: 1 + ((place * 37) % 300) }))
    .sort((a, b) => b.days - a.days);
  for (const { rating, k, place, days } of dated) {
    const opinions = demoOpinions[rating]!;
    const [title, body] = opinions[k % opinions.length]!;
    const written = k < 4;
    const replied = k === 0 && days > 1;
    await tx
      .insertInto('reviews')
      .values({
        id: newId('rev'),
        appId,
        accountUserId: `demo-rater-${place}`,
        authorName: demoAuthors[(place * 5) % demoAuthors.length]!,
        rating,
        title: written ? title : null,
        body: written ? body : null,
        createdAt: daysAgo(days),
        updatedAt: daysAgo(days),
        ...(replied ? { reply: demoReplies[rating - 1]!, repliedAt: daysAgo(days - 1) } : {}),
      })
      .execute();
  }
  await sql`
    INSERT INTO app_daily AS daily (app_id, day, reviews, rating_sum)
    SELECT app_id, (created_at AT TIME ZONE 'UTC')::date, count(*), sum(rating) FROM reviews WHERE app_id = ${appId} GROUP BY 1, 2
    ON CONFLICT (app_id, day) DO UPDATE SET reviews = excluded.reviews, rating_sum = excluded.rating_sum`.execute(tx);
}

/** When the public URL has changed since the last start, the URLs of the artwork are updated. */
async function moveArtwork(tx: Tx, catalog: CatalogProjection, publicUrl: string): Promise<void> {
  const here = `${publicUrl}${ARTWORK_PATH}/`;
  const { rows } = await sql<{ old: string }>`
    SELECT DISTINCT substring(logo_url FROM '^(.*/demo/artwork/)') AS old FROM catalog WHERE logo_url ~ '/demo/artwork/' AND NOT starts_with(logo_url, ${here})`.execute(
    tx,
  );
  for (const { old } of rows) {
    await sql`UPDATE app_versions SET logo_url = replace(logo_url, ${old}, ${here}), banner_url = replace(banner_url, ${old}, ${here}),
      screenshots = replace(screenshots::text, ${old}, ${here})::jsonb WHERE starts_with(logo_url, ${old})`.execute(tx);
  }
  if (rows.length > 0) await catalog.refresh(tx, 'everything');
}

function daysAgo(days: number): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(days => ${days})`;
}
