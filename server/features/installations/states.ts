// The status of an installation is computed from what it depends on, never stored: a decision about an app or a developer
// takes effect on all its installations in its own commit, without touching them (docs/decisions/0022).

import { sql } from 'kysely';

export const INSTALLATION_STATES = ['REQUESTED', 'ACTIVE', 'CONSENT_NEEDED', 'SUSPENDED', 'ENDED'] as const;
export type InstallationStatus = (typeof INSTALLATION_STATES)[number];

/** What the aliases below stand for: `i` is the installation, `live` the live version of its app. */
export const INSTALLATIONS = sql`workspace_installations AS i
  JOIN apps ON apps.id = i.app_id
  JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version
  JOIN developers ON developers.id = apps.developer_id`;

/** In SQL: whether these permissions of a version contain a required one that is not granted. */
export const lacksRequired = (declared: ReturnType<typeof sql>) => sql<boolean>`EXISTS (
  SELECT FROM jsonb_to_recordset(${declared}) AS asked (scope text, required boolean)
  WHERE asked.required AND asked.scope <> ALL (i.permissions))`;

export const STATUS = sql<InstallationStatus>`CASE
  WHEN i.ended_at IS NOT NULL THEN 'ENDED'
  WHEN i.approved_at IS NULL THEN 'REQUESTED'
  WHEN apps.visibility = 'SUSPENDED' OR developers.status = 'SUSPENDED' OR developers.closing_at IS NOT NULL THEN 'SUSPENDED'
  WHEN ${lacksRequired(sql`live.permissions`)} THEN 'CONSENT_NEEDED'
  ELSE 'ACTIVE' END`;

/** In SQL: those of these scopes that the live version declares. */
export const declaredOf = (scopes: ReturnType<typeof sql>) => sql<string[]>`ARRAY(
  SELECT asked.scope FROM jsonb_to_recordset(live.permissions) AS asked (scope text)
  WHERE asked.scope = ANY (${scopes}) ORDER BY asked.scope)`;

/** A dropped permission leaves the grant at once. */
export const GRANTED = declaredOf(sql`i.permissions`);
