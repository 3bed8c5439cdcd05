// Asks every query of an engine and judges the results.

import type { LabelledQuery } from './labels.ts';
import { DEPTH, type Judgement, judge } from './metrics.ts';

export type Ask = (query: string) => Promise<string[]>;

const PARALLEL = 4;

/** Through the public API, as the storefront asks. */
export function askService(url: string): Ask {
  return async (query) => {
    const response = await fetch(`${url}/api/apps?search=${encodeURIComponent(query)}&limit=${DEPTH}`);
    if (!response.ok) throw new Error(`"${query}": ${response.status} ${await response.text()}`);
    const { data } = (await response.json()) as { data: { name: string }[] };
    return data.map(({ name }) => name);
  };
}

export async function judgeAll(queries: LabelledQuery[], ask: Ask): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (let i = 0; i < queries.length; i += PARALLEL) {
    const some = queries.slice(i, i + PARALLEL).map(async (query) => judge(query, await ask(query.query)));
    judgements.push(...(await Promise.all(some)));
  }
  return judgements;
}
