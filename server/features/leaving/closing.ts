// Closes and reopens accounts. What closing means for the catalog, for installations and for access is computed from
// `closing_at`, like a suspension, so that reopening restores what was there without remembering it (docs/decisions/0028).
// Locks: the account, then its publishers in the order of their ids.

import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { limitReached } from '../../platform/rate-limits/limit-reached.ts';
import type { Actor } from '../accounts/access.ts';
import type { AccountCaller } from '../accounts/caller.ts';
import { closingAtOf, lockAccount } from '../accounts/closing-accounts.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import { revokeAllKeys, revokeKeysBeyondRole } from '../api-keys/revocation.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { confirmedEmailOf } from '../developers/contact-address.ts';
import type { Links } from '../developers/mail.ts';
import { type Developer, updateDeveloper } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { RevocationFeed } from '../revocations/feed.ts';
import { leavingErrors } from './errors.ts';
import { accountClosedMail, accountReopenedMail } from './mail.ts';
import { type ClosingPlan, closesAlong, type PlannedPublisher, planClosing } from './plan.ts';

export interface ClosingParts {
  catalog: CatalogProjection;
  events: Events;
  links: Links;
  notifications: PgNotifications;
  outbox: Outbox;
  revocations: RevocationFeed;
}

/** Closing an account that is closed has no effect. */
export async function closeAccount(
  tx: Tx,
  actor: Actor,
  caller: AccountCaller,
  { endInstallations }: { endInstallations: boolean },
  parts: ClosingParts,
): Promise<void> {
  const { accountUserId } = caller;
  await lockAccount(tx, accountUserId);
  if (await closingAtOf(tx, accountUserId)) return;
  await requireNotReopenedToday(tx, accountUserId);
  await lockPublishers(tx, accountUserId);
  const { publishers, obstacles } = await planClosing(tx, accountUserId);
  requireNoObstacle(endInstallations ? obstacles.filter(({ code }) => code !== 'INSTALLATIONS_ACTIVE') : obstacles);

  const closingAt = await setClosing(tx, accountUserId);
  const closing = publishers.filter(closesAlong);
  for (const { id } of closing) await updateDeveloper(tx, id, { closingAt });
  for (const publisher of publishers) {
    if (closing.includes(publisher)) await revokeAllKeys(tx, actor, publisher.id, parts);
    else
      await revokeKeysBeyondRole(tx, actor, { developerId: publisher.id, createdBy: accountUserId }, undefined, parts);
  }
  await endSessionsOf(tx, accountUserId);
  for (const to of addressesOf(caller, publishers))
    await parts.outbox.enqueue(tx, accountClosedMail(to, closingAt, closing, parts.links));
  await audit(tx, actor, { action: 'account.closed', subjectType: 'account', subjectId: accountUserId });
  await announce(tx, actor, closing, 'closed', parts);
}

/** Restores everything but the keys. An owner also reopens organizations that another owner closed. */
export async function reopenAccount(tx: Tx, actor: Actor, caller: AccountCaller, parts: ClosingParts): Promise<void> {
  const { accountUserId } = caller;
  await lockAccount(tx, accountUserId);
  const closingAt = await closingAtOf(tx, accountUserId);
  if (!closingAt) throw leavingErrors.ACCOUNT_NOT_CLOSED();
  if (closingAt.getTime() <= Date.now()) throw leavingErrors.REOPEN_TOO_LATE();
  await lockPublishers(tx, accountUserId);
  const { publishers } = await planClosing(tx, accountUserId);
  const reopened = publishers.filter((one) => one.role === 'OWNER' && one.closingAt && !one.erasedAt);
  for (const { id } of reopened) await updateDeveloper(tx, id, { closingAt: null });
  await tx.updateTable('accounts').set({ closingAt: null }).where('id', '=', accountUserId).execute();
  for (const to of addressesOf(caller, publishers))
    await parts.outbox.enqueue(tx, accountReopenedMail(to, parts.links));
  await audit(tx, actor, { action: 'account.reopened', subjectType: 'account', subjectId: accountUserId });
  await announce(tx, actor, reopened, 'reopened', parts);
}

/** Each time, the people who installed the apps get emails. */
async function requireNotReopenedToday(tx: Tx, accountUserId: string): Promise<void> {
  const reopened = await tx
    .selectFrom('auditLog')
    .select(sql<number | null>`ceil(extract(epoch FROM max(at) + interval '24 hours' - now()))::int`.as('seconds'))
    .where('subjectId', '=', accountUserId)
    .where('action', '=', 'account.reopened')
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  const { seconds } = reopened;
  if (seconds === null) return;
  const hours = Math.ceil(seconds / 3_600);
  const message = `You reopened this account less than 24 hours ago. You can close it again in ${hours === 1 ? '1 hour' : `${hours} hours`}.`;
  throw limitReached(message, { limit: 1, waitS: seconds });
}

async function announce(
  tx: Tx,
  actor: Actor,
  publishers: Developer[],
  what: 'closed' | 'reopened',
  { catalog, events, notifications, revocations }: ClosingParts,
): Promise<void> {
  for (const { id } of publishers) {
    await audit(tx, actor, { action: `developer.${what}`, subjectType: 'developer', subjectId: id });
    await catalog.refresh(tx, { developerId: id });
    await catalog.announceProfile(tx, id);
    await notifications.publish(tx, 'developer', [id]);
    await events.announceInstallations(tx, { developerId: id });
  }
  // Last, because of the lock of the feed.
  for (const { id, status } of publishers)
    if (status !== 'SUSPENDED') await revocations.recordDeveloper(tx, what === 'closed' ? 'SUSPENDED' : 'RESTORED', id);
}

async function lockPublishers(tx: Tx, accountUserId: string): Promise<void> {
  await sql`
    SELECT FROM developers WHERE account_user_id = ${accountUserId}
      OR id IN (SELECT publisher_id FROM publisher_members WHERE account_user_id = ${accountUserId})
    ORDER BY id FOR UPDATE`.execute(tx);
}

/** Returns when it is erased. */
async function setClosing(tx: Tx, accountUserId: string): Promise<Date> {
  const closingAt = sql<Date>`now() + interval '30 days'`;
  const row = await tx
    .insertInto('accounts')
    .values({ id: accountUserId, emailVerified: false, closingAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ closingAt }))
    .returning('closingAt')
    .executeTakeFirstOrThrow();
  return row.closingAt!;
}

function requireNoObstacle(obstacles: ClosingPlan['obstacles']): void {
  if (obstacles.length === 0) return;
  const details = obstacles.map(({ code, message, fix }) => {
    return { pointer: code === 'INSTALLATIONS_ACTIVE' ? '/endInstallations' : '', code, message, fix };
  });
  throw leavingErrors.CLOSING_BLOCKED({ details });
}

/** Where the person gets emails: the address of the account, and that of the person's own publisher. */
function addressesOf({ verifiedEmail }: AccountCaller, publishers: PlannedPublisher[]): Set<string> {
  const own = publishers.find(({ kind }) => kind === 'PERSON');
  return new Set([verifiedEmail, own && confirmedEmailOf(own)].filter((email) => typeof email === 'string'));
}
