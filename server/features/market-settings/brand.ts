// What everybody sees of the settings: every page of the web app carries it, and hosts read it from the API.

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { paletteOf, SCHEMES } from '@marketplace/sdk/palette';
import { type Static, Type } from 'typebox';
import { named } from '../../platform/http/schemas.ts';
import { DEFAULT_SETTINGS, MarketSettings, type OwnSettings } from './document.ts';

const { name, productName, slogan, logo, favicon, colors, links, supportEmail, dueHours, categories } =
  MarketSettings.properties;

export const Brand = named(
  'Brand',
  Type.Object(
    { name, productName, slogan, logo, favicon, colors, links, supportEmail, dueHours, categories },
    { description: 'Name, look and contacts of the marketplace.' },
  ),
);
export type Brand = Static<typeof Brand>;

export function brandOf(settings: OwnSettings): Brand {
  const { name, productName, slogan, logo, favicon, colors, links, supportEmail, dueHours, categories } = settings;
  return { name, productName, slogan, logo, favicon, colors, links, supportEmail, dueHours, categories };
}

export const DEFAULT_BRAND = brandOf(DEFAULT_SETTINGS);

export function hasDefaultColors({ colors }: Pick<Brand, 'colors'>): boolean {
  return isDeepStrictEqual(colors, DEFAULT_BRAND.colors);
}

/** Whether anything that people recognize a marketplace by was chosen. */
export function hasOwnLook(brand: Brand): boolean {
  const lookOf = ({ name, productName, slogan, logo, favicon, colors }: Brand) =>
    [name, productName, slogan, logo, favicon, colors] as const;
  return !isDeepStrictEqual(lookOf(brand), lookOf(DEFAULT_BRAND));
}

/** Changes with the style sheet, so that browsers fetch the new one. */
export function styleVersion(brand: Pick<Brand, 'colors'>): string {
  return createHash('sha256').update(brandStyle(brand)).digest('hex').slice(0, 12);
}

/** Overrides the accent of web/src/styles.css, whose variables are in a layer: what is in none wins. */
export function brandStyle({ colors }: Pick<Brand, 'colors'>): string {
  if (hasDefaultColors({ colors })) return '';
  const [light, dark] = SCHEMES.map((scheme) => paletteOf(colors, scheme));
  const pair = (name: 'accent' | 'accentHover' | 'accentText' | 'accentSoft') =>
    `light-dark(${light![name]}, ${dark![name]})`;
  return `:root {
  --color-accent: ${pair('accent')};
  --color-accent-hover: ${pair('accentHover')};
  --color-accent-ink: ${pair('accentText')};
  --color-accent-soft: ${pair('accentSoft')};
}
`;
}
