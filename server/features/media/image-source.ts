// Where the checks of a listing get its images from. Uploads are known already. An image at another URL is fetched once and
// becomes a master, so that what was checked is what a reviewer and the public see.

import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_IMAGE_PIXELS } from '@marketplace/sdk/listing-rules';
import type { Database } from '../../platform/postgres/database.ts';
import type { Failure } from '../../platform/safe-fetch/failures.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { type ImageFields, imagesOf, type PinnedImages } from './image.ts';
import { type ImageFacts, readImage } from './image-header.ts';
import { isDenied, type KeepFault, type Masters } from './masters.ts';
import { masterIn } from './media-urls.ts';
import type { Pins } from './pins.ts';
import { findOwnedBlob } from './queries.ts';

export type CheckedImage =
  | Failure
  | {
      ok: true;
      status: number;
      /** Of the bytes that were fetched; of the master for an upload. */
      sha256: string;
      head: Buffer;
      image: ImageFacts | undefined;
      /** Hash of the master, if there is one. */
      master: string | undefined;
      /** Why there is none. */
      fault: KeepFault | undefined;
    };

export interface ImageSource {
  load(url: string, stop?: AbortSignal): Promise<CheckedImage>;
}

/** Of a host that did not respond, or only in part. */
const RETRY_AFTER_MS = 2_000;

/** `retries`: for jobs whose copies are the only ones; without one, an image is not public before the next version. */
export function imageSource(
  { db, fetcher, masters }: { db: Database; fetcher: SafeFetcher; masters: Masters },
  developerId: string,
  { retries = false } = {},
): ImageSource {
  const fetches = fetcher.shareOf(developerId);
  return {
    async load(url, stop) {
      const named = masterIn(url);
      const own = named && (await findOwnedBlob(db, developerId, named));
      if (own) {
        const { type, width, height } = own;
        const known = { ok: true as const, status: 200, sha256: named, head: EMPTY };
        const image = { type, width, height, whole: true };
        if (await isDenied(db, named)) return { ...known, image, master: undefined, fault: 'DENIED' };
        return { ...known, image, master: named, fault: undefined };
      }
      const file = masters.temporaryFile();
      try {
        let fetched = await fetches.download(url, file, stop);
        if (retries && (fetched.ok ? fetched.status >= 500 : fetched.transient)) {
          await sleep(RETRY_AFTER_MS);
          fetched = await fetches.download(url, file, stop);
        }
        if (!fetched.ok) return fetched;
        const { status, sha256, head } = fetched;
        const image = status === 200 ? await readImage(fetched) : undefined;
        const found = { ok: true as const, status, sha256, head, image, master: undefined, fault: undefined };
        // A header behind a megabyte of metadata is not in `head`; the worker reads the whole file.
        const hasHeader = image && image.width > 0;
        if (!image || (hasHeader && !image.whole) || image.width * image.height > MAX_IMAGE_PIXELS) return found;
        const kept = await masters.keep(file, async () => {});
        if ('fault' in kept) return { ...found, fault: kept.fault };
        // Upright, as it is shown: the header of a WebP does not tell.
        const { sha256: master, width, height } = kept.master;
        return { ...found, image: { ...image, width, height, whole: true }, master };
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/** The images of a listing that the marketplace has no copies of yet. Those that cannot be fetched are left out. */
export async function fetchImages(source: ImageSource, listing: ImageFields, known: PinnedImages): Promise<Pins> {
  const pins: Pins = {};
  for (const url of new Set(imagesOf(listing).map((image) => image.url))) {
    if (Object.hasOwn(known, url)) continue;
    const image = await source.load(url);
    if (image.ok && image.master) pins[url] = image.master;
  }
  return pins;
}

const EMPTY = Buffer.alloc(0);
