// Uploads an image: the bytes themselves are the body, with their type and a digest that the marketplace checks.

import type { Media } from './api.gen.ts';
import type { ImageType } from './listing-rules.ts';
import { type CallOptions, send } from './transport.ts';

/**
 * Keeps an image at the marketplace and returns its URL, for every field of a listing that takes an image URL. The same bytes
 * are the same image, so an upload can be repeated.
 * @summary Upload an image
 */
export async function uploadMedia(image: Blob | Uint8Array, options?: CallOptions): Promise<Media> {
  const bytes = image instanceof Blob ? new Uint8Array(await image.arrayBuffer()) : (image as Uint8Array<ArrayBuffer>);
  const type = imageTypeOf(bytes);
  const headers = new Headers(options?.headers);
  // The marketplace says which types it takes.
  headers.set('content-type', type ? `image/${type}` : 'application/octet-stream');
  // Pages loaded without TLS have no `crypto.subtle`; the digest is optional.
  const digest = await crypto.subtle?.digest('SHA-256', bytes);
  if (digest) headers.set('content-digest', `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(digest)))}:`);
  return send<Media>('/api/dev/media', { ...options, method: 'POST', body: bytes, headers });
}

const SIGNATURES: Record<ImageType, RegExp> = {
  png: /^\x89PNG\r\n/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
};

/** The type of an image from its first bytes, since the name of a file can be wrong. Undefined for all other types. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return (Object.keys(SIGNATURES) as ImageType[]).find((type) => SIGNATURES[type].test(head));
}
