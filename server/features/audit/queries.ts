// Queries over the audit log.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { readPage } from '../../platform/postgres/paging.ts';
import { accountName } from '../accounts/known-accounts.ts';
import { actionsAbout } from './summary.ts';

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  developer?: string | undefined;
  /** Words, of which the first MAX_SEARCH_WORDS count: each has to match what happened, an app, a developer, a key or a person. */
  search?: string | undefined;
  /** Whole days (UTC), both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** By kind: the account system chooses the ids of accounts, and one may look like a key's. */
const actorName = sql<string | null>`CASE actor_kind WHEN 'account' THEN ${accountName(sql`actor_id`)}
  WHEN 'api_key' THEN (SELECT name FROM api_keys WHERE api_keys.id = actor_id) END`;

const DAY_MS = 86_400_000;
/** Each word is several look-ups. */
export const MAX_SEARCH_WORDS = 8;

/** Newest first. By time, then id: ids of older entries have another prefix. */
export async function listAuditLog(db: Database, filter: AuditFilter, page: number, limit: number) {
  return readPage(entriesMatching(db, filter), page, limit);
}

export type AuditRow = Awaited<ReturnType<typeof latestEntries>>[number];

export async function latestEntries(db: Database, filter: AuditFilter, limit: number) {
  return entriesMatching(db, filter).limit(limit).execute();
}

function entriesMatching(db: Database, filter: AuditFilter) {
  const { actor, action, subject, developer, search, from, to } = filter;
  let matching = db.selectFrom('auditLog').selectAll().select(actorName.as('actorName'));
  if (actor) matching = matching.where('actorId', '=', actor);
  if (action) matching = matching.where('action', '=', action);
  if (subject) matching = matching.where('subjectId', '=', subject);
  if (developer) matching = matching.where(concerns(developer));
  if (from) matching = matching.where('at', '>=', startOfDay(from));
  if (to) matching = matching.where('at', '<', new Date(startOfDay(to).getTime() + DAY_MS));
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  for (const word of words.slice(0, MAX_SEARCH_WORDS)) matching = matching.where(mentions(word));
  return matching.orderBy('at', 'desc').orderBy('id', 'desc');
}

/** By what happened, by a part of an id, or by a name: of the app, the developer, the key, or whoever did it. */
function mentions(word: string) {
  const pattern = `%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Exactly the expressions of the indexes developers_search and accounts_search. A name in review is what entries show.
  const developers = sql`SELECT id, account_user_id FROM developers
    WHERE (lower(name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || account_user_id)) LIKE ${pattern}
      OR (identity_requested_at IS NOT NULL AND lower(held_name) LIKE ${pattern})`;
  const people = sql`SELECT id FROM accounts
    WHERE (lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || id)) LIKE ${pattern}`;
  const apps = sql`SELECT app_id FROM app_versions WHERE lower(name) LIKE ${pattern} OR app_id LIKE ${pattern}`;
  return sql<boolean>`(action = ANY(${actionsAbout(word)}) OR subject_id LIKE ${pattern} OR lower(actor_id) LIKE ${pattern}
    OR subject_id IN (${apps}) OR (subject_type = 'review' AND details ->> 'app' IN (${apps}))
    OR subject_id IN (SELECT found.id FROM (${developers}) AS found)
    OR subject_id IN (SELECT id FROM api_keys WHERE lower(name) LIKE ${pattern})
    OR (actor_kind = 'account' AND (actor_id IN (${people}) OR actor_id IN (SELECT found.account_user_id FROM (${developers}) AS found)))
    OR (actor_kind = 'api_key' AND actor_id IN (
      SELECT api_keys.id FROM api_keys JOIN (${developers}) AS found ON found.id = api_keys.developer_id)))`;
}

/** An array instead of a join: each of these few ids is one look-up in the index by subject. */
function concerns(developerId: string) {
  return sql<boolean>`subject_id = ANY(ARRAY(SELECT ${developerId}::text
    UNION ALL SELECT id FROM apps WHERE developer_id = ${developerId}
    UNION ALL SELECT id FROM api_keys WHERE developer_id = ${developerId}))`;
}

function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
