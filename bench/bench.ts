// npm run bench: measures the service against references in the same run, and says which goals are met. A goal that is
// missed is a result; only what could not be measured is a failure.

import { writeFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { catalogueOf } from './catalogue/sizes.ts';
import { drawGrowth } from './growth-chart.ts';
import { appCreate } from './parts/app-create.ts';
import { approvals } from './parts/approvals.ts';
import { distinctQueries, GOALS } from './parts/distinct-queries.ts';
import { hotAnswers } from './parts/hot-answers.ts';
import { installs } from './parts/installs.ts';
import { memory } from './parts/memory.ts';
import { myProfile } from './parts/my-profile.ts';
import { processes } from './parts/processes.ts';
import { start } from './parts/start.ts';
import { keepResults, machineWith } from './results.ts';
import { stopAll } from './running/contestant.ts';
import { postgresVersion } from './running/our-service.ts';
import { printTable } from './table.ts';

const GROWTH = new URL('../docs/performance-growth.svg', import.meta.url);
const { options, chosen } = readArguments([
  hotAnswers,
  distinctQueries,
  installs,
  myProfile,
  appCreate,
  approvals,
  processes,
  memory,
  start,
]);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stopAll().finally(() => process.exit(1)));

const machine = machineWith(await postgresVersion(catalogueOf(options.sizes[0]!)));
console.log(Object.values(machine).join(', '));
for (const part of chosen) {
  try {
    const sections = await part.run(options);
    keepResults(part.name, sections, machine, options);
    printTable(part.description, sections);
    if (part === distinctQueries && sections.length > 1) writeFileSync(GROWTH, drawGrowth(sections, GOALS));
  } catch (error) {
    console.error(`\n${part.name} could not be measured:`, error);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
}
