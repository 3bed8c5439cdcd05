// node bench/relevance/tune.ts [SECONDS]: looks for better WEIGHTS of server/features/catalog/search/ranking.ts on the labelled
// queries that are not held out. Prints the weights and their figures, and writes nothing. The index in memory is asked within
// this process, because no setting of the service changes weights.

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type pg from 'pg';
import { selectApps } from '../../server/features/catalog/search/catalog-index.ts';
import { searchCatalog } from '../../server/features/catalog/search/catalog-search.ts';
import { defaultSynonyms } from '../../server/features/catalog/search/default-synonyms.ts';
import { MemorySearch } from '../../server/features/catalog/search/memory-search.ts';
import { parseQuery } from '../../server/features/catalog/search/query.ts';
import { WEIGHTS } from '../../server/features/catalog/search/ranking.ts';
import { type ConnectedDatabase, connectDatabase } from '../../server/platform/postgres/database.ts';
import { type Ask, judgeAll } from './ask.ts';
import { descend, type Weights } from './coordinate-descent.ts';
import { labelledCorpus } from './corpus.ts';
import { withCatalog } from './corpus-database.ts';
import { parseQueries } from './labels.ts';
import { DEPTH, meanOf } from './metrics.ts';
import { tableOf } from './report.ts';

const NDCG_OF_CONCEPTS = 0.5;
const MRR_OF_OTHERS = 0.3;

const seconds = Number(process.argv[2] ?? 180);
if (!(seconds > 0)) throw new Error(`"${process.argv[2]}" is no number of seconds.`);

const apps = labelledCorpus();
const text = readFileSync(new URL('./queries.tsv', import.meta.url), 'utf8');
const queries = parseQueries(text, apps, (problem) => console.error(problem));
const tuned = queries.filter(({ heldOut }) => !heldOut);
const kinds = [...new Set(queries.map(({ kind }) => kind))];
await withCatalog(apps, tune);

async function tune(connection: pg.ClientConfig): Promise<void> {
  const database = connectDatabase(connection, { connections: 1, statementTimeoutMs: 60_000 });
  try {
    const ask = await askInProcess(database);
    const objective = async (weights: Weights) => {
      Object.assign(WEIGHTS, weights);
      const judgements = await judgeAll(tuned, ask);
      return kinds.reduce((sum, kind) => {
        const { mrr, ndcg } = meanOf(judgements.filter(({ query }) => query.kind === kind));
        return sum + (kind === 'concept' ? mrr + NDCG_OF_CONCEPTS * ndcg : MRR_OF_OTHERS * mrr);
      }, 0);
    };
    const start = { ...WEIGHTS };
    const end = Date.now() + seconds * 1000;
    const best = await descend(start, objective, limitOf, { isOver: () => Date.now() > end });
    console.log(JSON.stringify(rounded(best), null, 2));
    const figures = async (weights: Weights) => {
      Object.assign(WEIGHTS, weights);
      return judgeAll(queries, ask);
    };
    const judged = new Map([['before', await figures(start)]]).set('tuned', await figures(rounded(best)));
    for (const line of tableOf(judged)) console.log(line);
  } finally {
    await database.close();
  }
}

async function askInProcess(database: ConnectedDatabase): Promise<Ask> {
  const engine = new MemorySearch();
  for (const app of await selectApps(database.db, sql`catalog ORDER BY app_id`)) engine.add(app);
  await engine.build(async () => {});
  const named = await sql<{ appId: string; name: string }>`SELECT app_id, name FROM catalog`.execute(database.db);
  const names = new Map(named.rows.map(({ appId, name }) => [appId, name]));
  return async (search) => {
    const query = await parseQuery(database, { search, limit: DEPTH });
    const { ids } = await searchCatalog(engine, query.words ?? [], query, defaultSynonyms);
    return ids.map((id) => names.get(id)!);
  };
}

/** Shares are at most 1; the weights of fields have no limit. */
function limitOf(weight: string): number {
  const isShare = /Length$|^(plural|related|synonym|prefix|typo|reversed|behindHead|behindHeadInLead|addOn)$/.test(
    weight,
  );
  return isShare ? 1 : Number.POSITIVE_INFINITY;
}

function rounded(weights: Weights): Weights {
  return Object.fromEntries(Object.entries(weights).map(([weight, value]) => [weight, Number(value.toPrecision(2))]));
}
