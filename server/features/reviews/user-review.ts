// Schemas of a user review, as the public, its author, the app's developer and administrators see it.

import { type Static, type TProperties, Type } from 'typebox';
import { line, named, nullable, nullableRef, prose, timestamp } from '../../platform/http/schemas.ts';
import { averageOf } from '../catalog/public-app.ts';
import type { ModeratedRow, ReportRow, ReviewRow, Tally } from './queries.ts';

const rating = Type.Integer({ minimum: 1, maximum: 5, description: 'Stars, from 1 (worst) to 5 (best).', example: 4 });
const title = line('Title of the review.', 100, 'Calm and quick');
const body = prose('Text of the review, plain text.', 2_000, 'It does what it says. The week view is a joy.');

export const NewReview = named(
  'NewReview',
  Type.Object(
    { rating, title: Type.Optional(nullable(title)), body: Type.Optional(nullable(body)) },
    { additionalProperties: false, description: 'A rating with an optional title and text.' },
  ),
);

export const ReviewUpdate = named(
  'ReviewUpdate',
  Type.Object(
    { rating: Type.Optional(rating), title: Type.Optional(nullable(title)), body: Type.Optional(nullable(body)) },
    { additionalProperties: false, description: 'Fields to change. `null` clears title or body.' },
  ),
);

export const ReviewReply = named(
  'ReviewReply',
  Type.Object(
    {
      body: Type.String({ description: 'Reply of the developer, plain text.' }),
      repliedAt: timestamp('When it was written or last changed.'),
    },
    { description: "The developer's public reply to a review." },
  ),
);

const shown = {
  id: Type.String({ description: 'Id of the review.', example: 'rev_01kac0000000000000000000' }),
  rating: Type.Integer({ description: 'Stars, from 1 (worst) to 5 (best).' }),
  title: nullable(Type.String({ description: 'Title of the review.' })),
  body: nullable(Type.String({ description: 'Text of the review, plain text.' })),
  authorName: Type.String({ description: 'Name of the author. Never an account id or email address.' }),
  createdAt: timestamp('When the review was written.'),
  updatedAt: timestamp('When the author last changed it.'),
  edited: Type.Boolean({ description: 'Whether the author has edited it.' }),
  installed: Type.Boolean({
    description: 'Whether a workspace of the author had installed the app when the review was last written.',
  }),
  reply: nullableRef(ReviewReply),
};
const hidden = Type.Boolean({
  description: 'Whether an administrator has hidden it. Hidden reviews are not public and not counted.',
});
const hiddenReason = nullable(Type.String({ description: 'Why an administrator hid it.' }));

const reviewSchema = <T extends TProperties>(name: string, extra: T, description: string) =>
  named(name, Type.Object({ ...shown, ...extra }, { description }));

export const UserReview = reviewSchema('UserReview', {}, 'A public review.');
export const MyReview = reviewSchema('MyReview', { hidden, hiddenReason }, 'A review as its author sees it.');
export const ReceivedReview = reviewSchema('ReceivedReview', { hidden }, "A review as the app's developer sees it.");
export const ModeratedReview = reviewSchema(
  'ModeratedReview',
  {
    hidden,
    hiddenReason,
    hiddenAt: nullable(timestamp('When it was hidden.')),
    accountUserId: Type.String({ description: 'Account id of the author.' }),
    app: Type.Object(
      {
        id: Type.String({ description: 'Id of the app.' }),
        slug: Type.String({ description: 'URL slug of the app.' }),
        name: Type.String({ description: 'Name of the app.' }),
      },
      { description: 'The reviewed app.' },
    ),
    reportCount: Type.Integer({
      description: 'Number of accounts that reported it since the last moderation decision.',
    }),
    reports: Type.Array(
      Type.Object(
        {
          accountUserId: Type.String({ description: 'Account that reported it.' }),
          accountName: nullable(Type.String({ description: 'Name of that account, if known.' })),
          reason: Type.String({ description: 'Reason.' }),
          reportedAt: timestamp('When it was reported.'),
        },
        { description: 'One report.' },
      ),
      { description: 'The latest twenty reports, newest first.' },
    ),
  },
  'A review as administrators see it.',
);

const star = (stars: string) => Type.Integer({ description: `Number of ${stars} ratings.` });
export const RatingSummary = named(
  'RatingSummary',
  Type.Object(
    {
      averageRating: Type.Number({ description: 'Average rating with two decimals. 0 if there are no ratings.' }),
      reviewCount: Type.Integer({ description: 'Number of ratings.' }),
      distribution: Type.Object(
        {
          '1': star('1-star'),
          '2': star('2-star'),
          '3': star('3-star'),
          '4': star('4-star'),
          '5': star('5-star'),
        },
        { description: 'Distribution of ratings.' },
      ),
    },
    { description: 'Rating summary of the app.' },
  ),
);

export function presentSummary({ reviewCount, ratingSum, stars }: Tally): Static<typeof RatingSummary> {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars;
  return {
    averageRating: averageOf({ reviewCount, ratingSum }),
    reviewCount,
    distribution: { '1': one, '2': two, '3': three, '4': four, '5': five },
  };
}

export function presentReview(row: ReviewRow): Static<typeof UserReview> {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    body: row.body,
    authorName: row.authorName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    edited: row.edited,
    installed: row.installed,
    reply: row.reply === null ? null : { body: row.reply, repliedAt: row.repliedAt!.toISOString() },
  };
}

export function presentMine(row: ReviewRow): Static<typeof MyReview> {
  return { ...presentReceived(row), hiddenReason: row.hiddenReason };
}

export function presentReceived(row: ReviewRow): Static<typeof ReceivedReview> {
  return { ...presentReview(row), hidden: row.hiddenAt !== null };
}

export function presentModerated(row: ModeratedRow, reports: ReportRow[]): Static<typeof ModeratedReview> {
  return {
    ...presentMine(row),
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    accountUserId: row.accountUserId,
    app: { id: row.appId, slug: row.slug, name: row.appName },
    reportCount: row.reportCount,
    reports: reports.map(({ accountUserId, accountName, reason, reportedAt }) => ({
      accountUserId,
      accountName,
      reason,
      reportedAt: reportedAt.toISOString(),
    })),
  };
}

/** Some account systems put the email address or the id into the name; neither may be shown. */
export function authorNameOf({ name, accountUserId }: { name: string | null; accountUserId: string }): string {
  const fit = name !== null && name !== accountUserId && !/\S@\S/.test(name);
  return fit ? name : 'Anonymous user';
}
