// The report as people read it in a terminal: one table, and the worst queries.

import { type Judgement, meanOf, type Scores } from './metrics.ts';

const METRICS: [keyof Scores, string][] = [
  ['mrr', 'MRR'],
  ['ndcg', 'nDCG@10'],
  ['top1', 'top-1'],
  ['top3', 'top-3'],
];
const ALL = 'all';

/** A line for each engine and kind; the figures of the tuned queries, then of those held out. */
export function tableOf(engines: Map<string, Judgement[]>): string[] {
  const head = ['queries', ...METRICS.map(([, title]) => title)];
  const rows = [['engine', 'kind', ...head, '│', 'held out', ...head.slice(1)]];
  const kinds = [...new Set([...engines.values()].flat().map(({ query }) => query.kind))];
  for (const [engine, judgements] of engines) {
    for (const kind of [...kinds, ALL]) {
      const some = judgements.filter(({ query }) => kind === ALL || query.kind === kind);
      rows.push([engine, kind, ...figures(some, false), '│', ...figures(some, true)]);
    }
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return rows.flatMap((row) => (row[1] === ALL ? [line(row), ''] : [line(row)]));
}

function figures(judgements: Judgement[], heldOut: boolean): string[] {
  const some = judgements.filter(({ query }) => query.heldOut === heldOut);
  const mean = meanOf(some);
  return [String(some.length), ...METRICS.map(([metric]) => (some.length > 0 ? mean[metric].toFixed(3) : '–'))];
}

/** Held-out queries are left out: whoever looks at them tunes on them. */
export function worstOf(judgements: Judgement[], count: number): string[] {
  const tuned = judgements.filter(({ query }) => !query.heldOut);
  const worst = tuned.sort((a, b) => a.mrr - b.mrr || a.ndcg - b.ndcg).slice(0, count);
  return worst.flatMap(({ query: { query, kind, grades }, results, mrr, ndcg }) => [
    `${query}  (${kind}, reciprocal rank ${mrr.toFixed(2)}, nDCG@10 ${ndcg.toFixed(2)})`,
    `    wanted: ${[...grades]
      .filter(([, grade]) => grade === 3)
      .slice(0, 5)
      .map(([name]) => name)
      .join(' | ')}`,
    `    found:  ${
      results
        .slice(0, 5)
        .map((name) => `${name} [${grades.get(name) ?? 0}]`)
        .join(' | ') || 'nothing'
    }`,
  ]);
}
