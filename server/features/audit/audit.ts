// The audit log: one append-only row per decision, written in the transaction of the decision.

import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import type { Action } from './summary.ts';

export interface AuditEntry {
  /** `noun.verb`, in the past tense: `developer.verified`. */
  action: Action;
  subjectType: string;
  subjectId: string;
  /** What a reader needs to understand the decision later: the reason, old and new values. Never a secret. */
  details?: Record<string, unknown>;
}

export async function audit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await auditAll(tx, actor, [entry]);
}

/** One statement for decisions that are made together; at least one. */
export async function auditAll(tx: Tx, actor: Actor, entries: AuditEntry[]): Promise<void> {
  await auditStatement(tx, actor, entries).execute();
}

/** To be part of the statement that makes the decision. */
export type AuditStatement = ReturnType<typeof auditStatement>;
export function auditStatement(tx: Tx, actor: Actor, entries: AuditEntry[]) {
  const rows = entries.map((entry) => ({
    id: newId('aud'),
    actorKind: actor.kind,
    actorId: actor.id,
    requestId: actor.requestId,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    details: JSON.stringify(entry.details ?? {}),
  }));
  return tx.insertInto('auditLog').values(rows);
}
