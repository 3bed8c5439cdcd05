// The apps of the demo: a small realistic store. The project draws the artwork itself (artwork.ts).

import { appsForTeams } from './apps-for-teams.ts';
import { appsForWork } from './apps-for-work.ts';
import type { DemoApp } from './demo-app.ts';
import { standup } from './standup/listing.ts';

/** The apps that the public sees. */
export const demoApps: DemoApp[] = [...appsForWork, ...appsForTeams, standup];

/** Approved once, and no longer in the catalog. */
export const unlistedApp: DemoApp = {
  slug: 'retro-wall',
  name: 'Retro Wall',
  description: 'A wall for retrospectives: what went well, what did not, and who does something about it.',
  about: 'Votes are secret until everybody has voted. Actions become tasks.',
  category: 'PRODUCTIVITY',
  by: 'demo-developer',
  glyph: 'cards',
  hue: 325,
  installs: 1640,
  stars: [1, 2, 4, 9, 11],
  daysAgo: 320,
};

export const suspendedApp: DemoApp = {
  slug: 'ledger-lens',
  name: 'Ledger Lens',
  description: 'Reads your receipts and sorts them into the right budget.',
  about: 'Take a photo of a receipt. Amount, date and category are filled in for you.',
  category: 'FINANCE',
  by: 'demo-kenji',
  glyph: 'receipt',
  hue: 50,
  installs: 2480,
  stars: [4, 5, 4, 8, 9],
  daysAgo: 150,
};

/** Every app that was ever approved. */
export const approvedApps: DemoApp[] = [...demoApps, unlistedApp, suspendedApp];
