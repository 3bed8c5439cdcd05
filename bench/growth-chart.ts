// docs/performance-growth.svg: latency of each kind of query by catalog size, for light and dark mode.

import { APPS, type Size } from './catalog/sizes.ts';
import type { Section } from './part.ts';

interface Line {
  kind: string;
  points: { apps: number; ms: number }[];
}

interface Scale {
  (value: number): number;
  ticks: number[];
}

const PERCENTILES = ['p50', 'p99'] as const;
const [WIDTH, HEIGHT] = [1250, 460];
const PANEL = { width: 625, left: 56, right: 295, top: 76, bottom: 52 };
const LABEL_DISTANCE = 17;

export function drawGrowth(sections: Section[], budgets: Record<Size, Record<'p50' | 'p99', number>>): string {
  const sizes = sections.map(({ size }) => size).toSorted((a, b) => APPS[a] - APPS[b]);
  const x = logScale(
    sizes.map((size) => APPS[size]),
    [PANEL.left, PANEL.width - PANEL.right],
  );
  const panels = PERCENTILES.map((percentile, i) => {
    const lines = linesOf(sections, percentile);
    const budget = {
      kind: 'budget',
      points: sizes.map((size) => ({ apps: APPS[size], ms: budgets[size][percentile] })),
    };
    return `<g transform="translate(${i * PANEL.width} 0)">${drawPanel(percentile, sizes, x, lines, budget)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">Latency of uncached queries by catalog size</title>
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="12"/>
<text class="head" x="${PANEL.left}" y="32">Uncached queries on 8 connections: latency in milliseconds by number of apps</text>
${panels.join('\n')}
</svg>
`;
}

function linesOf(sections: Section[], percentile: string): Line[] {
  const lines = new Map<string, Line>();
  for (const { size, rows } of sections) {
    for (const { work, unit, ours } of rows) {
      const kind =
        unit === 'ms' && work.endsWith(`, ${percentile}`) ? work.slice(0, -percentile.length - 2) : undefined;
      if (kind === undefined) continue;
      const line = lines.get(kind) ?? { kind, points: [] };
      line.points.push({ apps: APPS[size], ms: ours });
      lines.set(kind, line);
    }
  }
  for (const { points } of lines.values()) points.sort((a, b) => a.apps - b.apps);
  return [...lines.values()];
}

function drawPanel(title: string, sizes: Size[], x: Scale, lines: Line[], budget: Line): string {
  const all = [...lines, budget].flatMap(({ points }) => points.map((point) => point.ms));
  const y = logScale([...decades(all)], [HEIGHT - PANEL.bottom, PANEL.top]);
  const right = PANEL.width - PANEL.right;
  const grid = y.ticks.map(
    (ms) => `<line class="grid" x1="${PANEL.left}" x2="${right}" y1="${at(y(ms))}" y2="${at(y(ms))}"/>
<text class="tick end" x="${PANEL.left - 8}" y="${at(y(ms) + 4)}">${ms}</text>`,
  );
  const columns = sizes.map(
    (size) => `<text class="tick mid" x="${at(x(APPS[size]))}" y="${HEIGHT - PANEL.bottom + 22}">${size}</text>`,
  );
  const bases = [...new Set(lines.map(baseOf))];
  const drawn = lines.map((line) => drawLine(line, x, y, `c${bases.indexOf(baseOf(line)) + 1}`, isDeep(line)));
  return [
    `<text class="panel" x="${PANEL.left}" y="${PANEL.top - 18}">${title === 'p50' ? 'median (p50)' : '99th percentile (p99)'}</text>`,
    ...grid,
    ...columns,
    drawLine(budget, x, y, 'budget', false),
    ...drawn,
    ...drawLabels([...lines, budget], bases, y, right),
  ].join('\n');
}

function drawLine({ points }: Line, x: Scale, y: Scale, style: string, dashed: boolean): string {
  const path = points.map(({ apps, ms }) => `${at(x(apps))},${at(y(ms))}`).join(' ');
  const dots = points.map(({ apps, ms }) => `<circle class="${style}" cx="${at(x(apps))}" cy="${at(y(ms))}" r="3"/>`);
  return `<polyline class="${style}${dashed ? ' deep' : ''}" points="${path}"/>${style === 'budget' ? '' : dots.join('')}`;
}

/** Labels at the ends of the lines, moved apart where they would overlap. */
function drawLabels(lines: Line[], bases: string[], y: Scale, right: number): string[] {
  const labels = lines
    .map((line) => ({ line, last: line.points.at(-1)!.ms, y: y(line.points.at(-1)!.ms) }))
    .sort((a, b) => a.y - b.y);
  for (const [i, label] of labels.entries()) {
    if (i > 0) label.y = Math.max(label.y, labels[i - 1]!.y + LABEL_DISTANCE);
  }
  const overflow = Math.max(0, (labels.at(-1)?.y ?? 0) - (HEIGHT - PANEL.bottom));
  for (const [i, label] of labels.toReversed().entries()) {
    label.y = Math.min(label.y, HEIGHT - PANEL.bottom - i * LABEL_DISTANCE * (overflow > 0 ? 1 : 0));
  }
  return labels.map(({ line, last, y: labelY }) => {
    const style = line.kind === 'budget' ? 'budget' : `c${bases.indexOf(baseOf(line)) + 1}`;
    const mark = `<line class="${style}${isDeep(line) ? ' deep' : ''}" x1="${right + 6}" x2="${right + 22}" y1="${at(labelY)}" y2="${at(labelY)}"/>`;
    return `${mark}<text class="label" x="${right + 27}" y="${at(labelY + 4)}">${line.kind} ${short(last)}</text>`;
  });
}

/** The last page has the color of the first page, and a dashed line. */
function baseOf({ kind }: Line): string {
  return kind.split(',')[0]!;
}

function isDeep({ kind }: Line): boolean {
  return kind.includes(', last page');
}

function logScale(values: number[], [from, to]: [number, number]): Scale {
  const [min, max] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const position = (value: number) => from + ((Math.log10(value) - min) / (max - min || 1)) * (to - from);
  return Object.assign(position, { ticks: values });
}

function decades(values: number[]): number[] {
  const [min, max] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  return Array.from({ length: max - min + 1 }, (_, i) => Number((10 ** (min + i)).toPrecision(1)));
}

function at(value: number): string {
  return value.toFixed(1);
}

function short(ms: number): string {
  return `${ms >= 100 ? Math.round(ms) : ms.toPrecision(2)} ms`;
}

const LIGHT = ['#0b6bb0', '#c2500a', '#007f5f', '#a3437c', '#7d6200', '#5a49b8', '#6b6b6b', '#b3261e'];
const DARK = ['#62b8f0', '#ff9f62', '#43d3a5', '#f2a5cd', '#e2c655', '#b5aaff', '#b0b0b0', '#ff8a80'];
const colors = (list: string[]) =>
  list.map((color, i) => `.c${i + 1}{stroke:${color}}circle.c${i + 1}{fill:${color}}`).join('');
const STYLE = `
text{font:13px system-ui,sans-serif;fill:#1c1e26}.head{font-size:16px;font-weight:600}.panel{font-weight:600}
.tick{fill:#5b6070}.end{text-anchor:end}.mid{text-anchor:middle}.paper{fill:#fff}.grid{stroke:#dfe1e7}
polyline{fill:none;stroke-width:2}line{stroke-width:2}line.grid{stroke-width:1}.deep{stroke-dasharray:6 4}
.budget{stroke:#5b6070;stroke-dasharray:2 4}${colors(LIGHT)}
@media (prefers-color-scheme:dark){text{fill:#eceef4}.tick{fill:#a3a8b8}.paper{fill:#16181f}.grid{stroke:#323541}
.budget{stroke:#a3a8b8}${colors(DARK)}}
`;
