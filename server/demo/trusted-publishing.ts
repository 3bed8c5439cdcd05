// Versions that CI made: the live one of Focus Board, and the one of Git Bridge that waits for a reviewer.

import { sql } from 'kysely';
import type { PublishedFrom } from '../features/catalog/published-from.ts';
import { PUBLIC_ISSUERS } from '../features/trusted-publishing/ci-issuers.ts';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import { hoursAgo } from './clock.ts';

const apps = [
  {
    ...{ slug: 'focus-board', version: sql`live_version`, by: 'demo-developer', usedHoursAgo: 8 * 24 },
    ...{ repository: 'brightboard-demo/focus-board', repositoryId: '741852963', ownerId: '36925814' },
    ...{ commit: '7c1f0d2a94be35c86d12fa07b3e4985d60a1c2f8', run: '11873402519' },
  },
  {
    ...{ slug: 'git-bridge', version: sql`last_version`, by: 'demo-sven', usedHoursAgo: 6 },
    ...{ repository: 'git-bridge-demo/marketplace', repositoryId: '802461357', ownerId: '46813579' },
    ...{ commit: 'e05b7719c3a2f48d6b90d1e7a4c85f32107b6de9', run: '11902263847' },
  },
];

/** `ids`: of the apps, by slug. */
export async function insertTrustedPublishing(tx: Tx, ids: Map<string, string>): Promise<void> {
  const workflow = '.github/workflows/publish.yml';
  for (const { slug, version, by, usedHoursAgo, repositoryId, ownerId, repository, commit, run } of apps) {
    const appId = ids.get(slug)!;
    await tx
      .insertInto('trustedPublishers')
      .values({
        ...{ id: newId('tpu'), appId, provider: 'GITHUB', issuer: PUBLIC_ISSUERS.GITHUB, createdBy: by },
        ...{ repository, repositoryId, ownerId, workflow, environment: null, allowUnprotectedRefs: false },
        ...{ createdAt: hoursAgo(60 * 24), lastUsedAt: hoursAgo(usedHoursAgo) },
      })
      .execute();
    const page = `https://github.com/${repository}`;
    const publishedFrom: PublishedFrom = {
      ...{ provider: 'GITHUB', repository, commit, workflow, run },
      ...{ commitUrl: `${page}/commit/${commit}`, runUrl: `${page}/actions/runs/${run}` },
    };
    const stored = JSON.stringify(publishedFrom);
    await sql`UPDATE app_versions SET published_from = ${stored}::jsonb FROM apps
      WHERE apps.id = ${appId} AND app_id = apps.id AND number = ${version}`.execute(tx);
    await sql`UPDATE submissions SET listing = listing || jsonb_build_object('publishedFrom', ${stored}::jsonb) FROM apps
      WHERE apps.id = ${appId} AND app_id = apps.id AND version = ${version}`.execute(tx);
  }
}
