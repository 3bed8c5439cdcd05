// What an image file is, from its bytes alone: its type, and whether it is one complete still image and nothing else. Only
// the structure of the file is read; no pixel is decoded.

import type { ImageType } from '@marketplace/sdk/listing-rules';

export type ImageFault = 'UNKNOWN_TYPE' | 'UNSUPPORTED_TYPE' | 'ANIMATED' | 'TRUNCATED' | 'TRAILING_DATA';

export type ImageFile = { type: ImageType; fault?: undefined } | { type: string | undefined; fault: ImageFault };

export function inspectImage(bytes: Buffer): ImageFile {
  const type = typeOf(bytes);
  if (!type) {
    const unsupported = UNSUPPORTED.find(({ matches }) => matches(bytes));
    return unsupported
      ? { type: unsupported.name, fault: 'UNSUPPORTED_TYPE' }
      : { type: undefined, fault: 'UNKNOWN_TYPE' };
  }
  const fault = STRUCTURES[type](bytes);
  return fault ? { type, fault } : { type };
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const text = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

export function typeOf(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return 'png';
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/** Types that people try, to name them in the refusal. */
const UNSUPPORTED = [
  { name: 'GIF', matches: (bytes: Buffer) => text(bytes, 0, 4) === 'GIF8' },
  { name: 'AVIF', matches: (bytes: Buffer) => /^ftypavi[fs]/.test(text(bytes, 4, 12)) },
  { name: 'HEIC', matches: (bytes: Buffer) => /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(text(bytes, 4, 12)) },
  { name: 'SVG', matches: (bytes: Buffer) => /<svg[\s>]/i.test(text(bytes, 0, 4096)) },
  { name: 'BMP', matches: (bytes: Buffer) => text(bytes, 0, 2) === 'BM' },
  { name: 'TIFF', matches: (bytes: Buffer) => /^(?:II\*\0|MM\0\*)/.test(text(bytes, 0, 4)) },
  { name: 'PDF', matches: (bytes: Buffer) => text(bytes, 0, 5) === '%PDF-' },
];

const STRUCTURES: Record<ImageType, (bytes: Buffer) => ImageFault | undefined> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
};

/** Walks the chunks: length, name, data, checksum. */
function readPng(bytes: Buffer): ImageFault | undefined {
  let animated = false;
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const name = text(bytes, at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return 'TRUNCATED';
    if (name === 'acTL') animated = true;
    if (name === 'IEND') return animated ? 'ANIMATED' : end < bytes.length ? 'TRAILING_DATA' : undefined;
    at = end;
  }
  return 'TRUNCATED';
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** Walks the segments. Thumbnails in the metadata have end markers of their own, so a search for the last one is not enough. */
function readJpeg(bytes: Buffer): ImageFault | undefined {
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return 'TRUNCATED';
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === END_OF_IMAGE) return at + 2 < bytes.length ? 'TRAILING_DATA' : undefined;
    if (isStandalone(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return 'TRUNCATED';
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  return 'TRUNCATED';
}

/** Markers without a length: restarts and TEM. */
const isStandalone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** The first marker after the compressed data, in which `FF` is followed by a zero or a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && !isStandalone(next)) return at;
  }
  return bytes.length;
}

const ANIMATION_FLAG = 0x02;

/** One RIFF container, padded to an even length. */
function readWebp(bytes: Buffer): ImageFault | undefined {
  const size = bytes.readUInt32LE(4);
  const end = 8 + size + (size % 2);
  if (bytes.length < end || bytes.length < 30) return 'TRUNCATED';
  if (text(bytes, 12, 16) === 'VP8X' && (bytes[20]! & ANIMATION_FLAG) !== 0) return 'ANIMATED';
  return bytes.length > end ? 'TRAILING_DATA' : undefined;
}
