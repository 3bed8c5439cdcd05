// Notifications after which cached pages, responses and images are computed anew.

import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';

/** The topic of the cache of images. */
export const MEDIA_TOPIC = 'media';
/** The images of an app are part of its catalog entry. */
const CATALOG_TOPIC = 'catalog';

/** Of every public app that shows the image. */
export async function announceImage(tx: Tx, sha256: string, notifications: PgNotifications): Promise<void> {
  const { rows } = await sql<{ appId: string }>`
    SELECT DISTINCT image.app_id FROM version_images AS image
    JOIN catalog ON catalog.app_id = image.app_id AND catalog.version = image.version
    WHERE image.sha256 = ${sha256}`.execute(tx);
  for (const { appId } of rows) await announceImagesOf(tx, appId, notifications);
}

export async function announceImagesOf(tx: Tx, appId: string, notifications: PgNotifications): Promise<void> {
  // The catalog export has the copies, too.
  await sql`SELECT note_catalog_changes(ARRAY[${appId}])`.execute(tx);
  await notifications.publish(tx, CATALOG_TOPIC, [`app ${appId}`]);
}
