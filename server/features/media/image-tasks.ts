// What the image worker does: decodes an image that a stranger sent, and encodes it anew. It runs in a process of its own
// (image-worker.ts), because a decoder that crashes or takes all memory must not take the service down.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type ImageType, MAX_IMAGE_PIXELS } from '@marketplace/sdk/listing-rules';
import sharp, { type Sharp } from 'sharp';
import { type ImageFault, inspectImage } from './image-file.ts';
import { MAX_MASTER_BYTES } from './limits.ts';

// One thread for each image: two images at a time must not occupy more cores than that.
sharp.concurrency(1);
// The worker sees each image once.
sharp.cache(false);

export interface MasterTask {
  task: 'master';
  input: string;
  output: string;
}
export interface VariantsTask {
  task: 'variants';
  input: string;
  /** Directory for the results, named `<width>.<type>`. */
  output: string;
  widths: number[];
}
export type ImageTask = MasterTask | VariantsTask;
/** `systemError`: a file could not be read or written, which says nothing about the image. */
export type WorkerAnswer<T> = { result: T } | { systemError: string };

export interface Master {
  sha256: string;
  type: ImageType;
  width: number;
  height: number;
  bytes: number;
  /** A data URL of a few pixels, to show while the image loads. */
  placeholder: string;
}

export type MasterFault = ImageFault | 'TOO_MANY_PIXELS' | 'UNREADABLE' | 'MASTER_TOO_LARGE';
export type MasterResult = { master: Master } | { fault: MasterFault; type: string | undefined };

const ENCODERS: Record<ImageType, (image: Sharp) => Sharp> = {
  // Adaptive filters and a higher level would take three times as long, for some ten percent fewer bytes.
  png: (image) => image.png({ compressionLevel: 6, palette: false }),
  jpeg: (image) => image.jpeg({ quality: 90 }),
  webp: (image) => image.webp({ quality: 90 }),
};

/** Upright, in sRGB with 8 bits, without metadata. The original is not kept. */
export async function makeMaster({ input, output }: MasterTask): Promise<MasterResult> {
  const encoded = await encode(await readFile(input));
  if ('fault' in encoded) return encoded;
  await writeFile(output, encoded.data);
  return { master: encoded.master };
}

type Encoded = { data: Buffer; master: Master } | { fault: MasterFault; type: string | undefined };

async function encode(bytes: Buffer): Promise<Encoded> {
  const file = inspectImage(bytes);
  if (file.fault) return file;
  const { type } = file;
  try {
    const open = () => sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'warning' });
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_IMAGE_PIXELS) return { fault: 'TOO_MANY_PIXELS', type };
    const upright = open().autoOrient().toColourspace('srgb');
    const { data, info } = await ENCODERS[type](upright).toBuffer({ resolveWithObject: true });
    if (data.length > MAX_MASTER_BYTES) return { fault: 'MASTER_TOO_LARGE', type };
    const sha256 = createHash('sha256').update(data).digest('hex');
    const placeholder = await placeholderOf(data);
    return { data, master: { sha256, type, width: info.width, height: info.height, bytes: data.length, placeholder } };
  } catch {
    return { fault: 'UNREADABLE', type };
  }
}

const PLACEHOLDER_PIXELS = 12;

/** Some 150 characters, which a browser shows without script. */
async function placeholderOf(bytes: Buffer): Promise<string> {
  const tiny = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS })
    .resize(PLACEHOLDER_PIXELS, PLACEHOLDER_PIXELS, { fit: 'inside' })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** Effort 2 of 9 takes a fifth of the time of the default, 4, for some fifteen percent more bytes. */
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 80, effort: 4 } as const;

export async function makeVariants({ input, output, widths }: VariantsTask): Promise<void> {
  const bytes = await readFile(input);
  for (const width of widths) {
    const { data, info: raw } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Not with `toFile`: errors of libvips do not tell a full disk from a damaged image.
    await writeFile(`${output}/${width}.webp`, await sharp(data, { raw }).webp(WEBP).toBuffer());
    await writeFile(`${output}/${width}.avif`, await sharp(data, { raw }).avif(AVIF).toBuffer());
  }
}
