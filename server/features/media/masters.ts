// Keeps masters: an image that a stranger sent is decoded and encoded anew in a worker, put into the store and recorded.
// The object is written before its row: a row always has its object, and an object without a row is garbage.

import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { ImageProcessor, ImageWorkerFailure } from './image-processor.ts';
import type { Master, MasterFault } from './image-tasks.ts';
import { masterName } from './media-urls.ts';
import type { MediaStore } from './store.ts';

export type KeepFault = MasterFault | 'DENIED';
export type Kept<T> = { master: Master; recorded: T } | { fault: KeepFault; type: string | undefined };

export class Masters {
  #db: Database;
  readonly store: MediaStore;
  readonly processor = new ImageProcessor();
  /** Of this process: uploads, fetched images and results on their way to the store. */
  #directory: string | undefined;

  constructor(db: Database, store: MediaStore) {
    this.#db = db;
    this.store = store;
  }

  /** A new path for a file that the caller deletes. */
  temporaryFile(): string {
    this.#directory ??= mkdtempSync(join(tmpdir(), 'marketplace-media-'));
    return join(this.#directory, randomUUID());
  }

  /** `record` runs in the transaction that records the master, while nobody can delete it. */
  async keep<T>(file: string, record: (tx: Tx, master: Master) => Promise<T>): Promise<Kept<T>> {
    const output = this.temporaryFile();
    try {
      const result = await this.processor.makeMaster({ input: file, output });
      if ('fault' in result) return result;
      const { master } = result;
      const key = `${master.sha256}/${masterName(master.type)}`;
      if (await isDenied(this.#db, master.sha256)) return { fault: 'DENIED', type: master.type };
      if (!(await this.store.has(key))) await this.store.put(key, output);
      const recorded = await transaction(this.#db, async (tx) => {
        await lockImage(tx, master.sha256);
        // Garbage collection may have deleted the object before we got the lock.
        if (!(await this.store.has(key))) await this.store.put(key, output);
        await insertBlob(tx, master);
        return record(tx, master);
      });
      return { master, recorded };
    } catch (error) {
      if (error instanceof ImageWorkerFailure) return { fault: 'UNREADABLE', type: undefined };
      throw error;
    } finally {
      await rm(output, { force: true });
    }
  }

  async close(): Promise<void> {
    await this.processor.close();
    if (this.#directory) rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** Advisory lock: whoever adds or deletes the image's objects and its row holds it. */
export async function lockImage(tx: Tx, sha256: string): Promise<void> {
  const key = createHash('sha256').update(`media ${sha256}`).digest().readBigInt64BE();
  await sql`SELECT pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx);
}

async function insertBlob(tx: Tx, { sha256, type, width, height, bytes, placeholder }: Master): Promise<void> {
  await sql`
    INSERT INTO media_blobs (sha256, type, width, height, bytes, placeholder)
    VALUES (${sha256}, ${type}, ${width}, ${height}, ${bytes}, ${placeholder})
    ON CONFLICT (sha256) DO UPDATE SET last_referenced_at = now()`.execute(tx);
}

export async function isDenied(db: Database, sha256: string): Promise<boolean> {
  return (
    (await db.selectFrom('mediaDenied').select('sha256').where('sha256', '=', sha256).executeTakeFirst()) !== undefined
  );
}
