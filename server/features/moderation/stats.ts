// The schema of the numbers on the console's start page.

import { Type } from 'typebox';
import { named, nullable } from '../../platform/http/schemas.ts';

const count = (description: string) => Type.Integer({ description });
const counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });

const hours = (description: string) => nullable(Type.Number({ description }));
const Day = Type.Object(
  {
    day: Type.String({ description: 'The day (UTC).', example: '2026-11-15' }),
    approved: count('Approvals.'),
    rejected: count('Rejections.'),
  },
  { description: 'One day.' },
);

export const Stats = named(
  'Stats',
  Type.Object(
    {
      queue: Type.Object(
        {
          length: count('How many submissions wait.'),
          overdue: count('How many of them wait for longer than 48 hours.'),
          unclaimed: count('How many of them nobody is reviewing.'),
          oldestHours: hours('How long the oldest one waits, in hours.'),
          medianWaitHours: hours('Half of the last thirty decisions took no longer than this; empty without one.'),
        },
        { description: 'The review queue.' },
      ),
      decisions: Type.Array(Day, {
        description: 'Decisions a day, the last 30 days, newest first; days without one are left out.',
      }),
      decisionsByDay: Type.Array(Day, {
        description: 'Decisions on each of the last 14 days, oldest first, today last; to be drawn as it is.',
      }),
      today: Type.Object(
        {
          approved: count('Approvals.'),
          rejected: count('Rejections.'),
          installs: count('Installs.'),
          reviews: count('User reviews that were written.'),
        },
        { description: 'What has happened since midnight (UTC).' },
      ),
      developers: counts('Developers by state.'),
      verification: Type.Object(
        {
          waiting: count('How many developers wait to be verified.'),
          oldestHours: hours('How long ago the first of them registered, in hours.'),
        },
        { description: 'Developers who wait.' },
      ),
      apps: counts('Apps by state; those with an approved version count as APPROVED.'),
      mail: Type.Object(
        { queued: count('Mails on their way.'), failed: count('Mails that were given up.') },
        { description: 'Outgoing mail.' },
      ),
      reviews: Type.Object(
        { reported: count('Reviews that users have reported, and nobody has judged.') },
        { description: 'User reviews.' },
      ),
      jobs: Type.Object(
        { failed: count('Background jobs that failed for good within the last week.') },
        { description: 'Background work.' },
      ),
    },
    { description: 'The marketplace in numbers.' },
  ),
);
