import { sql } from 'kysely';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import { readHostScopes } from '../host-scopes/queries.ts';
import { type Judged, type Judgement, judge, newScopes, openPolicy, type Policy, type PolicyMode } from './policy.ts';
import type { InstallationRow } from './queries.ts';
import { declaredOf, GRANTED, INSTALLATIONS } from './states.ts';

export interface StoredPolicy {
  policy: Policy;
  /** 0: never changed, the default applies. */
  revision: number;
}

export async function readPolicy(db: Database, workspaceId: string, fallback: PolicyMode): Promise<StoredPolicy> {
  const query = db.selectFrom('workspacePolicies').select(['mode', 'allow', 'deny', 'maxRisk', 'revision']);
  const row = await query.where('workspaceId', '=', workspaceId).executeTakeFirst();
  if (!row) return { policy: openPolicy(fallback), revision: 0 };
  const { revision, ...policy } = row;
  return { policy, revision };
}

export const policyEtag = ({ revision }: StoredPolicy) => `"policy.${revision}"`;

/** Serializes changes of a policy, also of the first. */
export async function lockPolicy(tx: Tx, workspaceId: string, fallback: PolicyMode): Promise<StoredPolicy> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`workspace policy ${workspaceId}`}, 0))`.execute(tx);
  return readPolicy(tx, workspaceId, fallback);
}

export async function writePolicy(tx: Tx, workspaceId: string, { mode, allow, deny, maxRisk }: Policy, by: string) {
  const changed = { mode, allow, deny, maxRisk, updatedBy: by, updatedAt: now };
  await tx
    .insertInto('workspacePolicies')
    .values({ workspaceId, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('workspaceId')
        .doUpdateSet((row) => ({ ...changed, revision: row('workspacePolicies.revision', '+', 1) as never })),
    )
    .execute();
}

/** By the policy of the workspace as it is now. */
export async function judgeInstall(
  tx: Tx,
  workspaceId: string,
  judged: Judged,
  fallback: PolicyMode,
): Promise<{ judgement: Judgement; stored: StoredPolicy }> {
  const stored = await readPolicy(tx, workspaceId, fallback);
  const known = stored.policy.maxRisk ? await readHostScopes(tx) : [];
  return { judgement: judge(stored.policy, judged, known), stored };
}

/** Of an installation or a request. A change that adds nothing is no business of the policy. */
export async function judgeChange(
  tx: Tx,
  { slug, workspaceId, status, permissions: granted }: InstallationRow,
  { permissions, byAdmin }: { permissions: string[]; byAdmin: boolean },
  fallback: PolicyMode,
): Promise<Judgement> {
  const scopes = newScopes(granted, permissions);
  if (scopes.length === 0 && status !== 'REQUESTED') return 'ALLOWED';
  return (await judgeInstall(tx, workspaceId, { slug, scopes, byAdmin }, fallback)).judgement;
}

export interface JudgedInstallation {
  id: string;
  slug: string;
  appName: string;
  /** Null: a request for the app. */
  granted: string[] | null;
  /** Null: no open request. */
  requested: string[] | null;
}

const MAX_PREVIEWED = 1_000;

/** What a policy is held against: everything installed or requested in the workspace. */
export async function listForPreview(db: Database, workspaceId: string): Promise<JudgedInstallation[]> {
  const { rows } = await sql<JudgedInstallation>`
    SELECT i.id, apps.slug, live.name AS app_name, CASE WHEN i.approved_at IS NOT NULL THEN ${GRANTED} END AS granted,
      CASE WHEN i.requested_permissions IS NOT NULL THEN ${declaredOf(sql`i.requested_permissions`)} END AS requested
    FROM ${INSTALLATIONS} WHERE i.workspace_id = ${workspaceId} AND i.ended_at IS NULL
    ORDER BY live.name, i.id LIMIT ${MAX_PREVIEWED}`.execute(db);
  return rows;
}

/** Which of these slugs no app has. */
export async function unknownSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const found = await db.selectFrom('apps').select('slug').where('slug', 'in', slugs).execute();
  const known = new Set(found.map(({ slug }) => slug));
  return new Set(slugs.filter((slug) => !known.has(slug)));
}
