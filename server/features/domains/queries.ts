import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { DeveloperDomains } from '../../platform/postgres/schema.gen.ts';
import { DAY_MS, type DomainRow } from './domain.ts';

/** Of those that expired while they were pending, how long they are still shown. */
const KEEP_EXPIRED_DAYS = 30;
const RECHECK_DAYS = 7;
/** How long a lapsed domain is still checked: it may come back on its own. */
const WATCH_LAPSED_DAYS = 60;

export async function listDomains(db: Database, developerId: string): Promise<DomainRow[]> {
  return db
    .selectFrom('developerDomains')
    .selectAll()
    .where('developerId', '=', developerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findDomain(db: Database, id: string, developerId?: string): Promise<DomainRow | undefined> {
  const query = db.selectFrom('developerDomains').selectAll().where('id', '=', id);
  return (developerId ? query.where('developerId', '=', developerId) : query).executeTakeFirst();
}

/**
 * Locks every claim to the domain, in order: of two claimants who are checked at the same time, the second sees what the
 * first became. The caller has locked the developer.
 */
export async function lockClaims(tx: Tx, domain: string): Promise<DomainRow[]> {
  return tx.selectFrom('developerDomains').selectAll().where('domain', '=', domain).orderBy('id').forUpdate().execute();
}

export async function insertDomain(tx: Tx, row: Insertable<DeveloperDomains>): Promise<DomainRow> {
  return tx.insertInto('developerDomains').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateDomain(tx: Tx, id: string, set: Updateable<DeveloperDomains>): Promise<DomainRow> {
  return tx.updateTable('developerDomains').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('developerDomains').where('id', '=', id).execute();
}

export async function deleteExpired(db: Database, at: Date): Promise<void> {
  const before = new Date(at.getTime() - KEEP_EXPIRED_DAYS * DAY_MS);
  await db.deleteFrom('developerDomains').where('status', '=', 'PENDING').where('expiresAt', '<', before).execute();
}

/**
 * Proved domains every week, and every day while they fail; lapsed ones every week for a while, unless an administrator
 * decided against them. Longest unchecked first.
 */
export async function findDue(db: Database, at: Date, limit: number): Promise<DomainRow[]> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const week = daysAgo(RECHECK_DAYS);
  return db
    .selectFrom('developerDomains')
    .selectAll()
    .where(
      sql<boolean>`(status = 'PROVED' AND (last_checked_at <= ${week} OR last_checked_at <= ${daysAgo(1)} AND failing_since IS NOT NULL)
        OR status = 'LAPSED' AND status_reason IS NULL AND last_checked_at <= ${week} AND failing_since > ${daysAgo(WATCH_LAPSED_DAYS)})`,
    )
    .orderBy('lastCheckedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A claim of another developer to the same domain, as administrators see it. */
export interface RivalRow {
  id: string;
  developerId: string;
  developerName: string;
  companyName: string | null;
  status: DomainRow['status'];
  method: DomainRow['method'];
  provedAt: string | null;
  lastProvedAt: string | null;
  failingSince: string | null;
}

export interface AdminDomainRow extends DomainRow {
  developerName: string;
  companyName: string | null;
  rivals: RivalRow[];
}

/** Claims that proved nothing are no rivals. */
const RIVALS = sql<RivalRow[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', rival.id, 'developerId', rival.developer_id, 'developerName', owner.name,
    'companyName', owner.company_name, 'status', rival.status, 'method', rival.method, 'provedAt', rival.proved_at,
    'lastProvedAt', rival.last_proved_at, 'failingSince', rival.failing_since) ORDER BY rival.proved_at, rival.id)
  FROM developer_domains AS rival JOIN developers AS owner ON owner.id = rival.developer_id
  WHERE rival.domain = developer_domains.domain AND rival.id <> developer_domains.id AND rival.status <> 'PENDING'), '[]')`;

export interface DomainFilter {
  status?: DomainRow['status'] | undefined;
  developer?: string | undefined;
}

function forAdministrators(db: Database) {
  return db
    .selectFrom('developerDomains')
    .innerJoin('developers', 'developers.id', 'developerDomains.developerId')
    .selectAll('developerDomains')
    .select(['developers.name as developerName', 'developers.companyName', RIVALS.as('rivals')]);
}

export async function findForAdministrators(db: Database, id: string): Promise<AdminDomainRow | undefined> {
  return forAdministrators(db).where('developerDomains.id', '=', id).executeTakeFirst();
}

/** Oldest first. */
export async function listForAdministrators(
  db: Database,
  { status, developer }: DomainFilter,
  page: number,
  limit: number,
): Promise<{ rows: AdminDomainRow[]; total: number }> {
  let query = forAdministrators(db);
  let count = db.selectFrom('developerDomains').select(({ fn }) => fn.countAll<number>().as('total'));
  if (status) {
    query = query.where('developerDomains.status', '=', status);
    count = count.where('status', '=', status);
  }
  if (developer) {
    query = query.where('developerDomains.developerId', '=', developer);
    count = count.where('developerId', '=', developer);
  }
  const rows = await query
    .orderBy('developerDomains.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: (await count.executeTakeFirstOrThrow()).total };
}
