// Lists and searches that nobody has asked for before, so that nothing is ready: how they grow with the catalogue.

import type pg from 'pg';
import { checkAnswers } from '../catalogue/correctness.ts';
import { type Filter, KINDS, type Kind, pathOf, type Query, queriesOf } from '../catalogue/queries.ts';
import { catalogueOf, type Size } from '../catalogue/sizes.ts';
import type { Options, Part, Section } from '../part.ts';
import { type Goal, type Round, type Row, rowOf } from '../row.ts';
import { load, type Measured } from '../running/load.ts';
import { type OurService, startOurService, untilIdle, withDatabase } from '../running/our-service.ts';
import { inTurns } from '../running/rounds.ts';

const CONNECTIONS = 8;
export const GOALS: Record<Size, { p50: number; p99: number }> = {
  '10k': { p50: 2, p99: 10 },
  '100k': { p50: 3, p99: 15 },
  '1m': { p50: 8, p99: 25 },
};
const DEEP: [Kind, Kind][] = [
  ['commonest word', 'commonest word, deepest page'],
  ['filtered list', 'filtered list, deepest page'],
];

export const distinctQueries: Part = {
  name: 'distinct',
  description: 'lists and searches of which no two are alike, 8 connections',
  async run(options) {
    const sections: Section[] = [];
    for (const size of options.sizes) {
      const service = await startOurService(catalogueOf(size));
      sections.push({ size, rows: await measure(service, size, options) });
      await service.stop();
    }
    return sections;
  },
};

async function measure(service: OurService, size: Size, { rounds, seconds }: Options): Promise<Row[]> {
  const queries = await withDatabase(service, (client) => prepareQueries(client, size));
  const turns = Object.fromEntries(
    KINDS.map((kind) => {
      // Round 0 warms up. Each has a share of its own: nothing is asked for twice.
      const share = Math.floor(queries[kind].length / (rounds + 1));
      const turn = async (round: number) => {
        await untilIdle(service);
        const mine = queries[kind].slice(round * share, (round + 1) * share);
        const requests = mine.map((query) => ({ method: 'GET' as const, path: pathOf(query) }));
        const measured = await load({ url: service.url, connections: CONNECTIONS, seconds, requests, once: true });
        // Not one was answered: it takes longer than that.
        return measured.requests > 0 ? measured : { ...measured, p50: seconds * 1000, p99: seconds * 1000 };
      };
      return [kind, turn];
    }),
  ) as Record<Kind, (round: number) => Promise<Measured>>;
  const measured = await inTurns(rounds, turns);

  const { p50, p99 } = GOALS[size];
  return [
    ...KINDS.flatMap((kind) => [
      row(`${kind}, p50`, { atMost: p50 }, measured[kind], (one) => ({ ours: one.p50 })),
      row(`${kind}, p99`, { atMost: p99 }, measured[kind], (one) => ({ ours: one.p99 })),
    ]),
    ...DEEP.map(([first, deepest]) =>
      row(`${deepest} against page 1`, { ratioAtMost: 3, of: 'page 1' }, measured[deepest], (one, round) => ({
        ours: one.p50,
        reference: measured[first][round]!.p50,
      })),
    ),
    await withDatabase(service, async (client) => {
      const { checks, faults } = await checkAnswers(service, client, checkedQueries(queries));
      const right = checks - new Set(faults.map((fault) => fault.split(':')[0])).size;
      return rowOf('totals and order are right', `of ${checks}`, { atLeast: checks }, [{ ours: right }], faults);
    }),
  ];
}

/** Requests that were refused (a statement may take so long, and no longer) are no fast answers. */
function row(work: string, goal: Goal, measured: Measured[], figure: (one: Measured, round: number) => Round): Row {
  const failed = measured.reduce((sum, one) => sum + one.refused + one.broken, 0);
  const unanswered = measured.filter((one) => one.requests === 0).length;
  const notes = [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(unanswered > 0 ? [`no answer in time in ${unanswered} of ${measured.length} rounds: it takes longer`] : []),
  ];
  const made = rowOf(work, 'ms', goal, measured.map(figure), notes);
  return { ...made, met: made.met && notes.length === 0 };
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

/** Some of each kind; of searches without a filter, since those are the ones the plain way can work out in one piece. */
function checkedQueries(queries: Record<Kind, Query[]>): Query[] {
  const words = (['commonest word', 'common word', 'rare word', 'two words'] as const).flatMap((kind) =>
    queries[kind].slice(-3).map(({ search }): Query => ({ search: search!, limit: 20 })),
  );
  return [...words, ...queries['filtered list'].slice(-6)];
}
