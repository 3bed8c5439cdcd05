// The keys that verify grants: published for the host, rotated by administrators.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator, anyone } from '../accounts/access.ts';
import type { GrantKeys } from './grant-keys.ts';

const JWKS_PATH = '/.well-known/jwks.json';

const GrantKey = Type.Object(
  {
    kty: Type.Literal('EC', { description: 'Key type.' }),
    crv: Type.Literal('P-256', { description: 'The curve.' }),
    x: Type.String({ description: 'X coordinate of the public key.' }),
    y: Type.String({ description: 'Y coordinate of the public key.' }),
    kid: Type.String({ description: 'Key id, as in the header of a grant.' }),
    alg: Type.Literal('ES256', { description: 'Signature algorithm.' }),
    use: Type.Literal('sig', { description: 'Use of the key.' }),
  },
  { description: 'A public key (JWK).' },
);
export const GrantKeySet = named(
  'GrantKeySet',
  Type.Object(
    { keys: Type.Array(GrantKey, { description: 'The keys that valid grants are signed with, newest first.' }) },
    { description: 'A JSON Web Key Set (RFC 7517).' },
  ),
);
export const RotatedGrantKey = named(
  'RotatedGrantKey',
  Type.Object(
    { kid: Type.String({ description: 'Id of the key that signs from now on.' }) },
    { description: 'The grant signing key was rotated.' },
  ),
);

export async function grantKeyRoutes(app: HttpServer, { grantKeys }: { grantKeys: GrantKeys }): Promise<void> {
  app.get(
    JWKS_PATH,
    {
      config: { access: anyone },
      schema: {
        operationId: 'getGrantKeys',
        tags: ['Installations'],
        summary: 'Get grant verification keys',
        description:
          'Returns a JSON Web Key Set with the keys that verify grants. After a rotation the previous key stays for an hour. Can be cached for a minute.',
        response: { 200: ref(GrantKeySet) },
      },
    },
    async (_request, reply) => {
      const keys = (await grantKeys.published()).map(({ kid, publicJwk: { x, y } }) => {
        return { kty: 'EC' as const, crv: 'P-256' as const, x, y, kid, alg: 'ES256' as const, use: 'sig' as const };
      });
      reply.header('cache-control', 'public, max-age=60');
      return { keys };
    },
  );
}

export async function grantKeyAdminRoutes(
  app: HttpServer,
  { db, grantKeys }: { db: Database; grantKeys: GrantKeys },
): Promise<void> {
  app.post(
    '/grant-keys/rotate',
    {
      config: { access: administrator },
      schema: {
        operationId: 'rotateGrantKey',
        tags: ['Administration'],
        summary: 'Rotate the grant signing key',
        description:
          'The next grant is signed with the new key. The previous private key is deleted; its public key stays published for an hour.',
        response: { 200: ref(RotatedGrantKey) },
      },
    },
    async (request) => ({ kid: await transaction(db, (tx) => grantKeys.rotate(tx, actorOf(request))) }),
  );
}
