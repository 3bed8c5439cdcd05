// Check reports of the demo: the real listing rules over the artwork itself, because the service does not listen yet.

import { createHash } from 'node:crypto';
import { checkListing, type Report } from '../features/checks/report.ts';
import type { Fetched } from '../platform/safe-fetch/safe-fetch.ts';
import { artworkAt } from './artwork-routes.ts';
import type { DemoListing } from './listing.ts';

/** Images are drawn in the background while the data is written: start early, await late. */
export function reportOn(listing: DemoListing): Promise<Report> {
  return checkListing(listing, { fetch: fetchArtwork }, new Map());
}

async function fetchArtwork(url: string): Promise<Fetched> {
  const image = await artworkAt(new URL(url).pathname);
  // What is no image is the app's website, a page of the demo.
  const bytes = image ?? Buffer.from('<!doctype html>');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ok: true, status: 200, head: bytes, tail: bytes, bytes: bytes.length, sha256 };
}
