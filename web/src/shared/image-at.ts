import type { Image, Images } from '@marketplace/sdk';

/** The marketplace's copy at a JSON pointer: `/logoUrl`, `/bannerUrl`, `/screenshots/0` or `/screenshots/0/url`. */
export function imageAt(images: Images | null | undefined, pointer: string): Image | null {
  const [, field, position] = pointer.split('/');
  if (field === 'logoUrl') return images?.logo ?? null;
  if (field === 'bannerUrl') return images?.banner ?? null;
  return images?.screenshots[Number(position)] ?? null;
}
