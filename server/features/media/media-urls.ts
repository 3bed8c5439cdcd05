// URLs of images. Those of live versions are public; all others need a session of whoever may see the image, or a signature
// in `?t=`, which API responses add for whoever they show the image to.

import type { ImageType } from '@marketplace/sdk/listing-rules';
import type { Seals } from '../../platform/sealing.ts';

export const MEDIA_PATH = '/media';
const PURPOSE = 'media';

const MAX_SIGNED_MS = 60 * 60 * 1000;
/** Expiries are rounded down to this, so that a response read twice in a row has the same URLs, and the browser its copy. */
const EXPIRY_STEP_MS = 15 * 60 * 1000;

const EXTENSIONS: Record<ImageType, string> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

export const masterName = (type: ImageType) => `master.${EXTENSIONS[type]}`;

export class MediaUrls {
  #base: string;
  #seals: Seals;

  /** `base`: origin of a host without cookies or of a CDN (MEDIA_URL), or of the service itself. */
  constructor(base: string, seals: Seals) {
    this.#base = base;
    this.#seals = seals;
  }

  /** `name`: `master.png`, or the width and type of a variant: `640.webp`. */
  urlOf(sha256: string, name: string): string {
    return `${this.#base}${MEDIA_PATH}/${sha256}/${name}`;
  }

  /** For 45 minutes to an hour. */
  signedUrlOf(sha256: string, name: string): string {
    const expiry = Math.floor((Date.now() + MAX_SIGNED_MS) / EXPIRY_STEP_MS) * EXPIRY_STEP_MS;
    const at = expiry.toString(36);
    return `${this.urlOf(sha256, name)}?t=${at}.${this.#seals.mac(`${sha256} ${at}`, PURPOSE)}`;
  }

  isSigned(sha256: string, signature: string): boolean {
    const [at = '', mac = ''] = signature.split('.');
    const expiry = Number.parseInt(at, 36);
    return expiry > Date.now() && this.#seals.verifiesMac(mac, `${sha256} ${at}`, PURPOSE);
  }
}

/** The image that a URL of a listing names, whatever the host: the service may have moved since the listing was written. */
export const MASTER_URL = /\/media\/([0-9a-f]{64})\/master\.(?:png|jpg|webp)$/;

export function masterIn(url: string): string | undefined {
  return MASTER_URL.exec(url)?.[1];
}
