// The version history of the demo's apps: what each version after the first brought, and when it went live.

import { CANNED_REASONS } from '../features/market-settings/canned-reasons.ts';
import type { Refusal, Release } from './demo-app.ts';

const reason = (code: string) => CANNED_REASONS.find((canned) => canned.code === code)!;

export const unclear: Refusal = {
  reasons: [reason('DESCRIPTION_UNCLEAR')],
  guidance: 'Nearly there. The screenshots are great; only the first sentence is missing.',
};
const outdated: Refusal = {
  reasons: [
    {
      pointer: '/screenshots/1/url',
      code: 'SCREENSHOT_OUTDATED',
      message: 'The second screenshot shows the previous version.',
      fix: 'Take it again in the version that you submit.',
    },
  ],
  guidance: null,
};
const overclaimed: Refusal = {
  reasons: [reason('DESCRIPTION_CLAIMS')],
  guidance: 'We could not find the offline mode that the description mentions.',
};

/** By slug, oldest first. */
export const demoReleases: Record<string, Release[]> = {
  'focus-board': [
    {
      daysAgo: 290,
      notes: 'A week view, and cards that remember where you left them.',
      before: { description: 'One calm board for your tasks.', about: 'Everything that is due, on one board.' },
    },
    {
      daysAgo: 118,
      notes: 'Today holds five cards. Everything else waits for tomorrow.',
      before: { about: 'Everything due this week, on one board.' },
      refused: outdated,
    },
    {
      daysAgo: 8,
      notes: 'Drag cards with the keyboard. Boards with more than 1,000 cards open twice as fast.',
      before: { description: 'One calm board for the tasks of your week.' },
    },
  ],
  'timeline-studio': [
    {
      daysAgo: 205,
      notes: 'The critical path, in a color of your choice.',
      before: { about: 'Dependencies and milestones that you can read at a glance.' },
      waited: 53,
    },
    {
      daysAgo: 1,
      notes: 'Export a timeline as PDF or PNG. Weekends can be hidden.',
      before: { description: 'Gantt charts that keep up with you.' },
    },
  ],
  'snippet-drawer': [
    {
      daysAgo: 5,
      notes: 'Checklists can be snippets, too.',
      before: { description: 'Keep text and links one keystroke away.' },
    },
  ],
  'client-room': [
    {
      daysAgo: 131,
      notes: 'Your own colors and your own address.',
      before: { about: 'A page for each client.' },
    },
    {
      daysAgo: 9,
      notes: 'Comments of clients come back as tasks.',
      before: { description: 'Share progress with clients without sharing your board.' },
      refused: overclaimed,
    },
  ],
  'git-bridge': [
    {
      daysAgo: 180,
      notes: 'Works with every Git host that can send a webhook.',
      before: { about: 'Works with the three largest Git hosts.' },
    },
  ],
  'incident-desk': [
    {
      daysAgo: 3,
      notes: 'Follow-ups are reminded of until they are done.',
      before: { description: 'Runbooks and timelines for the night when production is down.' },
    },
  ],
  'standup-bot': [
    {
      daysAgo: 95,
      notes: 'Posts only to channels that you choose.',
      before: { about: 'In every time zone at nine o’clock.' },
      waited: 7,
    },
  ],
  'meeting-minutes': [
    {
      daysAgo: 10,
      notes: 'Start from a template. Twelve are included.',
      before: { about: 'Write together, end with assigned tasks.' },
    },
  ],
  burndown: [
    {
      daysAgo: 160,
      notes: 'Cycle time beside velocity.',
      before: { description: 'Burndown and velocity for every sprint, without a spreadsheet.' },
    },
    {
      daysAgo: 4,
      notes: 'Charts update while you drag cards.',
      before: { about: 'Charts that update every hour.' },
      refused: outdated,
    },
  ],
  'task-whisperer': [
    {
      daysAgo: 11,
      notes: 'Reads voice notes. Review every task before it is saved.',
      before: { about: 'Paste anything: minutes or mails.' },
    },
  ],
  'summary-owl': [
    {
      daysAgo: 0,
      notes: 'Every sentence links to the tasks behind it.',
      before: { about: 'Written from the tasks of the week.' },
    },
  ],
  'invoice-flow': [
    {
      daysAgo: 7,
      notes: 'Rates by task. Reminders stay polite.',
      before: { about: 'Rates by person or project.' },
      waited: 51,
    },
  ],
  'class-planner': [
    {
      daysAgo: 13,
      notes: 'Duplicate a whole term in a minute.',
      before: { about: 'Parents see what you choose.' },
    },
  ],
};
