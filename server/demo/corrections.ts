// Correction requests of the demo: two that are open, one with a new logo, and two that were decided.

import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { Insertable } from 'kysely';
import type { Masters } from '../features/media/masters.ts';
import { MEDIA_PATH, masterName } from '../features/media/media-urls.ts';
import { newId } from '../platform/ids.ts';
import { type Database, type Tx, transaction } from '../platform/postgres/database.ts';
import type { StoredChanges } from '../platform/postgres/json-columns.ts';
import type { CorrectionRequests } from '../platform/postgres/schema.gen.ts';
import { approvedApps } from './apps.ts';
import { drawArtworkAsPng, WEBSITE_PATH } from './artwork-routes.ts';
import { hoursAfter, hoursAgo } from './clock.ts';
import { beforeCorrection, CORRECTED_APP, demoMoves } from './moves.ts';

interface DemoCorrection {
  slug: string;
  createdAt: Date;
  reason: string;
  changes: StoredChanges;
  /** What the listing was, if it is no longer so. */
  base?: StoredChanges;
  decision?: Pick<Insertable<CorrectionRequests>, 'status' | 'decidedAt' | 'decisionReason'>;
}

/** Its request gets a new logo once the image is made. */
const RESTYLED_APP = 'focus-board';
const NEW_HUE = 20;

function corrections(publicUrl: string): DemoCorrection[] {
  const { at } = demoMoves().find(({ action }) => action === 'app.corrected')!;
  const { description } = approvedApps.find(({ slug }) => slug === CORRECTED_APP)!;
  return [
    {
      slug: RESTYLED_APP,
      createdAt: hoursAgo(6),
      reason: 'Our new logo, and a price that has changed.',
      changes: {
        pricing: {
          model: 'FREEMIUM',
          url: `${publicUrl}${WEBSITE_PATH}/${RESTYLED_APP}/pricing`,
          note: 'Free for up to ten people, then 3 € a person and month.',
        },
      },
    },
    {
      slug: 'invoice-flow',
      createdAt: hoursAgo(30),
      reason: 'The website moves. Until then, its documentation says the same.',
      changes: { websiteUrl: `${publicUrl}${WEBSITE_PATH}/invoice-flow/docs` },
    },
    {
      slug: CORRECTED_APP,
      createdAt: hoursAfter(at, -20),
      reason: 'Two accents are wrong.',
      base: beforeCorrection,
      changes: { description },
      decision: { status: 'APPLIED', decidedAt: at, decisionReason: null },
    },
    {
      slug: 'timeline-studio',
      createdAt: hoursAgo(21 * 24),
      reason: 'Our customers look for it among business apps.',
      changes: { category: 'BUSINESS' },
      decision: {
        status: 'DECLINED',
        decidedAt: hoursAgo(20 * 24),
        decisionReason: 'It plans tasks, and people look for that in Productivity. Add the tag “reporting” instead.',
      },
    },
  ];
}

/** `ids`: of the apps, by slug. */
export async function insertCorrections(tx: Tx, ids: Map<string, string>, publicUrl: string): Promise<void> {
  for (const { slug, createdAt, reason, changes, base, decision } of corrections(publicUrl)) {
    const appId = ids.get(slug)!;
    const live = await liveVersion(tx, appId);
    const before = base ?? Object.fromEntries(Object.keys(changes).map((field) => [field, live[field]]));
    await tx
      .insertInto('correctionRequests')
      .values({
        ...{ id: newId('cor', createdAt.getTime()), appId, version: Number(live.number), createdAt, reason },
        ...{ changes: JSON.stringify(changes), base: JSON.stringify(before) },
        ...(decision ? { ...decision, decidedBy: 'demo-admin' } : {}),
      })
      .execute();
  }
}

async function liveVersion(db: Database, appId: string): Promise<Record<string, unknown>> {
  const live = db.selectFrom('appVersions').innerJoin('apps', 'apps.id', 'appVersions.appId').selectAll('appVersions');
  return live.where('appId', '=', appId).whereRef('number', '=', 'apps.liveVersion').executeTakeFirstOrThrow();
}

/** The developer uploads a new logo, and the open request asks for it. For the job that makes the demo's images. */
export async function requestNewLogo(db: Database, masters: Masters, publicUrl: string): Promise<void> {
  const request = await db
    .selectFrom('correctionRequests')
    .innerJoin('apps', 'apps.id', 'correctionRequests.appId')
    .select(['correctionRequests.id', 'appId', 'developerId', 'base', 'changes'])
    .where('slug', '=', RESTYLED_APP)
    .where('correctionRequests.status', '=', 'OPEN')
    .executeTakeFirst();
  if (!request || 'logoUrl' in request.changes) return;
  const app = approvedApps.find(({ slug }) => slug === RESTYLED_APP)!;
  const image = await drawArtworkAsPng('logo', { ...app, hue: NEW_HUE });
  const sourceSha256 = createHash('sha256').update(image).digest('hex');
  const file = masters.temporaryFile();
  try {
    await writeFile(file, image);
    const upload = { id: newId('med'), developerId: request.developerId, sourceSha256 };
    const kept = await masters.keep(file, async (tx, { sha256 }) => {
      await tx
        .insertInto('mediaFiles')
        .values({ ...upload, sha256 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    if ('fault' in kept) return;
    const { sha256, type } = kept.master;
    const { logoUrl } = await liveVersion(db, request.appId);
    const changes = { ...request.changes, logoUrl: `${publicUrl}${MEDIA_PATH}/${sha256}/${masterName(type)}` };
    await transaction(db, (tx) =>
      tx
        .updateTable('correctionRequests')
        .set({ changes: JSON.stringify(changes), base: JSON.stringify({ ...request.base, logoUrl }) })
        .where('id', '=', request.id)
        .where('status', '=', 'OPEN')
        .execute(),
    );
  } finally {
    await rm(file, { force: true });
  }
}
