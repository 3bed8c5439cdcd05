// The two phases of ranking (ranking.ts) for PostgreSQL: ranks are computed in SQL for every match, scores in this process for
// the first of them. Ranks come from `search_short`, the words without the long description, and from the GIN index: the full
// vector has to be decompressed for each match, which takes 57 ms in place of 22 for a word that 8,000 apps have. To do without
// the column, rank by `search`.

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Search } from './catalog-search.ts';
import { english } from './language.ts';
import { codesOf } from './matched-text.ts';
import { outlineOf, packOutline } from './outline.ts';
import { conditionFor, MATCH_COLUMNS } from './postgres-filter.ts';
import { adjustScores, FIELDS, LEVELS, rarityDigits, type ScoredColumn, scorerOf } from './ranking.ts';
import type { Term } from './terms.ts';
import { parseTsvector } from './tsvector.ts';

export interface MatchRow {
  appId: string;
  /** Whether the app has all terms. */
  complete: boolean;
  tier: number;
  /** For each term its rank, or null if the app does not have it. */
  ranks: (number | null)[];
}

/** For each term in how many apps it occurs as such, and the number of all apps. */
export interface Statistics {
  frequencies: number[];
  apps: number;
}

/** Frequencies do not matter for a single term. */
export async function frequenciesOf(tx: Tx, terms: readonly Term[]): Promise<Statistics> {
  if (terms.length < 2) return { frequencies: terms.map(() => 0), apps: 0 };
  const counts = terms.map(
    (term) => sql`(SELECT count(*)::int FROM catalog WHERE search_words @@ ${tsquery(term, 'strong')})`,
  );
  const { rows } = await sql<Statistics>`
    SELECT ARRAY[${sql.join(counts)}] AS frequencies, (SELECT coalesce(sum(count), 0)::int FROM catalog_counts) AS apps`.execute(
    tx,
  );
  return rows[0]!;
}

/** The common table expression `matches`: every app with enough terms, with its rank. Each rank is computed once. */
export function rankedMatches(
  { terms, minTerms, titles, filter }: Search,
  statistics: Statistics,
): RawBuilder<unknown> {
  const isPartial = minTerms < terms.length;
  const wanted = sql.join(
    terms.map((term) => tsquery(term)),
    isPartial ? sql` || ` : sql` && `,
  );
  const startsWith = titles.startWith.map((title) => sql`starts_with(name_key, ${title})`);
  const digits = (i: number) => (isPartial ? rarityDigits(statistics.frequencies[i]!, statistics.apps) : 0);
  const columns = terms.map((_, i) => sql.ref(`rank_${i}`));
  const sum = columns.map((column, i) => sql`coalesce(${column} + ${digits(i) * 8}::int, 0)`);
  const count = columns.map((column) => sql`(${column} IS NOT NULL)::int`);
  const allowed = conditionFor({ developer: filter.developer });
  return sql`${sql.join(terms.map((term, i) => appsWith(term, i, isPartial, allowed)))}, ranked AS MATERIALIZED (
      SELECT ${MATCH_COLUMNS},
        name_key = ANY (${titles.equal}::text[]) AS title_equals, ${sql.join(startsWith, sql` OR `)} AS title_starts,
        ${sql.join(terms.map((term, i) => sql`${rankOf(term, i, isPartial)} AS ${columns[i]!}`))}
      FROM catalog WHERE search_words @@ (${wanted}) AND ${allowed}
    ), counted AS (
      SELECT *, ${sql.join(sum, sql` + `)} AS rank, ${sql.join(count, sql` + `)} AS terms FROM ranked
    ), matches AS (
      SELECT *, terms = ${terms.length}::int AS complete, ARRAY[${sql.join(columns)}] AS ranks,
        CASE WHEN title_equals THEN 3 WHEN title_starts THEN 2 WHEN terms = ${terms.length}::int THEN 1 ELSE 0 END AS tier
      FROM counted WHERE terms >= ${minTerms}::int
    )`;
}

/**
 * Common table expressions with the apps that have a term anywhere, which the GIN index alone knows: strongly and, unless
 * every match has the term, at all.
 */
function appsWith(term: Term, i: number, isPartial: boolean, allowed: RawBuilder<unknown>): RawBuilder<unknown> {
  const apps = (strength: Strength | undefined) =>
    sql`SELECT app_id FROM catalog WHERE search_words @@ ${tsquery(term, strength)} AND ${allowed}`;
  const any = sql`, ${sql.ref(`any_${i}`)} AS MATERIALIZED (${apps(undefined)})`;
  return sql`${sql.ref(`strong_${i}`)} AS MATERIALIZED (${apps('strong')})${isPartial ? any : sql``}`;
}

/** From 7 (strong, in the first field) to 0 (weak, in the last); null if the app does not have the term. */
function rankOf(term: Term, i: number, isPartial: boolean): RawBuilder<unknown> {
  const inShort = (strength: Strength) =>
    SHORT_FIELDS.map((_, field) => {
      const labels = SHORT_FIELDS.slice(0, field + 1).join('');
      return sql`WHEN search_short @@ ${tsquery(term, strength, labels)} THEN ${(strength === 'strong' ? 7 : 3) - field}::int`;
    });
  const within = (name: string) => sql`app_id IN (SELECT app_id FROM ${sql.ref(`${name}_${i}`)})`;
  const cases = [
    ...inShort('strong'),
    sql`WHEN ${within('strong')} THEN 4`,
    ...(has(term, 'weak') ? inShort('weak') : []),
    isPartial ? sql`WHEN ${within('any')} THEN 0` : sql`ELSE 0`,
  ];
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

/** Those of `search_short`: all but the long description. */
const SHORT_FIELDS = FIELDS.slice(0, -1).map(({ label }) => label);

/** The rows by tier and score. */
export async function scoreMatches(
  tx: Tx,
  rows: readonly MatchRow[],
  { terms }: Search,
  { frequencies, apps }: Statistics,
): Promise<MatchRow[]> {
  const { rows: texts } = await sql<ScoredText>`
    SELECT app_id, name_key, install_count, review_count, rating, search_words::text AS words
    FROM catalog WHERE app_id = ANY (${rows.map(({ appId }) => appId)})`.execute(tx);
  const byId = new Map(texts.map((text) => [text.appId, text]));
  const score = scorerOf(frequencies, apps);
  const scored = rows.flatMap((row) => {
    const text = byId.get(row.appId);
    if (!text) return [];
    const parsed = parseTsvector(text.words);
    const codes = codesOf(parsed, terms);
    const strengths = Uint8Array.from(row.ranks, (rank) => (rank === null ? 0 : rank >= 4 ? 2 : 1));
    const numbers = { ...text, outline: packOutline(outlineOf(parsed, english)) };
    const number = (column: ScoredColumn) => numbers[column];
    return { row, text, numbers, score: score({ codes, length: codes.length, strengths, number }) };
  });
  const scores = Float64Array.from(scored, (one) => one.score);
  adjustScores(scores, {
    number: (i, column) => scored[i]!.numbers[column],
    title: (i) => scored[i]!.text.nameKey,
  });
  for (const [i, one] of scored.entries()) one.score = scores[i]!;
  scored.sort(
    (a, b) =>
      b.row.tier - a.row.tier ||
      b.score - a.score ||
      b.text.installCount - a.text.installCount ||
      (a.row.appId < b.row.appId ? 1 : -1),
  );
  return scored.map(({ row }) => row);
}

interface ScoredText {
  appId: string;
  nameKey: string;
  installCount: number;
  reviewCount: number;
  rating: number;
  words: string;
}

type Strength = 'strong' | 'weak';

const strengthOf = (level: number): Strength => (level >= LEVELS.synonym ? 'strong' : 'weak');

const has = (term: Term, strength: Strength) => term.alternatives.some(({ level }) => strengthOf(level) === strength);

/** `labels` are weight classes such as `AB`. Words are letters and digits, so that quoting is safe. */
function tsquery({ alternatives }: Term, strength?: Strength, labels = ''): RawBuilder<unknown> {
  const wanted = alternatives.filter(({ level }) => strength === undefined || strengthOf(level) === strength);
  const texts = wanted.flatMap(({ words, isPrefix }) =>
    words.length > 1 ? phrasesOf(words, labels) : `'${words[0]}':${isPrefix ? '*' : ''}${labels}`,
  );
  return sql`to_tsquery('simple', ${texts.map((text) => `(${text})`).join(' | ')})`;
}

/** Side by side in one field, but not in the last: the index in memory has no order of words there. */
function phrasesOf(words: readonly string[], labels: string): string[] {
  const fields = FIELDS.slice(0, -1).filter(({ label }) => labels === '' || labels.includes(label));
  return fields.map(({ label }) => words.map((word) => `'${word}':${label}`).join(' <-> '));
}
