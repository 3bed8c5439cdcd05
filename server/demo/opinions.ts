// Words of the demo's users: reviews, and why they left.

import type { UninstallCode } from '@marketplace/sdk/listing-rules';

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
    ['Grew on us', 'It took a week to get used to it. Now nobody wants to go back.'],
  ],
  5: [
    ['We would not work without it', 'From the first day it felt as if it had always been there.'],
    ['Excellent', 'Fast, calm, and it just works.'],
    ['Exactly what was missing', 'Finally something that our clients understand, too.'],
    ['A joy to use', 'Small, quick and thought through to the last detail.'],
    ['Support is great', 'I asked on Sunday and had an answer an hour later.'],
  ],
};
/** Replies of developers, by stars. */
export const demoReplies = [
  'We are sorry. The filters are fixed now; would you give it another try?',
  'Thank you for telling us. Large boards are three times as fast since last week.',
  'Thank you. Tell us what is missing, and we put it on our list.',
  'Glad it helps! Thank you for telling others.',
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

/** What the first account of the sign-in page finds under a live app, and administrators among the reports. */
export const reportedReview = {
  title: 'BEST DEALS',
  body: 'Skip this and visit my shop for lifetime licenses, 90 % off!!!',
  rating: 1,
  daysAgo: 2,
  reports: ['This is advertising.', 'Spam: the same text is under other apps, too.'],
};

export const hiddenReview = {
  title: 'The developer is a fool',
  body: 'And so is everybody who likes this.',
  rating: 1,
  daysAgo: 17,
  reason: 'It insults people and says nothing about the app.',
};

export const uninstallReasons: [code: UninstallCode, text: string | null][] = [
  ['NOT_NEEDED', 'We finished the project that we needed it for.'],
  ['MISSING_FEATURE', 'We need an export to Excel.'],
  ['NOT_NEEDED', null],
  ['BROKEN', 'It does not work with our single sign-on.'],
  ['SWITCHED', 'We moved to another tool.'],
  ['MISSING_FEATURE', null],
  ['OTHER', 'Too many notifications.'],
  ['BROKEN', 'It was slow on large boards.'],
  ['PRIVACY', null],
];
