// Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet.

type Cell = string | number;

export function csv(header: string[], rows: Cell[][]): string {
  return [header, ...rows].map((cells) => `${cells.map(field).join(',')}\r\n`).join('');
}

/** A spreadsheet takes text that begins so for a formula, and would carry out what a stranger wrote. */
const FORMULA = /^[=+\-@\t\r]/;

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
