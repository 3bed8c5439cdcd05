// Difference between two listings, field by field.

import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import { named } from '../../platform/http/schemas.ts';

export const Difference = named(
  'Difference',
  Type.Object(
    {
      pointer: Type.String({ description: 'JSON pointer to the field.', example: '/description' }),
      from: Type.Unknown({ description: 'Previous value. Null for a first version.' }),
      to: Type.Unknown({ description: 'Value in this version.' }),
    },
    { description: 'One changed field.' },
  ),
);

type Fields = Record<string, unknown>;

const COMPARED = [
  ...['name', 'description', 'longDescription', 'category', 'logoUrl', 'bannerUrl', 'websiteUrl', 'oauthClientId'],
  ...['screenshots', 'releaseNotes'],
];

export function differenceBetween(before: Fields | undefined, after: Fields): Static<typeof Difference>[] {
  return COMPARED.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after[field] ?? null];
    if (field === 'screenshots') return screenshotDifference(from, to);
    return isDeepStrictEqual(from, to) ? [] : [{ pointer: `/${field}`, from, to }];
  });
}

/** One entry per image: a reviewer looks at the third image, not at "the images". */
function screenshotDifference(from: unknown, to: unknown): Static<typeof Difference>[] {
  const [before, after] = [from, to].map((list) => (Array.isArray(list) ? list : []));
  const positions = Array.from({ length: Math.max(before!.length, after!.length) }, (_, i) => i);
  return positions.flatMap((i) => {
    const [one, other] = [before![i] ?? null, after![i] ?? null];
    return isDeepStrictEqual(one, other) ? [] : [{ pointer: `/screenshots/${i}`, from: one, to: other }];
  });
}

/** The value at a JSON pointer; the whole listing for an empty pointer, undefined for one without a target. */
export function valueAt(listing: Fields, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Fields)[key]
      : undefined;
  }, listing);
}
