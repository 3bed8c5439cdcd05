// The revocation feed: one row for every installation that loses access or a permission, or gets it back, written in the
// transaction of the decision. Rows appear in the order of their positions: the writer takes an advisory lock before it takes
// positions, and holds it until its commit (docs/decisions/0023). It is taken as late as possible; of the global locks only
// that of the receipts comes later.

import { type RawBuilder, sql } from 'kysely';
import { defineJob } from '../../platform/jobs.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';

export const REVOCATION_TYPES = ['ENDED', 'SUSPENDED', 'RESTORED', 'PERMISSIONS_REDUCED', 'TRANSFERRED'] as const;
export type RevocationType = (typeof REVOCATION_TYPES)[number];

/** The topic of notifications that wake waiting readers. */
export const REVOCATION_TOPIC = 'revocation';
const KEEP_DAYS = 90;

export const revocationCleaning = defineJob(
  'revocation-cleaning',
  'Deletes entries of the revocation feed after 90 days.',
);

export class RevocationFeed {
  #notifications: PgNotifications;

  constructor(notifications: PgNotifications) {
    this.#notifications = notifications;
  }

  /** An installation ended, or has fewer permissions now. Read after the change, so that `scope` is what is left. */
  async record(tx: Tx, type: RevocationType, installationIds: string[]): Promise<void> {
    await this.#write(tx, type, sql`i.id = ANY (${installationIds})`);
  }

  /** Call it after the change of the app's status, with its row locked. */
  async recordApp(tx: Tx, type: 'SUSPENDED' | 'RESTORED', appId: string): Promise<void> {
    await this.#write(
      tx,
      type,
      sql`i.app_id = ${appId} AND ${OPEN} AND developers.status <> 'SUSPENDED' AND developers.closing_at IS NULL`,
    );
  }

  /** Unless the developer is suspended and closes: one of the two counts. Those of suspended apps stay as they are. */
  async recordDeveloper(tx: Tx, type: 'SUSPENDED' | 'RESTORED', developerId: string): Promise<void> {
    await this.#write(tx, type, sql`apps.developer_id = ${developerId} AND ${OPEN} AND apps.visibility <> 'SUSPENDED'`);
  }

  /** The entries name the OAuth client that lost its access: the app has none any more. */
  async recordTransfer(tx: Tx, appId: string, formerClientId: string | null): Promise<void> {
    await this.#write(tx, 'TRANSFERRED', sql`i.app_id = ${appId} AND ${OPEN}`, sql`${formerClientId}::text`);
  }

  /** A version went live: those that had a permission which it no longer declares. */
  async recordDropped(tx: Tx, appId: string): Promise<void> {
    await this.#write(
      tx,
      'PERMISSIONS_REDUCED',
      sql`i.app_id = ${appId} AND ${OPEN} AND EXISTS (
        SELECT FROM unnest(i.permissions) AS granted (scope)
        WHERE NOT jsonb_path_exists(live.permissions, '$[*] ? (@.scope == $scope)', jsonb_build_object('scope', granted.scope)))`,
    );
  }

  async #write(
    tx: Tx,
    type: RevocationType,
    which: RawBuilder<unknown>,
    clientId: RawBuilder<unknown> = sql`live.oauth_client_id`,
  ): Promise<void> {
    const { rows } = await sql`SELECT FROM ${SOURCES} WHERE ${which} LIMIT 1`.execute(tx);
    if (rows.length === 0) return;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('revocation feed', 0))`.execute(tx);
    await sql`
      INSERT INTO revocations (type, installation_id, app_id, client_id, workspace_id, scope)
      SELECT ${type}, i.id, i.app_id, ${clientId}, i.workspace_id, ARRAY_TO_STRING(ARRAY(
        SELECT asked.scope FROM jsonb_to_recordset(live.permissions) AS asked (scope text)
        WHERE asked.scope = ANY (i.permissions) ORDER BY asked.scope), ' ')
      FROM ${SOURCES} WHERE ${which} ORDER BY i.id`.execute(tx);
    await this.#notifications.publish(tx, REVOCATION_TOPIC, ['new']);
  }
}

const SOURCES = sql`workspace_installations AS i JOIN apps ON apps.id = i.app_id
  JOIN developers ON developers.id = apps.developer_id
  JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version`;
/** A request has no access that could be revoked. */
const OPEN = sql<boolean>`i.ended_at IS NULL AND i.approved_at IS NOT NULL`;

export interface RevocationRow {
  position: number;
  type: RevocationType;
  installationId: string;
  appId: string;
  clientId: string | null;
  workspaceId: string;
  scope: string;
  at: Date;
}

export interface FeedState {
  epoch: string;
  cleanedTo: number;
  last: number;
}

export async function readFeedState(db: Database): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    SELECT epoch, cleaned_to, greatest(cleaned_to, (SELECT coalesce(max(position), 0) FROM revocations)) AS last
    FROM revocation_epoch`.execute(db);
  return rows[0]!;
}

export async function readRevocations(db: Database, after: number, limit: number): Promise<RevocationRow[]> {
  const query = db.selectFrom('revocations').selectAll().where('position', '>', after);
  return query.orderBy('position').limit(limit).execute();
}

export async function deleteOldRevocations(db: Database): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM revocations WHERE at < now() - make_interval(days => ${KEEP_DAYS}) RETURNING position
    )
    UPDATE revocation_epoch SET cleaned_to = greatest(cleaned_to, (SELECT coalesce(max(position), 0) FROM deleted))`.execute(
    db,
  );
}
