// Detects an image's type and size from its content, never from its name. Only headers are decoded, so a decompression
// bomb that claims a billion pixels costs no more than any other file.

import type { ImageSize, ImageType } from '@marketplace/sdk/listing-rules';
import { typeOf } from './image-file.ts';

export interface ImageFacts extends ImageSize {
  type: ImageType;
  /** Whether the header is readable and the end of the file is present. */
  whole: boolean;
}

interface Bytes {
  head: Buffer;
  tail: Buffer;
  bytes: number;
}

export async function readImage({ head, tail, bytes }: Bytes): Promise<ImageFacts | undefined> {
  const type = typeOf(head);
  if (!type) return undefined;
  const size = type === 'webp' ? webpSize(head) : await sizeOf(head);
  const ended = {
    png: () => tail.includes('IEND'),
    jpeg: () => tail.includes(END_OF_JPEG),
    webp: () => head.readUInt32LE(4) + 8 <= bytes,
  };
  return { type, width: 0, height: 0, ...size, whole: size !== undefined && ended[type]() };
}

const END_OF_JPEG = Buffer.from('ffd9', 'hex');

/** The displayed size: EXIF rotation swaps the sides. */
async function sizeOf(head: Buffer): Promise<ImageSize | undefined> {
  try {
    // Loaded on first use: processes that check no images save its 15 MB.
    const { default: sharp } = await import('sharp');
    const { autoOrient } = await sharp(head, { limitInputPixels: false, sequentialRead: true }).metadata();
    return autoOrient;
  } catch {
    return undefined;
  }
}

/** Without EXIF rotation. The library needs the whole file for WebP; the size is in the first thirty bytes (RFC 9649). */
function webpSize(head: Buffer): ImageSize | undefined {
  if (head.length < 30) return undefined;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = head.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
}
