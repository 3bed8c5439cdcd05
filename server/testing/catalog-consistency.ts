// Asserts that the catalog projection, its counts and its words match their source tables; for tests of concurrent writes.

import assert from 'node:assert/strict';

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever was selected
type Select = (text: string) => Promise<any[]>;

const SOURCES = `
  SELECT a.id AS app_id, a.slug, v.name, v.description, v.long_description, v.category, a.environment, v.logo_url,
    v.banner_url, v.website_url, v.oauth_client_id, v.screenshots, a.featured, v.number AS version, v.release_notes,
    d.name AS developer_name, d.company_name AS developer_company, a.published_at, v.updated_at, s.install_count,
    s.review_count, s.rating_sum, v.tags
  FROM apps a JOIN app_versions v ON v.app_id = a.id AND v.number = a.live_version
  JOIN developers d ON d.id = a.developer_id JOIN app_statistics s ON s.app_id = a.id
  WHERE v.status = 'APPROVED' AND NOT a.unlisted AND a.suspended_reason IS NULL AND a.deleted_at IS NULL
    AND d.status = 'VERIFIED' AND d.closing_at IS NULL ORDER BY a.id`;
const COLUMNS = /^\s*SELECT (.*?)\s+FROM/s.exec(SOURCES)![1]!.replaceAll(/\w+\.(\w+ AS )?/g, '');
const MISSING_WORDS = `
  SELECT DISTINCT word FROM catalog, unnest(tsvector_to_array(ts_filter(search_words, '{a,b,c}'))) AS word
  WHERE length(word) <= 50 AND word NOT IN (SELECT word FROM catalog_words)`;

/** Returns how many apps are in the catalog. */
export async function assertCatalogConsistent(select: Select): Promise<number> {
  const [catalog, sources, counts, grouped, missingWords] = await Promise.all([
    select(`SELECT ${COLUMNS} FROM catalog ORDER BY app_id`),
    select(SOURCES),
    select(`SELECT category, environment, featured, sum(count)::int AS count FROM catalog_counts
      GROUP BY 1, 2, 3 HAVING sum(count) <> 0 ORDER BY 1, 2, 3`),
    select('SELECT category, environment, featured, count(*)::int FROM catalog GROUP BY 1, 2, 3 ORDER BY 1, 2, 3'),
    select(MISSING_WORDS),
  ]);
  assert.deepEqual(catalog, sources);
  assert.deepEqual(counts, grouped);
  assert.deepEqual(missingWords, []);
  return catalog.length;
}
