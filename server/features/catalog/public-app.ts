// The public presentation of an app. It contains no email address and no account id.

import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { named, nullable, nullableRef, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import type { StoredImage, StoredPermission } from '../../platform/postgres/json-columns.ts';
import type { Catalog } from '../../platform/postgres/schema.gen.ts';
import { renderOnce } from '../../platform/text/markdown.ts';
import { type HostScope, RISKS } from '../host-scopes/host-scope.ts';
import { Image, type ImagePresenter, Images, Logo, type PinnedImages } from '../media/image.ts';
import { DeveloperVerification, presentVerification, type StoredVerification } from './developer-verification.ts';
import { type Disclosures, disclosuresOf, shownDisclosures } from './disclosures.ts';
import { type PublishedFrom, publishedFrom } from './published-from.ts';
import { CATEGORIES, type Category, ENVIRONMENTS, type Environment } from './vocabulary.ts';

const developer = {
  id: Type.String({ description: 'ID of the developer.', example: 'dev_01kac0000000000000000000' }),
  name: Type.String({ description: 'Name of the developer.' }),
  companyName: nullable(Type.String({ description: 'Company of the developer.' })),
  verified: Type.Boolean({ description: 'Whether the developer is verified.' }),
};

const item = {
  id: Type.String({ description: 'ID of the app.', example: 'app_01kac0000000000000000000' }),
  slug: Type.String({ description: 'Identifies the app in public URLs.', example: 'focus-board' }),
  name: Type.String({ description: 'Name of the app.' }),
  description: Type.String({ description: 'Short description, one or two sentences.' }),
  category: oneOf(CATEGORIES, 'Category of the app.'),
  environment: oneOf(ENVIRONMENTS, 'Where the app runs.'),
  logoUrl: nullable(Type.String({ description: 'URL of the logo, or null if there is none.' })),
  featured: Type.Boolean({ description: 'Whether the app is featured.' }),
  status: oneOf(['APPROVED'], 'Only approved apps are public.'),
  installCount: Type.Integer({ description: 'Number of installs.' }),
  reviewCount: Type.Integer({ description: 'Number of user reviews.' }),
  averageRating: Type.Number({
    description: 'Average rating from 1 to 5, with two decimals; 0 if there are no reviews.',
  }),
  developer: Type.Object(developer, { description: 'Developer of the app.' }),
  publishedAt: timestamp('When the app was first approved.'),
  updatedAt: timestamp('When the listing last changed.'),
};

/** Half-open ranges of UTF-16 code units. */
const ranges = (description: string) =>
  Type.Optional(
    Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2, description: 'Start and end (exclusive).' }), {
      description,
    }),
  );

export const Highlights = named(
  'Highlights',
  Type.Object(
    {
      name: ranges('Matching parts of `name`, in UTF-16 code units.'),
      description: ranges('Matching parts of `description`, in UTF-16 code units.'),
    },
    { description: 'Where the texts match the search.' },
  ),
);

export const PublicApp = named(
  'PublicApp',
  Type.Object(
    {
      ...item,
      images: ref(Logo),
      match: Type.Optional(
        oneOf(
          ['all', 'some'],
          'Only for searches: whether the app has all words of the search, or only some of them or a similar name.',
        ),
      ),
      highlights: Type.Optional(ref(Highlights)),
    },
    { description: 'An app in a list or search of the public catalog.' },
  ),
);

export const FeaturedApp = named(
  'FeaturedApp',
  Type.Object(
    {
      ...item,
      bannerUrl: nullable(Type.String({ description: 'URL of the banner.' })),
      images: Type.Object(
        {
          ...Logo.properties,
          banner: { ...nullableRef(Image), description: 'The banner. Null if there is no copy of it.' },
        },
        { description: "The marketplace's own copies of logo and banner." },
      ),
    },
    { description: 'A featured app.' },
  ),
);

export const PublicPermission = named(
  'PublicPermission',
  Type.Object(
    {
      scope: Type.String({ description: "Scope of the host platform's API.", example: 'tasks:read' }),
      required: Type.Boolean({ description: 'Whether the app works only with this permission.' }),
      reason: Type.String({ description: 'Why the app needs it.' }),
      label: nullable(
        Type.String({ description: 'Name of the scope. Null if the scope vocabulary does not have it.' }),
      ),
      description: nullable(
        Type.String({ description: 'What the scope allows. Null if the scope vocabulary does not have it.' }),
      ),
      risk: nullable(
        oneOf(
          RISKS,
          'How much the scope allows. Null if the scope vocabulary does not have it; policies then count it as HIGH.',
        ),
      ),
    },
    { description: 'A permission that the app requests.' },
  ),
);

export const PublicAppDetail = named(
  'PublicAppDetail',
  Type.Object(
    {
      ...item,
      developer: Type.Object(
        { ...developer, verification: ref(DeveloperVerification) },
        { description: 'Developer of the app, with what was verified.' },
      ),
      longDescription: nullable(Type.String({ description: 'Long description in Markdown.' })),
      longDescriptionHtml: nullable(Type.String({ description: 'Long description as sanitized HTML.' })),
      bannerUrl: nullable(Type.String({ description: 'URL of the banner.' })),
      images: ref(Images),
      websiteUrl: nullable(Type.String({ description: "URL of the app's website." })),
      oauthClientId: nullable(Type.String({ description: "ID of the app's OAuth client on the host platform." })),
      permissions: Type.Array(ref(PublicPermission), { description: 'Permissions that the app requests.' }),
      setupUrl: nullable(Type.String({ description: 'Where people land after they have installed the app.' })),
      ...shownDisclosures,
      workspaceInstall: Type.Boolean({
        description:
          'Whether the app is installed in a workspace of the host, with consent to its permissions. False if this marketplace is not connected to a host.',
      }),
      screenshots: Type.Array(
        Type.Object(
          {
            url: Type.String({ description: 'URL of the image.' }),
            caption: nullable(Type.String({ description: 'Caption of the image.' })),
            order: Type.Integer({ description: 'Position, starting at 0.' }),
          },
          { description: 'A screenshot of the app.' },
        ),
        { description: 'Screenshots, in order.' },
      ),
      version: Type.Integer({ description: 'Number of the published version.' }),
      approvedAt: nullable(
        timestamp(
          'When what is shown was approved, imported, or last corrected by an administrator. Null if there is no receipt of that; otherwise see `/proof`.',
        ),
      ),
      approvedImages: Type.Boolean({
        description: 'Whether the receipt covers the images, too, not only the texts.',
      }),
      releaseNotes: nullable(Type.String({ description: 'Release notes of the published version.' })),
      publishedFrom,
      publisherSince: nullable(
        timestamp('When the app was transferred to its present developer. Null if it always was theirs.'),
      ),
    },
    { description: 'An app of the public catalog with all its details.' },
  ),
);

/** Columns for filters and sort orders; what they are made of is read from the live version. */
type ForLists =
  | 'search'
  | 'searchShort'
  | 'nameKey'
  | 'rating'
  | 'pricingModel'
  | 'tags'
  | 'storedIn'
  | 'verifiedDomain';

export type CatalogRow = Omit<Selectable<Catalog>, ForLists> &
  Disclosures & {
    developerId: string;
    permissions: StoredPermission[];
    setupUrl: string | null;
    /** Of the receipt that covers the live listing. */
    approval: { decidedAt: string; images: boolean } | null;
    verification: StoredVerification;
    publishedFrom: PublishedFrom | null;
    publisherSince: Date | null;
    /** The marketplace's copies, by URL. */
    images: PinnedImages;
    /** Those of a list. */
    logo: StoredImage | null;
    banner: StoredImage | null;
  };
export type CatalogItemRow = Omit<
  CatalogRow,
  | keyof Disclosures
  | ('longDescription' | 'websiteUrl' | 'oauthClientId' | 'permissions' | 'setupUrl' | 'approval' | 'verification')
  | ('screenshots' | 'version' | 'releaseNotes' | 'publishedFrom' | 'images' | 'publisherSince')
>;

export function presentItem(row: CatalogItemRow, images: ImagePresenter): Static<typeof PublicApp> {
  const logo = images.image(row.logo, 'logo', 'public');
  return {
    id: row.appId,
    slug: row.slug,
    name: row.name,
    description: row.description,
    category: row.category as Category,
    environment: row.environment as Environment,
    logoUrl: publicUrlOf(row.logoUrl, row.logo, images),
    images: { logo },
    featured: row.featured,
    status: 'APPROVED',
    installCount: row.installCount,
    reviewCount: row.reviewCount,
    averageRating: averageOf(row),
    developer: {
      id: row.developerId,
      name: row.developerName,
      companyName: row.developerCompany,
      verified: true,
    },
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentFeatured(row: CatalogItemRow, images: ImagePresenter): Static<typeof FeaturedApp> {
  const item = presentItem(row, images);
  const banner = images.image(row.banner, 'banner', 'public');
  const bannerUrl = publicUrlOf(row.bannerUrl, row.banner, images);
  return { ...item, bannerUrl, images: { ...item.images, banner } };
}

/** The marketplace's own copy; the given URL if there is none; nothing if an administrator has blocked the image. */
function publicUrlOf(
  given: string | null,
  pinned: StoredImage | null | undefined,
  images: ImagePresenter,
): string | null {
  if (given === null || !pinned) return given;
  return pinned.denied ? null : images.masterUrl(pinned);
}

export interface DetailContext {
  images: ImagePresenter;
  scopes: HostScope[];
  workspaceInstall: boolean;
}

export function presentDetail(
  row: CatalogRow,
  { images, scopes, workspaceInstall }: DetailContext,
): Static<typeof PublicAppDetail> {
  const shown = row.screenshots.filter(({ url }) => !row.images[url]?.denied);
  const item = presentItem(row, images);
  return {
    ...item,
    developer: { ...item.developer, verification: presentVerification(row.verification) },
    images: images.images({ ...row, screenshots: shown }, row.images, 'public'),
    longDescription: row.longDescription,
    longDescriptionHtml: row.longDescription === null ? null : renderOnce(row.longDescription),
    bannerUrl: publicUrlOf(row.bannerUrl, row.banner, images),
    websiteUrl: row.websiteUrl,
    oauthClientId: row.oauthClientId,
    permissions: row.permissions.map((permission) => presentPermission(permission, scopes)),
    setupUrl: row.setupUrl,
    ...disclosuresOf(row),
    workspaceInstall,
    screenshots: shown.map((shot) => ({ ...shot, url: publicUrlOf(shot.url, row.images[shot.url], images)! })),
    version: row.version,
    approvedAt: row.approval?.decidedAt ?? null,
    approvedImages: row.approval?.images ?? false,
    releaseNotes: row.releaseNotes,
    publishedFrom: row.publishedFrom,
    publisherSince: row.publisherSince?.toISOString() ?? null,
  };
}

function presentPermission(permission: StoredPermission, scopes: HostScope[]): Static<typeof PublicPermission> {
  const known = scopes.find(({ scope }) => scope === permission.scope);
  const { label = null, description = null, risk = null } = known ?? {};
  return { ...permission, label, description, risk };
}

export function averageOf({ reviewCount, ratingSum }: { reviewCount: number; ratingSum: number }): number {
  return reviewCount === 0 ? 0 : Math.round((ratingSum / reviewCount) * 100) / 100;
}
