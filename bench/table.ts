// The report as people read it in a terminal.

import type { Section } from './part.ts';
import type { Row } from './row.ts';

const HEAD = ['apps', 'work', 'budget', 'measured', 'reference', 'ratio', 'min – max', 'met'];
const LEFT_ALIGNED = new Set([0, 1, 2]);

export function printTable(title: string, sections: Section[]): void {
  const lines = [HEAD, ...sections.flatMap(({ size, rows }) => rows.map((row) => [size, ...cellsOf(row)]))];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  console.log(`\n${title}\n`);
  for (const line of lines) {
    const cells = line.map((cell, i) => (LEFT_ALIGNED.has(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
    console.log(`  ${cells.join('  ')}`);
  }
  for (const { size, rows } of sections) {
    for (const { work, notes = [] } of rows) for (const note of notes) console.log(`  · ${size}, ${work}: ${note}`);
  }
}

/** One line for each row that misses its budget. */
export function missedBudgets(part: string, sections: Section[]): string[] {
  return sections.flatMap(({ size, rows }) =>
    rows.flatMap((row) => {
      if (row.met) return [];
      const measured = row.ratio === undefined ? `${figure(row.ours)} ${row.unit}` : `${figure(row.ratio)} ×`;
      return `${part}, ${size}, ${row.work}: ${measured}, budget ${row.budget}${notesOf(row)}`;
    }),
  );
}

function notesOf({ notes = [] }: Row): string {
  return notes.length > 0 ? ` (${notes.join('; ')})` : '';
}

function cellsOf({ work, budget, unit, ours, reference, ratio, spread, met }: Row): string[] {
  return [
    work,
    budget,
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
