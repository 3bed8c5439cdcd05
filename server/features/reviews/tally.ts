// Totals of an app's ratings, maintained incrementally with every change instead of counted again.
//
// Lock order of every change: app, developer, statistics, review, and the catalog row last. The first two are shared
// locks. They block whatever rebuilds the catalog row (an approval, a profile change, a suspension): it could otherwise
// copy totals from before a concurrent change, whose own update would find the old row gone.

import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { findListedApp, type ListedApp, type ReviewRow } from './queries.ts';

export async function lockTally(tx: Tx, appId: string): Promise<void> {
  await sql`SELECT FROM apps WHERE id = ${appId} FOR SHARE`.execute(tx);
  await sql`SELECT FROM developers WHERE id = (SELECT developer_id FROM apps WHERE id = ${appId}) FOR SHARE`.execute(
    tx,
  );
  await sql`SELECT FROM app_statistics WHERE app_id = ${appId} FOR UPDATE`.execute(tx);
}

/** For actions of users on an app of the catalog. */
export async function lockListedApp(tx: Tx, slug: string): Promise<ListedApp> {
  const { id } = await findListedApp(tx, slug);
  await lockTally(tx, id);
  // Read again under the lock: meanwhile the app may have left the catalog.
  return findListedApp(tx, slug);
}

type Counted = Pick<ReviewRow, 'rating' | 'hiddenAt'> | undefined;

/** What a review contributes to the totals: a hidden or missing one contributes nothing. */
function starsOf(review: Counted): number {
  return !review || review.hiddenAt ? 0 : review.rating;
}

export interface Change {
  before?: Counted;
  after?: Counted;
}

/** Requires the locks of `lockTally`. */
export async function recount(
  tx: Tx,
  catalog: CatalogProjection,
  appId: string,
  { before, after }: Change,
): Promise<void> {
  const [from, to] = [starsOf(before), starsOf(after)];
  if (from !== to) {
    await sql`
      UPDATE app_statistics SET
        review_count = review_count + ${Math.sign(to) - Math.sign(from)},
        rating_sum = rating_sum + ${to - from},
        stars = ARRAY(
          SELECT n + (star = ${to})::int - (star = ${from})::int
          FROM unnest(stars) WITH ORDINALITY AS counted (n, star) ORDER BY star)
      WHERE app_id = ${appId}`.execute(tx);
  }
  await catalog.refreshCounters(tx, [appId]);
}

/** Daily figures count reviews on the day they were written; a later change does not alter that day. */
export async function countOnDay(tx: Tx, { appId, rating }: Pick<ReviewRow, 'appId' | 'rating'>): Promise<void> {
  await sql`
    INSERT INTO app_daily AS daily (app_id, day, reviews, rating_sum)
    VALUES (${appId}, (now() AT TIME ZONE 'UTC')::date, 1, ${rating})
    ON CONFLICT (app_id, day) DO UPDATE
      SET reviews = daily.reviews + 1, rating_sum = daily.rating_sum + excluded.rating_sum`.execute(tx);
}
