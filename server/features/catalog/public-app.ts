// An app as everybody sees it. Never an e-mail address, never an account id.

import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { Catalog } from '../../platform/postgres/schema.gen.ts';
import { renderOnce } from '../../platform/text/markdown.ts';
import { CATEGORIES, type Category, ENVIRONMENTS, type Environment } from './vocabulary.ts';

const item = {
  id: Type.String({ description: 'Id of the app.', example: 'app_01kac0000000000000000000' }),
  slug: Type.String({ description: 'Its address in public paths.', example: 'focus-board' }),
  name: Type.String({ description: 'What the app is called.' }),
  description: Type.String({ description: 'What it does, in one or two sentences.' }),
  category: oneOf(CATEGORIES, 'Where it belongs.'),
  environment: oneOf(ENVIRONMENTS, 'Where the app runs.'),
  logoUrl: nullable(Type.String({ description: 'The logo; show a monogram when there is none.' })),
  featured: Type.Boolean({ description: 'Whether it is in the shop window.' }),
  status: oneOf(['APPROVED'], 'Only approved apps are public.'),
  installCount: Type.Integer({ description: 'How often it was installed.' }),
  reviewCount: Type.Integer({ description: 'How many users have rated it.' }),
  averageRating: Type.Number({ description: 'Their average, 1 to 5, two decimals; 0 without ratings.' }),
  developer: Type.Object(
    {
      id: Type.String({ description: 'Id of the developer.', example: 'dev_01kac0000000000000000000' }),
      name: Type.String({ description: 'Who made it.' }),
      companyName: nullable(Type.String({ description: 'The company behind it.' })),
      verified: Type.Boolean({ description: 'Whether administrators have verified the developer.' }),
    },
    { description: 'Who made it.' },
  ),
  publishedAt: timestamp('When it was approved first.'),
  updatedAt: timestamp('When what it says changed last.'),
};

export const PublicApp = named(
  'PublicApp',
  Type.Object(item, { description: 'An app of the public catalogue, in a list.' }),
);

export const FeaturedApp = named(
  'FeaturedApp',
  Type.Object(
    { ...item, bannerUrl: nullable(Type.String({ description: 'The banner, for the shop window.' })) },
    { description: 'An app of the shop window.' },
  ),
);

export const PublicAppDetail = named(
  'PublicAppDetail',
  Type.Object(
    {
      ...item,
      longDescription: nullable(Type.String({ description: 'What it does in detail, in Markdown.' })),
      longDescriptionHtml: nullable(Type.String({ description: 'The same as HTML that is safe to show as it is.' })),
      bannerUrl: nullable(Type.String({ description: 'The banner.' })),
      websiteUrl: nullable(Type.String({ description: "The app's home page." })),
      oauthClientId: nullable(Type.String({ description: 'Id of its OAuth client at the host platform.' })),
      screenshots: Type.Array(
        Type.Object(
          {
            url: Type.String({ description: 'Where the image is.' }),
            caption: nullable(Type.String({ description: 'A line under the image.' })),
            order: Type.Integer({ description: 'Position, from 0.' }),
          },
          { description: 'An image of the app at work.' },
        ),
        { description: 'In their order.' },
      ),
      version: Type.Integer({ description: 'Number of this version.' }),
      releaseNotes: nullable(Type.String({ description: 'What is new in this version.' })),
    },
    { description: 'An app of the public catalogue, whole.' },
  ),
);

export type CatalogRow = Omit<Selectable<Catalog>, 'search' | 'nameKey' | 'rating'> & { developerId: string };
export type CatalogItemRow = Omit<
  CatalogRow,
  'longDescription' | 'websiteUrl' | 'oauthClientId' | 'screenshots' | 'version' | 'releaseNotes'
>;

export function presentItem(row: CatalogItemRow): Static<typeof PublicApp> {
  return {
    id: row.appId,
    slug: row.slug,
    name: row.name,
    description: row.description,
    category: row.category as Category,
    environment: row.environment as Environment,
    logoUrl: row.logoUrl,
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

export function presentFeatured(row: CatalogItemRow): Static<typeof FeaturedApp> {
  return { ...presentItem(row), bannerUrl: row.bannerUrl };
}

export function presentDetail(row: CatalogRow): Static<typeof PublicAppDetail> {
  return {
    ...presentItem(row),
    longDescription: row.longDescription,
    longDescriptionHtml: row.longDescription === null ? null : renderOnce(row.longDescription),
    bannerUrl: row.bannerUrl,
    websiteUrl: row.websiteUrl,
    oauthClientId: row.oauthClientId,
    screenshots: row.screenshots,
    version: row.version,
    releaseNotes: row.releaseNotes,
  };
}

export function averageOf({ reviewCount, ratingSum }: { reviewCount: number; ratingSum: number }): number {
  return reviewCount === 0 ? 0 : Math.round((ratingSum / reviewCount) * 100) / 100;
}
