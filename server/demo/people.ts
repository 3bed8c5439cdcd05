import type { Person } from '../features/accounts/embedded-provider.ts';

export interface DemoDeveloper {
  accountUserId: string;
  name: string;
  email: string;
  companyName: string;
  websiteUrl: string;
  bio: string;
  verified: boolean;
}

export const demoDevelopers: DemoDeveloper[] = [
  {
    accountUserId: 'demo-developer',
    name: 'Dana Reyes',
    email: 'dana@brightboard.example',
    companyName: 'Brightboard',
    websiteUrl: 'https://brightboard.example',
    bio: 'Boards, timelines and everything that helps a team to see where it stands.',
    verified: true,
  },
  {
    accountUserId: 'demo-kenji',
    name: 'Kenji Watanabe',
    email: 'kenji@tallysheet.example',
    companyName: 'Tallysheet',
    websiteUrl: 'https://tallysheet.example',
    bio: 'Invoices and budgets from the tasks you have done anyway.',
    verified: true,
  },
  {
    accountUserId: 'demo-amara',
    name: 'Amara Okafor',
    email: 'amara@signalpost.example',
    companyName: 'Signalpost',
    websiteUrl: 'https://signalpost.example',
    bio: 'We carry your tasks to where your team already talks.',
    verified: true,
  },
  {
    accountUserId: 'demo-lucia',
    name: 'Lucía Fernández',
    email: 'lucia@aula.example',
    companyName: 'Aula Abierta',
    websiteUrl: 'https://aula.example',
    bio: 'Tools for teachers, by teachers.',
    verified: true,
  },
  {
    accountUserId: 'demo-sven',
    name: 'Sven Lindqvist',
    email: 'sven@hookline.example',
    companyName: 'Hookline Tools',
    websiteUrl: 'https://hookline.example',
    bio: 'Developer tools with sharp edges filed off.',
    verified: true,
  },
  {
    accountUserId: 'demo-priya',
    name: 'Priya Nair',
    email: 'priya@northstar.example',
    companyName: 'Northstar Analytics',
    websiteUrl: 'https://northstar.example',
    bio: 'Numbers that answer the question you were about to ask.',
    verified: true,
  },
  {
    accountUserId: 'demo-newcomer',
    name: 'Noah Berger',
    email: 'noah@sidequest.example',
    companyName: 'Sidequest',
    websiteUrl: 'https://sidequest.example',
    bio: 'My first app is nearly done.',
    verified: false,
  },
];

/** The accounts that the sign-in page of the embedded provider offers. */
export const demoPeople: Person[] = [
  { accountUserId: 'demo-developer', name: 'Dana Reyes', email: 'dana@brightboard.example', administrator: false },
  { accountUserId: 'demo-newcomer', name: 'Noah Berger', email: 'noah@sidequest.example', administrator: false },
  { accountUserId: 'demo-user', name: 'Uma Novak', email: 'uma@customer.example', administrator: false },
  { accountUserId: 'demo-admin', name: 'Alex Admin', email: 'alex@marketplace.example', administrator: true },
];

/** Texts of reviews, by stars: titles and bodies. */
export const demoOpinions: Record<number, [title: string, body: string][]> = {
  1: [['Not for us', 'It kept losing our filters, so we went back to plain lists.']],
  2: [['Good idea, rough edges', 'Slow on large boards. Support answered, though.']],
  3: [
    ['Does the job', 'Nothing special, but it does what it says.'],
    ['Okay', 'Would like more keyboard shortcuts.'],
  ],
  4: [
    ['Very useful', 'Saves us an hour every week. A dark theme would be nice.'],
    ['Solid', 'Set up in minutes, and the whole team uses it.'],
    ['Recommended', 'Does one thing well.'],
  ],
  5: [
    ['We would not work without it', 'From the first day it felt as if it had always been there.'],
    ['Excellent', 'Fast, calm, and it just works.'],
    ['Exactly what was missing', 'Finally something that our clients understand, too.'],
  ],
};
/** Replies of developers, by stars. */
export const demoReplies = [
  'We are sorry. The filters are mended in version 2; would you give it another try?',
  'Thank you for telling us. Large boards are three times as fast since last week.',
  'More shortcuts are on our list for the next version.',
  'Glad it helps! A dark theme is nearly done.',
  'Thank you, this made our day.',
];
export const demoAuthors = [
  'Mia',
  'Jonas',
  'Chloé',
  'Ravi',
  'Emeka',
  'Sofía',
  'Yuki',
  'Olga',
  'Tom',
  'Leila',
  'Pedro',
  'Hanna',
];
