// Ownership of OAuth client ids: one belongs to the first developer who has a submitted or live version that names it.
// Drafts reserve nothing. There is no unique index, because rows that are older than the rule may clash; administrators see
// those (GET /api/admin/oauth-client-clashes).

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { appErrors } from './errors.ts';

/** Early, without a lock: for the developer who is writing a listing. `submit` and `approve` decide. */
export async function requireFreeOauthClient(
  db: Database,
  developerId: string,
  clientId: string | null | undefined,
): Promise<void> {
  if (!clientId) return;
  const owner = await ownerOf(db, clientId);
  if (owner !== undefined && owner !== developerId)
    throw appErrors.OAUTH_CLIENT_TAKEN({
      details: [
        {
          pointer: '/oauthClientId',
          code: 'OAUTH_CLIENT_TAKEN',
          message: `The OAuth client id \`${clientId}\` belongs to another developer.`,
          fix: 'Use the client id that support issued to you.',
        },
      ],
    });
}

/** Under an advisory lock on the client id until the transaction ends: of two developers at once, one gets it. */
export async function claimOauthClient(tx: Tx, developerId: string, clientId: string | null): Promise<void> {
  if (!clientId) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`oauth client ${clientId}`}, 0))`.execute(tx);
  await requireFreeOauthClient(tx, developerId, clientId);
}

async function ownerOf(db: Database, clientId: string): Promise<string | undefined> {
  const { rows } = await sql<{ developerId: string }>`
    SELECT developer_id FROM (${usersOf(sql`oauth_client_id = ${clientId}`)}) AS users ORDER BY since, developer_id LIMIT 1`.execute(
    db,
  );
  return rows[0]?.developerId;
}

/** The developers with a submitted or live version that names a client id, and since when each has named it. */
function usersOf(which: ReturnType<typeof sql<boolean>>) {
  return sql`
    SELECT oauth_client_id, developer_id, min(coalesce(submitted_at, app_versions.created_at)) AS since,
      array_agg(DISTINCT apps.id) FILTER (WHERE ${isCurrent}) AS app_ids
    FROM app_versions JOIN apps ON apps.id = app_versions.app_id
    WHERE ${which} AND apps.deleted_at IS NULL AND app_versions.status IN ('PENDING', 'APPROVED')
    GROUP BY oauth_client_id, developer_id HAVING bool_or(${isCurrent})`;
}

const isCurrent = sql<boolean>`(app_versions.status = 'PENDING' OR app_versions.number = apps.live_version)`;

export interface ClashRow {
  oauthClientId: string;
  /** Who named it first stands first. */
  developers: { id: string; name: string; companyName: string | null; since: string; apps: ClashingApp[] }[];
}
interface ClashingApp {
  id: string;
  slug: string;
}

const MAX_CLASHES = 100;

export async function listOauthClientClashes(db: Database): Promise<ClashRow[]> {
  const { rows } = await sql<ClashRow>`
    SELECT oauth_client_id,
      json_agg(json_build_object('id', developers.id, 'name', developers.name, 'companyName', developers.company_name,
        'since', to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'apps', (SELECT json_agg(json_build_object('id', id, 'slug', slug) ORDER BY id) FROM apps WHERE id = ANY (app_ids)))
        ORDER BY since, developers.id) AS developers
    FROM (${usersOf(sql`oauth_client_id IS NOT NULL`)}) AS users JOIN developers ON developers.id = users.developer_id
    GROUP BY oauth_client_id HAVING count(*) > 1 ORDER BY oauth_client_id LIMIT ${MAX_CLASHES}`.execute(db);
  return rows;
}
