// The colours of a brand: which others follow from them, and whether texts in them can be read (WCAG 2.2, contrast AA). The
// server refuses unreadable ones; the console shows them before they are saved. This module imports nothing.

export interface SchemeColors {
  /** Background of buttons, under white text. */
  accent: string;
  /** Links and icons on the page's background. */
  accentText: string;
}
export interface BrandColors {
  light: SchemeColors;
  dark: SchemeColors;
}

export const SCHEMES = ['light', 'dark'] as const;
export const MIN_CONTRAST = 4.5;

/** The colours of web/src/styles.css. */
export const DEFAULT_COLORS: BrandColors = {
  light: { accent: '#4d45c8', accentText: '#453dbb' },
  dark: { accent: '#5f57e0', accentText: '#aaa6ff' },
};

/** What texts in `accentText` stand on: pages, cards, hovered rows, and the pages that the server renders itself. */
const BACKGROUNDS = {
  light: ['#fbfbfc', '#ffffff', '#f3f4f6', '#f0f1f4'],
  dark: ['#0d0e11', '#15171b', '#1e2127', '#1c1e25'],
};
const SURFACE = { light: '#ffffff', dark: '#15171b' };
/** How much accent is in the soft background. More would make grey text on it unreadable for some accents. */
const SOFT_SHARE = { light: 0.06, dark: 0.16 };
const HOVER_SHARE = 0.85;

type Rgb = [number, number, number];

function rgbOf(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
}

/** `share` of the first colour, the rest of the second. */
function mix(first: string, second: string, share: number): string {
  const other = rgbOf(second);
  const mixed = rgbOf(first).map((value, i) => Math.round(value * share + other[i]! * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, as WCAG defines it. */
function luminanceOf(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrastOf(first: string, second: string): number {
  const [lighter, darker] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

export interface Palette {
  accent: string;
  accentHover: string;
  accentText: string;
  accentSoft: string;
}

export function paletteOf(colors: BrandColors, scheme: keyof BrandColors): Palette {
  const { accent, accentText } = colors[scheme];
  return {
    accent,
    accentHover: mix(accent, '#000000', HOVER_SHARE),
    accentText,
    accentSoft: mix(accent, SURFACE[scheme], SOFT_SHARE[scheme]),
  };
}

export interface Contrast {
  scheme: keyof BrandColors;
  color: keyof SchemeColors;
  /** The color that it has the least contrast with, of those it stands on or under. */
  against: string;
  ratio: number;
}

/** Of each color, where it is hardest to read. */
export function contrastsOf(colors: BrandColors): Contrast[] {
  return SCHEMES.flatMap((scheme) => {
    const { accent, accentText, accentSoft } = paletteOf(colors, scheme);
    const worst = [...BACKGROUNDS[scheme], accentSoft]
      .map((against) => ({ scheme, color: 'accentText' as const, against, ratio: contrastOf(accentText, against) }))
      .reduce((a, b) => (b.ratio < a.ratio ? b : a));
    return [{ scheme, color: 'accent' as const, against: '#ffffff', ratio: contrastOf(accent, '#ffffff') }, worst];
  });
}

export function contrastFaults(colors: BrandColors): Contrast[] {
  return contrastsOf(colors).filter(({ ratio }) => ratio < MIN_CONTRAST);
}
