// Uploads: streams a request's body into a file, with a limit and a digest, and keeps it as a master of its developer.

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_IMAGE_BYTES } from '@marketplace/sdk/listing-rules';
import { type Selectable, sql } from 'kysely';
import { type ApiError, busy } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { MediaFiles } from '../../platform/postgres/schema.gen.ts';
import { KeyedSemaphore, Semaphore } from '../../platform/semaphore.ts';
import { mediaErrors } from './errors.ts';
import { MAX_FILES, MAX_TOTAL_BYTES } from './limits.ts';
import { isDenied, type KeepFault, type Masters } from './masters.ts';
import { findFileBySource, type MediaFileRow, readFile } from './queries.ts';
import { diskFault } from './store.ts';

/** Uploads that this process receives at a time, each of which may take 10 MB on the disk; the rest waits its turn. */
const MAX_CONCURRENT = 32;
/** Uploads of one publisher, whichever of its keys they come with: its bodies may be slow, and take up to 30 seconds to arrive. */
const MAX_CONCURRENT_PER_PUBLISHER = 4;
const MAX_WAIT_MS = 20_000;

export interface Upload {
  developerId: string;
  body: Readable;
  /** The media type in `Content-Type`. */
  declared: string;
  /** SHA-256 in `Content-Digest`, base64; undefined without one. */
  digest: string | undefined;
}

export class Uploads {
  #db: Database;
  #masters: Masters;
  #receiving = new Semaphore(MAX_CONCURRENT, {
    maxWaitMs: MAX_WAIT_MS,
    timeoutError: () => busy('Too many uploads are in progress.'),
  });
  #receivingFromOne = new KeyedSemaphore(MAX_CONCURRENT_PER_PUBLISHER, {
    maxWaitMs: MAX_WAIT_MS,
    timeoutError: () => busy('Too many of your uploads are in progress.'),
  });
  /** Single-flight: the same bytes that arrive many times at once are decoded once. */
  #inFlight = new Map<string, Promise<MediaFileRow>>();

  constructor(db: Database, masters: Masters) {
    this.#db = db;
    this.#masters = masters;
  }

  /** `created` is false if the developer has sent the same image before. */
  receive(upload: Upload): Promise<{ file: MediaFileRow; created: boolean }> {
    return this.#receivingFromOne.run(upload.developerId, () => this.#receiving.run(() => this.#receive(upload)));
  }

  async #receive(upload: Upload) {
    const path = this.#masters.temporaryFile();
    try {
      const source = await save(upload.body, path);
      if (upload.digest !== undefined && upload.digest !== source.toString('base64'))
        throw mediaErrors.MEDIA_DIGEST_MISMATCH();
      return await this.#keepOnce(upload, path, source.toString('hex'));
    } finally {
      await rm(path, { force: true });
    }
  }

  async #keepOnce({ developerId, declared }: Upload, path: string, source: string) {
    const known = await findFileBySource(this.#db, developerId, source);
    if (known) return { file: await this.#requireAccepted(known, declared), created: false };
    // With the type: whether it is right is no concern of an upload that declares another one.
    const key = `${developerId} ${source} ${declared}`;
    const running = this.#inFlight.get(key);
    if (running) return { file: await running, created: false };
    const keeping = this.#keep(developerId, declared, path, source);
    const file = keeping.then((kept) => kept.file);
    file.catch(() => {});
    this.#inFlight.set(key, file);
    return keeping.finally(() => this.#inFlight.delete(key));
  }

  /** What is refused of new bytes is refused of known ones, too. */
  async #requireAccepted(file: MediaFileRow, declared: string): Promise<MediaFileRow> {
    if (declared !== `image/${file.type}`) throw wrongType(declared, file.type);
    if (await isDenied(this.#db, file.sha256)) throw mediaErrors.MEDIA_DENIED();
    return file;
  }

  async #keep(developerId: string, declared: string, path: string, source: string) {
    const kept = await this.#masters.keep(path, async (tx, { sha256, type }) => {
      if (`image/${type}` !== declared) throw wrongType(declared, type);
      const created = await insertFile(tx, developerId, sha256, source);
      return { created, file: (await readFile(tx, developerId, { sha256 }))! };
    });
    if ('fault' in kept) throw refusal(kept.fault, kept.type);
    return kept.recorded;
  }
}

async function save(body: Readable, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* limited() {
    // Not destroyed when it is left early: the response could not be sent any more.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_IMAGE_BYTES) throw mediaErrors.MEDIA_TOO_LARGE({ headers: { connection: 'close' } });
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(limited, createWriteStream(path));
  } catch (error) {
    body.resume(); // reads the rest, so that the client gets to the response
    throw diskFault(error);
  }
  if (bytes === 0) throw mediaErrors.MEDIA_INVALID({ message: 'The body is empty. Send the bytes of the image.' });
  return hash.digest();
}

/** Under a lock of the developer: of parallel uploads none can pass the quota together. Returns whether it is new. */
async function insertFile(tx: Tx, developerId: string, sha256: string, source: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`media of ${developerId}`}, 0))`.execute(tx);
  if (await readFile(tx, developerId, { sha256 })) return false;
  const { rows } = await sql<{ files: number; bytes: number }>`
    SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM media_files JOIN media_blobs USING (sha256)
    WHERE developer_id = ${developerId}`.execute(tx);
  const { bytes } = await tx
    .selectFrom('mediaBlobs')
    .select('bytes')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  if (rows[0]!.files >= MAX_FILES || rows[0]!.bytes + bytes > MAX_TOTAL_BYTES) throw mediaErrors.MEDIA_QUOTA();
  const file: Pick<Selectable<MediaFiles>, 'id' | 'developerId' | 'sha256' | 'sourceSha256'> = {
    id: newId('med'),
    developerId,
    sha256,
    sourceSha256: source,
  };
  await tx.insertInto('mediaFiles').values(file).execute();
  return true;
}

const NAMES: Record<string, string> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' };
const nameOf = (type: string | undefined) => NAMES[type ?? ''] ?? type ?? 'image';

function wrongType(declared: string, type: string): ApiError {
  return mediaErrors.MEDIA_TYPE({
    message: `The image is a ${nameOf(type)}, but \`Content-Type\` is ${declared}. Send image/${type}.`,
  });
}

export function refusal(fault: KeepFault, type: string | undefined): ApiError {
  const name = nameOf(type);
  switch (fault) {
    case 'UNSUPPORTED_TYPE':
      return mediaErrors.MEDIA_TYPE({ message: `The file is a ${name}. Convert it to PNG, JPEG or WebP.` });
    case 'UNKNOWN_TYPE':
      return mediaErrors.MEDIA_TYPE({ message: 'The file is not a PNG, JPEG or WebP.' });
    case 'ANIMATED':
      return mediaErrors.MEDIA_INVALID({ message: `The ${name} is animated. Send a still image.` });
    case 'TRUNCATED':
      return mediaErrors.MEDIA_INVALID({
        message: `The ${name} is cut off. Export the image again and send all of it.`,
      });
    case 'TRAILING_DATA':
      return mediaErrors.MEDIA_INVALID({
        message: `The file has other data after the ${name}. Export the image again without it.`,
      });
    case 'TOO_MANY_PIXELS':
      return mediaErrors.MEDIA_TOO_LARGE({ message: 'The image has more than 50 megapixels. Send a smaller one.' });
    case 'MASTER_TOO_LARGE':
      return mediaErrors.MEDIA_TOO_LARGE({
        message: 'The image is larger than 30 MB when it is encoded anew. Send a smaller one.',
      });
    case 'UNREADABLE':
      return mediaErrors.MEDIA_INVALID({ message: `The ${name} cannot be decoded. Export the image again.` });
    case 'DENIED':
      return mediaErrors.MEDIA_DENIED();
  }
}
