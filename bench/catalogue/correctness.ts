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

export interface Checked {
  checks: number;
  faults: string[];
}

export async function checkAnswers(service: OurService, client: pg.Client, queries: Query[]): Promise<Checked> {
  const faults: string[] = [];
  for (const query of queries) {
    const right = await rightAnswer(client, query);
    const few = await pagesOf(service.url, query, 20);
    const many = await pagesOf(service.url, query, 50);
    const wanted = right.slice(0, COMPARED).join();
    const say = (fault: string) => faults.push(`${pathOf(query)}: ${fault}`);
    if (few.total !== right.length) say(`total ${few.total} instead of ${right.length}`);
    if (few.slugs.join() !== wanted) say('pages of 20 are not the true order');
    if (many.slugs.join() !== wanted) say('pages of 50 are not the true order');
    const last = Math.ceil(right.length / 20);
    const deepest = last > 0 ? await ask(service.url, { ...query, limit: 20, page: last }) : undefined;
    if (deepest && deepest.slugs.join() !== right.slice((last - 1) * 20).join())
      say('the last page is not the true one');
  }
  return { checks: queries.length, faults };
}

async function rightAnswer(client: pg.Client, { search, sort, ...filter }: Query): Promise<string[]> {
  if (search !== undefined) {
    const folded = search.toLowerCase();
    const tsquery = folded
      .split(' ')
      .map((word) => `'${word}':*`)
      .join(' & ');
    return slugsOf(await client.query(SEARCH, [folded, tsquery]));
  }
  const conditions = (['category', 'environment', 'featured'] as const).flatMap((column) =>
    filter[column] === undefined ? [] : `${column} = ${pg.escapeLiteral(String(filter[column]))}`,
  );
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return slugsOf(await client.query(`SELECT slug FROM catalog ${where} ORDER BY ${ORDERS[sort ?? 'popular']}`));
}

function slugsOf({ rows }: pg.QueryResult<{ slug: string }>): string[] {
  return rows.map((row) => row.slug);
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
