// The public catalog is a projection: one row for each public app, computed from its sources inside the transaction that
// changed them. Public queries read no other table, so that a draft cannot leak.

import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { VERIFIED_DOMAIN } from './verified-domain.ts';

export type Affected = { appId: string } | { appIds: string[] } | { developerId: string } | 'everything';

export class CatalogProjection {
  #notifications: PgNotifications;
  constructor(notifications: PgNotifications) {
    this.#notifications = notifications;
  }

  /** Replaces the rows of these apps: only APPROVED and LISTED apps of VERIFIED developers have one, unless these close. */
  async refresh(tx: Tx, affected: Affected): Promise<void> {
    const which = conditionFor(affected);
    const prepared = 'appId' in Object(affected) ? PREPARED : sql``;
    // Refreshes of the same rows come one after the other: the caller holds the app's row lock, or the developer's; a
    // shared lock on the developer orders the two kinds. Refreshes of different apps do not wait for each other.
    await sql`${prepared}SELECT FROM developers JOIN apps ON apps.developer_id = developers.id WHERE ${which} FOR SHARE OF developers`.execute(
      tx,
    );
    // A refresh of everything excludes all others. They take the weaker lock with the DELETE, before its snapshot, so that
    // one that had to wait sees what was committed meanwhile.
    if (affected === 'everything') await sql`LOCK TABLE catalog IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    await sql`${prepared}DELETE FROM catalog USING apps WHERE apps.id = catalog.app_id AND ${which}`.execute(tx);
    // The new words with the same statement: an approval is a chain of round trips. In order, so that two refreshes that add
    // the same words never deadlock.
    await sql`${prepared}
      WITH refreshed AS (
      INSERT INTO catalog (app_id, slug, name, description, long_description, category, environment, logo_url, banner_url,
        website_url, oauth_client_id, screenshots, featured, version, release_notes, developer_name, developer_company,
        published_at, updated_at, install_count, review_count, rating_sum, pricing_model, tags, stored_in, verified_domain)
      SELECT apps.id, apps.slug, live.name, live.description, live.long_description, live.category, apps.environment,
        live.logo_url, live.banner_url, live.website_url, live.oauth_client_id, live.screenshots, apps.featured, live.number,
        live.release_notes, developers.name, developers.company_name, apps.published_at, live.updated_at,
        statistics.install_count, statistics.review_count, statistics.rating_sum, live.pricing ->> 'model', live.tags,
        ARRAY(SELECT jsonb_array_elements_text(live.data_safety -> 'storedIn')), ${VERIFIED_DOMAIN}
      FROM apps
      JOIN app_statistics AS statistics ON statistics.app_id = apps.id
      JOIN app_versions AS live ON live.app_id = apps.id AND live.number = apps.live_version
      JOIN developers ON developers.id = apps.developer_id
      WHERE apps.visibility = 'LISTED' AND apps.deleted_at IS NULL AND developers.status = 'VERIFIED'
        AND developers.closing_at IS NULL AND ${which}
      RETURNING search_words)
      INSERT INTO catalog_words (word)
      SELECT DISTINCT word FROM refreshed, unnest(tsvector_to_array(ts_filter(search_words, '{a,b,c}'))) AS word
      WHERE length(word) <= 50 ORDER BY word
      ON CONFLICT DO NOTHING`.execute(tx);
    await this.#notifications.publish(tx, 'catalog', subjectsOf(affected));
  }

  /** For public fields of a developer that the catalog does not have: cached pages are rendered again, no row is read. */
  async announceProfile(tx: Tx, developerId: string): Promise<void> {
    await sql`SELECT note_catalog_changes(ARRAY(SELECT id FROM apps WHERE developer_id = ${developerId}))`.execute(tx);
    await this.#notifications.publish(tx, 'catalog', [`profile ${developerId}`]);
  }

  /** Copies the counters of these apps into their rows: lists are sorted by the copies. */
  async refreshCounters(tx: Tx, appIds: string[]): Promise<void> {
    await copyCounters(tx, appIds);
    await this.announceCounters(tx, appIds);
  }

  /** For counters that are copied later: items show app_statistics, only sort orders use the copies. */
  async announceCounters(tx: Tx, appIds: string[]): Promise<void> {
    const subjects = [];
    for (let at = 0; at < appIds.length; at += IDS_PER_NOTIFICATION) {
      subjects.push(`counters ${appIds.slice(at, at + IDS_PER_NOTIFICATION).join(' ')}`);
    }
    await this.#notifications.publish(tx, 'catalog', subjects);
  }
}

/** A notification has at most 8,000 bytes. */
const IDS_PER_NOTIFICATION = 200;

/** Reads under a lock: otherwise a copy that waits for another writes counters from before the wait. */
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
  if ('appIds' in affected) return sql`apps.id = ANY (${affected.appIds})`;
  return 'appId' in affected ? sql`apps.id = ${affected.appId}` : sql`apps.developer_id = ${affected.developerId}`;
}

function subjectsOf(affected: Affected): string[] {
  if (affected === 'everything') return [affected];
  if ('appIds' in affected) return affected.appIds.map((id) => `app ${id}`);
  return ['appId' in affected ? `app ${affected.appId}` : `developer ${affected.developerId}`];
}
