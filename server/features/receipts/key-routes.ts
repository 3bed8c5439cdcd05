// Offline verification of the hash chain of receipts: publishes the public keys and the head of the chain.

import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { headOf, listKeys } from './queries.ts';
import { ReceiptKeys } from './receipt.ts';
import { KEYS_PATH, SIGNED_WITH } from './record.ts';

export async function receiptKeyRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    KEYS_PATH,
    {
      config: { access: anyone },
      schema: {
        operationId: 'getReceiptKeys',
        tags: ['Review'],
        summary: 'Get receipt verification keys',
        description:
          'Returns a JSON Web Key Set with every key that ever signed a receipt, and the head of the chain. Can be cached for a minute.',
        response: { 200: ref(ReceiptKeys) },
      },
    },
    async (_request, reply) => {
      const keys = (await listKeys(db)).map(({ kid, publicJwk: { x } }) => {
        return { kty: 'OKP' as const, crv: 'Ed25519' as const, x, kid, alg: SIGNED_WITH, use: 'sig' as const };
      });
      reply.header('cache-control', 'public, max-age=60');
      return { keys, head: await headOf(db) };
    },
  );
}
