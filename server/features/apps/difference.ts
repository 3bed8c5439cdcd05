// Difference between two listings, field by field.

import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import { named } from '../../platform/http/schemas.ts';
import { escapePointer } from '../../platform/http/validation.ts';
import type { Permission } from './permissions.ts';

export const Difference = named(
  'Difference',
  Type.Object(
    {
      pointer: Type.String({
        description:
          'JSON pointer to the field. A permission is named by its scope, not by its position: `/permissions/tasks:read`.',
        example: '/description',
      }),
      from: Type.Unknown({ description: 'Previous value. Null for a first version.' }),
      to: Type.Unknown({ description: 'Value in this version.' }),
    },
    { description: 'One changed field.' },
  ),
);

type Fields = Record<string, unknown>;

const COMPARED = [
  ...['name', 'description', 'longDescription', 'category', 'logoUrl', 'bannerUrl', 'websiteUrl', 'oauthClientId'],
  ...['setupUrl', 'supportUrl', 'supportEmail', 'privacyPolicyUrl', 'termsUrl', 'documentationUrl', 'statusUrl'],
  ...['securityContact', 'pricing', 'tags', 'dataSafety', 'permissions', 'screenshots', 'releaseNotes'],
  'publishedFrom',
];

/** Reviewers learn that a version comes from another repository; another commit is no news. */
const repositoryOf = (value: unknown) => (value as { repository?: string } | null)?.repository ?? null;

export function differenceBetween(before: Fields | undefined, after: Fields): Static<typeof Difference>[] {
  return COMPARED.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after[field] ?? null];
    if (field === 'screenshots') return screenshotDifference(from, to);
    if (field === 'permissions') return permissionDifference(from, to);
    if (field === 'dataSafety') return factDifference(from as Fields | null, to as Fields | null);
    if (field === 'publishedFrom') return repositoryDifference(repositoryOf(from), repositoryOf(to));
    // An empty list is stored for "none", and listings of releases before have nothing.
    if (field === 'tags') return isDeepStrictEqual(from ?? [], to ?? []) ? [] : [{ pointer: '/tags', from, to }];
    return isDeepStrictEqual(from, to) ? [] : [{ pointer: `/${field}`, from, to }];
  });
}

function repositoryDifference(from: string | null, to: string | null): Static<typeof Difference>[] {
  return from === to ? [] : [{ pointer: '/publishedFrom/repository', from, to }];
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

/** One entry per scope that was added, removed or changed; the order means nothing. */
function permissionDifference(from: unknown, to: unknown): Static<typeof Difference>[] {
  const [before, after] = [byScope(from), byScope(to)];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((scope) => {
    const [one, other] = [before.get(scope) ?? null, after.get(scope) ?? null];
    return isDeepStrictEqual(one, other)
      ? []
      : [{ pointer: `/permissions/${escapePointer(scope)}`, from: one, to: other }];
  });
}

/** One entry per fact, so that a reviewer sees which one is new. */
function factDifference(before: Fields | null, after: Fields | null): Static<typeof Difference>[] {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])].flatMap((fact) => {
    const [from, to] = [before?.[fact] ?? null, after?.[fact] ?? null];
    if (isDeepStrictEqual(from, to) || (isEmpty(from) && isEmpty(to))) return [];
    return [{ pointer: `/dataSafety/${fact}`, from, to }];
  });
}

function byScope(list: unknown): Map<string, Permission> {
  return new Map(
    (Array.isArray(list) ? (list as Permission[]) : []).map((permission) => [permission.scope, permission]),
  );
}

/** Whether the field that a reason points at has another value now. A permission is found by its scope. */
export function isChangedAt(pointer: string, before: Fields, now: Fields): boolean {
  const [, position, rest] = /^\/permissions\/(\d+)(\/.*)?$/.exec(pointer) ?? [];
  if (position === undefined) return !isDeepStrictEqual(valueAt(before, pointer), valueAt(now, pointer));
  const permission = valueAt(before, `/permissions/${position}`) as Permission | undefined;
  const current = byScope(now.permissions).get(permission?.scope ?? '');
  return !isDeepStrictEqual(valueAt({ ...permission }, rest ?? ''), valueAt({ ...current }, rest ?? ''));
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
