// The listing of an app: its fields, their limits, and how they are stored and presented.

import { IMAGE_REQUIREMENTS, MAX_LENGTHS, MAX_SCREENSHOTS } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import { httpUrl, line, named, nullable, oneOf, prose } from '../../platform/http/schemas.ts';
import type { StoredPublishedFrom, SubmittedListing } from '../../platform/postgres/json-columns.ts';
import {
  type Disclosures,
  sentDisclosures,
  shownDisclosures,
  toStoredDataSafety,
  toStoredPricing,
} from '../catalog/disclosures.ts';
import { CATEGORIES, ENVIRONMENTS } from '../catalog/vocabulary.ts';
import { permissions } from './permissions.ts';

const SENT_SCREENSHOT = Type.Object(
  {
    url: httpUrl('URL of the image. It must be publicly accessible.', 'https://example.com/board.png'),
    caption: Type.Optional(nullable(line('Caption of the image.', MAX_LENGTHS.caption, 'The board, with due dates'))),
    order: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'Position, starting at 0. Defaults to the position in the array.',
      }),
    ),
  },
  { additionalProperties: false, description: 'A screenshot of the app.' },
);

export const Screenshot = named(
  'Screenshot',
  Type.Object(
    {
      url: Type.String({ description: 'URL of the image.' }),
      caption: nullable(Type.String({ description: 'Caption of the image.' })),
      order: Type.Integer({ description: 'Position, starting at 0.' }),
    },
    { description: 'A screenshot of the app.' },
  ),
);

const required = {
  name: line('Name of the app.', MAX_LENGTHS.name, 'Focus Board'),
  description: line(
    'Short description, one or two sentences. Shown in lists.',
    MAX_LENGTHS.description,
    'Plan your week on one calm board.',
  ),
  category: oneOf(CATEGORIES, 'Category of the app.'),
};
const optional = {
  longDescription: prose(
    'Long description, in Markdown.',
    MAX_LENGTHS.longDescription,
    '## Why\n\nBecause weeks are short.',
  ),
  logoUrl: httpUrl(`A square PNG or JPEG, at least ${IMAGE_REQUIREMENTS.logo.size}.`, 'https://example.com/logo.png'),
  bannerUrl: httpUrl(`A PNG or JPEG of ${IMAGE_REQUIREMENTS.banner.size}.`, 'https://example.com/banner.png'),
  websiteUrl: httpUrl("URL of the app's website.", 'https://example.com'),
  // The format is for requests only: stored versions may have ids that it refuses.
  oauthClientId: Type.String({
    ...{ minLength: 1, maxLength: MAX_LENGTHS.oauthClientId, format: 'client-id', example: 'focus-board' },
    description: 'OAuth client id, issued by support: printable ASCII characters, without spaces at the ends.',
  }),
  setupUrl: httpUrl(
    'Where a person lands after installing the app. https; http and private hosts only for environment `localhost`. Required to submit a listing with permissions.',
    'https://example.com/setup',
  ),
};
const screenshots = Type.Array(SENT_SCREENSHOT, {
  maxItems: MAX_SCREENSHOTS,
  description: 'Two to six screenshots are required to submit. A draft may have fewer.',
});
const optionalOnCreate = mapObject(optional, (schema) => Type.Optional(nullable(schema)));

export const environment = oneOf(ENVIRONMENTS, "Where the app runs. Can't be changed after the app is created.");

export const NewApp = named(
  'NewApp',
  Type.Object(
    {
      ...{ ...required, environment, ...optionalOnCreate, ...sentDisclosures },
      permissions: Type.Optional(permissions),
      screenshots: Type.Optional(screenshots),
    },
    { additionalProperties: false, description: 'A new app. It starts as a draft.' },
  ),
);

export const listingChanges = {
  name: Type.Optional(required.name),
  description: Type.Optional(required.description),
  category: Type.Optional(required.category),
  ...optionalOnCreate,
  ...sentDisclosures,
  permissions: Type.Optional(nullable(permissions)),
  screenshots: Type.Optional(nullable(screenshots)),
};

export const releaseNotes = prose('Release notes for users.', MAX_LENGTHS.releaseNotes, 'Faster, and now in Spanish.');

/** Of a whole listing: its longest texts, escaped. */
export const LISTING_BODY_BYTES = 256 * 1024;

export const AppUpdate = named(
  'AppUpdate',
  Type.Object(listingChanges, {
    additionalProperties: false,
    description:
      'Fields to change. `null` clears an optional field; lists, `pricing` and `dataSafety` are replaced as a whole.',
  }),
);

export const VersionChanges = named(
  'VersionChanges',
  Type.Object(
    { ...listingChanges, releaseNotes: Type.Optional(nullable(releaseNotes)) },
    { additionalProperties: false, description: 'Fields that this version changes. `null` clears an optional field.' },
  ),
);

/** The fields in responses, wherever an app or a version is shown. */
export const shownListing = {
  name: Type.String({ description: 'Name of the app.' }),
  description: Type.String({ description: 'Short description, one or two sentences.' }),
  longDescription: nullable(Type.String({ description: 'Long description, in Markdown.' })),
  category: required.category,
  logoUrl: nullable(Type.String({ description: 'URL of the logo. If null, a monogram is shown.' })),
  bannerUrl: nullable(Type.String({ description: 'URL of the banner.' })),
  websiteUrl: nullable(Type.String({ description: "URL of the app's website." })),
  oauthClientId: nullable(Type.String({ description: 'OAuth client id, issued by support.' })),
  setupUrl: nullable(Type.String({ description: 'Where a person lands after installing the app.' })),
  ...shownDisclosures,
  permissions,
  screenshots: Type.Array(Type.Unsafe<Static<typeof Screenshot>>({ $ref: 'Screenshot#' }), {
    description: 'Screenshots in display order.',
  }),
};

const ListingObject = Type.Object(shownListing);
export type Listing = Static<typeof ListingObject>;
export const LISTING_FIELDS = Object.keys(shownListing) as (keyof Listing)[];

export type ListingChanges = Partial<Static<typeof VersionChanges>>;

type Structured = 'permissions' | 'screenshots' | 'tags' | 'pricing' | 'dataSafety';

/** Request body to columns: absent fields stay absent, screenshots get an order and are sorted by it. */
export function toStored<T extends ListingChanges>({
  permissions: requested,
  screenshots: shown,
  tags,
  pricing,
  dataSafety,
  ...rest
}: T): Omit<T, Structured> & Pick<Partial<Listing>, Structured> {
  const placed = (shown ?? []).map(({ url, caption = null, order }, i) => ({ url, caption, order: order ?? i }));
  return {
    ...rest,
    ...(requested === undefined ? {} : { permissions: requested ?? [] }),
    ...(shown === undefined ? {} : { screenshots: placed.sort((a, b) => a.order - b.order) }),
    ...(tags === undefined ? {} : { tags: tags ?? [] }),
    ...(pricing === undefined ? {} : { pricing: pricing && toStoredPricing(pricing) }),
    ...(dataSafety === undefined ? {} : { dataSafety: dataSafety && toStoredDataSafety(dataSafety) }),
  };
}

export function listingOf(row: Listing): Listing {
  return Object.fromEntries(LISTING_FIELDS.map((field) => [field, row[field]])) as Listing;
}

/**
 * For receipts. What a listing does not disclose is left out: a receipt from before a field existed has the same hash when it
 * is computed again.
 */
function canonicalListing(row: Listing): Omit<Listing, keyof Disclosures> & Partial<Disclosures> {
  const isStated = ([field, value]: [string, unknown]) =>
    !(field in shownDisclosures) || (Array.isArray(value) ? value.length > 0 : value !== null);
  return Object.fromEntries(Object.entries(listingOf(row)).filter(isStated)) as never;
}

/**
 * What the public sees of a version, as reviewers see it and receipts cover it. A version that no CI made has no
 * `publishedFrom`: the hashes of receipts from before stay the same.
 */
export function frozenListing(
  version: Listing & Pick<SubmittedListing, 'releaseNotes'> & { publishedFrom: StoredPublishedFrom | null },
  environment: string,
): SubmittedListing {
  const { releaseNotes, publishedFrom } = version;
  return { ...canonicalListing(version), environment, releaseNotes, ...(publishedFrom ? { publishedFrom } : {}) };
}

function mapObject<T extends object, R>(object: T, map: (value: T[keyof T]) => R): { [K in keyof T]: R } {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)])) as { [K in keyof T]: R };
}
