// Checks that fast responses are correct: totals and pages of the service against plain SQL that sorts all matches.

import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { BenchService } from '../running/service.ts';
import { MAX_SEARCH_RESULTS, pathOf, type Query } from './queries.ts';

const SEARCH = readFileSync(new URL('../references/search.sql', import.meta.url), 'utf8');
const ORDERS: Record<string, string> = {
  popular: 'install_count DESC, app_id DESC',
  rating: 'rating DESC, review_count DESC, app_id DESC',
  newest: 'published_at DESC, app_id DESC',
  name: 'name_key, app_id DESC',
};
/** This many of the first results are compared. */
const COMPARED = 100;
const LIMIT = 20;

export interface CheckResult {
  checks: number;
  errors: string[];
}

export async function checkResponses(service: BenchService, client: pg.Client, queries: Query[]): Promise<CheckResult> {
  const errors: string[] = [];
  for (const query of queries) {
    const report = (error: string) => errors.push(`${pathOf(query)}: ${error}`);
    const expected = await expectedResult(client, query);
    for (const limit of [LIMIT, 50]) {
      const actual = await firstPages(service.url, query, limit);
      if (actual.total !== expected.total) report(`total is ${actual.total} instead of ${expected.total}`);
      if (actual.slugs.join() !== expected.first.join()) report(`pages of ${limit} are in the wrong order`);
    }
    const last = await getPage(service.url, { ...query, limit: LIMIT, page: expected.lastPage });
    if (last.slugs.join() !== expected.last.join()) report('the last page is wrong');
  }
  return { checks: queries.length, errors };
}

interface ExpectedResult {
  total: number;
  first: string[];
  lastPage: number;
  /** The results on the last page. */
  last: string[];
}

/** PostgreSQL sorts all matches and returns only the first ones and the last page, because there may be a million. */
async function expectedResult(client: pg.Client, query: Query): Promise<ExpectedResult> {
  const { text, values } = allMatches(query);
  const reachable = query.search === undefined ? 'total' : `least(total, ${MAX_SEARCH_RESULTS})`;
  const { rows } = await client.query<{ slug: string; position: number; total: number }>(
    `WITH matches AS MATERIALIZED (SELECT slug, row_number() OVER () AS position FROM (${text}) AS ordered),
     counted AS (SELECT count(*) AS total FROM matches)
     SELECT slug, position::int, total::int FROM matches, counted
     WHERE position <= ${COMPARED} OR position > (${reachable} - 1) / ${LIMIT} * ${LIMIT} AND position <= ${reachable}
     ORDER BY position`,
    values,
  );
  const total = rows[0]?.total ?? 0;
  const end = query.search === undefined ? total : Math.min(total, MAX_SEARCH_RESULTS);
  const lastPage = Math.max(1, Math.ceil(end / LIMIT));
  return {
    total,
    first: rows.flatMap(({ slug, position }) => (position <= COMPARED ? slug : [])),
    lastPage,
    last: rows.flatMap(({ slug, position }) => (position > (lastPage - 1) * LIMIT && position <= end ? slug : [])),
  };
}

function allMatches({ search, sort, ...filter }: Query): { text: string; values: string[] } {
  if (search !== undefined) {
    const words = search.toLowerCase().split(' ');
    return { text: SEARCH, values: [words.join(' '), words.map((word) => `'${word}':*`).join(' & ')] };
  }
  const conditions = (['category', 'environment', 'featured'] as const).flatMap((column) =>
    filter[column] === undefined ? [] : `${column} = ${pg.escapeLiteral(String(filter[column]))}`,
  );
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return { text: `SELECT slug FROM catalog ${where} ORDER BY ${ORDERS[sort ?? 'popular']}`, values: [] };
}

async function firstPages(url: string, query: Query, limit: number): Promise<{ slugs: string[]; total: number }> {
  const pages = [];
  for (let page = 1; page <= COMPARED / limit; page++) pages.push(await getPage(url, { ...query, limit, page }));
  return { slugs: pages.flatMap((page) => page.slugs), total: pages[0]!.total };
}

async function getPage(url: string, query: Query): Promise<{ slugs: string[]; total: number }> {
  const response = await fetch(`${url}${pathOf(query)}`);
  if (!response.ok) return { slugs: [], total: Number.NaN };
  const { data, pagination } = (await response.json()) as { data: { slug: string }[]; pagination: { total: number } };
  return { slugs: data.map((app) => app.slug), total: pagination.total };
}
