// Another developer's logo: users would take the app for the other one. Only apps that are public are compared, so that the
// result tells nothing about unpublished ones.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { Result } from './rule-result.ts';

/** A public app of another developer that has this logo now, by URL or by content. Whoever had it approved first may keep it. */
export type FindSharedLogo = (url: string, sha256: string | null) => Promise<{ name: string } | undefined>;

export function sharedLogoFinder(db: Database, appId: string): FindSharedLogo {
  return async (url, sha256) => {
    const { rows } = await sql<{ name: string }>`
      WITH same AS (
        SELECT submissions.app_id, developer_id, decided_at FROM submissions JOIN apps ON apps.id = submissions.app_id
        WHERE submissions.status = 'APPROVED' AND (md5(listing ->> 'logoUrl') = md5(${url})
          OR (jsonb_path_query_first(checks, '$.rules[*] ? (@.pointer == "/logoUrl" && @.sha256 != null).sha256') #>> '{}')
            = ${sha256}))
      SELECT name FROM same JOIN catalog USING (app_id)
      WHERE developer_id <> (SELECT developer_id FROM apps WHERE id = ${appId})
        AND EXISTS (SELECT FROM same AS latest WHERE latest.app_id = same.app_id AND latest.decided_at = (
          SELECT max(decided_at) FROM submissions WHERE submissions.app_id = same.app_id AND status = 'APPROVED'))
        AND decided_at < ALL (
          SELECT own.decided_at FROM same AS own WHERE own.developer_id = (SELECT developer_id FROM apps WHERE id = ${appId}))
      ORDER BY decided_at LIMIT 1`.execute(db);
    return rows[0];
  };
}

export async function sharedLogo(logoUrl: string | null, results: Result[], find: FindSharedLogo): Promise<Result[]> {
  if (!logoUrl) return [];
  const { sha256 = null } = results.find(({ pointer, sha256 }) => pointer === '/logoUrl' && sha256) ?? {};
  const other = await find(logoUrl, sha256);
  if (!other) return [];
  return [
    {
      rule: 'LOGO_SHARED',
      pointer: '/logoUrl',
      status: 'WARNING',
      found: `also the logo of “${other.name}”, an app of another developer`,
      wanted: 'a logo of your own',
      fix: 'Use a logo of your own. If it is yours, tell the reviewer in the release notes.',
      sha256,
    },
  ];
}
