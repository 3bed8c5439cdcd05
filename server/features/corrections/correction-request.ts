// A developer's request to correct the live listing, and how it applies to what the listing is now.

import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, prose, ref, timestamp } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { StoredChanges } from '../../platform/postgres/json-columns.ts';
import { Difference, differenceBetween } from '../apps/difference.ts';
import { listingChanges } from '../apps/listing.ts';
import { type ImageFields, type ImagePresenter, Images, imagesOf } from '../media/image.ts';
import { findCopies } from '../media/pins.ts';
import type { CorrectionRow } from './queries.ts';

export const CORRECTION_STATES = ['OPEN', 'APPLIED', 'DECLINED', 'WITHDRAWN'] as const;

/** These change what an app is and what it may do: they need a new version and its review. */
const { name, permissions, setupUrl, oauthClientId, ...minorFields } = listingChanges;

export const NewCorrection = named(
  'NewCorrection',
  Type.Object(
    {
      changes: Type.Object(minorFields, {
        additionalProperties: false,
        minProperties: 1,
        description:
          'Fields to correct, with their new values. `null` clears an optional field. Name, permissions, setup URL and OAuth client id need a new version.',
      }),
      reason: prose('Why. The administrator reads it.', 2_000, 'The documentation has moved.'),
    },
    { additionalProperties: false, description: 'A request to correct the live listing.' },
  ),
);

export const Correction = named(
  'Correction',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the correction request.', example: 'cor_01kac0000000000000000000' }),
      appId: Type.String({ description: 'Id of the app.' }),
      version: Type.Integer({ description: 'Number of the version that was live when it was requested.' }),
      status: oneOf(CORRECTION_STATES, 'Status of the request. Only OPEN requests can be decided.'),
      reason: Type.String({ description: 'Why the developer requests it.' }),
      difference: Type.Array(ref(Difference), { description: 'The requested changes, field by field.' }),
      images: {
        ...ref(Images),
        description:
          "The marketplace's copies of the images that the request changes, as requested. Those that it leaves alone are null.",
      },
      imagesBefore: { ...ref(Images), description: 'The same images as they were when it was requested.' },
      conflicts: Type.Array(Type.String(), {
        description:
          'JSON pointers to fields that have changed in the live listing since. If there are any, the request cannot be applied.',
      }),
      createdAt: timestamp('When it was requested.'),
      decidedAt: nullable(timestamp('When it was applied, declined or withdrawn.')),
      decisionReason: nullable(Type.String({ description: 'What the administrator says about the decision.' })),
    },
    { description: 'A request to correct the live listing.' },
  ),
);

export const AdminCorrection = named(
  'AdminCorrection',
  Type.Object(
    {
      ...Correction.properties,
      appName: Type.String({ description: 'Name of the app.' }),
      slug: Type.String({ description: 'URL slug of the app.' }),
      developer: Type.Object(
        {
          id: Type.String({ description: 'Id of the developer.' }),
          name: Type.String({ description: 'Name of the developer.' }),
          companyName: nullable(Type.String({ description: 'Company of the developer.' })),
        },
        { description: 'Developer who requested it.' },
      ),
      decidedBy: nullable(Type.String({ description: 'Account id of the administrator who decided.' })),
      decidedByName: nullable(Type.String({ description: 'Name of that administrator, if known.' })),
    },
    { description: 'A correction request, as administrators see it.' },
  ),
);

const NO_IMAGES: ImageFields = { logoUrl: null, bannerUrl: null, screenshots: [] };

/** `listing`: the live one. */
export async function presentCorrection(
  db: Database,
  row: CorrectionRow,
  listing: StoredChanges,
  presenter: ImagePresenter,
): Promise<Static<typeof Correction>> {
  const { base, changes } = row;
  const before: ImageFields = { ...NO_IMAGES, ...base };
  const after: ImageFields = { ...NO_IMAGES, ...changes };
  const urls = [...imagesOf(before), ...imagesOf(after)].map(({ url }) => url);
  const copies = await findCopies(db, row.appId, urls);
  return {
    id: row.id,
    appId: row.appId,
    version: row.version,
    status: row.status,
    reason: row.reason,
    difference: differenceBetween(base, { ...base, ...changes }),
    images: presenter.images(after, copies, 'signed'),
    imagesBefore: presenter.images(before, copies, 'signed'),
    conflicts: row.status === 'OPEN' ? conflictsOf(row, listing) : [],
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
  };
}

/** Fields that have neither the value that the developer saw nor the requested one. */
export function conflictsOf(
  { base, changes }: Pick<CorrectionRow, 'base' | 'changes'>,
  listing: StoredChanges,
): string[] {
  return Object.keys(changes).flatMap((field) => {
    const isNow = (value: unknown) => isDeepStrictEqual(listing[field] ?? null, value ?? null);
    return isNow(base[field]) || isNow(changes[field]) ? [] : [`/${field}`];
  });
}
