import type { UninstallCode } from '@marketplace/sdk/listing-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import type { StoredImage } from '../../platform/postgres/json-columns.ts';
import { accountName } from '../accounts/known-accounts.ts';
import type { Permission } from '../apps/permissions.ts';
import type { PublicPermission } from '../catalog/public-app.ts';
import { imageAt } from '../media/pins.ts';
import { GRANTED, INSTALLATIONS, type InstallationStatus, lacksRequired, STATUS } from './states.ts';

/** An app that can be installed: listed, approved, of a verified developer. */
export interface InstallableApp {
  id: string;
  slug: string;
  name: string;
  developerId: string;
  version: number;
  permissions: Permission[];
  setupUrl: string | null;
}

/**
 * Under a shared lock on the app and its developer: a suspension or a new version either comes first and is seen here, or
 * waits and finds the new installation.
 */
export async function lockInstallableApp(tx: Tx, slug: string): Promise<InstallableApp | undefined> {
  await sql`
    SELECT FROM apps JOIN developers ON developers.id = apps.developer_id
    WHERE apps.slug = ${slug} FOR SHARE OF apps, developers`.execute(tx);
  const { rows } = await sql<InstallableApp>`
    SELECT apps.id, apps.slug, live.name, apps.developer_id, live.number AS version, live.permissions, live.setup_url
    FROM catalog JOIN apps ON apps.id = catalog.app_id
    JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version
    WHERE catalog.slug = ${slug}`.execute(tx);
  return rows[0];
}

export interface NewInstallation {
  id: string;
  appId: string;
  workspaceId: string;
  workspaceName: string;
  /** Null: the host took the consent. */
  installedBy: string | null;
  permissions: string[];
  version: number;
  /** An administrator of the workspace has to approve it. */
  requested: boolean;
}

/** Whether it was written: one installation of an app for each workspace. Counts a workspace that is new to the app. */
export async function insertInstallation(tx: Tx, one: NewInstallation): Promise<boolean> {
  const { requested, permissions } = one;
  const { rows } = await sql<{ written: boolean }>`
    WITH written AS (
      INSERT INTO workspace_installations (id, app_id, workspace_id, workspace_name, installed_by, permissions, version,
        announced_status, approved_at, requested_permissions, requested_by, requested_at)
      VALUES (${one.id}, ${one.appId}, ${one.workspaceId}, ${one.workspaceName}, ${one.installedBy},
        ${requested ? [] : permissions}, ${one.version}, ${requested ? 'REQUESTED' : 'ACTIVE'}, ${requested ? null : now},
        ${requested ? permissions : null}, ${requested ? one.installedBy : null}, ${requested ? now : null})
      ON CONFLICT (app_id, workspace_id) WHERE ended_at IS NULL DO NOTHING RETURNING app_id, workspace_id, approved_at
    ), counted AS (
      INSERT INTO installed_workspaces (app_id, workspace_id)
      SELECT app_id, workspace_id FROM written WHERE approved_at IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING app_id
    ), deltas AS (
      INSERT INTO install_count_deltas (app_ids, installs) SELECT ARRAY[app_id], ARRAY[1] FROM counted
    )
    SELECT EXISTS (SELECT FROM written) AS written`.execute(tx);
  return rows[0]!.written;
}

export async function findCurrentId(db: Database, appId: string, workspaceId: string): Promise<string | undefined> {
  const query = db.selectFrom('workspaceInstallations').select('id').where('endedAt', 'is', null);
  return (await query.where('appId', '=', appId).where('workspaceId', '=', workspaceId).executeTakeFirst())?.id;
}

export interface InstallationRow {
  id: string;
  appId: string;
  slug: string;
  appName: string;
  logoUrl: string | null;
  logo: StoredImage | null;
  developerId: string;
  developerName: string;
  publisherSince: Date | null;
  /** When the publisher, which closes, is erased. */
  publisherClosingAt: Date | null;
  workspaceId: string;
  workspaceName: string;
  status: InstallationStatus;
  version: number;
  /** The scopes in effect. */
  permissions: string[];
  /** What the live version asks for. */
  declared: Static<typeof PublicPermission>[];
  liveVersion: number;
  setupUrl: string | null;
  clientId: string | null;
  /** Null: the host took the consent. */
  installedBy: string | null;
  installedByName: string | null;
  createdAt: Date;
  updatedAt: Date;
  lastGrantAt: Date | null;
  endedAt: Date | null;
  endCode: UninstallCode | null;
  /** What a member asks for: all scopes that the installation would have. Null: no open request. */
  requestedPermissions: string[] | null;
  requestedBy: string | null;
  requestedByName: string | null;
  requestedAt: Date | null;
}

/** With what the scope vocabulary says about each, in the order of the listing. */
const DECLARED = sql`(
  SELECT coalesce(jsonb_agg(asked || jsonb_build_object('label', known.label, 'description', known.description, 'risk', known.risk)
    ORDER BY place), '[]')
  FROM jsonb_array_elements(live.permissions) WITH ORDINALITY AS listed (asked, place)
  LEFT JOIN host_scopes AS known ON known.scope = asked ->> 'scope')`;

const COLUMNS = sql`i.id, i.app_id, apps.slug, live.name AS app_name, live.logo_url,
  ${sql.raw(imageAt('live.app_id', 'live.number', 'live.logo_url'))} AS logo, apps.developer_id,
  coalesce(developers.company_name, developers.name) AS developer_name, apps.transferred_at AS publisher_since,
  developers.closing_at AS publisher_closing_at, i.workspace_id, i.workspace_name, ${STATUS} AS status, i.version, ${GRANTED} AS permissions,
  ${DECLARED} AS declared, live.number AS live_version, live.setup_url, live.oauth_client_id AS client_id, i.installed_by,
  ${accountName(sql`i.installed_by`)} AS installed_by_name, i.created_at, i.updated_at, i.last_grant_at, i.ended_at,
  i.end_code, i.requested_permissions, i.requested_by, ${accountName(sql`i.requested_by`)} AS requested_by_name,
  i.requested_at`;

export interface InstallationFilter {
  workspaceIds?: string[] | undefined;
  appId?: string | undefined;
  slug?: string | undefined;
  status?: InstallationStatus | undefined;
  /** With an open request, of a new app or for more permissions. */
  requested?: boolean | undefined;
  /** False: requests, also those that ended without an approval. */
  approved?: boolean | undefined;
}

function conditionOf({
  workspaceIds,
  appId,
  slug,
  status,
  requested,
  approved,
}: InstallationFilter): RawBuilder<boolean> {
  const conditions = [
    ...(workspaceIds ? [sql<boolean>`i.workspace_id = ANY (${workspaceIds})`] : []),
    ...(appId ? [sql<boolean>`i.app_id = ${appId}`] : []),
    ...(slug ? [sql<boolean>`apps.slug = ${slug}`] : []),
    ...(status ? [sql<boolean>`${STATUS} = ${status}`] : []),
    ...(approved === undefined ? [] : [sql<boolean>`(i.approved_at IS NOT NULL) = ${approved}`]),
    ...(requested === undefined
      ? []
      : [sql<boolean>`(i.requested_permissions IS NOT NULL AND i.ended_at IS NULL) = ${requested}`]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** Newest first. */
export async function listInstallations(db: Database, filter: InstallationFilter, page: number, limit: number) {
  const which = conditionOf(filter);
  const { rows } = await sql<InstallationRow>`
    SELECT ${COLUMNS} FROM ${INSTALLATIONS} WHERE ${which}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${INSTALLATIONS} WHERE ${which}`.execute(db);
  return { rows, total: counted[0]!.total };
}

export async function findInstallation(db: Database, id: string): Promise<InstallationRow | undefined> {
  const { rows } = await sql<InstallationRow>`SELECT ${COLUMNS} FROM ${INSTALLATIONS} WHERE i.id = ${id}`.execute(db);
  return rows[0];
}

/** Read again after the lock: the status and the permissions are those of after the wait. */
export async function lockInstallation(tx: Tx, id: string): Promise<InstallationRow | undefined> {
  await sql`SELECT FROM workspace_installations WHERE id = ${id} FOR UPDATE`.execute(tx);
  return findInstallation(tx, id);
}

/** The version counts as consented to unless it requires more than these. */
export async function setPermissions(
  tx: Tx,
  { id, declared, liveVersion }: InstallationRow,
  permissions: string[],
  { keepsRequest }: { keepsRequest: boolean },
): Promise<void> {
  const isEnough = declared.every(({ scope, required }) => !required || permissions.includes(scope));
  await sql`
    UPDATE workspace_installations SET permissions = ${permissions}, updated_at = now(),
      version = CASE WHEN ${isEnough} THEN ${liveVersion} ELSE version END,
      announced_status = CASE WHEN ${isEnough} THEN 'ACTIVE' ELSE announced_status END,
      requested_permissions = CASE WHEN ${keepsRequest} THEN requested_permissions END,
      requested_by = CASE WHEN ${keepsRequest} THEN requested_by END,
      requested_at = CASE WHEN ${keepsRequest} THEN requested_at END
    WHERE id = ${id}`.execute(tx);
}

/** Ends it and counts the reason for the developer's analytics; whether it had not ended before. */
export async function endInstallation(
  tx: Tx,
  id: string,
  code: UninstallCode | null,
  text: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    WITH ended AS (
      UPDATE workspace_installations SET ended_at = now(), updated_at = now(), end_code = ${code}, announced_status = 'ENDED'
      WHERE id = ${id} AND ended_at IS NULL RETURNING app_id, approved_at
    ), reasons AS (
      INSERT INTO uninstall_reasons (app_id, code, text)
      SELECT app_id, ${code}, ${text} FROM ended WHERE ${code}::text IS NOT NULL AND approved_at IS NOT NULL
    ), daily AS (
      INSERT INTO app_daily AS day (app_id, day, uninstalls)
      SELECT app_id, (now() AT TIME ZONE 'UTC')::date, 1 FROM ended WHERE approved_at IS NOT NULL
      ON CONFLICT (app_id, day) DO UPDATE SET uninstalls = day.uninstalls + 1
    )
    SELECT EXISTS (SELECT FROM ended) AS ended`.execute(tx);
  return rows[0]!.ended;
}

/** How many apps each of these workspaces has installed, and how many requests are open. */
export async function countInstalled(db: Database, workspaceIds: string[]) {
  const { rows } = await sql<{ workspaceId: string; installedApps: number; openRequests: number }>`
    SELECT workspace_id, count(*) FILTER (WHERE approved_at IS NOT NULL) AS installed_apps,
      count(*) FILTER (WHERE requested_permissions IS NOT NULL) AS open_requests
    FROM workspace_installations
    WHERE workspace_id = ANY (${workspaceIds}) AND ended_at IS NULL GROUP BY workspace_id`.execute(db);
  return new Map(rows.map(({ workspaceId, ...counts }) => [workspaceId, counts]));
}

/** Of an app's installations that have not ended. */
export async function countByStatusAndVersion(db: Database, appId: string) {
  const { rows } = await sql<{ status: InstallationStatus; version: number; count: number }>`
    SELECT ${STATUS} AS status, i.version, count(*) FROM ${INSTALLATIONS}
    WHERE i.app_id = ${appId} AND i.ended_at IS NULL AND i.approved_at IS NOT NULL GROUP BY 1, 2 ORDER BY 2 DESC, 1`.execute(
    db,
  );
  return rows;
}

/** How many workspaces would have to consent again if a version with these permissions went live. */
export async function countConsentsNeeded(db: Database, appId: string, permissions: Permission[]) {
  const { rows } = await sql<{ workspaces: number; consentNeeded: number }>`
    SELECT count(*) AS workspaces, count(*) FILTER (WHERE ${lacksRequired(sql`${JSON.stringify(permissions)}::jsonb`)}) AS consent_needed
    FROM workspace_installations AS i
    WHERE i.app_id = ${appId} AND i.ended_at IS NULL AND i.approved_at IS NOT NULL`.execute(db);
  return rows[0]!;
}

/** For a full read by the host: those that have not ended, by id. */
export async function listAfter(db: Database, after: string, limit: number): Promise<InstallationRow[]> {
  const { rows } = await sql<InstallationRow>`
    SELECT ${COLUMNS} FROM ${INSTALLATIONS} WHERE i.id > ${after} AND i.ended_at IS NULL AND i.approved_at IS NOT NULL
    ORDER BY i.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Installations and requests that have not ended. */
export async function listOpenOf(db: Database, workspaceId: string): Promise<string[]> {
  const query = db.selectFrom('workspaceInstallations').select('id').where('workspaceId', '=', workspaceId);
  const rows = await query.where('endedAt', 'is', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
