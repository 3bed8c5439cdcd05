// Logos, banners and screenshots of the demo apps, drawn from a color and a simple symbol. Shapes only: they need no
// fonts on the machine.

/** Symbols of 512 × 512; INK is a shade of the app's own color. */
const GLYPHS = {
  columns:
    '<rect x="120" y="130" width="76" height="252" rx="18"/><rect x="218" y="130" width="76" height="170" rx="18"/><rect x="316" y="130" width="76" height="210" rx="18"/>',
  bars: '<rect x="110" y="140" width="190" height="56" rx="28"/><rect x="170" y="228" width="220" height="56" rx="28"/><rect x="250" y="316" width="150" height="56" rx="28"/>',
  leaf: '<path d="M130 380C110 220 230 120 400 120c0 180-100 290-250 250" fill-rule="evenodd"/><path d="M150 372c50-90 110-150 190-190" fill="none" stroke="INK" stroke-width="20" stroke-linecap="round"/>',
  drawer:
    '<rect x="120" y="130" width="272" height="110" rx="22"/><rect x="120" y="268" width="272" height="110" rx="22"/><rect x="216" y="174" width="80" height="22" rx="11" fill="INK"/><rect x="216" y="312" width="80" height="22" rx="11" fill="INK"/>',
  layers:
    '<path d="M256 110 410 190 256 270 102 190z"/><path d="m102 256 154 80 154-80" fill="none" stroke-width="34"/><path d="m102 324 154 80 154-80" fill="none" stroke-width="34"/>',
  spark: '<path d="M256 96l42 118 118 42-118 42-42 118-42-118L96 256l118-42z"/>',
  door: '<path d="M150 400V132a24 24 0 0 1 24-24h164a24 24 0 0 1 24 24v268z"/><circle cx="318" cy="262" r="18" fill="INK"/>',
  compass: '<circle cx="256" cy="256" r="150" fill="none" stroke-width="34"/><path d="m318 194-38 86-86 38 38-86z"/>',
  path: '<path d="M130 380c120 0 30-120 130-130s20-120 122-120" fill="none" stroke-width="40" stroke-linecap="round"/><circle cx="130" cy="380" r="34"/><circle cx="382" cy="130" r="34"/>',
  branch:
    '<circle cx="176" cy="140" r="42"/><circle cx="176" cy="372" r="42"/><circle cx="340" cy="200" r="42"/><path d="M176 182v148M340 242c0 70-164 40-164 100" fill="none" stroke-width="30"/>',
  alert:
    '<path d="M256 104 424 396H88z" stroke-width="30" stroke-linejoin="round"/><rect x="238" y="200" width="36" height="100" rx="18" fill="INK"/><circle cx="256" cy="344" r="22" fill="INK"/>',
  braces:
    '<path d="M212 116c-70 0-20 140-90 140 70 0 20 140 90 140M300 116c70 0 20 140 90 140-70 0-20 140-90 140" fill="none" stroke-width="36" stroke-linecap="round"/>',
  bubble:
    '<path d="M110 236c0-70 66-116 146-116s146 46 146 116-66 116-146 116c-18 0-36-2-52-6l-74 44 22-70c-26-22-42-50-42-84z"/>',
  envelope:
    '<rect x="104" y="146" width="304" height="220" rx="28"/><path d="m122 176 134 104 134-104" fill="none" stroke="INK" stroke-width="24"/>',
  lines:
    '<rect x="128" y="140" width="256" height="36" rx="18"/><rect x="128" y="206" width="200" height="36" rx="18"/><rect x="128" y="272" width="256" height="36" rx="18"/><rect x="128" y="338" width="140" height="36" rx="18"/>',
  chart:
    '<path d="M116 132 210 220l70-40 116 190" fill="none" stroke-width="38" stroke-linecap="round" stroke-linejoin="round"/><circle cx="396" cy="370" r="32"/>',
  radar:
    '<circle cx="256" cy="256" r="150" fill="none" stroke-width="28"/><circle cx="256" cy="256" r="84" fill="none" stroke-width="24"/><path d="M256 256 366 168" fill="none" stroke-width="30" stroke-linecap="round"/>',
  eyes: '<circle cx="184" cy="240" r="84"/><circle cx="328" cy="240" r="84"/><circle cx="184" cy="240" r="32" fill="INK"/><circle cx="328" cy="240" r="32" fill="INK"/><path d="m256 300 34 62h-68z"/>',
  receipt:
    '<path d="M148 104h216v308l-36-26-36 26-36-26-36 26-36-26-36 26z"/><path d="M196 178h120M196 238h120M196 298h70" stroke="INK" stroke-width="22" stroke-linecap="round"/>',
  coins:
    '<ellipse cx="256" cy="160" rx="124" ry="50"/><path d="M132 206c0 70 248 70 248 0v48c0 70-248 70-248 0z"/><path d="M132 300c0 70 248 70 248 0v48c0 70-248 70-248 0z"/>',
  book: '<path d="M256 152c-50-34-100-36-150-20v236c50-16 100-14 150 20 50-34 100-36 150-20V132c-50-16-100-14-150 20z"/><path d="M256 152v236" stroke="INK" stroke-width="16"/>',
  cards:
    '<rect x="120" y="150" width="190" height="240" rx="26" transform="rotate(-10 215 270)"/><rect x="206" y="130" width="190" height="240" rx="26" transform="rotate(8 300 250)" stroke="INK" stroke-width="12"/>',
  tent: '<path d="M256 120 420 384H92z"/><path d="m256 250 60 134H196z" fill="INK"/>',
} as const;
export type Glyph = keyof typeof GLYPHS;

export const ARTWORK = ['logo', 'banner', 'screenshot-1', 'screenshot-2', 'screenshot-3'] as const;
export type Artwork = (typeof ARTWORK)[number];

export interface Look {
  glyph: Glyph;
  hue: number;
}

export function drawArtwork(kind: Artwork, { glyph, hue }: Look): string {
  const sign = `<g fill="#fff" stroke="#fff">${GLYPHS[glyph].replaceAll('INK', colour(hue + 20, 64, 46))}</g>`;
  const sky = `<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colour(hue, 62, 56)}"/><stop offset="1" stop-color="${colour(hue + 38, 66, 38)}"/></linearGradient></defs>`;
  if (kind === 'logo') return svg(512, 512, `${sky}<rect width="512" height="512" rx="112" fill="url(#sky)"/>${sign}`);
  if (kind === 'banner') {
    const hills = `<circle cx="1050" cy="60" r="330" fill="#fff" fill-opacity=".08"/><circle cx="160" cy="640" r="300" fill="#fff" fill-opacity=".07"/>`;
    return svg(
      1200,
      600,
      `${sky}<rect width="1200" height="600" fill="url(#sky)"/>${hills}<g transform="translate(344 44)">${sign}</g>`,
    );
  }
  return svg(1280, 720, `${sky}${screen(kind, hue)}`);
}

/** An application window, too small to read. */
function screen(kind: Artwork, hue: number): string {
  const soft = colour(hue, 40, 94);
  const box = (x: number, y: number, width: number, height: number, fill: string, radius = 12) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
  const frame = `${box(0, 0, 1280, 720, soft, 0)}${box(60, 50, 1160, 620, '#fff', 20)}<rect x="60" y="50" width="1160" height="64" rx="20" fill="url(#sky)"/>`;
  const side = Array.from({ length: 7 }, (_, i) =>
    box(90, 150 + i * 56, 150, 20, colour(hue, 25, i === 1 ? 70 : 88), 10),
  ).join('');
  const contents: Record<string, string> = {
    'screenshot-1': [0, 1, 2, 3]
      .map((column) => {
        const x = 290 + column * 228;
        const cards = Array.from(
          { length: 4 - ((column * 3) % 4) },
          (_, i) =>
            box(x + 14, 214 + i * 92, 180, 76, '#fff') +
            box(x + 30, 234 + i * 92, 110, 12, colour(hue + column * 25, 50, 62), 6) +
            box(x + 30, 258 + i * 92, 76, 10, '#d9dce4', 5),
        );
        return box(x, 150, 208, 490, soft, 16) + box(x + 16, 172, 90, 16, colour(hue, 30, 55), 8) + cards.join('');
      })
      .join(''),
    'screenshot-2':
      box(290, 150, 900, 300, soft, 16) +
      Array.from({ length: 18 }, (_, i) => {
        const height = 60 + ((i * 53) % 190);
        return box(322 + i * 47, 430 - height, 28, height, colour(hue + i * 2, 58, 58), 8);
      }).join('') +
      [0, 1, 2]
        .map(
          (i) =>
            box(290 + i * 306, 480, 288, 160, soft, 16) +
            box(314 + i * 306, 506, 120, 16, colour(hue, 30, 55), 8) +
            box(314 + i * 306, 546, 200, 44, colour(hue, 50, 72), 10),
        )
        .join(''),
    'screenshot-3': Array.from(
      { length: 8 },
      (_, i) =>
        box(290, 150 + i * 61, 900, 48, i % 2 ? '#fff' : soft, 10) +
        `<circle cx="322" cy="${174 + i * 61}" r="12" fill="${colour(hue + i * 12, 55, 60)}"/>` +
        box(352, 166 + i * 61, 220 + ((i * 71) % 240), 16, '#c6cad6', 8) +
        box(1040, 166 + i * 61, 110, 16, colour(hue, 45, 78), 8),
    ).join(''),
  };
  return frame + side + contents[kind];
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

function colour(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue % 360},${saturation}%,${lightness}%)`;
}
