// Detects several nodes whose directories of images are not the same: each would have only the images that it received.

import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { MediaStore } from './store.ts';

const IDENTITY_LOCK = 7_204_116_003;

/** At the start. The first node gives the store its name; every other one has to find that name in its own. */
export async function requireSharedStore(
  db: Database,
  store: MediaStore,
  { where, log }: { where: string; log: FastifyBaseLogger },
): Promise<void> {
  const { found, known } = await transaction(db, async (tx) => {
    // Of two nodes that start together on an empty store, one names it, and the other then finds the name.
    await sql`SELECT pg_advisory_xact_lock(${IDENTITY_LOCK})`.execute(tx);
    // An outage of the store is no reason to keep the marketplace down: pages show placeholders until it is back.
    const found = await store
      .identity(randomUUID())
      .catch((err) => log.error({ err }, 'the image store is not available'));
    if (found) await sql`INSERT INTO media_store (id) VALUES (${found}) ON CONFLICT (only_row) DO NOTHING`.execute(tx);
    return { found, known: (await tx.selectFrom('mediaStore').select('id').executeTakeFirst())?.id };
  });
  if (!found) return;
  if (known === found) return;
  throw new Error(
    `${where} is not the image store of this database: its store-id is ${found}, the database has ${known}. All nodes need the same images: mount one directory on all of them, or set MEDIA_S3_ENDPOINT. If you moved the images on purpose, or lost them, run \`npm run adopt-media-store\` once.`,
  );
}

/** Of whoever moved the images or lost them. */
export async function adoptStore(db: Database, store: MediaStore): Promise<string> {
  const found = await store.identity(randomUUID());
  await sql`INSERT INTO media_store (id) VALUES (${found}) ON CONFLICT (only_row) DO UPDATE SET id = excluded.id`.execute(
    db,
  );
  return found;
}
