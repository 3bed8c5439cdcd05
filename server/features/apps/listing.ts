// What an app says about itself: the fields, their bounds, and how they are stored and shown.

import { IMAGE_REQUIREMENTS, MAX_LENGTHS, MAX_SCREENSHOTS } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import { httpUrl, line, named, nullable, oneOf, prose } from '../../platform/http/schemas.ts';
import { CATEGORIES, ENVIRONMENTS } from '../catalog/vocabulary.ts';

const SENT_SCREENSHOT = Type.Object(
  {
    url: httpUrl('Where the image is; everybody must be able to open it.', 'https://example.com/board.png'),
    caption: Type.Optional(nullable(line('A line under the image.', MAX_LENGTHS.caption, 'The board, with due dates'))),
    order: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'Position, from 0; that in the array when left out.',
      }),
    ),
  },
  { additionalProperties: false, description: 'An image of the app at work.' },
);

export const Screenshot = named(
  'Screenshot',
  Type.Object(
    {
      url: Type.String({ description: 'Where the image is.' }),
      caption: nullable(Type.String({ description: 'A line under the image.' })),
      order: Type.Integer({ description: 'Position, from 0.' }),
    },
    { description: 'An image of the app at work.' },
  ),
);

const required = {
  name: line('What the app is called.', MAX_LENGTHS.name, 'Focus Board'),
  description: line(
    'What it does, in one or two sentences; shown in lists.',
    MAX_LENGTHS.description,
    'Plan your week on one calm board.',
  ),
  category: oneOf(CATEGORIES, 'Where it belongs.'),
};
const optional = {
  longDescription: prose(
    'What it does in detail, in Markdown.',
    MAX_LENGTHS.longDescription,
    '## Why\n\nBecause weeks are short.',
  ),
  logoUrl: httpUrl(`A square PNG or JPEG, at least ${IMAGE_REQUIREMENTS.logo.size}.`, 'https://example.com/logo.png'),
  bannerUrl: httpUrl(`A PNG or JPEG of ${IMAGE_REQUIREMENTS.banner.size}.`, 'https://example.com/banner.png'),
  websiteUrl: httpUrl("The app's home page.", 'https://example.com'),
  oauthClientId: line('Id of an OAuth client arranged with support.', MAX_LENGTHS.oauthClientId, 'focus-board'),
};
const screenshots = Type.Array(SENT_SCREENSHOT, {
  maxItems: MAX_SCREENSHOTS,
  description: 'Two to six to be submitted; a draft may have fewer.',
});
const optionalOnCreate = mapObject(optional, (schema) => Type.Optional(nullable(schema)));

export const environment = oneOf(ENVIRONMENTS, 'Where the app runs. Set at creation, for good.');

export const NewApp = named(
  'NewApp',
  Type.Object(
    { ...required, environment, ...optionalOnCreate, screenshots: Type.Optional(screenshots) },
    { additionalProperties: false, description: 'A new app; it starts as a draft.' },
  ),
);

export const listingChanges = {
  name: Type.Optional(required.name),
  description: Type.Optional(required.description),
  category: Type.Optional(required.category),
  ...optionalOnCreate,
  screenshots: Type.Optional(nullable(screenshots)),
};

export const releaseNotes = prose(
  'What is new in this version, for users.',
  MAX_LENGTHS.releaseNotes,
  'Faster, and now in Spanish.',
);

export const AppUpdate = named(
  'AppUpdate',
  Type.Object(listingChanges, {
    additionalProperties: false,
    minProperties: 1,
    description: 'What to change; `null` clears an optional field, `screenshots` replaces all of them.',
  }),
);

export const VersionChanges = named(
  'VersionChanges',
  Type.Object(
    { ...listingChanges, releaseNotes: Type.Optional(nullable(releaseNotes)) },
    { additionalProperties: false, description: 'What this version changes; `null` clears an optional field.' },
  ),
);

/** The fields as they are read, wherever an app or a version is shown. */
export const shownListing = {
  name: Type.String({ description: 'What the app is called.' }),
  description: Type.String({ description: 'What it does, in one or two sentences.' }),
  longDescription: nullable(Type.String({ description: 'What it does in detail, in Markdown.' })),
  category: required.category,
  logoUrl: nullable(Type.String({ description: 'The logo; a monogram is shown when there is none.' })),
  bannerUrl: nullable(Type.String({ description: 'The banner.' })),
  websiteUrl: nullable(Type.String({ description: "The app's home page." })),
  oauthClientId: nullable(Type.String({ description: 'Id of an OAuth client arranged with support.' })),
  screenshots: Type.Array(Type.Unsafe<Static<typeof Screenshot>>({ $ref: 'Screenshot#' }), {
    description: 'In their order.',
  }),
};

const ListingObject = Type.Object(shownListing);
export type Listing = Static<typeof ListingObject>;
export const LISTING_FIELDS = Object.keys(shownListing) as (keyof Listing)[];

export type ListingChanges = Partial<Static<typeof VersionChanges>>;

/** What was sent, as it is stored: absent stays absent, screenshots get their order and are sorted by it. */
export function toStored<T extends ListingChanges>({
  screenshots,
  ...rest
}: T): Omit<T, 'screenshots'> & Pick<Partial<Listing>, 'screenshots'> {
  if (screenshots === undefined) return rest;
  const placed = (screenshots ?? []).map(({ url, caption = null, order }, i) => ({ url, caption, order: order ?? i }));
  return { ...rest, screenshots: placed.sort((a, b) => a.order - b.order) };
}

export function listingOf(row: Listing): Listing {
  return Object.fromEntries(LISTING_FIELDS.map((field) => [field, row[field]])) as Listing;
}

function mapObject<T extends object, R>(object: T, map: (value: T[keyof T]) => R): { [K in keyof T]: R } {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)])) as { [K in keyof T]: R };
}
