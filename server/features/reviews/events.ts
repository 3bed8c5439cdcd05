import type { Tx } from '../../platform/postgres/database.ts';
import type { Events } from '../events/events.ts';
import type { EventKind } from '../events/kinds.ts';
import type { ReviewRow } from './queries.ts';

/** Public fields only: never the author's account id. */
export async function publishReviewEvent(
  tx: Tx,
  events: Events,
  what: Exclude<EventKind & `review.${string}`, 'review.reported'>,
  review: ReviewRow,
): Promise<void> {
  const data = await eventOf(tx, review);
  await events.publish(tx, what, data.app.developerId, data);
}

/** Not to the developer: reports are for administrators. */
export async function publishReport(tx: Tx, events: Events, review: ReviewRow): Promise<void> {
  const { reportCount } = review;
  await events.publish(tx, 'review.reported', null, { ...(await eventOf(tx, review)), reportCount });
}

async function eventOf(tx: Tx, review: ReviewRow) {
  const app = await tx
    .selectFrom('apps')
    .innerJoin('appVersions', (join) =>
      join.onRef('appVersions.appId', '=', 'apps.id').onRef('appVersions.number', '=', 'apps.liveVersion'),
    )
    .select(['apps.id', 'apps.slug', 'appVersions.name', 'apps.developerId'])
    .where('apps.id', '=', review.appId)
    .executeTakeFirstOrThrow();
  const { id, rating, title, body, authorName, reply, hiddenAt, createdAt, updatedAt } = review;
  return {
    app,
    review: {
      ...{ id, rating, title, body, authorName, reply },
      hidden: hiddenAt !== null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
  };
}
