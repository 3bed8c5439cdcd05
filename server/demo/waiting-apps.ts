// Apps of the demo that are not published yet: in review, refused once, or a draft.

import type { DemoApp } from './demo-app.ts';

const unknown: Pick<DemoApp, 'installs' | 'stars' | 'daysAgo'> = { installs: 0, stars: [0, 0, 0, 0, 0], daysAgo: 0 };

/** Its name resembles that of a live app of another developer. */
export const lookAlikeApp: DemoApp = {
  ...unknown,
  slug: 'focus-board-for-families',
  name: 'Focus Board for Families',
  description: 'Chores, homework and holidays on one board for the whole family.',
  about: 'Everybody sees what is due today. Children tick off their own tasks.',
  category: 'PRODUCTIVITY',
  by: 'demo-lucia',
  glyph: 'columns',
  hue: 100,
};

export const claimedApp: DemoApp = {
  ...unknown,
  slug: 'deadline-weather',
  name: 'Deadline Weather',
  description: 'A forecast for your deadlines: sunny, cloudy, or better take an umbrella.',
  about: 'Sunny: there is time. Cloudy: start today. Storm: ask for help.',
  category: 'UTILITIES',
  by: 'demo-developer',
  glyph: 'radar',
  hue: 205,
};

/** Its banner is not of the required size. */
export const badBannerApp: DemoApp = {
  ...unknown,
  slug: 'sticky-walls',
  name: 'Sticky Walls',
  description: 'Sticky notes on an endless wall, and a button that turns them into tasks.',
  about: 'Draw, group and vote. Then turn the best notes into tasks.',
  category: 'COMMUNICATION',
  by: 'demo-sven',
  glyph: 'cards',
  hue: 48,
};

/** The first account that the sign-in page offers has something to fix. */
export const refusedApp: DemoApp = {
  ...unknown,
  slug: 'sprint-poker',
  name: 'Sprint Poker',
  description: 'The best app for teams.',
  about: 'Everybody estimates at the same time, so nobody follows the loudest voice.',
  category: 'ANALYTICS',
  by: 'demo-developer',
  glyph: 'spark',
  hue: 355,
};

export const draftApp: DemoApp = {
  ...unknown,
  slug: 'deep-work-timer',
  name: 'Deep Work Timer',
  description: 'Ninety minutes for one task, and silence for everything else.',
  about: 'Start the timer on a task. Notifications wait until it is over.',
  category: 'PRODUCTIVITY',
  by: 'demo-developer',
  glyph: 'compass',
  hue: 165,
};

export const newApps: DemoApp[] = [lookAlikeApp, claimedApp, badBannerApp, refusedApp, draftApp];
