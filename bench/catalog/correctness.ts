// Checks that fast responses are correct: totals and pages of the index in memory against those of PostgreSQL, which the same
// service gives without the index.

import { MAX_SEARCH_RESULTS, pathOf, type Query } from './queries.ts';

/** This many of the first results are compared. */
const COMPARED = 100;
const LIMIT = 20;

export interface CheckResult {
  checks: number;
  errors: string[];
}

/** Both are URLs of a service on the same database. */
export async function checkResponses(url: string, referenceUrl: string, queries: Query[]): Promise<CheckResult> {
  const errors: string[] = [];
  for (const query of queries) {
    const report = (error: string) => errors.push(`${pathOf(query)}: ${error}`);
    const { total } = await getPage(referenceUrl, { ...query, limit: LIMIT });
    const reachable = query.search === undefined ? total : Math.min(total, MAX_SEARCH_RESULTS);
    const pages = [
      ...[LIMIT, 50].flatMap((limit) =>
        Array.from({ length: COMPARED / limit }, (_, i) => ({ ...query, limit, page: i + 1 })),
      ),
      { ...query, limit: LIMIT, page: Math.max(1, Math.ceil(reachable / LIMIT)) },
    ];
    for (const page of pages) {
      const [actual, expected] = [await getPage(url, page), await getPage(referenceUrl, page)];
      if (actual.total !== expected.total) report(`total is ${actual.total} instead of ${expected.total}`);
      if (actual.slugs.join() !== expected.slugs.join())
        report(`page ${page.page} of ${page.limit} is in the wrong order`);
    }
  }
  return { checks: queries.length, errors };
}

async function getPage(url: string, query: Query): Promise<{ slugs: string[]; total: number }> {
  const response = await fetch(`${url}${pathOf(query)}`);
  if (!response.ok) return { slugs: [], total: Number.NaN };
  const { data, pagination } = (await response.json()) as { data: { slug: string }[]; pagination: { total: number } };
  return { slugs: data.map((app) => app.slug), total: pagination.total };
}
