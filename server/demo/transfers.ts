// Transfers to the organization: one that was accepted two days ago, so that every page shows its notice, and one that waits
// for Dana.

import { type Insertable, sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { AppTransfers } from '../platform/postgres/schema.gen.ts';
import { hoursAfter, hoursAgo } from './clock.ts';

const HOURS_TO_ANSWER = 14 * 24;

export const TRANSFERRED_APP = 'budget-keeper';
export const TRANSFERRED_HOURS_AGO = 52;

interface DemoTransfer {
  slug: string;
  by: string;
  hoursAgo: number;
  message: string;
  /** Undefined: it is still open. */
  acceptedHoursAgo?: number;
}

const transfers: DemoTransfer[] = [
  {
    ...{ slug: TRANSFERRED_APP, by: 'demo-kenji', hoursAgo: 75, acceptedHoursAgo: TRANSFERRED_HOURS_AGO },
    message: 'As agreed at our last meeting: from now on we all look after it.',
  },
  {
    ...{ slug: 'habit-garden', by: 'demo-lucia', hoursAgo: 22 },
    message: 'I teach full-time again, and Habit Garden fits your planning tools. It needs about an hour a week.',
  },
];

/** `ids`: of the apps, by slug; `developers`: by account. */
export async function insertTransfers(
  tx: Tx,
  ids: Map<string, string>,
  developers: Map<string, string>,
  toId: string,
): Promise<void> {
  const rows = transfers.map(({ slug, by, message, acceptedHoursAgo, ...asked }): Insertable<AppTransfers> => {
    const createdAt = hoursAgo(asked.hoursAgo);
    return {
      ...{ id: newId('trf', createdAt.getTime()), appId: ids.get(slug)!, fromId: developers.get(by)!, toId, message },
      ...{ requestedBy: by, createdAt, expiresAt: hoursAfter(createdAt, HOURS_TO_ANSWER) },
      ...(acceptedHoursAgo === undefined
        ? {}
        : { status: 'ACCEPTED', decidedBy: 'demo-developer', decidedAt: hoursAgo(acceptedHoursAgo) }),
    };
  });
  await tx.insertInto('appTransfers').values(rows).execute();
}

/** After the history has been derived from who owned each app before. */
export async function moveTransferredApps(tx: Tx): Promise<void> {
  await sql`UPDATE apps SET developer_id = to_id, transferred_at = decided_at
    FROM app_transfers AS t WHERE t.app_id = apps.id AND t.status = 'ACCEPTED'`.execute(tx);
}
