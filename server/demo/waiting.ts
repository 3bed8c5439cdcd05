// The open work of the demo's administrators.

import { sql } from 'kysely';
import { submissionChecks } from '../features/checks/jobs.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Tx } from '../platform/postgres/database.ts';
import { demoApps } from './apps.ts';
import { insertListing } from './insert-listing.ts';

/** Three new apps in the queue (one overdue), one with changes requested, and a new version of a live app. */
export async function insertWaiting(
  tx: Tx,
  jobs: Jobs,
  developers: Map<string, string>,
  publicUrl: string,
): Promise<void> {
  const variants: [name: string, slug: string, description: string, hoursAgo: number, rejected: boolean][] = [
    [
      'Focus Board for Families',
      'focus-board-for-families',
      'Chores, homework and holidays on one board for the whole family.',
      52,
      false,
    ],
    [
      'Deadline Weather',
      'deadline-weather',
      'A forecast for your deadlines: sunny, cloudy, or better take an umbrella.',
      20,
      false,
    ],
    [
      'Sticky Walls',
      'sticky-walls',
      'Sticky notes on an endless wall, and a button that turns them into tasks.',
      3,
      false,
    ],
    ['Sprint Poker', 'sprint-poker', 'The best app for teams.', 70, true],
  ];
  for (const [i, [name, slug, description, hours, rejected]] of variants.entries()) {
    const look = demoApps[i * 5]!;
    const id = newId('app');
    const at = sql<Date>`now() - make_interval(hours => ${hours})`;
    const status = rejected ? 'REJECTED' : 'PENDING';
    const app = { ...look, name, slug, description, about: description, featured: false };
    const listing = await insertListing(tx, {
      id,
      // The first account that the sign-in page offers has something to fix.
      developerId: developers.get(rejected ? 'demo-developer' : look.by)!,
      app,
      artwork: look.slug,
      publicUrl,
      status,
      at,
    });
    const submissionId = newId('sub');
    const reasons = [
      {
        pointer: '/description',
        code: 'DESCRIPTION_UNCLEAR',
        message: 'The short description does not say what the app does.',
        fix: 'Say what task it does for the user.',
      },
    ];
    const decision = rejected
      ? {
          decidedAt: sql<Date>`now() - interval '30 hours'`,
          decidedBy: 'demo-admin',
          reasons: JSON.stringify(reasons),
          guidance: 'Nearly there.',
        }
      : {};
    await tx
      .insertInto('submissions')
      .values({
        id: submissionId,
        appId: id,
        version: 1,
        status,
        listing: JSON.stringify(listing),
        submittedAt: at,
        dueAt: sql<Date>`now() - make_interval(hours => ${hours}) + interval '48 hours'`,
        ...decision,
      })
      .execute();
    await jobs.send(tx, submissionChecks, { submissionId });
  }
  await insertUpdate(tx, jobs);
}

/** The next version of a live app: reviewers see what it changes. */
async function insertUpdate(tx: Tx, jobs: Jobs): Promise<void> {
  const live = await tx
    .selectFrom('appVersions')
    .innerJoin('apps', 'apps.id', 'appVersions.appId')
    .selectAll('appVersions')
    .select('environment')
    .where('slug', '=', 'git-bridge')
    .executeTakeFirstOrThrow();
  const { appId, environment, category, logoUrl, bannerUrl, websiteUrl, oauthClientId } = live;
  const at = sql<Date>`now() - interval '9 hours'`;
  const listing = {
    ...{ name: live.name, category, logoUrl, bannerUrl, websiteUrl, oauthClientId },
    description: 'Tasks follow your branches, on every forge. Merge a pull request, and its task is done.',
    longDescription: `${live.longDescription}\n- New: several repositories on one board`,
    screenshots: (live.screenshots as { caption: string; order: number }[]).map((screenshot) =>
      screenshot.order === 0 ? { ...screenshot, caption: 'All repositories at a glance' } : screenshot,
    ),
  };
  const releaseNotes = 'Several repositories on one board, and links in both directions.';
  await tx
    .insertInto('appVersions')
    .values({
      ...listing,
      screenshots: JSON.stringify(listing.screenshots),
      releaseNotes,
      appId,
      number: 2,
      id: newId('ver'),
      status: 'PENDING',
      createdAt: at,
      updatedAt: at,
      submittedAt: at,
    })
    .execute();
  const submissionId = newId('sub');
  await tx
    .insertInto('submissions')
    .values({
      id: submissionId,
      appId,
      version: 2,
      status: 'PENDING',
      listing: JSON.stringify({ ...listing, environment, releaseNotes }),
      submittedAt: at,
      dueAt: sql<Date>`now() + interval '39 hours'`,
    })
    .execute();
  await jobs.send(tx, submissionChecks, { submissionId });
}
