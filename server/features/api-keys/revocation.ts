// Revocation of API keys: a key takes the keys that were created with it along, so that whoever stole it keeps none.

import type { Role } from '@marketplace/sdk/roles';
import { scopesOf } from '@marketplace/sdk/roles';
import type { Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import type { Events } from '../events/events.ts';
import type { ApiKeyRow, RevokedReason } from './key.ts';
import {
  limitKey,
  listActiveKeys,
  listKeysLimitedTo,
  listKeysOfTrustedPublisher,
  lockKey,
  revokeFamily,
} from './queries.ts';

const ACTIONS: Record<RevokedReason, Action> = {
  REQUESTED: 'api_key.revoked',
  LEAKED: 'api_key.leaked',
  PARENT_REVOKED: 'api_key.parent-revoked',
  ROLE_CHANGED: 'api_key.role-changed',
  APP_MOVED: 'api_key.app-moved',
};

export interface RevocationParts {
  notifications: PgNotifications;
  events: Events;
}

/** Of an active key, under the locks of its developer and of the key. */
export async function revokeKey(
  tx: Tx,
  actor: Actor,
  { id, developerId }: ApiKeyRow,
  { reason, places = [] }: { reason: RevokedReason; places?: string[] },
  { notifications, events }: RevocationParts,
): Promise<{ revoked: ApiKeyRow; children: ApiKeyRow[] }> {
  const family = await revokeFamily(tx, id, reason);
  for (const key of family) {
    const itself = key.id === id;
    await audit(tx, actor, {
      action: ACTIONS[itself ? reason : 'PARENT_REVOKED'],
      subjectType: 'api_key',
      subjectId: key.id,
      details: itself ? (places.length > 0 ? { places } : {}) : { parent: key.parentId },
    });
  }
  await events.publishAll(
    tx,
    family.map((key) => ({ type: 'key.revoked', developerId, data: inEvents(key, key.id === id ? places : []) })),
  );
  await notifications.publish(
    tx,
    'api-key',
    family.map((key) => key.id),
  );
  return { revoked: family.find((key) => key.id === id)!, children: family.filter((key) => key.id !== id) };
}

/** Those of a member that exceed the member's role; without a role, all of them. Under the lock of the developer. */
export async function revokeKeysBeyondRole(
  tx: Tx,
  actor: Actor,
  { developerId, createdBy }: { developerId: string; createdBy: string },
  role: Role | undefined,
  parts: RevocationParts,
): Promise<void> {
  const allowed = role ? scopesOf(role) : [];
  for (const key of await listActiveKeys(tx, developerId, createdBy)) {
    if (key.scopes.every((scope) => allowed.includes(scope))) continue;
    // A key that was created with another one of them may have been revoked with it.
    const current = await lockKey(tx, developerId, key.id);
    if (current && !current.revokedAt) await revokeKey(tx, actor, current, { reason: 'ROLE_CHANGED' }, parts);
  }
}

/** Of a publisher that closes, under its lock. */
export async function revokeAllKeys(tx: Tx, actor: Actor, developerId: string, parts: RevocationParts): Promise<void> {
  for (const { id } of await listActiveKeys(tx, developerId)) {
    const key = await lockKey(tx, developerId, id);
    if (key && !key.revokedAt) await revokeKey(tx, actor, key, { reason: 'REQUESTED' }, parts);
  }
}

/** Keys that are limited to this app lose it; those that were limited to it alone are revoked. */
export async function revokeKeysOfApp(
  tx: Tx,
  actor: Actor,
  { developerId, appId }: { developerId: string; appId: string },
  parts: RevocationParts,
): Promise<void> {
  const limited = await listKeysLimitedTo(tx, developerId, appId);
  for (const { id, appIds } of limited) {
    const left = appIds!.filter((other) => other !== appId);
    const key = left.length > 0 ? undefined : await lockKey(tx, developerId, id);
    if (left.length > 0) await limitKey(tx, id, left);
    else if (key && !key.revokedAt) await revokeKey(tx, actor, key, { reason: 'APP_MOVED' }, parts);
  }
  await parts.notifications.publish(
    tx,
    'api-key',
    limited.map(({ id }) => id),
  );
}

/** Under the lock of the developer. */
export async function revokeKeysOfTrustedPublisher(
  tx: Tx,
  actor: Actor,
  { developerId, id }: { developerId: string; id: string },
  parts: RevocationParts,
): Promise<void> {
  for (const { id: keyId } of await listKeysOfTrustedPublisher(tx, id)) {
    const key = await lockKey(tx, developerId, keyId);
    if (key && !key.revokedAt) await revokeKey(tx, actor, key, { reason: 'REQUESTED' }, parts);
  }
}

function inEvents({ id, name, maskedKey, developerId, revokedReason }: ApiKeyRow, places: string[]) {
  return { key: { id, name, maskedKey, developerId }, reason: revokedReason!, places };
}
