// Small charts out of characters: each column a day, each eighth of a character a step.

const EIGHTHS = ['', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

export function columnChart(values: number[], height: number): string[] {
  const most = Math.max(1, ...values);
  const width = String(most).length;
  const rows = Array.from({ length: height }, (_, i) => height - 1 - i);
  return rows.map((row) => {
    const label = row === height - 1 ? String(most) : row === 0 ? '0' : '';
    const cells = values.map((value) => {
      const eighths = Math.round((value / most) * height * 8) - row * 8;
      // A day with anything at all is not an empty day.
      const shown = row === 0 && value > 0 ? Math.max(1, eighths) : eighths;
      return EIGHTHS[Math.max(0, Math.min(8, shown))] || ' ';
    });
    return `${label.padStart(width)} ┤${cells.join('')}`.trimEnd();
  });
}

export function sparkline(values: number[]): string {
  const most = Math.max(1, ...values);
  return values.map((value) => EIGHTHS[value === 0 ? 1 : Math.max(1, Math.round((value / most) * 8))]).join('');
}
