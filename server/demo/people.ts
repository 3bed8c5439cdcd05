// The people of the demo: its developers, and the accounts of the sign-in page.

import type { Workspace } from '../features/accounts/caller.ts';
import type { Person } from '../features/accounts/people.ts';
import type { ProfileReason } from '../features/developers/profile.ts';

export interface DemoDeveloper {
  accountUserId: string;
  name: string;
  email: string;
  companyName: string;
  websiteUrl: string;
  bio: string;
  status: 'VERIFIED' | 'UNVERIFIED' | 'REJECTED';
  /** The administrator's decision, if there is one, came a day later. */
  registeredHoursAgo: number;
  /** Why the verification was refused. */
  statusReason?: string;
  statusReasons?: ProfileReason[];
  /** A new identity that an administrator has to confirm. */
  requested?: { companyName: string; websiteUrl: string; hoursAgo: number };
  /** The account was closed, and is erased 30 days later. */
  closedDaysAgo?: number;
}

export const demoDevelopers: DemoDeveloper[] = [
  {
    accountUserId: 'demo-developer',
    name: 'Dana Reyes',
    email: 'dana@brightboard.example',
    companyName: 'Brightboard',
    websiteUrl: 'https://brightboard.example',
    bio: 'Boards, timelines and everything that helps a team to see where it stands.',
    status: 'VERIFIED',
    registeredHoursAgo: 428 * 24,
  },
  {
    accountUserId: 'demo-kenji',
    name: 'Kenji Watanabe',
    email: 'kenji@tallysheet.example',
    companyName: 'Tallysheet',
    websiteUrl: 'https://tallysheet.example',
    bio: 'Invoices and budgets from the tasks you have done anyway.',
    status: 'VERIFIED',
    registeredHoursAgo: 290 * 24,
  },
  {
    accountUserId: 'demo-amara',
    name: 'Amara Okafor',
    email: 'amara@signalpost.example',
    companyName: 'Signalpost',
    websiteUrl: 'https://signalpost.example',
    bio: 'We carry your tasks to where your team already talks.',
    status: 'VERIFIED',
    registeredHoursAgo: 415 * 24,
  },
  {
    accountUserId: 'demo-lucia',
    name: 'Lucía Fernández',
    email: 'lucia@aula.example',
    companyName: 'Aula Abierta',
    websiteUrl: 'https://aula.example',
    bio: 'Tools for teachers, by teachers.',
    status: 'VERIFIED',
    registeredHoursAgo: 251 * 24,
  },
  {
    accountUserId: 'demo-sven',
    name: 'Sven Lindqvist',
    email: 'sven@hookline.example',
    companyName: 'Hookline Tools',
    websiteUrl: 'https://hookline.example',
    bio: 'Developer tools with sharp edges filed off.',
    status: 'VERIFIED',
    registeredHoursAgo: 366 * 24,
  },
  {
    accountUserId: 'demo-priya',
    name: 'Priya Nair',
    email: 'priya@northstar.example',
    companyName: 'Northstar Analytics',
    websiteUrl: 'https://northstar.example',
    bio: 'Numbers that answer the question you were about to ask.',
    status: 'VERIFIED',
    registeredHoursAgo: 303 * 24,
    requested: { companyName: 'Northstar Insights', websiteUrl: 'https://northstar-insights.example', hoursAgo: 7 },
  },
  {
    accountUserId: 'demo-newcomer',
    name: 'Noah Berger',
    email: 'noah@sidequest.example',
    companyName: 'Sidequest',
    websiteUrl: 'https://sidequest.example',
    bio: 'My first app is nearly done.',
    status: 'UNVERIFIED',
    registeredHoursAgo: 5,
  },
  {
    // The company resembles that of Dana Reyes.
    accountUserId: 'demo-mei',
    name: 'Mei Tan',
    email: 'mei@papercrane.example',
    companyName: 'Bright Board',
    websiteUrl: 'https://papercrane.example',
    bio: 'Small tools for people who like lists.',
    status: 'UNVERIFIED',
    registeredHoursAgo: 27,
  },
  {
    accountUserId: 'demo-closed',
    name: 'Ingrid Solberg',
    email: 'ingrid@fjordworks.example',
    companyName: 'Fjordworks',
    websiteUrl: 'https://fjordworks.example',
    bio: 'Quiet tools from the north.',
    status: 'VERIFIED',
    registeredHoursAgo: 160 * 24,
    closedDaysAgo: 9,
  },
  {
    accountUserId: 'demo-refused',
    name: 'Rui Costa',
    email: 'rui@quickapps.example',
    companyName: 'Quick Apps',
    websiteUrl: 'https://quickapps.example',
    bio: 'Apps, quickly.',
    status: 'REJECTED',
    registeredHoursAgo: 75,
    statusReason: 'We could not find out who is behind Quick Apps.',
    statusReasons: [
      { pointer: '/websiteUrl', message: 'The website does not say who runs it. Add an imprint with an address.' },
    ],
  },
];

/** The second administrator: decided and claimed some submissions, and is not offered by the sign-in page. */
export const DEMO_REVIEWER = { accountUserId: 'demo-reviewer', name: 'Robin Park', email: 'robin@marketplace.example' };

/** The workspaces of the host that the embedded provider plays. */
const ACME = { id: 'acme', name: 'Acme' };
const NORTHWIND = { id: 'northwind', name: 'Northwind' };
const admin = (workspace: typeof ACME): Workspace => ({ ...workspace, role: 'admin' });
const member = (workspace: typeof ACME): Workspace => ({ ...workspace, role: 'member' });

/** The accounts that the sign-in page of the embedded provider offers. */
export const demoPeople: Person[] = [
  {
    accountUserId: 'demo-developer',
    name: 'Dana Reyes',
    email: 'dana@brightboard.example',
    administrator: false,
    workspaces: [member(NORTHWIND)],
  },
  { accountUserId: 'demo-newcomer', name: 'Noah Berger', email: 'noah@sidequest.example', administrator: false },
  { accountUserId: 'demo-refused', name: 'Rui Costa', email: 'rui@quickapps.example', administrator: false },
  { accountUserId: 'demo-closed', name: 'Ingrid Solberg', email: 'ingrid@fjordworks.example', administrator: false },
  {
    accountUserId: 'demo-user',
    name: 'Uma Novak',
    email: 'uma@customer.example',
    administrator: false,
    workspaces: [member(ACME)],
  },
  {
    accountUserId: 'demo-mara',
    name: 'Mara Lindt',
    email: 'mara@customer.example',
    administrator: false,
    workspaces: [admin(ACME), admin(NORTHWIND)],
  },
  { accountUserId: 'demo-admin', name: 'Alex Admin', email: 'alex@marketplace.example', administrator: true },
];
