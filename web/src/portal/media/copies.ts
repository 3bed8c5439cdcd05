// The marketplace's own copies of a listing's images. Pages show these alone: the CSP allows no images of other hosts.

import type { App, Image } from '@marketplace/sdk';

export type WithImages = Pick<App, 'logoUrl' | 'bannerUrl' | 'screenshots' | 'images'>;

/** Finds the image of a URL of a listing; null if there is none yet. */
export type FindImage = (url: string | null) => Image | null;

export function copiesOf({ logoUrl, bannerUrl, screenshots, images }: WithImages): FindImage {
  const pairs: [url: string | null, image: Image | null | undefined][] = [
    [logoUrl, images.logo],
    [bannerUrl, images.banner],
    ...screenshots.map(
      ({ url }, position) => [url, images.screenshots[position]] as [string, Image | null | undefined],
    ),
  ];
  const copies = new Map(pairs.flatMap(([url, image]) => (url && image ? [[url, image]] : [])));
  return (url) => copies.get(url ?? '') ?? null;
}

/** The image at a JSON pointer of the listing; undefined where the listing has none. */
export function copyAt(listing: WithImages, pointer: string): Image | null | undefined {
  const [field = '', position] = pointer.split('/').slice(1);
  if (field === 'logoUrl' && listing.logoUrl) return listing.images.logo;
  if (field === 'bannerUrl' && listing.bannerUrl) return listing.images.banner;
  if (field === 'screenshots' && position !== undefined) return listing.images.screenshots[Number(position)];
  return undefined;
}
