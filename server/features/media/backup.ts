// The images in a backup: after the rows of the database, each object as a line with its key and lines with its bytes in
// base64. The last line has the number of objects: a file without it is cut off.

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from './store.ts';

/** A multiple of three, so that pieces of base64 need no padding in between. */
const PIECE_BYTES = 3 * 256 * 1024;

type Line = { object: string } | string | { objects: number };

/** Of these images; one that was deleted meanwhile is left out. Returns the number of objects. */
export async function* dumpImages(store: MediaStore, hashes: Iterable<string>): AsyncGenerator<string, number> {
  let objects = 0;
  for (const sha256 of hashes) {
    for (const key of await store.keysOf(sha256)) {
      const object = await store.read(key);
      if (!object) continue;
      yield lineOf({ object: key });
      for await (const piece of inPieces(object.body)) yield lineOf(piece.toString('base64'));
      objects += 1;
    }
  }
  yield lineOf({ objects });
  return objects;
}

async function* inPieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of body) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= PIECE_BYTES) {
      yield rest.subarray(0, PIECE_BYTES);
      rest = rest.subarray(PIECE_BYTES);
    }
  }
  if (rest.length > 0) yield rest;
}

/** Puts all objects into the store. `temporaryFile` names a new file, which is deleted again. Returns their number. */
export async function restoreImages(
  store: MediaStore,
  lines: AsyncIterable<string>,
  temporaryFile: () => string,
): Promise<number> {
  const reader = lines[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await reader.next();
    return done ? undefined : (JSON.parse(value) as Line);
  };
  let objects = 0;
  let line = await next();
  // A backup of an earlier release has no images.
  if (line === undefined) return 0;
  while (line && typeof line === 'object' && 'object' in line) {
    const { object: key } = line;
    const file = temporaryFile();
    try {
      await pipeline(async function* () {
        for (line = await next(); typeof line === 'string'; line = await next()) yield Buffer.from(line, 'base64');
      }, createWriteStream(file));
      await store.put(key, file);
      objects += 1;
    } finally {
      await rm(file, { force: true });
    }
  }
  if (typeof line !== 'object' || !('objects' in line) || line.objects !== objects)
    throw new Error('The file has lost lines: it is no whole backup.');
  return objects;
}

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}
