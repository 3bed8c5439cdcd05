import { defineJob } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { SYSTEM_ACTOR } from '../accounts/access.ts';
import { closingAtOf, lockAccount } from '../accounts/closing-accounts.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { findDeveloperOfAccount, holdDeveloper } from '../developers/queries.ts';
import { end, type InstallingParts } from '../installations/installing.ts';
import { lockInstallation } from '../installations/queries.ts';
import { eraseAccount, findKnown } from './erasure.ts';
import { erasePublisher, listDuePublishers, listOpenInstallations } from './publisher-erasure.ts';

export const accountErasure = defineJob(
  'account-erasure',
  'Erases accounts and publishers 30 days after they were closed.',
  { expireInSeconds: 3_600 },
);

interface ErasureParts extends InstallingParts {
  db: Database;
  catalog: CatalogProjection;
}

/**
 * Each step is a transaction that can be repeated: what a crash leaves is done by the next run. One that cannot be erased does
 * not keep the others from it.
 */
export function eraseClosed(parts: ErasureParts, clock = () => new Date()) {
  const { db, notifications } = parts;
  return async (): Promise<void> => {
    const at = clock();
    const failures: unknown[] = [];
    for (const id of await listDuePublishers(db, at)) await endAndErase(id, at).catch((err) => failures.push(err));
    for (const id of await listDueAccounts(db, at)) await erase(id, at).catch((err) => failures.push(err));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} could not be erased: ${failures[0]}`);
  };

  async function endAndErase(publisherId: string, at: Date): Promise<void> {
    for (const id of await listOpenInstallations(db, publisherId)) await endInstallation(id, publisherId, at);
    await transaction(db, (tx) => erasePublisher(tx, publisherId, at, parts));
  }

  async function erase(accountUserId: string, at: Date): Promise<void> {
    await transaction(db, async (tx) => {
      await lockAccount(tx, accountUserId);
      if (!isDue(await closingAtOf(tx, accountUserId), at)) return;
      // Its own publisher could not be erased; the next run tries both again.
      if (await findDeveloperOfAccount(tx, accountUserId)) return;
      const known = await findKnown(tx, accountUserId);
      const pseudonym = await eraseAccount(tx, { accountUserId, ...known });
      await audit(tx, SYSTEM_ACTOR, { action: 'account.erased', subjectType: 'account', subjectId: pseudonym });
      await notifications.publish(tx, 'reviews', known.reviewedApps);
    });
  }

  async function endInstallation(id: string, publisherId: string, at: Date): Promise<void> {
    await transaction(db, async (tx) => {
      if (!isDue((await holdDeveloper(tx, publisherId)).closingAt, at)) return;
      const row = await lockInstallation(tx, id);
      if (row && !row.endedAt) await end(tx, SYSTEM_ACTOR, row, { by: 'developer' }, parts);
    });
  }
}

/** Under the lock: it may have been reopened meanwhile. */
function isDue(closingAt: Date | null, at: Date): boolean {
  return closingAt !== null && closingAt <= at;
}

async function listDueAccounts(db: Database, at: Date): Promise<string[]> {
  const due = await db.selectFrom('accounts').select('id').where('closingAt', '<=', at).orderBy('closingAt').execute();
  return due.map(({ id }) => id);
}
