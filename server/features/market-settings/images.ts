// Logos and favicons: decoded and encoded anew like every image that is sent to the service, kept in the database.

import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { ImageType } from '@marketplace/sdk/listing-rules';
import { sql } from 'kysely';
import type { ErrorDetail } from '../../platform/errors.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { ImageWorkerFailure } from '../media/image-processor.ts';
import type { Masters } from '../media/masters.ts';
import { diskFault } from '../media/store.ts';
import type { MarketSettingsChange } from './document.ts';

export const MAX_BRAND_IMAGE_BYTES = 200_000;
const MIN_LOGO_HEIGHT = 32;
const MAX_SIDE = 2_048;
const MIN_FAVICON = 48;

export interface NewImage {
  sha256: string;
  source: string;
  type: ImageType;
  width: number;
  height: number;
  bytes: Buffer;
}

interface Place {
  pointer: string;
  value: string;
  square: boolean;
}

/** The change with paths in place of `data:` URLs, the images to keep, and what is wrong with others. */
export async function takeImages(
  { db, masters }: { db: Database; masters: Masters },
  change: MarketSettingsChange,
): Promise<{ change: MarketSettingsChange; images: NewImage[]; faults: ErrorDetail[] }> {
  const images: NewImage[] = [];
  const faults: ErrorDetail[] = [];
  const take = async (place: Place): Promise<string> => {
    const taken = await takeImage(db, masters, place);
    if ('path' in taken) return taken.path;
    if ('code' in taken) faults.push(taken);
    else images.push(taken.image);
    return 'image' in taken ? pathOf(taken.image) : place.value;
  };
  const { logo, favicon } = change;
  const taken = { ...change };
  if (logo) {
    const light = await take({ pointer: '/logo/light', value: logo.light, square: false });
    const dark = logo.dark ? await take({ pointer: '/logo/dark', value: logo.dark, square: false }) : null;
    taken.logo = { light, dark };
  }
  if (favicon) taken.favicon = await take({ pointer: '/favicon', value: favicon, square: true });
  return { change: taken, images, faults };
}

type Taken = { path: string } | { image: NewImage } | ErrorDetail;

async function takeImage(db: Database, masters: Masters, { pointer, value, square }: Place): Promise<Taken> {
  const fault = (code: string, message: string, fix: string): ErrorDetail => ({ pointer, code, message, fix });
  if (!value.startsWith('data:')) {
    const sha256 = /[0-9a-f]{64}/.exec(value)?.[0] ?? '';
    const known = await findImage(db, sha256);
    if (known) return { path: pathOf(known) };
    return fault('IMAGE_UNKNOWN', 'There is no image at this path.', 'Send the image as a `data:` URL.');
  }
  const bytes = Buffer.from(value.slice(value.indexOf(',') + 1), 'base64');
  if (bytes.length > MAX_BRAND_IMAGE_BYTES)
    return fault('IMAGE_TOO_LARGE', 'The image is larger than 200 kB.', 'Export it smaller.');
  const known = await findSource(db, createHash('sha256').update(bytes).digest('hex'));
  const image = known ?? (await encode(masters, bytes));
  if (!image)
    return fault('IMAGE_UNREADABLE', 'The file is not a PNG, JPEG or WebP image.', 'Export the image once more.');
  const { width, height } = image;
  if (square && (width !== height || width < MIN_FAVICON))
    return fault(
      'IMAGE_SIZE',
      `The favicon is ${width} × ${height}; it must be square.`,
      `Export it with at least ${MIN_FAVICON} × ${MIN_FAVICON} pixels.`,
    );
  if (height < MIN_LOGO_HEIGHT || Math.max(width, height) > MAX_SIDE)
    return fault(
      'IMAGE_SIZE',
      `The image is ${width} × ${height}.`,
      `Export it at least ${MIN_LOGO_HEIGHT} pixels high, and at most ${MAX_SIDE} on each side.`,
    );
  return known ? { path: pathOf(known) } : { image: image as NewImage };
}

async function encode(masters: Masters, bytes: Buffer): Promise<NewImage | undefined> {
  const file = masters.temporaryFile();
  const output = `${file}.out`;
  try {
    await writeFile(file, bytes);
    const result = await masters.processor.makeMaster({ input: file, output });
    if ('fault' in result) return undefined;
    const { sha256, type, width, height } = result.master;
    const source = createHash('sha256').update(bytes).digest('hex');
    return { sha256, source, type, width, height, bytes: await readFile(output) };
  } catch (error) {
    if (error instanceof ImageWorkerFailure) return undefined;
    throw diskFault(error);
  } finally {
    await Promise.all([file, output].map((path) => rm(path, { force: true })));
  }
}

function pathOf({ sha256, type }: { sha256: string; type: string }): string {
  return `/brand/${sha256}.${type}`;
}

function facts(db: Database) {
  return db.selectFrom('brandImages').select(['sha256', 'type', 'width', 'height']);
}

function findImage(db: Database, sha256: string) {
  return facts(db).where('sha256', '=', sha256).executeTakeFirst();
}

/** An image that was exported and is sent again has the bytes that we made of it. */
function findSource(db: Database, hash: string) {
  return facts(db)
    .where((row) => row.or([row('source', '=', hash), row('sha256', '=', hash)]))
    .executeTakeFirst();
}

export async function keepImages(tx: Tx, images: NewImage[]): Promise<void> {
  for (const image of images)
    await tx
      .insertInto('brandImages')
      .values(image)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function readImageFile(db: Database, sha256: string) {
  return db.selectFrom('brandImages').select(['type', 'bytes']).where('sha256', '=', sha256).executeTakeFirst();
}

/** Those that no revision shows. */
export async function deleteUnusedImages(tx: Tx): Promise<void> {
  await sql`DELETE FROM brand_images WHERE NOT EXISTS (
    SELECT FROM market_settings WHERE document::text LIKE '%/brand/' || sha256 || '.%')`.execute(tx);
}
