// Reads a file of lines, also compressed with gzip, in constant memory: a line that is too long is skipped, not collected.

import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';

const NEWLINE = 10;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

export interface RawLine {
  /** From 1. */
  number: number;
  /** Undefined: longer than the limit. */
  bytes: Buffer | undefined;
  /** Share of the file that has been read, from 0 to 1. */
  progress: number;
}

export async function* linesInFile(path: string, maxBytes: number): AsyncGenerator<RawLine> {
  const { size } = statSync(path);
  const file = createReadStream(path);
  const input = isCompressed(path) ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => input.destroy(error));
  let number = 0;
  let begun: Buffer[] = [];
  let length = 0;
  const progress = () => Math.min(1, size === 0 ? 1 : file.bytesRead / size);
  const take = (): RawLine => {
    const bytes = length > maxBytes ? undefined : Buffer.concat(begun);
    begun = [];
    length = 0;
    number += 1;
    return { number, bytes, progress: progress() };
  };
  const collect = (part: Buffer) => {
    length += part.length;
    if (length <= maxBytes) begun.push(part);
    else begun = [];
  };
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
        collect(chunk.subarray(from, end));
        yield take();
        from = end + 1;
      }
      collect(chunk.subarray(from));
    }
    if (length > 0) yield take();
  } finally {
    file.destroy();
  }
}

function isCompressed(path: string): boolean {
  const fd = openSync(path, 'r');
  try {
    const start = Buffer.alloc(2);
    readSync(fd, start, 0, 2, 0);
    return start.equals(GZIP_MAGIC);
  } finally {
    closeSync(fd);
  }
}
