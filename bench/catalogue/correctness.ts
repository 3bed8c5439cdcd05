// Fast answers have to be the right ones: totals against a count, and pages against the whole order, both worked out by
// the database in the plainest way.

import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { OurService } from '../running/our-service.ts';
import { pathOf, type Query } from './queries.ts';

const SEARCH = readFileSync(new URL('../references/search.sql', import.meta.url), 'utf8');
const ORDERS: Record<string, string> = {
  popular: 'install_count DESC, app_id DESC',
  rating: 'rating DESC, review_count DESC, app_id DESC',
  newest: 'published_at DESC, app_id DESC',
  name: 'name_key, app_id DESC',
};
/** So many of the first are compared; of fewer matches, all. */
const COMPARED = 100;
const LIMIT = 20;

export interface Checked {
  checks: number;
  faults: string[];
}

export async function checkAnswers(service: OurService, client: pg.Client, queries: Query[]): Promise<Checked> {
  const faults: string[] = [];
  for (const query of queries) {
    const say = (fault: string) => faults.push(`${pathOf(query)}: ${fault}`);
    const right = await rightAnswer(client, query);
    for (const limit of [LIMIT, 50]) {
      const given = await pagesOf(service.url, query, limit);
      if (given.total !== right.total) say(`total ${given.total} instead of ${right.total}`);
      if (given.slugs.join() !== right.first.join()) say(`pages of ${limit} are not the true order`);
    }
    const deepest = await ask(service.url, {
      ...query,
      limit: LIMIT,
      page: Math.max(1, Math.ceil(right.total / LIMIT)),
    });
    if (deepest.slugs.join() !== right.last.join()) say('the last page is not the true one');
  }
  return { checks: queries.length, faults };
}

interface RightAnswer {
  total: number;
  first: string[];
  /** What the last page of twenty has. */
  last: string[];
}

/** The whole is put in order, and only its beginning and its end are fetched: a million rows are too many to look at. */
async function rightAnswer(client: pg.Client, query: Query): Promise<RightAnswer> {
  const { text, values } = wholeOf(query);
  const { rows } = await client.query<{ slug: string; place: number; total: number }>(
    `WITH whole AS MATERIALIZED (SELECT slug, row_number() OVER () AS place FROM (${text}) AS ordered),
     counted AS (SELECT count(*) AS total FROM whole)
     SELECT slug, place::int, total::int FROM whole, counted
     WHERE place <= ${COMPARED} OR place > (total - 1) / ${LIMIT} * ${LIMIT} ORDER BY place`,
    values,
  );
  const total = rows[0]?.total ?? 0;
  const lastBegins = Math.floor(Math.max(0, total - 1) / LIMIT) * LIMIT;
  return {
    total,
    first: rows.flatMap(({ slug, place }) => (place <= COMPARED ? slug : [])),
    last: rows.flatMap(({ slug, place }) => (place > lastBegins ? slug : [])),
  };
}

function wholeOf({ search, sort, ...filter }: Query): { text: string; values: string[] } {
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

/** The first hundred, page by page. */
async function pagesOf(url: string, query: Query, limit: number): Promise<{ slugs: string[]; total: number }> {
  const pages = [];
  for (let page = 1; page <= COMPARED / limit; page++) pages.push(await ask(url, { ...query, limit, page }));
  return { slugs: pages.flatMap((page) => page.slugs), total: pages[0]!.total };
}

async function ask(url: string, query: Query): Promise<{ slugs: string[]; total: number }> {
  const response = await fetch(`${url}${pathOf(query)}`);
  if (!response.ok) return { slugs: [], total: Number.NaN };
  const { data, pagination } = (await response.json()) as { data: { slug: string }[]; pagination: { total: number } };
  return { slugs: data.map((app) => app.slug), total: pagination.total };
}
