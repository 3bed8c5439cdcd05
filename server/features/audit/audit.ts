// Who did what, when: one row for each decision, written in the decision's own transaction, never changed.

import type { FastifyRequest } from 'fastify';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Action } from './summary.ts';

export interface AuditEntry {
  /** `noun.verb`, in the past tense: `developer.verified`. */
  action: Action;
  subjectType: string;
  subjectId: string;
  /** What somebody needs to understand the decision later: the reason, old and new values. Never a secret. */
  details?: Record<string, unknown>;
}

/** `by` is the request that decided, or the service itself (a schedule, demo data). */
export async function audit(tx: Tx, by: FastifyRequest | 'system', entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({
      id: newId('evt'),
      ...actorOf(by),
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

function actorOf(by: FastifyRequest | 'system') {
  if (by === 'system') return { actorKind: 'system', actorId: 'system', requestId: null };
  const { caller, id: requestId } = by;
  if (!caller) throw new Error('an anonymous request decides nothing that is audited');
  const actorId = caller.kind === 'account' ? caller.accountUserId : caller.keyId;
  return { actorKind: caller.kind, actorId, requestId };
}
