// The deny list: images that must not be served, whoever uses them. A denial takes effect on every node with its commit.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { readPage } from '../../platform/postgres/paging.ts';
import type { Actor } from '../accounts/access.ts';
import { accountName } from '../accounts/known-accounts.ts';
import { audit } from '../audit/audit.ts';
import { contactEmailOf } from '../developers/contact-address.ts';
import { findDeveloper } from '../developers/queries.ts';
import type { Email } from '../mail/email.ts';
import type { Outbox } from '../mail/outbox.ts';
import { announceImage, MEDIA_TOPIC } from '../media/announcements.ts';

export interface DenialParts {
  notifications: PgNotifications;
  outbox: Outbox;
  publicUrl: string;
}

/** Developers whose live versions show the image get an email: they can replace it. */
export async function denyImage(
  tx: Tx,
  actor: Actor,
  { sha256, reason }: { sha256: string; reason: string },
  parts: DenialParts,
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO media_denied (sha256, reason, denied_by) VALUES (${sha256}, ${reason}, ${actor.id})
    ON CONFLICT (sha256) DO NOTHING RETURNING 1`.execute(tx);
  if (rows.length === 0) return;
  await audit(tx, actor, { action: 'image.denied', subjectType: 'image', subjectId: sha256, details: { reason } });
  for (const app of await appsWith(tx, sha256)) {
    const developer = (await findDeveloper(tx, app.developerId))!;
    const email = contactEmailOf(developer);
    await parts.outbox.enqueue(
      tx,
      deniedMail({ ...app, email, developerName: developer.name }, reason, parts.publicUrl),
    );
  }
  await announce(tx, sha256, parts);
}

export async function allowImage(tx: Tx, actor: Actor, sha256: string, parts: DenialParts): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('mediaDenied')
    .where('sha256', '=', sha256)
    .returning('sha256')
    .executeTakeFirst();
  if (!deleted) return false;
  await audit(tx, actor, { action: 'image.allowed', subjectType: 'image', subjectId: sha256 });
  await announce(tx, sha256, parts);
  return true;
}

async function announce(tx: Tx, sha256: string, { notifications }: DenialParts): Promise<void> {
  await notifications.publish(tx, MEDIA_TOPIC, [sha256]);
  await announceImage(tx, sha256, notifications);
}

async function appsWith(tx: Tx, sha256: string) {
  const { rows } = await sql<{ appId: string; appName: string; developerId: string }>`
    SELECT DISTINCT apps.id AS app_id, version.name AS app_name, apps.developer_id FROM version_images AS image
    JOIN apps ON apps.id = image.app_id AND apps.live_version = image.version
    JOIN app_versions AS version ON version.app_id = apps.id AND version.number = apps.live_version
    WHERE image.sha256 = ${sha256} AND apps.deleted_at IS NULL`.execute(tx);
  return rows;
}

interface Mailed {
  appId: string;
  appName: string;
  developerName: string;
  email: string;
}

function deniedMail(app: Mailed, reason: string, publicUrl: string): Email {
  return {
    event: 'image.denied',
    to: app.email,
    subject: `An image of “${app.appName}” was blocked`,
    greeting: `Hello ${app.developerName}`,
    paragraphs: [
      'An administrator blocked an image of your app, so it is no longer shown. To replace it, open a new version and submit it. The reason:',
    ],
    quote: reason,
    button: { label: 'Open the app in the portal', url: `${publicUrl}/portal/apps/${app.appId}` },
  };
}

export interface DenialRow {
  sha256: string;
  reason: string;
  deniedBy: string;
  deniedByName: string | null;
  deniedAt: Date;
}

const columns = [
  ...(['sha256', 'reason', 'deniedBy', 'deniedAt'] as const),
  accountName(sql`denied_by`).as('deniedByName'),
];

export async function findDenial(db: Database, sha256: string): Promise<DenialRow | undefined> {
  return db.selectFrom('mediaDenied').select(columns).where('sha256', '=', sha256).executeTakeFirst();
}

export async function listDenials(
  db: Database,
  page: number,
  limit: number,
): Promise<{ rows: DenialRow[]; total: number }> {
  const denials = db.selectFrom('mediaDenied').select(columns);
  return readPage(denials.orderBy('deniedAt', 'desc').orderBy('sha256'), page, limit);
}
