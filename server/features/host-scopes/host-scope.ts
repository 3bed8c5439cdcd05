// The scope vocabulary: the scopes of the host platform's API that listings may request, and how much each allows.

import { MAX_LENGTHS, RISKS, type Risk } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
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
