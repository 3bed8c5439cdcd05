// Inserts the demo's apps with their versions and submissions: one statement per table.

import type { Insertable } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { Apps, AppVersions, Submissions } from '../platform/postgres/schema.gen.ts';
import { suspendedApp, unlistedApp } from './apps.ts';
import { hoursAfter, hoursAgo } from './clock.ts';
import type { DemoApp, Texts } from './demo-app.ts';
import { type DemoListing, listingFor } from './listing.ts';
import { CORRECTED_APP, demoMoves } from './moves.ts';
import type { Step } from './timeline.ts';
import { badBannerApp, claimedApp } from './waiting-apps.ts';

const REVIEWERS = ['demo-admin', 'demo-admin', 'demo-reviewer'];
const DRAFT_HOURS_AGO = 26;

/** An app with its submissions; a draft has none. */
export interface Submitted {
  app: DemoApp;
  steps: Step[];
}

/** Returns the ids of the apps by slug. */
export async function insertListings(
  tx: Tx,
  submitted: Submitted[],
  developers: Map<string, string>,
  publicUrl: string,
): Promise<Map<string, string>> {
  const rows = submitted.map((each) => appRows(each, developers.get(each.app.by)!, publicUrl));
  const apps = rows.map(({ app }) => app);
  await tx
    .insertInto('slugs')
    .values(apps.map(({ id, slug }) => ({ slug, appId: id })))
    .execute();
  await tx.insertInto('apps').values(apps).execute();
  await tx
    .insertInto('appStatistics')
    .values(apps.map(({ id }) => ({ appId: id })))
    .execute();
  await tx
    .insertInto('appVersions')
    .values(rows.flatMap(({ versions }) => versions))
    .execute();
  const submissions = submitted.flatMap((each, i) => submissionRows(each, apps[i]!, publicUrl));
  await tx.insertInto('submissions').values(submissions).execute();
  return new Map(apps.map(({ slug, id }) => [slug, id]));
}

function listingOf(app: DemoApp, publicUrl: string, texts: Texts = app): DemoListing {
  return listingFor(app, texts, publicUrl, app === badBannerApp ? 'logo' : 'banner');
}

function appRows({ app, steps }: Submitted, developerId: string, publicUrl: string) {
  const createdAt = steps[0] ? hoursAfter(steps[0].submittedAt, -24) : hoursAgo(DRAFT_HOURS_AGO);
  const id = newId('app', createdAt.getTime());
  const approved = steps.filter(isApproved);
  const moves = demoMoves().filter(({ slug }) => slug === app.slug);
  const lastVersion = steps.at(-1)?.version ?? 1;
  const row: Insertable<Apps> & { id: string; slug: string } = {
    id,
    developerId,
    slug: app.slug,
    environment: app.environment ?? 'production',
    featured: app.featured ?? false,
    lastVersion,
    createdAt,
    updatedAt: latest([
      createdAt,
      ...steps.map((step) => step.decidedAt ?? step.submittedAt),
      ...moves.map(({ at }) => at),
    ]),
    unlisted: app === unlistedApp,
    suspendedReason: app === suspendedApp ? moves.at(-1)!.reason : null,
    ...(approved[0] ? { liveVersion: approved.at(-1)!.version, publishedAt: approved[0].decidedAt } : {}),
  };
  const versions = Array.from({ length: lastVersion }, (_, i) =>
    versionRow(
      id,
      app,
      steps.filter(({ version }) => version === i + 1),
      i + 1,
      createdAt,
      publicUrl,
    ),
  );
  return { app: row, versions };
}

function versionRow(
  appId: string,
  app: DemoApp,
  steps: Step[],
  number: number,
  createdAt: Date,
  publicUrl: string,
): Insertable<AppVersions> {
  const [first, last] = [steps[0], steps.at(-1)];
  const openedAt = number === 1 || !first ? createdAt : hoursAfter(first.submittedAt, -2);
  const texts = app.slug === CORRECTED_APP ? app : last?.texts;
  const { screenshots, permissions, pricing, dataSafety, ...listing } = listingOf(app, publicUrl, texts);
  return {
    ...listing,
    screenshots: JSON.stringify(screenshots),
    permissions: JSON.stringify(permissions),
    pricing: pricing && JSON.stringify(pricing),
    dataSafety: dataSafety && JSON.stringify(dataSafety),
    releaseNotes: last?.notes ?? null,
    appId,
    number,
    id: newId('ver', openedAt.getTime()),
    status: statusOf(last),
    createdAt: openedAt,
    updatedAt: last?.decidedAt ?? last?.submittedAt ?? openedAt,
    submittedAt: last?.submittedAt ?? null,
    decidedAt: last?.decidedAt ?? null,
  };
}

function submissionRows({ app, steps }: Submitted, row: { id: string }, publicUrl: string): Insertable<Submissions>[] {
  const environment = app.environment ?? 'production';
  return steps.map((step, i) => ({
    id: newId('sub', step.submittedAt.getTime()),
    appId: row.id,
    version: step.version,
    status: statusOf(step) as 'APPROVED' | 'PENDING' | 'REJECTED',
    listing: JSON.stringify({ ...listingOf(app, publicUrl, step.texts), environment, releaseNotes: step.notes }),
    submittedAt: step.submittedAt,
    dueAt: step.dueAt,
    ...(app === claimedApp ? { assignee: 'demo-reviewer', claimedUntil: hoursAgo(-1.5) } : {}),
    ...(step.decidedAt ? { decidedAt: step.decidedAt, decidedBy: REVIEWERS[(app.hue + i) % REVIEWERS.length]! } : {}),
    ...(step.refused ? { reasons: JSON.stringify(step.refused.reasons), guidance: step.refused.guidance } : {}),
  }));
}

const latest = (moments: Date[]) => new Date(Math.max(...moments.map(Number)));
const isApproved = (step: Step) => step.decidedAt !== null && step.refused === null;

function statusOf(step: Step | undefined): 'DRAFT' | 'PENDING' | 'REJECTED' | 'APPROVED' {
  if (!step) return 'DRAFT';
  if (!step.decidedAt) return 'PENDING';
  return step.refused ? 'REJECTED' : 'APPROVED';
}
