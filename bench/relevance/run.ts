// npm run bench:relevance [-- OPTIONS]: how good the search is. Starts the service with a labelled catalog once for each search
// engine, asks every labelled query through the public API, asks MiniSearch beside them, and prints one table.
//
//   --engine memory|postgres|minisearch   only this one
//   --bad N                               also the N worst queries of each engine, with their first results
//   --corpus FILE --queries FILE          other data: NDJSON, and TSV of query, kind and accepted names separated by |

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startService } from '../running/service.ts';
import { askService, judgeAll } from './ask.ts';
import { labelledCorpus } from './corpus.ts';
import { withCatalog } from './corpus-database.ts';
import { parseCorpus } from './corpus-file.ts';
import { parseQueries } from './labels.ts';
import type { Judgement } from './metrics.ts';
import { miniSearch } from './minisearch.ts';
import { tableOf, worstOf } from './report.ts';

const QUERIES = fileURLToPath(new URL('./queries.tsv', import.meta.url));
const SERVICES = { memory: { CATALOG_IN_MEMORY: 'on' }, postgres: { CATALOG_IN_MEMORY: 'off' } };
const ENGINES = [...Object.keys(SERVICES), 'minisearch'];

const { engines, bad, corpusFile, queriesFile } = readOptions();
const apps = corpusFile ? parseCorpus(readFileSync(corpusFile, 'utf8')) : labelledCorpus();
const problems: string[] = [];
const labelled = parseQueries(readFileSync(queriesFile, 'utf8'), apps, (problem) => problems.push(problem));
const queries = labelled.filter(({ grades }) => grades.size > 0);
if (problems.length > 0)
  console.error(`${problems.length} answers are not in the corpus, such as "${problems[0]}"; they are left out.`);

const judged = new Map<string, Judgement[]>();
const services = Object.entries(SERVICES).filter(([engine]) => engines.includes(engine));
if (services.length > 0) await withCatalog(apps, judgeServices);
if (engines.includes('minisearch')) judged.set('minisearch', await judgeAll(queries, miniSearch(apps)));

console.log(`\n${apps.length} apps, ${queries.length} queries\n`);
for (const line of tableOf(judged)) console.log(line);
for (const [engine, judgements] of bad > 0 ? judged : []) {
  console.log(`\nThe worst of ${engine}\n`);
  for (const line of worstOf(judgements, bad)) console.log(line);
}

async function judgeServices(_: pg.ClientConfig, directory: string): Promise<void> {
  for (const [engine, settings] of services) {
    const service = await startService(directory, settings);
    judged.set(engine, await judgeAll(queries, askService(service.url)));
    await service.stop();
  }
}

function readOptions() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { engine: text, bad: text, corpus: text, queries: text } });
  if (values.engine && !ENGINES.includes(values.engine))
    throw new Error(`--engine is "${values.engine}"; it must be ${ENGINES.join(', ')}.`);
  if (!/^\d{1,4}$/.test(values.bad ?? '0'))
    throw new Error(`--bad is "${values.bad}"; it must be a number of queries.`);
  if (values.corpus && !values.queries)
    throw new Error('--corpus needs --queries: the labels belong to the other catalog.');
  return {
    engines: values.engine ? [values.engine] : ENGINES,
    bad: Number(values.bad ?? 0),
    corpusFile: values.corpus,
    queriesFile: values.queries ?? QUERIES,
  };
}
