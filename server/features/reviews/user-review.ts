// A user review, as everybody, its author, the app's developer and administrators see it.

import { type Static, type TProperties, Type } from 'typebox';
import { line, named, nullable, nullableRef, prose, timestamp } from '../../platform/http/schemas.ts';
import { averageOf } from '../catalog/public-app.ts';
import type { ModeratedRow, ReportRow, ReviewRow, Tally } from './queries.ts';

const rating = Type.Integer({ minimum: 1, maximum: 5, description: 'Stars, 1 (bad) to 5 (good).', example: 4 });
const title = line('The review in a few words.', 100, 'Calm and quick');
const body = prose('What the user has to say, plain text.', 2_000, 'It does what it says. The week view is a joy.');

export const NewReview = named(
  'NewReview',
  Type.Object(
    { rating, title: Type.Optional(nullable(title)), body: Type.Optional(nullable(body)) },
    { additionalProperties: false, description: 'A rating, with words or without.' },
  ),
);

export const ReviewUpdate = named(
  'ReviewUpdate',
  Type.Object(
    { rating: Type.Optional(rating), title: Type.Optional(nullable(title)), body: Type.Optional(nullable(body)) },
    { additionalProperties: false, minProperties: 1, description: 'What to change; `null` clears title or body.' },
  ),
);

export const ReviewReply = named(
  'ReviewReply',
  Type.Object(
    {
      body: Type.String({ description: 'What the developer answered, plain text.' }),
      repliedAt: timestamp('When it was written, or changed last.'),
    },
    { description: "The developer's public reply to a review." },
  ),
);

const shown = {
  id: Type.String({ description: 'Id of the review.', example: 'rev_01kac0000000000000000000' }),
  rating: Type.Integer({ description: 'Stars, 1 (bad) to 5 (good).' }),
  title: nullable(Type.String({ description: 'The review in a few words.' })),
  body: nullable(Type.String({ description: 'What the user has to say, plain text.' })),
  authorName: Type.String({ description: 'What the author is called; never an account id or e-mail address.' }),
  createdAt: timestamp('When it was written.'),
  updatedAt: timestamp('When the author changed it last.'),
  edited: Type.Boolean({ description: 'Whether the author has changed it since.' }),
  reply: nullableRef(ReviewReply),
};
const hidden = Type.Boolean({
  description: 'Whether an administrator has hidden it: nobody reads it, it is not counted.',
});
const hiddenReason = nullable(Type.String({ description: 'Why an administrator has hidden it.' }));

const reviewSchema = <T extends TProperties>(name: string, extra: T, description: string) =>
  named(name, Type.Object({ ...shown, ...extra }, { description }));

export const UserReview = reviewSchema('UserReview', {}, 'A review, as everybody sees it.');
export const MyReview = reviewSchema('MyReview', { hidden, hiddenReason }, 'A review, as its author sees it.');
export const ReceivedReview = reviewSchema('ReceivedReview', { hidden }, "A review, as the app's developer sees it.");
export const ModeratedReview = reviewSchema(
  'ModeratedReview',
  {
    hidden,
    hiddenReason,
    hiddenAt: nullable(timestamp('When it was hidden.')),
    accountUserId: Type.String({ description: 'Account of the author.' }),
    app: Type.Object(
      {
        id: Type.String({ description: 'Id of the app.' }),
        slug: Type.String({ description: 'Its address in public paths.' }),
        name: Type.String({ description: 'What it is called.' }),
      },
      { description: 'What was reviewed.' },
    ),
    reportCount: Type.Integer({ description: 'How many accounts have reported it since it was last judged.' }),
    reports: Type.Array(
      Type.Object(
        {
          accountUserId: Type.String({ description: 'Who reported it.' }),
          reason: Type.String({ description: 'Why.' }),
          reportedAt: timestamp('When.'),
        },
        { description: 'One report.' },
      ),
      { description: 'The latest twenty reports, newest first.' },
    ),
  },
  'A review, as administrators see it.',
);

const star = (stars: string) => Type.Integer({ description: `How many gave ${stars}.` });
export const RatingSummary = named(
  'RatingSummary',
  Type.Object(
    {
      averageRating: Type.Number({ description: 'Average of all ratings, two decimals; 0 without ratings.' }),
      reviewCount: Type.Integer({ description: 'How many users have rated the app.' }),
      distribution: Type.Object(
        {
          '1': star('one star'),
          '2': star('two stars'),
          '3': star('three stars'),
          '4': star('four stars'),
          '5': star('five stars'),
        },
        { description: 'How the ratings spread.' },
      ),
    },
    { description: 'What users think of the app, in numbers.' },
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
    reports: reports.map(({ accountUserId, reason, reportedAt }) => ({
      accountUserId,
      reason,
      reportedAt: reportedAt.toISOString(),
    })),
  };
}

/** Some account systems put the e-mail address, or the id, where the name belongs; neither may be shown. */
export function authorNameOf({ name, accountUserId }: { name: string | null; accountUserId: string }): string {
  const fit = name !== null && name !== accountUserId && !/\S@\S/.test(name);
  return fit ? name : 'Marketplace user';
}
