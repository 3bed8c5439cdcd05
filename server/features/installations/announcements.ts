// Announces what decisions about an app or its developer mean for installations: events and emails, in batches. The status
// itself changed with the decision (states.ts); this job only announces it, and drops permissions that the live version no longer
// asks for, so that a later version that asks for them again needs a new consent.

import { sql } from 'kysely';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Events, InstallationsAffected } from '../events/events.ts';
import type { EventKind } from '../events/kinds.ts';
import type { Email } from '../mail/email.ts';
import type { Outbox } from '../mail/outbox.ts';
import { INSTALLATION_TOPIC } from './grants.ts';
import { installationInEvents } from './installation.ts';
import { consentNeededMail, findInstaller, type Installer, restoredMail, suspendedMail } from './mail.ts';
import { findInstallation, type InstallationRow } from './queries.ts';
import { GRANTED, INSTALLATIONS, type InstallationStatus, STATUS } from './states.ts';

const BATCH_SIZE = 100;
/** At most one email about consent to a person for an app in this time, however many workspaces and versions. */
const CONSENT_MAIL_DAYS = 7;

interface Parts {
  db: Database;
  events: Events;
  outbox: Outbox;
  notifications: PgNotifications;
  publicUrl: string;
}

export function announceInstallationChanges(parts: Parts) {
  return async (affected: InstallationsAffected): Promise<void> => {
    for (let announced = BATCH_SIZE; announced === BATCH_SIZE; ) {
      announced = await transaction(parts.db, (tx) => announceBatch(tx, affected, parts));
    }
  };
}

type Due = { id: string; announcedStatus: InstallationStatus };

async function announceBatch(tx: Tx, affected: InstallationsAffected, parts: Parts): Promise<number> {
  const which =
    'appId' in affected ? sql`i.app_id = ${affected.appId}` : sql`apps.developer_id = ${affected.developerId}`;
  const { rows } = await sql<Due>`
    SELECT i.id, i.announced_status FROM ${INSTALLATIONS}
    WHERE ${which} AND i.ended_at IS NULL AND i.approved_at IS NOT NULL AND (i.announced_status <> ${STATUS} OR cardinality(i.permissions) <> cardinality(${GRANTED}))
    ORDER BY i.id LIMIT ${BATCH_SIZE} FOR UPDATE OF i`.execute(tx);
  for (const due of rows) await announce(tx, due, parts);
  return rows.length;
}

async function announce(tx: Tx, { id, announcedStatus: before }: Due, parts: Parts): Promise<void> {
  const row = (await findInstallation(tx, id))!;
  const { status, permissions } = row;
  await sql`
    UPDATE workspace_installations SET announced_status = ${status}, permissions = ${permissions}, updated_at = now()
    WHERE id = ${id}`.execute(tx);
  await parts.notifications.publish(tx, INSTALLATION_TOPIC, [id]);
  if (status === before) return;
  const installer = await findInstaller(tx, row.installedBy);
  if (status === 'SUSPENDED') return report(tx, 'installation.suspended', row, installer, suspendedMail, parts);
  if (before === 'SUSPENDED') await report(tx, 'installation.restored', row, installer, restoredMail, parts);
  if (status !== 'CONSENT_NEEDED') return;
  // The host's webhooks alone: the developer knows what the version asks for.
  await parts.events.publish(tx, 'installation.consent_needed', null, installationInEvents(row));
  if (installer && (await mayMailAboutConsent(tx, row)))
    await parts.outbox.enqueue(tx, consentNeededMail(row, installer, parts.publicUrl));
}

async function report(
  tx: Tx,
  event: EventKind & `installation.${'suspended' | 'restored'}`,
  row: InstallationRow,
  installer: Installer | undefined,
  mail: (row: InstallationRow, installer: Installer, publicUrl: string) => Email,
  { events, outbox, publicUrl }: Parts,
): Promise<void> {
  await events.publish(tx, event, row.developerId, installationInEvents(row));
  if (installer) await outbox.enqueue(tx, mail(row, installer, publicUrl));
}

/** Also notes that the email goes out now. */
async function mayMailAboutConsent(tx: Tx, { id, appId, installedBy }: InstallationRow): Promise<boolean> {
  const { rows } = await sql`
    UPDATE workspace_installations SET consent_mailed_at = now() WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM workspace_installations AS other WHERE other.installed_by = ${installedBy} AND other.app_id = ${appId}
        AND other.consent_mailed_at > now() - make_interval(days => ${CONSENT_MAIL_DAYS}))
    RETURNING id`.execute(tx);
  return rows.length > 0;
}
