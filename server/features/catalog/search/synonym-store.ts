// The current synonyms: read from the database, kept in memory, and invalidated by notifications. A change is published as
// `synonyms` on the topic `catalog`, so that cached responses are invalidated, too; the index in memory has no synonyms.

import type { Selectable } from 'kysely';
import { CachedValue } from '../../../platform/postgres/cached-value.ts';
import { type Database, now, type Tx } from '../../../platform/postgres/database.ts';
import type { PgNotifications } from '../../../platform/postgres/notifications.ts';
import type { SearchSynonyms } from '../../../platform/postgres/schema.gen.ts';
import { DEFAULT_SYNONYMS, defaultSynonyms } from './default-synonyms.ts';
import { areEqualGroups, type SynonymGroup, Synonyms } from './synonyms.ts';

export interface SynonymSet {
  groups: readonly SynonymGroup[];
  isDefault: boolean;
  version: number;
  updatedAt: Date | null;
  updatedBy: string | null;
}

export class SynonymStore {
  #db: Database;
  #cached: CachedValue<Synonyms>;

  constructor(db: Database, notifications: PgNotifications) {
    this.#db = db;
    this.#cached = new CachedValue(notifications, { topic: 'catalog', subject: 'synonyms' }, async () => {
      const { groups, isDefault } = await this.read();
      return isDefault ? defaultSynonyms : new Synonyms(groups);
    });
  }

  current(): Promise<Synonyms> {
    return this.#cached.get();
  }

  async read(): Promise<SynonymSet> {
    return setOf(await this.#db.selectFrom('searchSynonyms').selectAll().executeTakeFirst());
  }

  async lock(tx: Tx): Promise<SynonymSet> {
    await tx
      .insertInto('searchSynonyms')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return setOf(await tx.selectFrom('searchSynonyms').selectAll().forUpdate().executeTakeFirst());
  }

  /** The default set is not stored, so that it can change with a release. */
  async write(tx: Tx, groups: readonly SynonymGroup[], by: string): Promise<SynonymSet> {
    const row = await tx
      .updateTable('searchSynonyms')
      .set(({ eb }) => ({
        groups: areEqualGroups(groups, DEFAULT_SYNONYMS) ? null : JSON.stringify(groups),
        version: eb('version', '+', 1),
        updatedAt: now,
        updatedBy: by,
      }))
      .returningAll()
      .executeTakeFirst();
    await this.#cached.publishChange(tx);
    return setOf(row);
  }
}

function setOf(row: Selectable<SearchSynonyms> | undefined): SynonymSet {
  const { groups = null, version = 0, updatedAt = null, updatedBy = null } = row ?? {};
  return { groups: groups ?? DEFAULT_SYNONYMS, isDefault: groups === null, version, updatedAt, updatedBy };
}
