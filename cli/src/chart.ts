// Bar charts and sparklines from Unicode block characters, in steps of an eighth of a character.

const EIGHTHS = ['', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** One column for each value; the axis is labelled with the maximum and 0. */
export function columnChart(values: number[], height: number): string[] {
  const max = Math.max(1, ...values);
  const labelWidth = String(max).length;
  const rows = Array.from({ length: height }, (_, i) => height - 1 - i);
  return rows.map((row) => {
    const label = row === height - 1 ? String(max) : row === 0 ? '0' : '';
    const cells = values.map((value) => {
      const eighths = Math.round((value / max) * height * 8) - row * 8;
      // A small value must not look like zero.
      const visible = row === 0 && value > 0 ? Math.max(1, eighths) : eighths;
      return EIGHTHS[Math.max(0, Math.min(8, visible))] || ' ';
    });
    return `${label.padStart(labelWidth)} ┤${cells.join('')}`.trimEnd();
  });
}

export function sparkline(values: number[]): string {
  const max = Math.max(1, ...values);
  return values.map((value) => EIGHTHS[value === 0 ? 1 : Math.max(1, Math.round((value / max) * 8))]).join('');
}
