// The public catalogue is a projection: one row for each app that the public may see, made from its sources inside the
// transaction that changed them. Public queries read nothing else, so a draft cannot leak.

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';

export type Affected = { appId: string } | { developerId: string } | 'everything';

export class Catalog {
  #notifications: PgNotifications;
  constructor(notifications: PgNotifications) {
    this.#notifications = notifications;
  }

  /** Makes the rows of these apps anew: APPROVED and LISTED ones of VERIFIED developers, and no others. */
  async refresh(tx: Tx, affected: Affected): Promise<void> {
    const which = conditionFor(affected);
    // Refreshes of the same rows come one after the other: the caller holds the app's row lock, or the developer's; a
    // shared lock on the developer orders the two kinds. Refreshes of different apps do not wait for each other.
    await sql`SELECT FROM developers JOIN apps ON apps.developer_id = developers.id WHERE ${which} FOR SHARE OF developers`.execute(
      tx,
    );
    // A refresh of everything excludes all others. They take the weaker lock with the DELETE, before its snapshot, so that
    // one that had to wait sees what was committed meanwhile.
    if (affected === 'everything') await sql`LOCK TABLE catalog IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    await sql`DELETE FROM catalog USING apps WHERE apps.id = catalog.app_id AND ${which}`.execute(tx);
    await sql`
      INSERT INTO catalog (app_id, slug, name, description, long_description, category, environment, logo_url, banner_url,
        website_url, oauth_client_id, screenshots, featured, version, release_notes, developer_name, developer_company,
        published_at, updated_at, install_count, review_count, rating_sum)
      SELECT apps.id, apps.slug, live.name, live.description, live.long_description, live.category, apps.environment,
        live.logo_url, live.banner_url, live.website_url, live.oauth_client_id, live.screenshots, apps.featured, live.number,
        live.release_notes, developers.name, developers.company_name, apps.published_at, live.updated_at,
        statistics.install_count, statistics.review_count, statistics.rating_sum
      FROM apps
      JOIN app_statistics AS statistics ON statistics.app_id = apps.id
      JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version
      JOIN developers ON developers.id = apps.developer_id
      WHERE apps.visibility = 'LISTED' AND apps.deleted_at IS NULL AND developers.status = 'VERIFIED' AND ${which}`.execute(
      tx,
    );
    // In order, so that two refreshes that add the same new words never deadlock.
    await sql`
      INSERT INTO catalog_words (word)
      SELECT DISTINCT word FROM catalog JOIN apps ON apps.id = catalog.app_id,
        unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) AS word
      WHERE ${which} AND length(word) <= 50 ORDER BY word
      ON CONFLICT DO NOTHING`.execute(tx);
    await this.#notifications.publish(tx, 'catalog', [subjectOf(affected)]);
  }

  /** Copies the counters of these apps into their rows, by which lists are sorted. */
  async refreshCounters(tx: Tx, appIds: string[]): Promise<void> {
    await copyCounters(tx, appIds);
    await this.announceCounters(tx, appIds);
  }

  /** For counters that are copied later: what is shown of an app is read beside its row, only the order goes by the copy. */
  async announceCounters(tx: Tx, appIds: string[]): Promise<void> {
    const subjects = [];
    for (let at = 0; at < appIds.length; at += IDS_A_SIGNAL) {
      subjects.push(`counters ${appIds.slice(at, at + IDS_A_SIGNAL).join(' ')}`);
    }
    await this.#notifications.publish(tx, 'catalog', subjects);
  }
}

/** A signal may have 8,000 bytes. */
const IDS_A_SIGNAL = 200;

/** Read under a lock: a copy that had to wait would otherwise write what it read before it waited. */
async function copyCounters(tx: Tx, appIds: string[]): Promise<void> {
  await sql`
    WITH s AS (SELECT * FROM app_statistics WHERE app_id = ANY(${appIds}) ORDER BY app_id FOR SHARE)
    UPDATE catalog SET install_count = s.install_count, review_count = s.review_count, rating_sum = s.rating_sum
    FROM s WHERE s.app_id = catalog.app_id
      AND (catalog.install_count, catalog.review_count, catalog.rating_sum) <> (s.install_count, s.review_count, s.rating_sum)`.execute(
    tx,
  );
}

function conditionFor(affected: Affected): RawBuilder<unknown> {
  if (affected === 'everything') return sql`true`;
  return 'appId' in affected ? sql`apps.id = ${affected.appId}` : sql`apps.developer_id = ${affected.developerId}`;
}

function subjectOf(affected: Affected): string {
  if (affected === 'everything') return affected;
  return 'appId' in affected ? `app ${affected.appId}` : `developer ${affected.developerId}`;
}
