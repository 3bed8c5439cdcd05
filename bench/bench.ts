// npm run bench: measures the service against references in the same run and compares the figures with their budgets.
// Exits with 1 if a budget is missed or a part could not be measured.

import { writeFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { seededCatalog } from './catalog/sizes.ts';
import { drawGrowth } from './growth-chart.ts';
import { appCreate } from './parts/app-create.ts';
import { approvals } from './parts/approvals.ts';
import { distinctQueries, QUERY_BUDGETS } from './parts/distinct-queries.ts';
import { exchange } from './parts/exchange.ts';
import { hotJson } from './parts/hot-json.ts';
import { installations } from './parts/installations.ts';
import { installs } from './parts/installs.ts';
import { longQueue } from './parts/long-queue.ts';
import { media } from './parts/media.ts';
import { memory } from './parts/memory.ts';
import { myProfile } from './parts/my-profile.ts';
import { processes } from './parts/processes.ts';
import { start } from './parts/start.ts';
import { storefront } from './parts/storefront.ts';
import { describeMachine, saveResults } from './results.ts';
import { stopAll } from './running/server-process.ts';
import { postgresVersion } from './running/service.ts';
import { missedBudgets, printTable } from './table.ts';

const GROWTH_CHART = new URL('../docs/performance-growth.svg', import.meta.url);
const { options, chosen } = readArguments([
  hotJson,
  storefront,
  distinctQueries,
  installs,
  installations,
  myProfile,
  appCreate,
  approvals,
  longQueue,
  media,
  exchange,
  processes,
  memory,
  start,
]);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stopAll().finally(() => process.exit(1)));

for (const size of options.sizes) seededCatalog(size); // before the clock of the first part starts
const machine = describeMachine(await postgresVersion(seededCatalog(options.sizes[0]!)));
console.log(Object.values(machine).join(', '));
const started = performance.now();
const missed: string[] = [];
for (const part of chosen) {
  const partStarted = performance.now();
  try {
    const sections = await part.run(options);
    saveResults(part.name, sections, machine, options);
    printTable(part.description, sections);
    missed.push(...missedBudgets(part.name, sections));
    if (part === distinctQueries && sections.length > 1)
      writeFileSync(GROWTH_CHART, drawGrowth(sections, QUERY_BUDGETS));
  } catch (error) {
    console.error(`\n${part.name} could not be measured:`, error);
    missed.push(`${part.name} could not be measured`);
  } finally {
    await stopAll();
  }
  console.log(`\n  (${part.name}: ${secondsSince(partStarted)} s)`);
}

console.log(`\nTotal: ${secondsSince(started)} s.`);
if (missed.length === 0) {
  console.log('All budgets are met.');
} else {
  console.log(`${missed.length} missed:\n${missed.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}

function secondsSince(time: number): number {
  return Math.round((performance.now() - time) / 1000);
}
