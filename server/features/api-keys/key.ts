import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { line, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { ApiKeys } from '../../platform/postgres/schema.gen.ts';
import { SCOPES } from '../accounts/access.ts';

export const DEFAULT_LIFETIME_DAYS = 90;
export const MAX_LIFETIME_DAYS = 365;
export const MAX_ACTIVE_KEYS = 25;

const scope = oneOf(SCOPES, 'What the key may do.');

export const NewApiKey = named(
  'NewApiKey',
  Type.Object(
    {
      name: line('A label, to tell your keys apart.', 100, 'Continuous integration'),
      scopes: Type.Array(scope, {
        minItems: 1,
        maxItems: SCOPES.length,
        uniqueItems: true,
        description: 'What the key may do.',
      }),
      expiresInDays: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_LIFETIME_DAYS,
          description: `Lifetime in whole days. ${DEFAULT_LIFETIME_DAYS} when left out (or as long as the key that makes it, if that is shorter).`,
          example: 30,
        }),
      ),
    },
    { additionalProperties: false, description: 'What the new key is for.' },
  ),
);

const fields = {
  id: Type.String({
    description: 'Id of the key; names it in the path that revokes it.',
    example: 'key_01kac0000000000000000000',
  }),
  name: Type.String({ description: 'The label that it was given.' }),
  scopes: Type.Array(scope, { description: 'What the key may do.' }),
  maskedKey: Type.String({
    description: 'The first and last characters of the key, to recognise it by.',
    example: 'mkt_Ab12…wxyz',
  }),
  status: oneOf(['ACTIVE', 'EXPIRED', 'REVOKED'], 'Only an ACTIVE key works.'),
  createdAt: timestamp('When it was created.'),
  expiresAt: timestamp('When it stops working by itself.'),
  lastUsedAt: nullable(timestamp('When it was used last, a few seconds late; empty if never.')),
  revokedAt: nullable(timestamp('When it was revoked; empty if it was not.')),
};

export const ApiKey = named('ApiKey', Type.Object(fields, { description: 'An API key, without its secret value.' }));

export const CreatedApiKey = named(
  'CreatedApiKey',
  Type.Object(
    {
      ...fields,
      key: Type.String({
        description: 'The key itself. It is shown here once and stored nowhere: keep it safe now.',
        example: 'mkt_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
      }),
    },
    { description: 'A new API key with its secret value.' },
  ),
);

export type ApiKeyRow = Omit<Selectable<ApiKeys>, 'hash' | 'warnedDays'> & { expired: boolean };

export function presentKey(row: ApiKeyRow): Static<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
    maskedKey: row.maskedKey,
    status: row.revokedAt ? 'REVOKED' : row.expired ? 'EXPIRED' : 'ACTIVE',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
