// Images in API responses: the master, its smaller variants, and a placeholder to show while they load.

import type { ImageType } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import { named, nullableRef, oneOf } from '../../platform/http/schemas.ts';
import type { StoredImage } from '../../platform/postgres/json-columns.ts';
import { type MediaUrls, masterName } from './media-urls.ts';

export const MIME_TYPES: Record<ImageType, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };

export const Image = named(
  'Image',
  Type.Object(
    {
      url: Type.String({ description: "URL of the marketplace's own copy." }),
      width: Type.Integer({ description: 'Width in pixels.' }),
      height: Type.Integer({ description: 'Height in pixels.' }),
      variants: Type.Array(
        Type.Object(
          {
            width: Type.Integer({ description: 'Width in pixels.' }),
            type: oneOf(['image/avif', 'image/webp'], 'Media type.'),
            url: Type.String({ description: 'URL of the variant.' }),
          },
          { description: 'The same image, smaller.' },
        ),
        { description: 'Smaller copies, for `srcset`. Empty until they have been made, a few seconds after a check.' },
      ),
      placeholder: Type.String({ description: 'Data URL of a few pixels, to show while the image loads.' }),
    },
    { description: "The marketplace's own copy of an image." },
  ),
);
export type Image = Static<typeof Image>;

const noCopy = 'Null if there is none, or the marketplace has no copy of it.';
export const Images = named(
  'Images',
  Type.Object(
    {
      logo: { ...nullableRef(Image), description: `The logo. ${noCopy}` },
      banner: { ...nullableRef(Image), description: `The banner. ${noCopy}` },
      screenshots: Type.Array(nullableRef(Image), {
        description: 'The screenshots, in the order of `screenshots`. Null where the marketplace has no copy.',
      }),
    },
    { description: "The marketplace's own copies of the listing's images." },
  ),
);
export type Images = Static<typeof Images>;

/** In lists. */
export const Logo = named(
  'Logo',
  Type.Object(
    { logo: { ...nullableRef(Image), description: `The logo. ${noCopy}` } },
    { description: "The marketplace's own copy of the logo." },
  ),
);

/** Pinned images by the URL that the listing has. */
export type PinnedImages = Record<string, StoredImage>;

/** What an image is shown as: its variants are made for this. */
export type ImageRole = 'logo' | 'banner' | 'screenshot';

export const WIDTHS: Record<ImageRole, readonly number[]> = {
  logo: [64, 128, 256, 512],
  banner: [600, 1200],
  screenshot: [320, 640, 1280, 1920],
};

/** Never larger than the master. */
export function variantWidths(role: ImageRole, masterWidth: number): number[] {
  return WIDTHS[role].filter((width) => width <= masterWidth);
}

/** Whoever reads a response may see the images: the URLs of unpublished ones are signed. */
export type Visibility = 'public' | 'signed';

export interface ImageFields {
  logoUrl: string | null;
  bannerUrl: string | null;
  screenshots: { url: string }[];
}

/** Every image of a listing, with the JSON pointer of its URL. */
export function imagesOf({ logoUrl, bannerUrl, screenshots }: ImageFields): { pointer: string; url: string }[] {
  return [
    ...(logoUrl ? [{ pointer: '/logoUrl', url: logoUrl }] : []),
    ...(bannerUrl ? [{ pointer: '/bannerUrl', url: bannerUrl }] : []),
    ...screenshots.map(({ url }, i) => ({ pointer: `/screenshots/${i}/url`, url })),
  ];
}

export class ImagePresenter {
  #urls: MediaUrls;
  constructor(urls: MediaUrls) {
    this.#urls = urls;
  }

  image(pinned: StoredImage | null | undefined, role: ImageRole, visibility: Visibility): Image | null {
    if (!pinned || pinned.denied) return null;
    const { sha256, type, width, height, placeholder } = pinned;
    const urlOf = (name: string) =>
      visibility === 'public' ? this.#urls.urlOf(sha256, name) : this.#urls.signedUrlOf(sha256, name);
    const made = variantWidths(role, width).filter((one) => pinned.variants.includes(one));
    return {
      url: urlOf(masterName(type)),
      width,
      height,
      variants: made.flatMap((one) => [
        { width: one, type: 'image/avif' as const, url: urlOf(`${one}.avif`) },
        { width: one, type: 'image/webp' as const, url: urlOf(`${one}.webp`) },
      ]),
      placeholder,
    };
  }

  masterUrl({ sha256, type }: StoredImage): string {
    return this.#urls.urlOf(sha256, masterName(type));
  }

  images({ logoUrl, bannerUrl, screenshots }: ImageFields, pinned: PinnedImages, visibility: Visibility): Images {
    const at = (url: string | null) => (url === null ? undefined : pinned[url]);
    return {
      logo: this.image(at(logoUrl), 'logo', visibility),
      banner: this.image(at(bannerUrl), 'banner', visibility),
      screenshots: screenshots.map(({ url }) => this.image(at(url), 'screenshot', visibility)),
    };
  }
}
