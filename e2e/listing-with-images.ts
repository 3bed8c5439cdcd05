// A complete listing with real images, so that browsers show them and checks pass.

import type { ImageOrigin } from '../server/testing/image-origin.ts';
import { newApp } from '../server/testing/listings.ts';

export function listingWithImages(origin: ImageOrigin, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return newApp({
    // The test images are on this machine; only apps for localhost may use them.
    environment: 'localhost',
    longDescription: '## Why\n\nBecause **weeks** fall apart.\n\n| Day | Plan |\n| --- | --- |\n| Monday | all |',
    logoUrl: origin.url('/png/512x512'),
    bannerUrl: origin.url('/png/1200x600'),
    screenshots: [
      { url: origin.url('/png/1280x720'), caption: 'The week' },
      { url: origin.url('/png/1281x720'), caption: null },
    ],
    ...fields,
  });
}
