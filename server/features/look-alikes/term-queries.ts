import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { type Database, PREPARED, type Tx } from '../../platform/postgres/database.ts';
import { accountName } from '../accounts/known-accounts.ts';

export const MAX_TERMS = 500;

export interface TermFor {
  id: string;
  term: string;
  note: string | null;
  /** Whether the developer may use it. */
  exempted: boolean;
}

export async function listTermsFor(db: Database, developerId: string | null): Promise<TermFor[]> {
  const { rows } = await sql<TermFor>`${PREPARED}
    SELECT id, term, note, EXISTS (SELECT FROM protected_term_exemptions
      WHERE term_id = protected_terms.id AND developer_id = ${developerId}) AS exempted
    FROM protected_terms ORDER BY id`.execute(db);
  return rows;
}

export interface TermRow {
  id: string;
  term: string;
  note: string | null;
  createdBy: string;
  createdByName: string | null;
  createdAt: Date;
  exempted: { id: string; name: string }[];
}

function terms(db: Database) {
  return db
    .selectFrom('protectedTerms')
    .select(['id', 'term', 'note', 'createdBy', 'createdAt'])
    .select([
      accountName(sql`created_by`).as('createdByName'),
      sql<TermRow['exempted']>`(
        SELECT coalesce(json_agg(json_build_object('id', developers.id, 'name', developers.name) ORDER BY developers.name), '[]')
        FROM protected_term_exemptions JOIN developers ON developers.id = developer_id WHERE term_id = protected_terms.id)`.as(
        'exempted',
      ),
    ]);
}

export async function listTerms(db: Database): Promise<TermRow[]> {
  return terms(db).orderBy(sql`lower(term)`).execute();
}

export async function findTerm(db: Database, id: string, locked?: 'locked'): Promise<TermRow | undefined> {
  const found = terms(db).where('id', '=', id);
  return (locked ? found.forUpdate() : found).executeTakeFirst();
}

export async function updateNote(tx: Tx, id: string, note: string | null): Promise<void> {
  await tx.updateTable('protectedTerms').set({ note }).where('id', '=', id).execute();
}

/** Serializes additions, so that their number can be limited. */
export async function countTerms(tx: Tx): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('protected terms', 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM protected_terms`.execute(tx);
  return rows[0]!.count;
}

/** False if the term is protected already, in whatever case. */
export async function insertTerm(
  tx: Tx,
  row: { id: string; term: string; note: string | null; createdBy: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('protectedTerms')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteTerm(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('protectedTerms').where('id', '=', id).execute();
}

/** Replaces all terms. Those that stay keep their ids and exemptions. */
export async function replaceTerms(
  tx: Tx,
  terms: { term: string; note: string | null }[],
  createdBy: string,
): Promise<void> {
  await countTerms(tx);
  const wanted = new Map(terms.map(({ term, note }) => [term.toLowerCase(), { term, note }]));
  for (const { id, term, note } of await listTerms(tx)) {
    const kept = wanted.get(term.toLowerCase());
    if (!kept || kept.term !== term) await deleteTerm(tx, id);
    else {
      wanted.delete(term.toLowerCase());
      if (kept.note !== note) await updateNote(tx, id, kept.note);
    }
  }
  for (const { term, note } of wanted.values()) await insertTerm(tx, { id: newId('trm'), term, note, createdBy });
}

/** Replaces who may use the term. */
export async function setExemptions(tx: Tx, termId: string, developerIds: string[]): Promise<void> {
  await tx.deleteFrom('protectedTermExemptions').where('termId', '=', termId).execute();
  if (developerIds.length === 0) return;
  await tx
    .insertInto('protectedTermExemptions')
    .values(developerIds.map((developerId) => ({ termId, developerId })))
    .execute();
}

/** Of these ids those that are no developer's. */
export async function unknownDevelopers(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = await db.selectFrom('developers').select('id').where('id', 'in', ids).execute();
  return ids.filter((id) => !known.some((one) => one.id === id));
}
