// Schema of the statistics on the console's overview page.

import { Type } from 'typebox';
import { named, nullable } from '../../platform/http/schemas.ts';

const count = (description: string) => Type.Integer({ description });
const counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });

const step = (description: string) => Type.Boolean({ description });
const hours = (description: string) => nullable(Type.Number({ description }));
const Day = Type.Object(
  {
    day: Type.String({ description: 'The day (UTC).', example: '2026-11-15' }),
    approved: count('Number of approvals.'),
    rejected: count('Number of rejections.'),
  },
  { description: 'Figures for one day.' },
);

export const Stats = named(
  'Stats',
  Type.Object(
    {
      queue: Type.Object(
        {
          length: count('Number of submissions in review.'),
          overdue: count('Number of them that are overdue.'),
          unclaimed: count('Number of them that are unclaimed.'),
          oldestHours: hours('Age of the oldest one, in hours.'),
          medianWaitHours: hours('Median review time of the last 30 decisions, in hours. Null if there are none.'),
        },
        { description: 'The review queue.' },
      ),
      decisions: Type.Array(Day, {
        description: 'Decisions per day over the last 30 days, newest first. Days without decisions are omitted.',
      }),
      decisionsByDay: Type.Array(Day, {
        description: 'Decisions on each of the last 14 days, oldest first, including days without any.',
      }),
      today: Type.Object(
        {
          approved: count('Number of approvals.'),
          rejected: count('Number of rejections.'),
          installs: count('Number of installs.'),
          reviews: count('Number of new user reviews.'),
        },
        { description: 'Activity since midnight (UTC).' },
      ),
      developers: counts('Number of developers by status.'),
      verification: Type.Object(
        {
          waiting: count('Number of developers waiting for verification.'),
          overdue: count('Number of them that are overdue.'),
          oldestHours: hours('How long the first of them has been waiting, in hours.'),
        },
        { description: 'Developers waiting for verification.' },
      ),
      identity: Type.Object(
        { waiting: count('Number of verified developers whose new name, company or website is in review.') },
        { description: 'Identity changes.' },
      ),
      watch: Type.Object(
        { reported: count('Number of pages of live listings that have been failing or changed for a week.') },
        { description: 'Watched pages.' },
      ),
      corrections: Type.Object(
        { open: count('Number of correction requests that nobody has decided.') },
        { description: 'Correction requests.' },
      ),
      apps: counts('Number of apps by status. An app with an approved version counts as APPROVED.'),
      domains: Type.Object(
        { disputed: Type.Integer({ description: 'Claims to domains that wait for a decision.' }) },
        { description: 'Domains of developers.' },
      ),
      mail: Type.Object(
        { queued: count('Queued emails.'), failed: count('Failed emails.') },
        { description: 'Outgoing email.' },
      ),
      reviews: Type.Object(
        { reported: count('Reported reviews that nobody has moderated.') },
        { description: 'User reviews.' },
      ),
      jobs: Type.Object(
        { failed: count('Background jobs that failed permanently in the last week.') },
        { description: 'Background jobs.' },
      ),
      setup: nullable(
        Type.Object(
          {
            brand: step('The marketplace has a name, slogan, logo, favicon or colors of its own.'),
            identityProvider: step('People sign in with your identity provider (`OIDC_ISSUER`).'),
            mail: step('Emails leave through your mail server (`SMTP_URL`).'),
            developerVerified: step('A developer was verified.'),
            appApproved: step('An app was approved.'),
          },
          { description: 'Steps to open the marketplace. Null when all are done, and with demo data.' },
        ),
      ),
    },
    { description: 'Key figures of the marketplace.' },
  ),
);
