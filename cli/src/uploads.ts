// Which files were uploaded, by content, for each marketplace and developer, so that push sends only what changed. The file
// is a cache: without it, the next push sends the images again and gets the same URLs.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, MarketplaceError, type Media } from '@marketplace/sdk';
import { CliError } from './errors.ts';
import { writeFileAtomically } from './listing-files.ts';
import type { LocalImage } from './local-images.ts';

type Upload = Pick<Media, 'id' | 'url'>;
/** By marketplace URL, developer id and SHA-256 of the file. */
type UploadFile = Record<string, Record<string, Record<string, Upload>>>;

/** As many as a developer can have at a marketplace; the oldest go. */
const MAX_REMEMBERED = 1_000;
const MAX_CONCURRENT = 2;

export class Uploads {
  readonly #file: string;
  readonly #url: string;
  readonly #developerId: string;

  constructor(directory: string, url: string, developerId: string) {
    this.#file = join(directory, 'uploads.json');
    this.#url = url;
    this.#developerId = developerId;
  }

  get({ sha256 }: LocalImage): Upload | undefined {
    return this.#read()[this.#url]?.[this.#developerId]?.[sha256 ?? ''];
  }

  set({ sha256 }: LocalImage, { id, url }: Upload): void {
    const all = this.#read();
    const { [sha256!]: _previous, ...others } = all[this.#url]?.[this.#developerId] ?? {};
    const mine = Object.fromEntries([...Object.entries(others), [sha256!, { id, url }]].slice(-MAX_REMEMBERED));
    const next: UploadFile = { ...all, [this.#url]: { ...all[this.#url], [this.#developerId]: mine } };
    mkdirSync(join(this.#file, '..'), { recursive: true, mode: 0o700 });
    writeFileAtomically(this.#file, `${JSON.stringify(next, null, 2)}\n`);
  }

  #read(): UploadFile {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) ?? {};
    } catch {
      // Missing or damaged: the images are sent again.
      return {};
    }
  }
}

interface UploadOptions {
  /** URLs that the listing has at the marketplace, whose images exist. */
  inUse: Set<string>;
  /** Called after each image: the number of images that are left. */
  onProgress: (image: LocalImage, sent: boolean, left: number) => void;
}

/** Uploads what was not uploaded before and returns the URL of each path. */
export async function uploadImages(
  market: Client,
  uploads: Uploads,
  images: LocalImage[],
  { inUse, onProgress }: UploadOptions,
): Promise<Map<string, string>> {
  const contents = [...new Set(images.map(({ sha256 }) => sha256))];
  const queue = contents.map((content) => images.filter(({ sha256 }) => sha256 === content));
  const urls = new Map<string, string>();
  let left = queue.length;
  const work = async () => {
    for (let same = queue.shift(); same; same = queue.shift()) {
      const [image] = same as [LocalImage];
      const known = uploads.get(image);
      const kept = known && (inUse.has(known.url) ? known : await findMedia(market, known.id));
      const upload = kept ?? (await sendImage(market, image));
      uploads.set(image, upload);
      for (const { path } of same) urls.set(path, upload.url);
      onProgress(image, !kept, --left);
    }
  };
  try {
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  } finally {
    // After an error, the other worker must not start another upload.
    queue.length = 0;
  }
  return urls;
}

/** Images that no version uses are deleted after a while. */
async function findMedia(market: Client, id: string): Promise<Upload | undefined> {
  return market.getMedia(id).catch((error) => {
    if (error instanceof MarketplaceError && error.status === 404) return undefined;
    throw error;
  });
}

async function sendImage(market: Client, { bytes, path, pointer }: LocalImage): Promise<Media> {
  try {
    return await market.uploadMedia(bytes);
  } catch (error) {
    if (!(error instanceof MarketplaceError) || !/^MEDIA_(INVALID|TYPE|TOO_LARGE|DENIED)$/.test(error.code))
      throw error;
    const [message = '', ...fix] = error.message.split(/(?<=\.) /);
    throw new CliError('The marketplace refused an image.', {
      code: error.code,
      details: [{ pointer, code: error.code, message: `${path}: ${message}`, fix: fix.join(' ') }],
      ...(error.requestId ? { requestId: error.requestId } : {}),
    });
  }
}
