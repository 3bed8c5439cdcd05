// Which apps a page of the catalogue shows. Answered from memory where that can be; the database gives the same answer.

import { type RawBuilder, sql } from 'kysely';
import type { Database, ReadRouter, RunPrepared } from '../../platform/postgres/database.ts';
import type { Finder, FoundPage, Order, PlaceInList } from './memory/finder.ts';
import type { Wanted } from './memory/hits.ts';
import type { LiveCatalogue } from './memory/live-catalogue.ts';
import { WEIGHTS } from './memory/ranking.ts';
import { type CatalogItemRow, presentItem } from './public-app.ts';
import { loadInOrder } from './queries.ts';
import { plainWordsOf, tsqueryFor, understand, understandWith, wordsOf } from './search.ts';
import type { Category, Environment } from './vocabulary.ts';

export const SORTS = ['relevance', 'popular', 'rating', 'newest', 'name'] as const;
type Sort = (typeof SORTS)[number];

interface Filter {
  developer?: string | undefined;
  category?: Category | undefined;
  environment?: Environment | undefined;
  featured?: boolean | undefined;
}

export interface Browse extends Filter {
  search?: string | undefined;
  sort?: Sort | undefined;
  page: number;
  limit: number;
}

export async function browse(reads: ReadRouter, live: LiveCatalogue | undefined, asked: Browse): Promise<FoundPage> {
  // Of one developer there are few, and the database finds them at once.
  const memory = asked.developer === undefined ? await live?.finder() : undefined;
  const { filter, sort, place } = wishesOf(asked);
  if (asksForAll(asked)) {
    const order = orderOf(sort);
    return memory ? memory.list(filter, order, place) : withItems(reads, (db) => listApps(db, filter, order, place));
  }
  const words = await wordsOf(reads, asked.search!);
  if (words.length === 0) return { items: [], total: 0 };
  const found = memory
    ? searchIn(memory, words, filter, sort, place)
    : await searchInDatabase(reads, words, filter, sort, place);
  return found ?? withItems(reads, (db) => findAlike(db, words.join(' '), filter, sort, place));
}

/** The same at once; nothing when the database has to be asked. */
export function browseIn(memory: Finder, asked: Browse): FoundPage | undefined {
  if (asked.developer !== undefined) return undefined;
  const { filter, sort, place } = wishesOf(asked);
  if (asksForAll(asked)) return memory.list(filter, orderOf(sort), place);
  const words = plainWordsOf(asked.search!);
  return words && words.length > 0 ? searchIn(memory, words, filter, sort, place) : undefined;
}

function wishesOf({ developer, category, environment, featured, sort = 'relevance', page, limit }: Browse) {
  return { filter: { developer, category, environment, featured }, sort, place: { offset: (page - 1) * limit, limit } };
}

const asksForAll = ({ search = '' }: Browse) => search.trim() === '';
const orderOf = (sort: Sort): Order => (sort === 'relevance' ? 'popular' : sort);

/**
 * Nothing when no app has the words. When each of them occurs somewhere, but no app has all of them, one may be a misspelling
 * that is a word, too: hence the second try.
 */
function searchIn(memory: Finder, words: string[], filter: Filter, sort: Sort, place: PlaceInList) {
  const wanted = understandWith(memory, words, false);
  const found = memory.search(wanted, filter, sort, place);
  if (found.total > 0) return found;
  if (areAllGuessed(wanted)) return undefined;
  const guessed = memory.search(understandWith(memory, words, true), filter, sort, place);
  return guessed.total > 0 ? guessed : undefined;
}

async function searchInDatabase(
  reads: ReadRouter,
  words: string[],
  filter: Filter,
  sort: Sort,
  place: PlaceInList,
): Promise<FoundPage | undefined> {
  for (const guessHarder of [false, true]) {
    const wanted = await reads.read((db) => understand(db, words, guessHarder));
    const found = await withItems(reads, (db) => searchApps(db, wanted, filter, sort, place));
    if (found.total > 0) return found;
    if (areAllGuessed(wanted)) break;
  }
  return undefined;
}

const areAllGuessed = (wanted: Wanted[]) => wanted.every(({ corrections }) => corrections.length > 0);

interface FoundIds {
  ids: string[];
  total: number;
}

async function withItems(reads: ReadRouter, find: (db: Database) => Promise<FoundIds>): Promise<FoundPage> {
  return reads.read(async (db, run) => {
    const { ids, total } = await find(db);
    const items = await loadInOrder(run, ids);
    return { items: items.map((row) => JSON.stringify(presentItem(row))), total };
  });
}

/** Each ends with the id, so that the order is the same on every page. To the letter the indexes' order. */
const ORDERS: Record<Order, RawBuilder<unknown>> = {
  popular: sql`install_count DESC, app_id DESC`,
  rating: sql`rating DESC, review_count DESC, app_id DESC`,
  newest: sql`published_at DESC, app_id DESC`,
  name: sql`name_key, app_id DESC`,
};

async function listApps(db: Database, filter: Filter, order: Order, place: PlaceInList): Promise<FoundIds> {
  const [ids, total] = await Promise.all([pageOf(db, filter, order, place), countMatching(db, filter)]);
  return { ids, total };
}

async function pageOf(db: Database, filter: Filter, order: Order, { offset, limit }: PlaceInList): Promise<string[]> {
  const { rows } = await sql<{ appId: string }>`
    SELECT app_id FROM catalog WHERE ${conditionFor(filter)} ORDER BY ${ORDERS[order]} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map((row) => row.appId);
}

export async function featuredApps(
  db: Database,
  run: RunPrepared,
  environment: Environment | undefined,
  limit: number,
): Promise<CatalogItemRow[]> {
  return loadInOrder(run, await pageOf(db, { environment, featured: true }, 'popular', { offset: 0, limit }));
}

export async function newestApps(db: Database, run: RunPrepared, limit: number): Promise<CatalogItemRow[]> {
  return loadInOrder(run, await pageOf(db, {}, 'newest', { offset: 0, limit }));
}

/** Of one developer there are few, and they are counted; of all, the sums are kept. */
async function countMatching(db: Database, filter: Filter): Promise<number> {
  const counted = filter.developer
    ? sql`count(*) AS total FROM catalog`
    : sql`coalesce(sum(count), 0) AS total FROM catalog_counts`;
  const { rows } = await sql<{ total: number }>`SELECT ${counted} WHERE ${conditionFor(filter)}`.execute(db);
  return rows[0]!.total;
}

/**
 * First the app that is called exactly this, then those whose name begins so, then by how well the text fits (a word in the
 * name before one in the description, the developer, the long text), then by popularity.
 */
async function searchApps(
  db: Database,
  wanted: Wanted[],
  filter: Filter,
  sort: Sort,
  place: PlaceInList,
): Promise<FoundIds> {
  const typed = wanted.map(({ word }) => word).join(' ');
  const corrected = wanted.map(({ word, corrections }) => corrections[0] ?? word).join(' ');
  const matched = sql`
    SELECT app_id, install_count, rating, review_count, published_at, name_key,
      name_key IN (${typed}, ${corrected}) AS exact,
      starts_with(name_key, ${typed}) OR starts_with(name_key, ${corrected}) AS begins,
      ${sql.join(wanted.map(fitOf), sql` + `)} AS fit
    FROM catalog
    WHERE search @@ ${toTsquery(wanted.map((one) => tsqueryFor(one)).join(' & '))} AND ${conditionFor(filter)}`;
  const best = sql`exact DESC, begins DESC, fit DESC, install_count DESC, app_id DESC`;
  return pageOfMatched(db, matched, sort === 'relevance' ? best : ORDERS[sort], place);
}

/** By the most prominent place in which the word occurs. */
function fitOf(wanted: Wanted): RawBuilder<unknown> {
  const [name, description, developer, longText] = WEIGHTS;
  return sql`CASE WHEN search @@ ${toTsquery(tsqueryFor(wanted, 'A'))} THEN ${name}::int
    WHEN search @@ ${toTsquery(tsqueryFor(wanted, 'B'))} THEN ${description}::int
    WHEN search @@ ${toTsquery(tsqueryFor(wanted, 'C'))} THEN ${developer}::int ELSE ${longText}::int END`;
}

const toTsquery = (text: string) => sql`to_tsquery('simple', ${text})`;

/** Names that look like this (by trigrams), when no app has the words. */
const ALIKE = 0.4;

async function findAlike(
  db: Database,
  name: string,
  filter: Filter,
  sort: Sort,
  place: PlaceInList,
): Promise<FoundIds> {
  const matched = sql`
    SELECT app_id, install_count, rating, review_count, published_at, name_key, similarity(name_key, ${name}) AS alike
    FROM catalog WHERE name_key % ${name} AND similarity(name_key, ${name}) >= ${ALIKE} AND ${conditionFor(filter)}`;
  const best = sql`alike DESC, install_count DESC, app_id DESC`;
  return pageOfMatched(db, matched, sort === 'relevance' ? best : ORDERS[sort], place);
}

async function pageOfMatched(
  db: Database,
  matched: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { offset, limit }: PlaceInList,
): Promise<FoundIds> {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    WITH matched AS MATERIALIZED (${matched}),
    page AS (SELECT app_id, row_number() OVER (ORDER BY ${order}) AS place FROM matched ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT array_agg(app_id ORDER BY place) FROM page) AS ids, (SELECT count(*) FROM matched) AS total`.execute(
    db,
  );
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

function conditionFor({ developer, category, environment, featured }: Filter): RawBuilder<unknown> {
  const conditions = [
    ...(developer ? [sql`app_id = ANY (ARRAY(${appsOf(developer)}))`] : []),
    ...(category ? [sql`category = ${category}`] : []),
    ...(environment ? [sql`environment = ${environment}`] : []),
    ...(featured === undefined ? [] : [featured ? sql`featured` : sql`NOT featured`]),
  ];
  return conditions.length ? sql.join(conditions, sql` AND `) : sql`true`;
}

/** As an array: its few ids are looked up first, rather than met one by one along the whole of a sort order. */
const appsOf = (developer: string) => sql`SELECT id FROM apps WHERE developer_id = ${developer} AND deleted_at IS NULL`;
