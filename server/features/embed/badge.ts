// The badge of an app: an SVG image for websites and readme files.

import { html } from '../../platform/http/html-page.ts';
import { xmlText } from '../../platform/text/xml-text.ts';
import { ratingOf } from './embed-pages.ts';

const HEIGHT = 28;
const PADDING = 10;
/** Of 12 px sans-serif text; `textLength` fits what differs. */
const CHARACTER_WIDTH = 6.8;
const MAX_NAME_LENGTH = 40;

export function renderBadge(app: { name: string; averageRating: number; reviewCount: number }, accent: string): string {
  const label = shortened(xmlText(app.name));
  const rating = ratingOf(app);
  const [left, right] = [widthOf(label), widthOf(rating)];
  const width = left + right;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}: ${rating}">
<title>${label}: ${rating}</title>
<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="6"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#2b2d38"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${accent}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="12">
<text x="${PADDING}" y="18" textLength="${left - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${label}</text>
<text x="${left + PADDING}" y="18" textLength="${right - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${rating}</text>
</g>
</svg>
`.text;
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name;
}

function widthOf(text: string): number {
  return Math.round([...text].length * CHARACTER_WIDTH) + 2 * PADDING;
}
