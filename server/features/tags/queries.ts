import { type Selectable, sql } from 'kysely';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { TagsRevision } from '../../platform/postgres/schema.gen.ts';
import type { CountedTag, Tag } from './tag.ts';

export interface Revision {
  revision: number;
  updatedAt: Date | null;
  updatedBy: string | null;
}

/** In the order in which administrators keep them. */
export async function readTags(db: Database): Promise<Tag[]> {
  return db.selectFrom('tags').select(['tag', 'label']).orderBy('position').execute();
}

export async function countTags(db: Database): Promise<CountedTag[]> {
  const { rows } = await sql<CountedTag>`
    SELECT tag, label, coalesce(count, 0) AS count
    FROM tags LEFT JOIN (SELECT unnest(tags) AS tag, count(*) FROM catalog GROUP BY 1) AS used USING (tag)
    ORDER BY position`.execute(db);
  return rows;
}

/** Read it before the tags: with a later list its ETag fails, with an earlier one a change would be overwritten. */
export async function readRevision(db: Database): Promise<Revision> {
  return revisionOf(await db.selectFrom('tagsRevision').selectAll().executeTakeFirst());
}

export async function lockRevision(tx: Tx): Promise<Revision> {
  await tx
    .insertInto('tagsRevision')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return revisionOf(await tx.selectFrom('tagsRevision').selectAll().forUpdate().executeTakeFirst());
}

/** The caller holds the lock. */
export async function replaceTags(tx: Tx, tags: Tag[], by: string): Promise<Revision> {
  await tx.deleteFrom('tags').execute();
  await sql`
    INSERT INTO tags (position, tag, label)
    SELECT position, tag, label
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) AS (tag text, label text))
      WITH ORDINALITY AS sent (tag, label, position)`.execute(tx);
  const row = await tx
    .updateTable('tagsRevision')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), updatedAt: now, updatedBy: by }))
    .returningAll()
    .executeTakeFirst();
  return revisionOf(row);
}

function revisionOf(row: Selectable<TagsRevision> | undefined): Revision {
  const { revision = 0, updatedAt = null, updatedBy = null } = row ?? {};
  return { revision, updatedAt, updatedBy };
}
