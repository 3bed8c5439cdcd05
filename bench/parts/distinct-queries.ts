// Uncached lists and searches: no two requests are alike. Shows how latency grows with the catalog.

import type pg from 'pg';
import { checkResponses } from '../catalog/correctness.ts';
import { type Filter, KINDS, type Kind, pathOf, type Query, queriesOf, typedTexts } from '../catalog/queries.ts';
import { type Size, seededCatalog } from '../catalog/sizes.ts';
import type { Options, Part, Section } from '../part.ts';
import { type Budget, makeRow, type Round, type Row } from '../row.ts';
import { load, type Measured } from '../running/load.ts';
import { interleave } from '../running/rounds.ts';
import { type BenchService, startService, waitUntilIdle, withDatabase } from '../running/service.ts';

const CONNECTIONS = 8;
/** Milliseconds. */
export const QUERY_BUDGETS: Record<Size, { p50: number; p99: number }> = {
  '10k': { p50: 3, p99: 10 },
  '100k': { p50: 4, p99: 15 },
  '1m': { p50: 8, p99: 25 },
};

/** Of suggestions for the search box, at up to 100,000 apps. */
const SUGGESTIONS_P50 = 2;

/** Pairs of kinds whose medians are compared, and the sizes for which there is a budget. */
interface Comparison {
  kind: Kind;
  reference: Kind;
  maxRatio: number;
  sizes: Size[];
}
const COMPARISONS: Comparison[] = [
  {
    kind: 'most common word, last page',
    reference: 'most common word',
    maxRatio: 3,
    sizes: ['10k', '100k', '1m'],
  },
  { kind: 'filtered list, last page', reference: 'filtered list', maxRatio: 3, sizes: ['10k', '100k', '1m'] },
  { kind: 'unknown word', reference: 'common word', maxRatio: 2, sizes: ['10k', '100k', '1m'] },
  { kind: '33 unknown words', reference: 'common word', maxRatio: 2, sizes: ['10k', '100k', '1m'] },
];

/** PostgreSQL answers while the index is loading, one request after the other. */
const POSTGRES_KINDS = ['most common word', 'common word', 'rare word', 'typo', 'two words'] as const;
const POSTGRES_P99 = 100;

export const distinctQueries: Part = {
  name: 'distinct',
  description: 'uncached lists and searches, no two requests alike; 8 connections',
  async run(options) {
    const sections: Section[] = [];
    for (const size of options.sizes) {
      const service = await startService(seededCatalog(size));
      sections.push({ size, rows: await measure(service, size, options) });
      await service.stop();
    }
    return sections;
  },
};

async function measure(service: BenchService, size: Size, { rounds, seconds }: Options): Promise<Row[]> {
  const queries = await withDatabase(service, (client) => prepareQueries(client, size));
  const turns = Object.fromEntries(
    KINDS.map((kind) => {
      // Round 0 warms up. Each round has its own share of the queries, so that none is sent twice.
      const share = Math.floor(queries[kind].length / (rounds + 1));
      const turn = async (round: number) => {
        await waitUntilIdle(service);
        const requests = queries[kind]
          .slice(round * share, (round + 1) * share)
          .map((query) => ({ method: 'GET' as const, path: pathOf(query) }));
        const measured = await load({ url: service.url, connections: CONNECTIONS, seconds, requests, once: true });
        // Without a single response, the latency is at least the duration of the round.
        return measured.requests > 0 ? measured : { ...measured, p50: seconds * 1000, p99: seconds * 1000 };
      };
      return [kind, turn];
    }),
  ) as Record<Kind, (round: number) => Promise<Measured>>;
  const measured = await interleave(rounds, turns);

  const { p50, p99 } = QUERY_BUDGETS[size];
  return [
    ...KINDS.flatMap((kind) => [
      latencyRow(`${kind}, p50`, { atMost: p50 }, measured[kind], (one) => ({ ours: one.p50 })),
      latencyRow(`${kind}, p99`, { atMost: p99 }, measured[kind], (one) => ({ ours: one.p99 })),
    ]),
    ...COMPARISONS.filter(({ sizes }) => sizes.includes(size)).map(({ kind, reference, maxRatio }) =>
      latencyRow(`${kind} / ${reference}`, { ratioAtMost: maxRatio, of: reference }, measured[kind], (one, round) => ({
        ours: one.p50,
        reference: measured[reference][round]!.p50,
      })),
    ),
    ...(size === '1m' ? [] : await measureSuggestions(service, size, rounds, seconds)),
    ...(await compareWithPostgres(service, size, queries, seconds)),
  ];
}

async function measureSuggestions({ url }: BenchService, size: Size, rounds: number, seconds: number): Promise<Row[]> {
  const texts = typedTexts(size);
  const share = Math.floor(texts.length / (rounds + 1));
  const turn = (round: number) => {
    const requests = texts
      .slice(round * share, (round + 1) * share)
      .map((q) => ({ method: 'GET' as const, path: `/api/apps/suggestions/list?${new URLSearchParams({ q })}` }));
    return load({ url, connections: CONNECTIONS, seconds, requests, once: true });
  };
  const { suggestions } = await interleave(rounds, { suggestions: turn });
  return [latencyRow('suggestions, p50', { atMost: SUGGESTIONS_P50 }, suggestions!, (one) => ({ ours: one.p50 }))];
}

/** The service without its index, on the same database: a reference for the results, with a budget of its own. */
async function compareWithPostgres(
  { dataDirectory, url }: BenchService,
  size: Size,
  queries: Record<Kind, Query[]>,
  seconds: number,
): Promise<Row[]> {
  const postgres = await startService(dataDirectory, { CATALOG_IN_MEMORY: 'off' });
  // A search among a million apps would take PostgreSQL longer than the service waits for a statement.
  const checked = checkedQueries(queries).filter(({ search }) => size !== '1m' || search === undefined);
  const { checks, errors } = await checkResponses(url, postgres.url, checked);
  const correct = checks - new Set(errors.map((error) => error.split(':')[0])).size;
  const rows = [makeRow('correct totals and order', `of ${checks}`, { atLeast: checks }, [{ ours: correct }], errors)];
  for (const kind of size === '10k' ? POSTGRES_KINDS : []) {
    const requests = queries[kind].slice(0, 2_000).map((query) => ({ method: 'GET' as const, path: pathOf(query) }));
    const measured = await load({ url: postgres.url, connections: 1, seconds: 2 * seconds, requests, once: true });
    rows.push(
      latencyRow(`PostgreSQL, ${kind}, p99`, { atMost: POSTGRES_P99 }, [measured], (one) => ({ ours: one.p99 })),
    );
  }
  await postgres.stop();
  return rows;
}

/** Error responses (such as statement timeouts) are not fast responses: with any, the budget is missed. */
function latencyRow(
  work: string,
  budget: Budget,
  measured: Measured[],
  figure: (one: Measured, round: number) => Round,
): Row {
  const failed = measured.reduce((sum, one) => sum + one.errors + one.unanswered, 0);
  const unanswered = measured.filter((one) => one.requests === 0).length;
  const notes = [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(unanswered > 0 ? [`no response in ${unanswered} of ${measured.length} rounds: the true figure is higher`] : []),
  ];
  const row = makeRow(work, 'ms', budget, measured.map(figure), notes);
  return { ...row, met: row.met && notes.length === 0 };
}

async function prepareQueries(client: pg.Client, size: Size): Promise<Record<Kind, Query[]>> {
  type Count = Required<Filter> & { n: number };
  const { rows } = await client.query<Count>(
    'SELECT category, environment, featured, count(*)::int AS n FROM catalog GROUP BY 1, 2, 3',
  );
  const matches = (row: Count, { category, environment, featured }: Filter) =>
    (category ?? row.category) === row.category &&
    (environment ?? row.environment) === row.environment &&
    (featured ?? row.featured) === row.featured;
  const count = (filter: Filter) => rows.reduce((sum, row) => sum + (matches(row, filter) ? row.n : 0), 0);
  return queriesOf(size, [...new Set(rows.map((row) => row.category))].sort(), count);
}

/** A few queries of each kind; searches without filters, because the reference SQL has none. */
function checkedQueries(queries: Record<Kind, Query[]>): Query[] {
  const kinds = [
    'most common word',
    'common word',
    'rare word',
    'unknown word',
    '33 unknown words',
    'two words',
  ] as const;
  const searches = kinds.flatMap((kind) =>
    queries[kind].slice(-3).map(({ search }): Query => ({ search: search!, limit: 20 })),
  );
  return [...searches, ...queries['filtered list'].slice(-6)];
}
