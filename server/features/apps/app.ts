// The app and version resources, as their developer and administrators see them.

import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { averageOf } from '../catalog/public-app.ts';
import { publishedFrom } from '../catalog/published-from.ts';
import { type ImagePresenter, Images } from '../media/image.ts';
import { VERSION_STATES } from './lifecycle.ts';
import { environment, listingOf, releaseNotes, shownListing } from './listing.ts';
import type { AppRow, OwnedApp, VersionRow } from './queries.ts';
import { transferHoldUntil } from './transfer-hold.ts';

export const VISIBILITIES = ['LISTED', 'UNLISTED', 'SUSPENDED'] as const;
const status = oneOf(VERSION_STATES, 'Status of the app: draft, in review, approved, or changes requested.');

export const App = named(
  'App',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the app.', example: 'app_01kac0000000000000000000' }),
      slug: Type.String({
        description: 'URL slug. It follows the name until the first approval.',
        example: 'focus-board',
      }),
      developerId: Type.String({ description: 'Id of the developer.' }),
      ...shownListing,
      images: ref(Images),
      environment,
      status,
      visibility: oneOf(
        VISIBILITIES,
        'UNLISTED: the developer unlisted the app. SUSPENDED: an administrator suspended it.',
      ),
      suspendedReason: nullable(Type.String({ description: 'Why an administrator suspended the app.' })),
      featured: Type.Boolean({ description: 'Whether the app is featured.' }),
      installCount: Type.Integer({ description: 'Number of installs.' }),
      reviewCount: Type.Integer({ description: 'Number of ratings.' }),
      averageRating: Type.Number({
        description: 'Average rating from 1 to 5, with two decimals. 0 if there are no ratings.',
      }),
      version: nullable(Type.Integer({ description: 'Number of the live version. Null before the first approval.' })),
      openVersion: nullable(
        Type.Integer({
          description: 'Number of the open version (draft or in review). Null if there is none.',
        }),
      ),
      openVersionStatus: nullable(oneOf(VERSION_STATES, 'Status of the open version.')),
      submittedAt: nullable(timestamp('When the app or a version of it was last submitted. Null if never.')),
      createdAt: timestamp('When it was created.'),
      updatedAt: timestamp('When the app or one of its versions last changed.'),
      publishedAt: nullable(timestamp('When the app was first approved.')),
      transferHoldUntil: nullable(
        timestamp(
          'After a transfer: until then no new permission, no setup URL at another host, no further transfer. Null otherwise.',
        ),
      ),
    },
    {
      description: 'An app as its developer sees it: the approved version, or the first version until one is approved.',
    },
  ),
);

export const Version = named(
  'Version',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the version.', example: 'ver_01kac0000000000000000000' }),
      appId: Type.String({ description: 'Id of the app.' }),
      number: Type.Integer({ description: 'Version number, starting at 1.' }),
      status,
      live: Type.Boolean({ description: 'Whether this is the live version.' }),
      ...shownListing,
      images: ref(Images),
      releaseNotes: nullable(releaseNotes),
      publishedFrom,
      createdAt: timestamp('When the version was opened.'),
      updatedAt: timestamp('When it last changed.'),
      submittedAt: nullable(timestamp('When it was last submitted.')),
      decidedAt: nullable(timestamp('When a reviewer last decided.')),
    },
    { description: "One version of an app's listing." },
  ),
);

const submissionId = Type.String({
  description: 'Id of the new submission. Reviewers decide it, and webhook events and receipts name it.',
  example: 'sub_01kac0000000000000000000',
});

export const SubmittedApp = named(
  'SubmittedApp',
  Type.Object(
    { ...App.properties, submissionId },
    { description: 'An app that was submitted for review, with its submission.' },
  ),
);

export const SubmittedVersion = named(
  'SubmittedVersion',
  Type.Object(
    { ...Version.properties, submissionId },
    { description: 'A version that was submitted for review, with its submission.' },
  ),
);

export function presentApp({ app, live, open }: OwnedApp, images: ImagePresenter): Static<typeof App> {
  const shown = live ?? open!;
  return {
    id: app.id,
    slug: app.slug,
    developerId: app.developerId,
    ...listingOf(shown),
    images: images.images(shown, shown.images, live && app.visibility === 'LISTED' ? 'public' : 'signed'),
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
    transferHoldUntil: transferHoldUntil(app)?.toISOString() ?? null,
  };
}

/** An app in the payload of events, with the listing of one of its versions. */
export function inEvents({ id, slug, developerId }: AppRow, { number, name }: VersionRow) {
  return { app: { id, slug, name, developerId }, version: number };
}

export function presentVersion(
  version: VersionRow,
  liveVersion: number | null,
  images: ImagePresenter,
): Static<typeof Version> {
  return {
    id: version.id,
    appId: version.appId,
    number: version.number,
    status: version.status,
    live: version.number === liveVersion,
    ...listingOf(version),
    images: images.images(version, version.images, 'signed'),
    releaseNotes: version.releaseNotes,
    publishedFrom: version.publishedFrom,
    createdAt: version.createdAt.toISOString(),
    updatedAt: version.updatedAt.toISOString(),
    submittedAt: version.submittedAt?.toISOString() ?? null,
    decidedAt: version.decidedAt?.toISOString() ?? null,
  };
}

/** Any change of the app or of one of its versions changes the app's ETag. */
export function appEtag({ app }: OwnedApp): string {
  return `"${app.id}.${app.revision}"`;
}

export function versionEtag(version: VersionRow): string {
  return `"${version.id}.${version.revision}"`;
}
