// The displayed size of an image, from the header of the file. Nothing is decoded.

import { type ImageSize, imageTypeOf } from '@marketplace/sdk';

/** Undefined if the header is not complete, or not that of an image. */
export function imageSizeOf(bytes: Buffer): ImageSize | undefined {
  const type = imageTypeOf(bytes);
  try {
    if (type === 'png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (type === 'webp') return webpSize(bytes);
    return type === 'jpeg' ? jpegSize(bytes) : undefined;
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** RFC 9649: the size is in the first thirty bytes. */
function webpSize(bytes: Buffer): ImageSize | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
}

const APP1 = 0xe1;
/** Start of frame, which has the size: C0 to CF without DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments; an orientation in the EXIF metadata swaps the sides. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let turned = false;
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === APP1) turned ||= isTurned(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return undefined;
}

const ORIENTATION = 0x0112;

/** Whether the EXIF orientation is one of the four (5 to 8) that turn the image by 90°. */
function isTurned(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = segment.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = start + 2; entry < start + 2 + 12 * short(start); entry += 12)
    if (short(entry) === ORIENTATION) return short(entry + 8) >= 5;
  return false;
}
