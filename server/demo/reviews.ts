// User reviews of the demo, with replies, a reported one and a hidden one.

import { type Insertable, sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { Reviews } from '../platform/postgres/schema.gen.ts';
import { dayAgo, hoursAfter } from './clock.ts';
import type { DemoApp } from './demo-app.ts';
import { demoMoves, wasHidden } from './moves.ts';
import { demoAuthors, demoOpinions, demoReplies, hiddenReview, reportedReview } from './opinions.ts';

/** Of the ratings that an app has got, the demo has every sixth. */
const SHARE = 6;
const MAX_DAYS = 300;
const MAX_DAYS_OF_RECENT = 60;
const REPORTED_APP = 'event-crew';
const HIDDEN_APP = 'habit-garden';

/** `ids`: of the apps, by slug. */
export async function insertReviews(tx: Tx, apps: DemoApp[], ids: Map<string, string>): Promise<void> {
  const reviews = apps.flatMap((app) => reviewsOf(app, ids.get(app.slug)!));
  const spam = special(ids.get(REPORTED_APP)!, 'demo-spammer', reportedReview);
  const insult = special(ids.get(HIDDEN_APP)!, 'demo-troll', hiddenReview);
  const reported = { ...spam, reportCount: reportedReview.reports.length };
  const hidden = { ...insult, hiddenReason: hiddenReview.reason, hiddenAt: hoursAfter(insult.createdAt, 6) };
  for (const rows of [reviews, [reported], [hidden]]) await tx.insertInto('reviews').values(rows).execute();
  const reports = reportedReview.reports.map((reason, i) => ({
    reviewId: spam.id,
    accountUserId: `demo-rater-${i}`,
    reason,
    reportedAt: hoursAfter(spam.createdAt, 3 + 5 * i),
  }));
  await tx.insertInto('reviewReports').values(reports).execute();
  await countReviews(tx);
}

function special(
  appId: string,
  accountUserId: string,
  { title, body, rating, daysAgo }: typeof reportedReview | typeof hiddenReview,
) {
  const createdAt = dayAgo(daysAgo, 8);
  const id = newId('rev', createdAt.getTime());
  return { id, appId, accountUserId, authorName: 'Max', rating, title, body, createdAt, updatedAt: createdAt };
}

/** Few users write a text, most only rate. Developers answer some of the texts. */
function reviewsOf(app: DemoApp, appId: string): Insertable<Reviews>[] {
  const moves = demoMoves();
  const days = Math.min(MAX_DAYS, app.daysAgo - 1);
  const ratings = app.stars.flatMap((count, i) =>
    Array.from({ length: Math.ceil(count / SHARE) }, (_, nth) => ({ rating: i + 1, nth })),
  );
  return ratings.toReversed().flatMap(({ rating, nth }, place) => {
    const daysAgo = (app.hue + place * 37) % days;
    if (wasHidden(moves, app.slug, daysAgo)) return [];
    const createdAt = dayAgo(daysAgo, 6 + ((app.hue + place * 5) % 16));
    const opinions = demoOpinions[rating]!;
    const written = nth < 4 || (daysAgo < MAX_DAYS_OF_RECENT && place % 2 === 0);
    const [title, body] = written ? opinions[place % opinions.length]! : [null, null];
    const replied = written && (nth === 0 || place % 3 === 0) && daysAgo > 1;
    return {
      id: newId('rev', createdAt.getTime()),
      appId,
      accountUserId: `demo-rater-${place}`,
      authorName: demoAuthors[(place * 5) % demoAuthors.length]!,
      rating,
      title,
      body,
      createdAt,
      updatedAt: createdAt,
      reply: replied ? demoReplies[rating - 1]! : null,
      repliedAt: replied ? hoursAfter(createdAt, 20) : null,
    };
  });
}

/** The same sums that the service keeps: hidden reviews count on their day, but not in the totals. */
async function countReviews(tx: Tx): Promise<void> {
  const countOf = (stars: number) => sql`count(*) FILTER (WHERE rating = ${sql.lit(stars)})`;
  await sql`
    INSERT INTO app_daily AS daily (app_id, day, reviews, rating_sum)
    SELECT app_id, (created_at AT TIME ZONE 'UTC')::date, count(*), sum(rating) FROM reviews GROUP BY 1, 2
    ON CONFLICT (app_id, day) DO UPDATE SET reviews = excluded.reviews, rating_sum = excluded.rating_sum`.execute(tx);
  await sql`
    UPDATE app_statistics AS s SET review_count = counted.n, rating_sum = counted.sum, stars = counted.stars
    FROM (SELECT app_id, count(*) AS n, sum(rating) AS sum,
        ARRAY[${countOf(1)}, ${countOf(2)}, ${countOf(3)}, ${countOf(4)}, ${countOf(5)}]::int[] AS stars
      FROM reviews WHERE hidden_at IS NULL GROUP BY app_id) AS counted
    WHERE s.app_id = counted.app_id`.execute(tx);
}
