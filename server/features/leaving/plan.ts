// What closing an account would do, and what stands in its way.

import type { Role } from '@marketplace/sdk/roles';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { isClosing } from '../accounts/memberships.ts';
import type { Developer } from '../developers/queries.ts';

export interface PlannedPublisher extends Developer {
  role: Role;
  /** Those that do not close themselves. */
  otherOwners: number;
  /** Members who are no owners, whether they close or not. */
  otherMembers: number;
}

export type ObstacleCode = 'SUBMISSION_PENDING' | 'LAST_OWNER' | 'INSTALLATIONS_ACTIVE';

export interface Obstacle {
  code: ObstacleCode;
  message: string;
  fix: string;
  publisherId: string;
  appId: string | null;
}

export interface ClosingPlan {
  /** All of which the account is a member. */
  publishers: PlannedPublisher[];
  installations: number;
  obstacles: Obstacle[];
}

/**
 * A person's own publisher closes with the account, and so does an organization that its last owner leaves. Owners whose
 * accounts are closed do not count: they cannot go on with it now, and each of them reopens it with their account. Other
 * members cannot reopen it, so they stand in the way also when their accounts are closed: what they reopen would be erased.
 */
const leavesWithoutOwner = ({ kind, role, otherOwners }: PlannedPublisher) =>
  kind === 'ORGANIZATION' && role === 'OWNER' && otherOwners === 0;

export function closesAlong(publisher: PlannedPublisher): boolean {
  return publisher.kind === 'PERSON' || (leavesWithoutOwner(publisher) && publisher.otherMembers === 0);
}

export async function planClosing(db: Database, accountUserId: string): Promise<ClosingPlan> {
  const publishers = await readPublishers(db, accountUserId);
  const lastOwner = publishers
    .filter((publisher) => leavesWithoutOwner(publisher) && publisher.otherMembers > 0)
    .map(({ id, name }) => ({
      code: 'LAST_OWNER' as const,
      message: `You are the last owner of ${name}, which has other members.`,
      fix: 'Make another member an owner, or remove all other members.',
      publisherId: id,
      appId: null,
    }));
  const apps = await readApps(
    db,
    publishers.filter(closesAlong).map(({ id }) => id),
  );
  const pending = apps
    .filter(({ pendingVersion }) => pendingVersion !== null)
    .map(({ appId, publisherId, name, pendingVersion }) => ({
      code: 'SUBMISSION_PENDING' as const,
      message: `Version ${pendingVersion} of ${name} is in review.`,
      fix: 'Withdraw it, or wait for the decision.',
      ...{ publisherId, appId },
    }));
  const installed = apps
    .filter(({ installations }) => installations > 0)
    .map(({ appId, publisherId, name, installations }) => ({
      code: 'INSTALLATIONS_ACTIVE' as const,
      message: `${name} is installed in ${installations} ${installations === 1 ? 'workspace' : 'workspaces'}.`,
      fix: 'Transfer the app, or send `endInstallations: true`: it is suspended there at once, and uninstalled after 30 days.',
      ...{ publisherId, appId },
    }));
  return {
    publishers,
    installations: apps.reduce((sum, { installations }) => sum + installations, 0),
    obstacles: [...lastOwner, ...pending, ...installed],
  };
}

async function readPublishers(db: Database, accountUserId: string): Promise<PlannedPublisher[]> {
  const others = sql`publisher_members AS other WHERE other.publisher_id = developers.id
    AND other.account_user_id <> ${accountUserId}`;
  const closes = isClosing(sql`other.account_user_id`);
  const { rows } = await sql<PlannedPublisher>`
    SELECT developers.*, coalesce(own.role, 'OWNER') AS role,
      (SELECT count(*)::int FROM ${others} AND other.role = 'OWNER' AND NOT ${closes}) AS other_owners,
      (SELECT count(*)::int FROM ${others} AND other.role <> 'OWNER') AS other_members
    FROM developers LEFT JOIN publisher_members AS own
      ON own.publisher_id = developers.id AND own.account_user_id = ${accountUserId}
    WHERE developers.account_user_id = ${accountUserId} OR own.role IS NOT NULL
    ORDER BY developers.kind DESC, developers.name, developers.id`.execute(db);
  return rows;
}

interface PlannedApp {
  appId: string;
  publisherId: string;
  name: string;
  pendingVersion: number | null;
  /** Not of those that an administrator of a workspace has yet to approve. */
  installations: number;
}

/** Those with a version in review or with installations. */
async function readApps(db: Database, publisherIds: string[]): Promise<PlannedApp[]> {
  const { rows } = await sql<PlannedApp>`
    SELECT * FROM (
      SELECT apps.id AS app_id, apps.developer_id AS publisher_id,
        (SELECT name FROM app_versions AS v WHERE v.app_id = apps.id
          ORDER BY v.number = apps.live_version DESC NULLS LAST, v.number DESC LIMIT 1) AS name,
        (SELECT number FROM app_versions AS v WHERE v.app_id = apps.id AND v.status = 'PENDING') AS pending_version,
        (SELECT count(*)::int FROM workspace_installations AS i
          WHERE i.app_id = apps.id AND i.ended_at IS NULL AND i.approved_at IS NOT NULL) AS installations
      FROM apps WHERE developer_id = ANY (${publisherIds}) AND deleted_at IS NULL) AS app
    WHERE pending_version IS NOT NULL OR installations > 0 ORDER BY app_id`.execute(db);
  return rows;
}
