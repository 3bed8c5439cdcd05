import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { StoredImage } from '../../platform/postgres/json-columns.ts';
import { imageAt } from '../media/pins.ts';
import { compareNames, formOf, type Likeness } from './compare.ts';
import { keysOf, RULES_VERSION, skeletonOf } from './name-keys.ts';

/** More would be a list that nobody reads. */
export const MAX_LOOK_ALIKES = 20;
const MAX_NAMES = 200;
/** Shorter names that differ by two letters are not alike. */
const MIN_TRIGRAM_LENGTH = 12;

/** Others find these names from now on. Always in the same order: two transactions must not wait for each other. */
export async function rememberNames(tx: Database, names: (string | null | undefined)[]): Promise<void> {
  const used = new Set(names.filter((name) => name != null));
  const forms = [...used].sort().map((name) => ({ name, form: formOf(name) }));
  if (forms.length === 0) return;
  const rows = forms.map(({ name, form }) => ({
    name,
    skeleton: skeletonOf(form),
    keys: keysOf(form),
    rules: RULES_VERSION,
  }));
  await tx
    .insertInto('nameSkeletons')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Names in use that are like one of these, with the best likeness of each. */
export async function findAlikeNames(db: Database, names: string[]): Promise<Map<string, Likeness>> {
  const wanted = names.map(formOf);
  const keys = [...new Set(wanted.flatMap(keysOf))];
  const long = wanted.map(skeletonOf).filter((skeleton) => skeleton.length >= MIN_TRIGRAM_LENGTH);
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM names_sharing(${keys}::text[]) AS name
    UNION SELECT name FROM unnest(${long}::text[]) AS wanted, names_like(wanted) AS name`.execute(db);
  const alike = rows.flatMap(({ name }) => {
    const form = formOf(name);
    const likeness = wanted.flatMap((one) => compareNames(one, form) ?? []).sort((a, b) => b.score - a.score)[0];
    return likeness ? [[name, likeness] as const] : [];
  });
  return new Map(alike.sort(([, a], [, b]) => b.score - a.score).slice(0, MAX_NAMES));
}

export interface NamedApp {
  id: string;
  slug: string;
  name: string;
  status: 'LIVE' | 'IN_REVIEW';
  logoUrl: string | null;
  logo: StoredImage | null;
  sameLogo: boolean;
  developerId: string;
  developerName: string;
  developerCompany: string | null;
}

/** Live and pending versions of other developers' apps that have one of the names, or the logo. */
export async function findNamedApps(
  db: Database,
  { names, logo, developerId }: { names: string[]; logo: string | null; developerId: string },
): Promise<NamedApp[]> {
  const { rows } = await sql<NamedApp>`
    WITH alike AS (
      SELECT app_id, number FROM app_versions WHERE name = ANY (${names}) AND status IN ('PENDING', 'APPROVED')
      UNION SELECT image.app_id, image.version FROM version_images AS image
        JOIN app_versions AS version ON version.app_id = image.app_id AND version.number = image.version
        WHERE image.sha256 = ${logo} AND version.logo_url = image.url)
    SELECT apps.id, slug, version.name, CASE WHEN version.status = 'PENDING' THEN 'IN_REVIEW' ELSE 'LIVE' END AS status,
      logo_url, logo, coalesce(logo ->> 'sha256' = ${logo}, false) AS same_logo,
      developers.id AS developer_id, developers.name AS developer_name, developers.company_name AS developer_company
    FROM alike JOIN app_versions AS version USING (app_id, number) JOIN apps ON apps.id = alike.app_id
    JOIN developers ON developers.id = apps.developer_id,
      LATERAL (SELECT ${sql.raw(imageAt('version.app_id', 'version.number', 'version.logo_url'))} AS logo) AS shown
    WHERE apps.deleted_at IS NULL AND apps.developer_id <> ${developerId}
      AND (version.status = 'PENDING' OR version.number = apps.live_version)
    ORDER BY version.status = 'PENDING', apps.id LIMIT ${MAX_NAMES}`.execute(db);
  return rows;
}

export interface NamedDeveloper {
  id: string;
  name: string;
  companyName: string | null;
  status: string;
}

export async function findNamedDevelopers(
  db: Database,
  { names, developerId }: { names: string[]; developerId: string },
): Promise<NamedDeveloper[]> {
  return db
    .selectFrom('developers')
    .select(['id', 'name', 'companyName', 'status'])
    .where(({ or, eb }) => or([eb('name', 'in', names), eb('companyName', 'in', names)]))
    .where('id', '<>', developerId)
    .where('status', '<>', 'REJECTED')
    .orderBy('id')
    .limit(MAX_NAMES)
    .execute();
}

const USED_NAMES = sql`(
  SELECT version.name FROM app_versions AS version JOIN apps ON apps.id = version.app_id
    WHERE apps.deleted_at IS NULL AND (version.status = 'PENDING' OR version.number = apps.live_version)
  UNION ALL SELECT name FROM developers
  UNION ALL SELECT company_name FROM developers WHERE company_name IS NOT NULL)`;

/** Names that have no row. */
export async function findUnknownNames(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT used.name FROM ${USED_NAMES} AS used LEFT JOIN name_skeletons AS known USING (name)
    WHERE known.name IS NULL LIMIT ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Keys by older rules. */
export async function forgetOutdatedNames(db: Database): Promise<void> {
  await db.deleteFrom('nameSkeletons').where('rules', '<', RULES_VERSION).execute();
}

/** Names that nobody uses any longer. */
/** All of them, or those of these names. */
export async function forgetUnusedNames(db: Database, names?: string[]): Promise<void> {
  await sql`
    DELETE FROM name_skeletons AS known WHERE ${names ? sql`known.name = ANY (${names})` : sql`true`} AND NOT EXISTS (SELECT FROM ${USED_NAMES} AS used WHERE used.name = known.name)`.execute(
    db,
  );
}
