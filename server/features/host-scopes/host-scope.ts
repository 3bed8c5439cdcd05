// The scope vocabulary: the scopes of the host platform's API that listings may request, and how much each allows.

import { MAX_LENGTHS, RISKS, type Risk, repeatedScopes } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import type { ErrorDetail } from '../../platform/errors.ts';
import { line, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';

export { RISKS, type Risk };

export const MAX_HOST_SCOPES = 200;

export const HostScope = named(
  'HostScope',
  Type.Object(
    {
      scope: Type.String({
        minLength: 1,
        maxLength: MAX_LENGTHS.scope,
        format: 'scope',
        description: "Scope of the host platform's API.",
        example: 'tasks:read',
      }),
      label: line('Name of the scope, for people.', MAX_LENGTHS.scopeLabel, 'Read tasks'),
      description: line('What the scope allows.', MAX_LENGTHS.scopeDescription, 'See all tasks and their comments.'),
      risk: oneOf(RISKS, 'How much the scope allows. Workspaces can refuse apps above a risk.'),
      deprecatedAt: nullable(
        timestamp('When the scope was deprecated: only apps that already have it may keep it. Null if it is not.'),
      ),
    },
    { additionalProperties: false, description: 'A scope of the vocabulary.' },
  ),
);
export type HostScope = Static<typeof HostScope>;

/** A scope outside the vocabulary counts as HIGH: nobody has said what it allows. */
export function riskOf(scopes: readonly HostScope[], scope: string): Risk {
  return scopes.find((known) => known.scope === scope)?.risk ?? 'HIGH';
}

const MOMENT = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** What the schema cannot say. `at` points to the list. */
export function scopeFaults(scopes: readonly HostScope[], at: string): ErrorDetail[] {
  const repeated = repeatedScopes(scopes.map(({ scope }) => scope)).map((i) => ({
    pointer: `${at}/${i}/scope`,
    code: 'REPEATED',
    message: `The scope \`${scopes[i]!.scope}\` is listed more than once.`,
    fix: 'List each scope once.',
  }));
  const malformed = scopes.flatMap(({ deprecatedAt }, i): ErrorDetail[] => {
    if (deprecatedAt === null || (MOMENT.test(deprecatedAt) && !Number.isNaN(Date.parse(deprecatedAt)))) return [];
    const message = 'The field `deprecatedAt` is not a date and time.';
    const fix = 'Use the format 2026-11-15T09:30:00Z, or null.';
    return [{ pointer: `${at}/${i}/deprecatedAt`, code: 'MALFORMED', message, fix }];
  });
  return [...repeated, ...malformed];
}

/** As they are stored: with times in UTC. */
export function inUtc(scopes: readonly HostScope[]): HostScope[] {
  return scopes.map((scope) => ({
    ...scope,
    deprecatedAt: scope.deprecatedAt && new Date(scope.deprecatedAt).toISOString(),
  }));
}
