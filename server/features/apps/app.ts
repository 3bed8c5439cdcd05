// The app and version resources, as their developer and administrators see them.

import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import { averageOf } from '../catalog/public-app.ts';
import { VERSION_STATES } from './lifecycle.ts';
import { environment, listingOf, releaseNotes, shownListing } from './listing.ts';
import type { AppRow, OwnedApp, VersionRow } from './queries.ts';

export const VISIBILITIES = ['LISTED', 'UNLISTED', 'SUSPENDED'] as const;
const status = oneOf(VERSION_STATES, 'Where it stands: written, in review, on the shelf, or sent back with reasons.');

export const App = named(
  'App',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the app.', example: 'app_01kac0000000000000000000' }),
      slug: Type.String({
        description: 'Its address in public paths. Follows the name until the first approval.',
        example: 'focus-board',
      }),
      developerId: Type.String({ description: 'Id of its developer.' }),
      ...shownListing,
      environment,
      status,
      visibility: oneOf(VISIBILITIES, 'UNLISTED: you took it off the shelf. SUSPENDED: an administrator did.'),
      suspendedReason: nullable(Type.String({ description: 'Why an administrator took it off the shelf.' })),
      featured: Type.Boolean({ description: 'Whether administrators put it into the shop window.' }),
      installCount: Type.Integer({ description: 'How often it was installed.' }),
      reviewCount: Type.Integer({ description: 'How many users have rated it.' }),
      averageRating: Type.Number({ description: 'Their average, 1 to 5, two decimals; 0 without ratings.' }),
      version: nullable(
        Type.Integer({ description: 'Number of the version that the public sees; empty before the first approval.' }),
      ),
      openVersion: nullable(
        Type.Integer({
          description: 'Number of the version that is being written or reviewed; empty when there is none.',
        }),
      ),
      openVersionStatus: nullable(oneOf(VERSION_STATES, 'Where that version stands.')),
      submittedAt: nullable(timestamp('When it, or its next version, was submitted last; empty if it never was.')),
      createdAt: timestamp('When it was created.'),
      updatedAt: timestamp('When it, or one of its versions, changed last.'),
      publishedAt: nullable(timestamp('When it was approved first.')),
    },
    {
      description:
        'An app, as its developer sees it: the approved version, or the first one until there is an approved one.',
    },
  ),
);

export const Version = named(
  'Version',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the version.', example: 'ver_01kac0000000000000000000' }),
      appId: Type.String({ description: 'Id of the app.' }),
      number: Type.Integer({ description: 'Its number, from 1.' }),
      status,
      live: Type.Boolean({ description: 'Whether this is the version that the public sees.' }),
      ...shownListing,
      releaseNotes: nullable(releaseNotes),
      createdAt: timestamp('When it was opened.'),
      updatedAt: timestamp('When it changed last.'),
      submittedAt: nullable(timestamp('When it was submitted last.')),
      decidedAt: nullable(timestamp('When a reviewer decided last.')),
    },
    { description: 'One version of what an app says about itself.' },
  ),
);

export function presentApp({ app, live, open }: OwnedApp): Static<typeof App> {
  const shown = live ?? open!;
  return {
    id: app.id,
    slug: app.slug,
    developerId: app.developerId,
    ...listingOf(shown),
    environment: app.environment,
    status: shown.status,
    visibility: app.visibility,
    suspendedReason: app.suspendedReason,
    featured: app.featured,
    installCount: app.installCount,
    reviewCount: app.reviewCount,
    averageRating: averageOf(app),
    version: app.liveVersion,
    openVersion: open?.number ?? null,
    openVersionStatus: open?.status ?? null,
    submittedAt: (open?.submittedAt ?? live?.submittedAt)?.toISOString() ?? null,
    createdAt: app.createdAt.toISOString(),
    updatedAt: app.updatedAt.toISOString(),
    publishedAt: app.publishedAt?.toISOString() ?? null,
  };
}

/** As events tell of an app, in the words of one of its versions. */
export function inEvents({ id, slug, developerId }: AppRow, { number, name }: VersionRow) {
  return { app: { id, slug, name, developerId }, version: number };
}

export function presentVersion(version: VersionRow, liveVersion: number | null): Static<typeof Version> {
  return {
    id: version.id,
    appId: version.appId,
    number: version.number,
    status: version.status,
    live: version.number === liveVersion,
    ...listingOf(version),
    releaseNotes: version.releaseNotes,
    createdAt: version.createdAt.toISOString(),
    updatedAt: version.updatedAt.toISOString(),
    submittedAt: version.submittedAt?.toISOString() ?? null,
    decidedAt: version.decidedAt?.toISOString() ?? null,
  };
}

/** Any change to the app or to one of its versions moves the app's. */
export function appEtag({ app }: OwnedApp): string {
  return `"${app.id}.${app.revision}"`;
}

export function versionEtag(version: VersionRow): string {
  return `"${version.id}.${version.revision}"`;
}
