// Queries over the apps of all developers, for administrators.

import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { StoredImage } from '../../platform/postgres/json-columns.ts';
import { readPage } from '../../platform/postgres/paging.ts';
import { imageAt } from '../media/pins.ts';
import type { VISIBILITIES } from './app.ts';
import type { VersionStatus } from './lifecycle.ts';

export interface AppFilter {
  search?: string | undefined;
  status?: VersionStatus | undefined;
  visibility?: (typeof VISIBILITIES)[number] | undefined;
  featured?: boolean | undefined;
  developer?: string | undefined;
}

/** Newest first. */
export async function listAllApps(db: Database, filter: AppFilter, page: number, limit: number) {
  const found = matching(db, filter).select('apps.id').orderBy('apps.id', 'desc');
  const { rows, total } = await readPage(found, page, limit);
  const ids = rows.map(({ id }) => id);
  return { rows: await overviews(db, ids).execute(), total };
}

function matching(db: Database, { search, status, visibility, featured, developer }: AppFilter) {
  let query = db.selectFrom('apps').where('apps.deletedAt', 'is', null);
  if (developer) query = query.where('apps.developerId', '=', developer);
  if (visibility) query = query.where('apps.visibility', '=', visibility);
  if (featured !== undefined) query = query.where('apps.featured', '=', featured);
  if (status === 'APPROVED') query = query.where('apps.liveVersion', 'is not', null);
  else if (status) {
    const open = sql<boolean>`apps.id IN (SELECT app_id FROM app_versions WHERE status = ${status})`;
    query = query.where('apps.liveVersion', 'is', null).where(open);
  }
  // One index look-up per way to identify an app. A former name does not match.
  if (search?.trim()) {
    const given = search.trim();
    query = query.where(sql<boolean>`apps.id IN (
      SELECT version.app_id FROM app_versions AS version JOIN apps AS named ON named.id = version.app_id
        WHERE to_tsvector('simple', fold(version.name)) @@ words_query(${given})
          AND (version.status <> 'APPROVED' OR version.number = named.live_version)
      UNION ALL SELECT app_id FROM slugs WHERE slug ^@ ${given.toLowerCase()}
      UNION ALL SELECT ${given}::text)`);
  }
  return query;
}

/** Only for the rows of one page: joined earlier, a late page would read the versions of all pages before it. */
function overviews(db: Database, ids: string[]) {
  return db
    .selectFrom('apps')
    .innerJoin('appStatistics', 'appStatistics.appId', 'apps.id')
    .innerJoin('developers', 'developers.id', 'apps.developerId')
    .innerJoin('appVersions as shown', (join) =>
      join.onRef('shown.appId', '=', 'apps.id').on(sql<boolean>`shown.number = coalesce(apps.live_version, 1)`),
    )
    .leftJoin('appVersions as open', (join) =>
      join.onRef('open.appId', '=', 'apps.id').on('open.status', '<>', 'APPROVED'),
    )
    .select(['apps.id', 'apps.slug', 'apps.environment', 'apps.visibility', 'apps.featured', 'apps.liveVersion'])
    .select(['apps.createdAt', 'apps.updatedAt', 'apps.publishedAt', 'installCount', 'reviewCount', 'ratingSum'])
    .select(['shown.name', 'shown.category', 'shown.logoUrl', 'shown.status'])
    .select(sql<StoredImage | null>`${sql.raw(imageAt('apps.id', 'shown.number', 'shown.logo_url'))}`.as('logo'))
    .select(['open.number as openVersion', 'open.status as openVersionStatus'])
    .select(['developers.id as developerId', 'developers.name as developerName'])
    .select(['developers.companyName as developerCompany', 'developers.status as developerStatus'])
    .where(sql<boolean>`apps.id = ANY(${ids})`)
    .orderBy('apps.id', 'desc');
}

export type AppOverviewRow = Awaited<ReturnType<ReturnType<typeof overviews>['execute']>>[number];
