// The report as people read it in a terminal.

import type { Section } from './part.ts';
import type { Row } from './row.ts';

const HEAD = ['apps', 'work', 'goal', 'ours', 'reference', 'ratio', 'least – most', 'met'];
const LEFT = new Set([0, 1, 2]);

export function printTable(title: string, sections: Section[]): void {
  const lines = [HEAD, ...sections.flatMap(({ size, rows }) => rows.map((row) => [size, ...cellsOf(row)]))];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  console.log(`\n${title}\n`);
  for (const line of lines) {
    const cells = line.map((cell, i) => (LEFT.has(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
    console.log(`  ${cells.join('  ')}`);
  }
  for (const { size, rows } of sections) {
    for (const { work, notes = [] } of rows) for (const note of notes) console.log(`  · ${size}, ${work}: ${note}`);
  }
}

function cellsOf({ work, goal, unit, ours, reference, ratio, spread, met }: Row): string[] {
  return [
    work,
    goal,
    `${figure(ours)} ${unit}`,
    reference === undefined ? '' : `${figure(reference)} ${unit}`,
    ratio === undefined ? '' : figure(ratio),
    spread[0] === spread[1] ? '' : spread.map(figure).join(' – '),
    met ? 'yes' : 'NO',
  ];
}

function figure(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value));
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
