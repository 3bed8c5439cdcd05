// Pages of the demo's listings that the watch has found something about: one that does not respond, one with another text.

import { sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import { hoursAgo } from './clock.ts';

/** After the catalog is filled. */
export async function insertWatchedLinks(tx: Tx): Promise<void> {
  const link = (slug: string, field: 'website_url' | 'privacy_policy_url') => sql`
    FROM catalog JOIN app_versions AS live ON live.app_id = catalog.app_id AND live.number = catalog.version
    WHERE catalog.slug = ${slug} AND live.${sql.ref(field)} IS NOT NULL`;
  await sql`
    INSERT INTO watched_links (id, app_id, field, url, checked_at, failing_since, problem, notified_at)
    SELECT ${newId('lnk')}, live.app_id, 'websiteUrl', live.website_url, ${hoursAgo(8)}, ${hoursAgo(10 * 24)},
      'responds with status 503', ${hoursAgo(8 * 24)} ${link('invoice-flow', 'website_url')}`.execute(tx);
  const before = ['We keep your boards while you use the app.', 'We do not share them with anybody.'];
  const after = [before[0], 'We share usage figures with our analytics provider.'];
  await sql`
    INSERT INTO watched_links (id, app_id, field, url, checked_at, changed_at, sentences, found, notified_at)
    SELECT ${newId('lnk')}, live.app_id, 'privacyPolicyUrl', live.privacy_policy_url, ${hoursAgo(9 * 24)}, ${hoursAgo(9 * 24)},
      ${before}::text[], ${after}::text[], ${hoursAgo(9 * 24)} ${link('focus-board', 'privacy_policy_url')}`.execute(
    tx,
  );
}
