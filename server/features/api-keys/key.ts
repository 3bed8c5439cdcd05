import { SCOPES } from '@marketplace/sdk/roles';
import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { line, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { ApiKeys } from '../../platform/postgres/schema.gen.ts';

export const DEFAULT_LIFETIME_DAYS = 90;
export const MAX_LIFETIME_DAYS = 365;
export const MAX_ACTIVE_KEYS = 25;
const MAX_LIMITED_APPS = 20;
const REVOKED_REASONS = ['REQUESTED', 'LEAKED', 'PARENT_REVOKED', 'ROLE_CHANGED', 'APP_MOVED'] as const;
export type RevokedReason = (typeof REVOKED_REASONS)[number];

const scope = oneOf(SCOPES, 'Scopes of the key.');

export const NewApiKey = named(
  'NewApiKey',
  Type.Object(
    {
      name: line('A label to tell your keys apart.', 100, 'Continuous integration'),
      scopes: Type.Array(scope, {
        minItems: 1,
        maxItems: SCOPES.length,
        uniqueItems: true,
        description: 'Scopes of the key.',
      }),
      expiresInDays: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_LIFETIME_DAYS,
          description: `Lifetime in days. Defaults to ${DEFAULT_LIFETIME_DAYS}, or to the remaining lifetime of the key that creates it, if shorter.`,
          example: 30,
        }),
      ),
      publisherId: Type.Optional(
        Type.String({
          description: 'The publisher of the key, if not your own: an organization that you are a member of.',
          example: 'dev_01kac0000000000000000000',
        }),
      ),
      apps: Type.Optional(
        Type.Array(Type.String({ description: 'Id of an app.' }), {
          minItems: 1,
          maxItems: MAX_LIMITED_APPS,
          uniqueItems: true,
          description:
            'Limits the key to these apps: it sees no others and cannot create apps, keys, webhooks or domains, or change the profile.',
          example: ['app_01kac0000000000000000000'],
        }),
      ),
    },
    { additionalProperties: false, description: 'A new API key.' },
  ),
);

const fields = {
  id: Type.String({
    description: 'Id of the key. Use it to revoke the key.',
    example: 'key_01kac0000000000000000000',
  }),
  name: Type.String({ description: 'Label of the key.' }),
  kind: oneOf(
    ['STANDARD', 'CI'],
    'CI: a CI run got it with trusted publishing. It works for 15 minutes, and is listed only while it does.',
  ),
  scopes: Type.Array(scope, { description: 'Scopes of the key.' }),
  maskedKey: Type.String({
    description: 'First and last characters of the key, to identify it.',
    example: 'mkt_Ab12…wxyz',
  }),
  status: oneOf(['ACTIVE', 'EXPIRED', 'REVOKED'], 'Status of the key. Only an ACTIVE key works.'),
  createdAt: timestamp('When it was created.'),
  expiresAt: timestamp('When the key expires.'),
  lastUsedAt: nullable(timestamp('When the key was last used, with a delay of a few seconds. Null if never.')),
  revokedAt: nullable(timestamp('When the key was revoked. Null if it was not.')),
  revokedReason: nullable(
    oneOf(
      REVOKED_REASONS,
      'Why the key was revoked. LEAKED: it was found in public. PARENT_REVOKED: the key that created it was revoked. ROLE_CHANGED: the member who created it left the publisher or lost a role. APP_MOVED: its only app moved to another publisher. Null if it is not revoked or the reason was not recorded.',
    ),
  ),
  parentId: nullable(
    Type.String({
      description:
        'Id of the key that created this one. Null if you created it with your account. When that key is revoked, this one is revoked, too.',
    }),
  ),
  createdBy: nullable(
    Type.String({
      description:
        'Account id of the member who created it. Null for keys of CI, for callers with a key that is limited to apps, and if it was not recorded.',
    }),
  ),
  apps: nullable(
    Type.Array(Type.String({ description: 'Id of an app.' }), {
      description: 'The apps that the key is limited to. Null: all apps of the publisher.',
    }),
  ),
};

export const ApiKey = named('ApiKey', Type.Object(fields, { description: 'An API key, without its secret value.' }));

export const CreatedApiKey = named(
  'CreatedApiKey',
  Type.Object(
    {
      ...fields,
      key: Type.String({
        description: 'The API key. It is shown only once and not stored. Keep it safe.',
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
    kind: row.publishedFrom ? 'CI' : 'STANDARD',
    scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
    maskedKey: row.maskedKey,
    status: row.revokedAt ? 'REVOKED' : row.expired ? 'EXPIRED' : 'ACTIVE',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedReason: row.revokedReason,
    parentId: row.parentId,
    createdBy: row.createdBy,
    apps: row.appIds,
  };
}
