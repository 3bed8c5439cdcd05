// The open work of the demo's administrators and developers.

import { demoApps } from './apps.ts';
import { hoursAgo } from './clock.ts';
import type { Disclosed } from './demo-app.ts';
import { BUILD_CLOUD, demoDisclosures } from './disclosures.ts';
import { demoPermissions } from './permissions.ts';
import { unclear } from './releases.ts';
import { type Step, stepsOf, submitted } from './timeline.ts';
import { TRANSFERRED_APP, TRANSFERRED_HOURS_AGO } from './transfers.ts';
import { badBannerApp, claimedApp, lookAlikeApp, refusedApp } from './waiting-apps.ts';

const UPDATED_APP = 'git-bridge';

/**
 * By slug: three new apps in the queue (one overdue), one with changes requested, and a new version of each of two live apps, one of them
 * with a new publisher.
 */
export function waitingSteps(): Map<string, Step[]> {
  return new Map([
    [lookAlikeApp.slug, [submitted(1, lookAlikeApp, null, hoursAgo(52))]],
    [claimedApp.slug, [submitted(1, claimedApp, null, hoursAgo(20))]],
    [badBannerApp.slug, [submitted(1, badBannerApp, null, hoursAgo(3))]],
    [refusedApp.slug, [submitted(1, refusedApp, null, hoursAgo(70), hoursAgo(30), unclear)]],
    [UPDATED_APP, [update()]],
    [TRANSFERRED_APP, [firstUpdateOfPublisher()]],
  ]);
}

/** After the transfer; within the hold it asks for no more permissions. */
function firstUpdateOfPublisher(): Step {
  const app = demoApps.find(({ slug }) => slug === TRANSFERRED_APP)!;
  const texts = { ...app, about: `${app.about} Now built and supported by three studios together.` };
  const notes = 'A new home: Harbor Collective looks after the app from now on.';
  return submitted(stepsOf(app).at(-1)!.version + 1, texts, notes, hoursAgo(TRANSFERRED_HOURS_AGO - 45));
}

/** Reviewers see what it changes. */
function update(): Step {
  const app = demoApps.find(({ slug }) => slug === UPDATED_APP)!;
  const texts = {
    ...app,
    description: 'Tasks follow your branches, on every forge. Merge a pull request, and its task is done.',
    points: [
      'Works with the boards that you have',
      'Set up in a minute',
      'No tracking of your users',
      'New: several repositories on one board',
    ],
    permissions: [
      ...demoPermissions[UPDATED_APP]!.filter(({ scope }) => scope !== 'comments:write'),
      { scope: 'projects:read', required: false, reason: 'Offers your boards when you connect a repository.' },
      { scope: 'webhooks:manage', required: true, reason: 'Links a task to its branch as soon as you rename it.' },
    ],
    disclosures: {
      ...demoDisclosures[UPDATED_APP],
      pricing: ['FREEMIUM', 'One repository is free, more cost 4 € a month each.'],
      safety: {
        ...demoDisclosures[UPDATED_APP]!.safety,
        storedIn: ['DE', 'US'],
        subprocessors: [...demoDisclosures[UPDATED_APP]!.safety!.subprocessors!, BUILD_CLOUD],
      },
    } satisfies Disclosed,
    captions: ['All repositories at a glance', 'In numbers', 'In detail'],
  };
  const notes = 'Several repositories on one board, and links in both directions.';
  return submitted(stepsOf(app).at(-1)!.version + 1, texts, notes, hoursAgo(9));
}
