// Holds a floor under the quality of both search engines, over all labelled queries. Raise it when the search gets better;
// never lower it to let a change pass.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { indexed, startBothEngines } from '../../server/testing/search-engines.ts';
import { askService, judgeAll } from './ask.ts';
import { labelledCorpus } from './corpus.ts';
import { parseCorpus } from './corpus-file.ts';
import { insertCorpus } from './insert-corpus.ts';
import { parseQueries } from './labels.ts';
import { meanOf, type Scores } from './metrics.ts';
import { miniSearch } from './minisearch.ts';
import { tableOf, worstOf } from './report.ts';

type Floor = Pick<Scores, 'mrr' | 'ndcg'>;

const FLOORS: Record<string, Floor> = {
  exact: { mrr: 0.99, ndcg: 0.99 },
  typo: { mrr: 0.98, ndcg: 0.98 },
  words: { mrr: 0.99, ndcg: 0.981 },
  prefix: { mrr: 0.99, ndcg: 0.99 },
  concept: { mrr: 0.94, ndcg: 0.81 },
};

const apps = labelledCorpus();
const queries = parseQueries(readFileSync(new URL('./queries.tsv', import.meta.url), 'utf8'), apps, assert.fail);
const engines = await startBothEngines({ after });
const [{ market: memory }] = engines;
await insertCorpus({ connectionString: memory.settings.databaseUrl }, apps);
await indexed(memory, apps.length);

for (const { name, market } of engines) {
  suite(`${name}: the search is at least as good as before`, async () => {
    const judgements = await judgeAll(queries, askService(market.url));
    for (const [kind, floor] of Object.entries(FLOORS)) {
      test(kind, () => {
        const { mrr, ndcg } = meanOf(judgements.filter(({ query }) => query.kind === kind));
        const bad = worstOf(
          judgements.filter(({ query }) => query.kind === kind),
          5,
        ).join('\n');
        assert.ok(mrr >= floor.mrr, `MRR ${mrr.toFixed(4)} < ${floor.mrr}\n${bad}`);
        assert.ok(ndcg >= floor.ndcg, `nDCG@10 ${ndcg.toFixed(4)} < ${floor.ndcg}\n${bad}`);
      });
    }
  });
}

test('both engines give the same first results to every labelled query', async () => {
  const [ofMemory, ofPostgres] = engines.map(({ market }) => askService(market.url));
  for (const { query } of queries) assert.deepEqual(await ofMemory!(query), await ofPostgres!(query), query);
});

test('a catalog of one’s own is searched and reported like the labelled one', async () => {
  const corpus = parseCorpus(
    [
      { name: 'Alpha Board', description: 'Cards in columns.', category: 'developer tools', developer: 'Ada' },
      { name: 'Beta Clock', description: 'Hours and minutes.', installs: 12.4 },
    ]
      .map((app) => JSON.stringify(app))
      .join('\n'),
  );
  assert.deepEqual(
    corpus.map(({ category, installs }) => ({ category, installs })),
    [
      { category: 'DEVELOPER_TOOLS', installs: 0 },
      { category: 'OTHER', installs: 12 },
    ],
  );
  const own = parseQueries('alpha\texact\tAlpha Board\nminutes\tconcept\tBeta Clock|Alpha Board', corpus, assert.fail);
  const judgements = await judgeAll(own, miniSearch(corpus));
  const [head, exact, concept] = tableOf(new Map([['minisearch', judgements]]));
  assert.match(head!, /^engine +kind +queries +MRR +nDCG@10 +top-1 +top-3/);
  assert.match(exact!, /^minisearch +exact +1 +1\.000 +1\.000 +1\.000 +1\.000/);
  assert.match(concept!, /^minisearch +concept +1 +1\.000 +0\.613 +1\.000 +1\.000/);
  assert.deepEqual(worstOf(judgements, 1).slice(1), [
    '    wanted: Beta Clock | Alpha Board',
    '    found:  Beta Clock [3]',
  ]);
});
