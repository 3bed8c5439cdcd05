// Revocation of API keys: a key takes the keys that were created with it along, so that whoever stole it keeps none.

import type { Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import type { Events } from '../events/events.ts';
import type { ApiKeyRow, RevokedReason } from './key.ts';
import { revokeFamily } from './queries.ts';

const ACTIONS: Record<RevokedReason, Action> = {
  REQUESTED: 'api_key.revoked',
  LEAKED: 'api_key.leaked',
  PARENT_REVOKED: 'api_key.parent-revoked',
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

function inEvents({ id, name, maskedKey, developerId, revokedReason }: ApiKeyRow, places: string[]) {
  return { key: { id, name, maskedKey, developerId }, reason: revokedReason!, places };
}
