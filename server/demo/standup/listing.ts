// "Standup": the app of the demo that is really installed in workspaces. Its pages are in this folder.

import type { DemoApp } from '../demo-app.ts';

export const STANDUP_PATH = '/demo/standup';
/** The id of its OAuth client at the host. */
export const STANDUP_CLIENT = 'standup';

export const standup: DemoApp = {
  slug: 'standup',
  name: 'Standup',
  description: 'A daily standup without the meeting: everybody sees what is done, what is next and what is stuck.',
  about:
    'Standup reads the tasks of your workspace and sums them up every morning. Install it to see a real connection.',
  points: [
    'Reads your tasks when you open it',
    'Writes a task only if you allow it',
    'Forgets your workspace when you uninstall it',
  ],
  category: 'PRODUCTIVITY',
  // Its setup page is on this machine, without https.
  environment: 'localhost',
  by: 'demo-developer',
  glyph: 'cards',
  hue: 205,
  installs: 860,
  stars: [0, 1, 2, 6, 12],
  oauthClientId: STANDUP_CLIENT,
  setupPath: `${STANDUP_PATH}/setup`,
  permissions: [
    { scope: 'tasks:read', required: true, reason: 'Standup sums up the open and finished tasks of your workspace.' },
    { scope: 'tasks:write', required: false, reason: 'Standup adds a task when you write one down in the standup.' },
  ],
  daysAgo: 45,
};
