// Quality of ranked results, as information retrieval measures it: reciprocal rank, nDCG and success among the first.

import type { Grade, LabelledQuery } from './labels.ts';

export const DEPTH = 10;
/** From this grade on, a result is an answer. */
const ANSWER: Grade = 2;

export interface Scores {
  /** Mean reciprocal rank of the first answer. */
  mrr: number;
  /** Normalised discounted cumulative gain of the first ten results, by their grades. */
  ndcg: number;
  /** Share of the queries whose first result is an answer. */
  top1: number;
  /** Share of the queries with an answer among the first three results. */
  top3: number;
}

export interface Judgement extends Scores {
  query: LabelledQuery;
  results: string[];
}

/** `results` are names of apps, best first. A name that comes a second time earns nothing. */
export function judge(query: LabelledQuery, results: string[]): Judgement {
  const first = results.slice(0, DEPTH);
  const found = first.map((name, i) => (first.indexOf(name) === i ? (query.grades.get(name) ?? 0) : 0));
  const ideal = [...query.grades.values()].sort((a, b) => b - a).slice(0, DEPTH);
  const place = found.findIndex((grade) => grade >= ANSWER);
  return {
    query,
    results: first,
    mrr: place < 0 ? 0 : 1 / (place + 1),
    ndcg: ideal.length === 0 ? 0 : gain(found) / gain(ideal),
    top1: place === 0 ? 1 : 0,
    top3: place >= 0 && place < 3 ? 1 : 0,
  };
}

export function meanOf(judgements: Scores[]): Scores {
  const mean = (key: keyof Scores) =>
    judgements.reduce((sum, scores) => sum + scores[key], 0) / Math.max(1, judgements.length);
  return { mrr: mean('mrr'), ndcg: mean('ndcg'), top1: mean('top1'), top3: mean('top3') };
}

function gain(grades: number[]): number {
  return grades.reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}
