import { type Selectable, sql } from 'kysely';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { HostScopesRevision } from '../../platform/postgres/schema.gen.ts';
import type { HostScope } from './host-scope.ts';

/** The vocabulary with its revision. */
export interface HostScopeSet {
  scopes: HostScope[];
  revision: number;
  updatedAt: Date | null;
  updatedBy: string | null;
}

/** In the order in which administrators keep them. Empty: listings may request any scope. */
export async function readHostScopes(db: Database): Promise<HostScope[]> {
  const rows = await db
    .selectFrom('hostScopes')
    .select(['scope', 'label', 'description', 'risk', 'deprecatedAt'])
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, deprecatedAt: row.deprecatedAt?.toISOString() ?? null }));
}

/** The revision is read first: with a later list its ETag fails, with an earlier one a change would be overwritten. */
export async function readHostScopeSet(db: Database): Promise<HostScopeSet> {
  const row = await db.selectFrom('hostScopesRevision').selectAll().executeTakeFirst();
  return setOf(row, await readHostScopes(db));
}

export async function lockHostScopes(tx: Tx): Promise<HostScopeSet> {
  await tx
    .insertInto('hostScopesRevision')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx.selectFrom('hostScopesRevision').selectAll().forUpdate().executeTakeFirst();
  return setOf(row, await readHostScopes(tx));
}

/** The caller holds the lock. */
export async function replaceHostScopes(tx: Tx, scopes: HostScope[], by: string): Promise<HostScopeSet> {
  await tx.deleteFrom('hostScopes').execute();
  await sql`
    INSERT INTO host_scopes (position, scope, label, description, risk, deprecated_at)
    SELECT position, scope, label, description, risk, "deprecatedAt"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb)
      AS (scope text, label text, description text, risk text, "deprecatedAt" timestamptz))
      WITH ORDINALITY AS sent (scope, label, description, risk, "deprecatedAt", position)`.execute(tx);
  const row = await tx
    .updateTable('hostScopesRevision')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), updatedAt: now, updatedBy: by }))
    .returningAll()
    .executeTakeFirst();
  return setOf(row, await readHostScopes(tx));
}

function setOf(row: Selectable<HostScopesRevision> | undefined, scopes: HostScope[]): HostScopeSet {
  const { revision = 0, updatedAt = null, updatedBy = null } = row ?? {};
  return { scopes, revision, updatedAt, updatedBy };
}
