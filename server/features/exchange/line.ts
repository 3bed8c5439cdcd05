// The lines of a catalog file (NDJSON): one schema for the export, its reference, and the validation of an import. The fields
// of a listing are those of the API, with the same limits.

import { type Static, Type } from 'typebox';
import {
  email,
  httpUrl,
  line,
  named,
  nullable,
  nullableRef,
  oneOf,
  prose,
  timestamp,
} from '../../platform/http/schemas.ts';
import { NewApp, releaseNotes } from '../apps/listing.ts';
import { CI_PROVIDERS } from '../catalog/published-from.ts';
import { Images } from '../media/image.ts';

/** The longest line of an import. */
export const MAX_LINE_BYTES = 256 * 1024;

const STRICT = { additionalProperties: false };
const MAX_COUNT = 50_000_000;
const count = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_COUNT, description });
const id = (description: string, example: string) => line(description, 200, example);

const publisher = {
  id: id('Id of the publisher.', 'dev_01kac0000000000000000000'),
  name: line('Name of the publisher.', 100, 'Ada Lovelace'),
  companyName: Type.Optional(nullable(line('Company.', 100, 'Analytical Engines Ltd'))),
  websiteUrl: Type.Optional(nullable(httpUrl('Website of the publisher.', 'https://example.com'))),
  bio: Type.Optional(nullable(prose('Short description of the publisher, plain text.', 2_000))),
  createdAt: Type.Optional(timestamp('When the publisher registered.')),
};

const PublishedFrom = Type.Object(
  {
    provider: oneOf(CI_PROVIDERS, 'The kind of CI.'),
    repository: line('Name of the repository.', 200, 'octo/focus-board'),
    commit: line('SHA of the commit.', 100),
    workflow: nullable(line('Path of the file that defines the run.', 500)),
    run: line('Id of the run.', 100),
    commitUrl: httpUrl('Page of the commit.'),
    runUrl: httpUrl('Page of the run.'),
  },
  { ...STRICT, description: 'The CI run that made the version.' },
);

export const CatalogAppLine = named(
  'CatalogAppLine',
  Type.Object(
    {
      type: oneOf(['app'], 'Always `app`.'),
      id: id('Id of the app.', 'app_01kac0000000000000000000'),
      slug: line('Identifies the app in public URLs.', 50, 'focus-board'),
      ...NewApp.properties,
      releaseNotes: Type.Optional(nullable(releaseNotes)),
      images: Type.Optional({
        ...nullableRef(Images),
        description:
          "The marketplace's own copies of the images. `logoUrl` and the like are the URLs that the developer gave.",
      }),
      featured: Type.Optional(Type.Boolean({ description: 'Whether the app is featured.' })),
      version: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Number of the published version.' }),
      ),
      publishedFrom: Type.Optional(
        Type.Unsafe<Static<typeof PublishedFrom> | null>({
          anyOf: [PublishedFrom, { type: 'null' }],
          description: 'The CI run that made the version. Null if a person or another API key made it.',
        }),
      ),
      publishedAt: timestamp('When the app was first approved.'),
      updatedAt: Type.Optional(timestamp('When the listing last changed.')),
      approvedAt: Type.Optional(
        nullable(
          timestamp('When the listing was approved, imported or last corrected. Null if there is no receipt of that.'),
        ),
      ),
      publisherSince: Type.Optional(
        nullable(timestamp('When the app was transferred to its publisher. Null if it always was theirs.')),
      ),
      installCount: Type.Optional(count('Number of installs.')),
      reviewCount: Type.Optional(count('Number of user reviews.')),
      averageRating: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 5,
          description: 'Average rating with two decimals; 0 if there are no reviews.',
        }),
      ),
      ratings: Type.Optional(
        Type.Object(
          Object.fromEntries(
            ['1', '2', '3', '4', '5'].map((stars) => [stars, count(`Number of ${stars}-star ratings.`)]),
          ) as Record<'1' | '2' | '3' | '4' | '5', ReturnType<typeof count>>,
          { ...STRICT, description: 'Distribution of ratings.' },
        ),
      ),
      developer: Type.Object(publisher, { ...STRICT, description: 'Publisher of the app.' }),
    },
    {
      ...STRICT,
      description: 'A line of the catalog export: an app of the catalog. Its counters alone are no change.',
    },
  ),
);
export type AppLine = Static<typeof CatalogAppLine>;

export const CatalogRemovedLine = named(
  'CatalogRemovedLine',
  Type.Object(
    {
      type: oneOf(['removed'], 'Always `removed`.'),
      id: Type.String({ description: 'Id of the app.' }),
      slug: Type.String({ description: 'The slug that it had.' }),
      at: timestamp('When it left the catalog.'),
    },
    { description: 'A line of the catalog export: an app that is no longer in the catalog.' },
  ),
);

export const CatalogEndLine = named(
  'CatalogEndLine',
  Type.Object(
    {
      type: oneOf(['end'], 'Always `end`.'),
      cursor: Type.String({ description: 'Send it as `since` to get what changed after this export.' }),
    },
    { description: 'The last line of the catalog export. Without it the response was cut off.' },
  ),
);
export type ExportedLine = AppLine | Static<typeof CatalogRemovedLine> | Static<typeof CatalogEndLine>;

/** Only in imports: what a public export does not have. */
export const PublisherLine = Type.Object(
  {
    type: oneOf(['publisher'], 'Always `publisher`.'),
    ...publisher,
    email: Type.Optional(nullable(email('Where the publisher gets emails.', 'ada@example.com'))),
    accountUserId: Type.Optional(
      nullable(
        line('Account of the host platform that owns the publisher. Without one, nobody can sign in as it.', 255),
      ),
    ),
  },
  { ...STRICT, description: 'A publisher, ahead of its apps.' },
);
export type PublisherLine = Static<typeof PublisherLine>;

export const ReviewLine = Type.Object(
  {
    type: oneOf(['review'], 'Always `review`.'),
    id: id('Id of the review.', 'rev_01kac0000000000000000000'),
    appId: id('Id of the app, as in its own line ahead of this one.', 'app_01kac0000000000000000000'),
    rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Stars, from 1 (worst) to 5 (best).' }),
    title: Type.Optional(nullable(line('Title of the review.', 100))),
    body: Type.Optional(nullable(prose('Text of the review, plain text.', 2_000))),
    authorName: line('Name of the author.', 100),
    createdAt: timestamp('When the review was written.'),
    updatedAt: Type.Optional(timestamp('When the author last changed it.')),
    reply: Type.Optional(
      Type.Unsafe<{ body: string; repliedAt: string } | null>({
        anyOf: [
          Type.Object(
            { body: prose('Reply of the publisher.', 2_000), repliedAt: timestamp('When it was written.') },
            { ...STRICT, description: 'The reply.' },
          ),
          { type: 'null' },
        ],
      }),
    ),
  },
  { ...STRICT, description: 'A user review.' },
);
export type ReviewLine = Static<typeof ReviewLine>;
