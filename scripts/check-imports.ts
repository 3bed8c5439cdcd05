// The dependency rules of ARCHITECTURE.md as a program: main → app, worker → features → platform; no cycles between
// features, none between files; no feature imports another feature's routes; the web app and the CLI use only the SDK; the
// three parts of the web app share `shared/` and `ui/` but not each other's pages; only the in-memory search uses the search
// engine; the bench measures the service from outside.

import { fileURLToPath } from 'node:url';
import { findCycles, type Import, readImports } from './import-graph.ts';

const BENCH_MAY_IMPORT =
  /^(bench\/|server\/settings\.ts|server\/testing\/free-port\.ts|server\/(platform|demo|features)\/(?!.*routes\.ts$))/;
/** The server shares rules with the web app and the CLI, but never loads the API client. */
const SERVER_MAY_IMPORT_OF_SDK = ['listing-fields', 'listing-rules', 'palette', 'roles'].map((name) => `sdk/${name}/`);
const SEARCH_ENGINE_USER = 'server/features/catalog/search/memory-search.ts';
const WORKSPACES = ['server', 'web', 'sdk', 'cli', 'search-index', 'bench'];

const faults = checkImports(readImports(fileURLToPath(new URL('..', import.meta.url))));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function checkImports(imports: Import[]): string[] {
  const production = imports.filter(
    ({ from }) => WORKSPACES.includes(from.split('/')[0]!) && !/\.test\.tsx?$|^(server|web)\/testing\//.test(from),
  );
  return [...production.flatMap(brokenRule), ...cyclesBetweenFeatures(production), ...cyclesBetweenFiles(imports)];
}

function brokenRule({ from, to }: Import): string[] {
  const say = (rule: string) => [`${from} imports ${to}: ${rule}`];
  if (/^(server|web)\/testing\//.test(to) && !from.startsWith('bench/'))
    return say('production code does not import test code');
  if (from.startsWith('search-index/') && !to.startsWith('search-index/'))
    return say('the search engine imports nothing of the marketplace');
  if (to.startsWith('search-index/') && !from.startsWith('search-index/') && from !== SEARCH_ENGINE_USER)
    return say(`only ${SEARCH_ENGINE_USER} imports the search engine`);
  const outside = /^(web|cli)\//.exec(from)?.[0];
  if (outside && !to.startsWith(outside) && !to.startsWith('sdk/'))
    return say('the web app and the CLI import only the SDK');
  if (from.startsWith('bench/') && !BENCH_MAY_IMPORT.test(to))
    return say('the bench measures the service from outside, as a process of its own');
  if (to.startsWith('bench/') && !from.startsWith('bench/')) return say('nothing depends on the bench');
  if (from.startsWith('server/') && to.startsWith('sdk/') && !SERVER_MAY_IMPORT_OF_SDK.includes(to))
    return say('the server imports only the rules of the SDK');
  const [part, other] = [partOf(from), partOf(to)];
  if (part === 'ui' && other !== 'ui') return say('the design system imports nothing of the marketplace');
  if (part && /^web\/src\/(main|server|router)\.tsx$/.test(to)) return say('pages do not import the entry files');
  if (part === 'shared' && to === 'web/src/root.tsx') return say('shared files do not import the root route');
  if (part && other && other !== 'ui' && other !== 'shared' && part !== other)
    return say("no part of the web app imports another's pages");
  if (from.startsWith('server/platform/') && !to.startsWith('server/platform/'))
    return say('the platform imports nothing of the marketplace');
  if (!from.startsWith('server/features/')) return [];
  if (!/^(server\/(features|platform)|search-index|sdk)\/|^server\/settings\.ts$/.test(to))
    return say('features import features, the platform and the rules of the SDK only');
  if (featureOf(to) && featureOf(to) !== featureOf(from) && /routes\.ts$/.test(to))
    return say("no feature imports another's routes");
  return [];
}

function cyclesBetweenFeatures(imports: Import[]): string[] {
  const betweenFeatures = imports.flatMap(({ from, to }) => {
    const [feature, other] = [featureOf(from), featureOf(to)];
    return feature && other && feature !== other ? { from: feature, to: other } : [];
  });
  return findCycles(betweenFeatures).map((cycle) => `features form a cycle: ${cycle.join(' → ')}`);
}

function cyclesBetweenFiles(imports: Import[]): string[] {
  return findCycles(imports).map((cycle) => `files form a cycle: ${cycle.join(' → ')}`);
}

function partOf(path: string): string | undefined {
  return /^web\/src\/(ui|shared|storefront|portal|console)\//.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1];
}
