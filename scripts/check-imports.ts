// The dependency rule of ARCHITECTURE.md as a program: main → app, worker → features → platform, no cycle between
// features, nobody imports another feature's routes, the web app and the CLI know the SDK alone, the three parts of the web
// app know their design system but not each other, and the bench measures the service from outside.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Import {
  from: string;
  to: string;
}

const OURS = '@marketplace/';
/** The only file that knows the index in memory: everything else works without it. */
const USES_SEARCH_INDEX = 'server/features/catalog/search/memory-search.ts';
const BENCH_MAY_IMPORT =
  /^(bench\/|server\/settings\.ts|server\/testing\/free-port\.ts|server\/(platform|demo|features)\/(?!.*routes\.ts$))/;
const root = fileURLToPath(new URL('..', import.meta.url));
const faults = checkImports(readImports(root));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function readImports(directory: string): Import[] {
  const files = globSync('{server,search-index,web,sdk,cli,bench}/**/*.{ts,tsx}', {
    cwd: directory,
    exclude: (name) => /node_modules|dist/.test(name),
  });
  return files.flatMap((from) => {
    const text = readFileSync(join(directory, from), 'utf8');
    const specifiers = [...text.matchAll(/^(?:import|export)\b[^'"]*?from '([.@][^']+)'|\bimport\('(\.[^']+)'\)/gm)];
    return specifiers.flatMap((match) => {
      const specifier = (match[1] ?? match[2])!;
      if (specifier.startsWith('.')) return { from, to: normalize(join(dirname(from), specifier)) };
      return specifier.startsWith(OURS) ? { from, to: `${specifier.slice(OURS.length)}/` } : [];
    });
  });
}

function checkImports(imports: Import[]): string[] {
  const production = imports.filter(({ from }) => !/\.test\.tsx?$|^server\/testing\//.test(from));
  return [...production.flatMap(brokenRule), ...cyclesBetweenFeatures(production)];
}

function brokenRule({ from, to }: Import): string[] {
  const say = (rule: string) => [`${from} imports ${to}: ${rule}`];
  if (to.startsWith('server/testing/') && !from.startsWith('bench/'))
    return say('production code does not import test code');
  if (from.startsWith('search-index/') && !to.startsWith('search-index/'))
    return say('the search index knows nothing of the marketplace');
  if (to.startsWith('search-index/') && !from.startsWith('search-index/'))
    return from === USES_SEARCH_INDEX ? [] : say(`only ${USES_SEARCH_INDEX} uses the search index`);
  const outside = /^(web|cli)\//.exec(from)?.[0];
  if (outside && !to.startsWith(outside) && !to.startsWith('sdk/'))
    return say('the web app and the CLI import only the SDK');
  if (from.startsWith('bench/') && !BENCH_MAY_IMPORT.test(to))
    return say('the bench measures the service from outside, as a process of its own');
  if (to.startsWith('bench/') && !from.startsWith('bench/')) return say('nothing depends on the bench');
  const [part, other] = [partOf(from), partOf(to)];
  if (part === 'ui' && other !== 'ui') return say('the design system knows nothing of the marketplace');
  if (part && other && other !== 'ui' && part !== other) return say("no part of the web app imports another's pages");
  if (from.startsWith('server/platform/') && !to.startsWith('server/platform/'))
    return say('the platform knows nothing of the marketplace');
  if (!from.startsWith('server/features/')) return [];
  if (!/^server\/(features|platform)\//.test(to) && to !== 'server/settings.ts')
    return say('features import features and the platform only');
  if (featureOf(to) && featureOf(to) !== featureOf(from) && /routes\.ts$/.test(to))
    return say("no feature imports another's routes");
  return [];
}

function cyclesBetweenFeatures(imports: Import[]): string[] {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [featureOf(from), featureOf(to)];
    if (a && b && a !== b) needs.set(a, (needs.get(a) ?? new Set()).add(b));
  }
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (feature: string, path: string[]) => {
    if (path.includes(feature))
      cycles.push(`features form a cycle: ${[...path.slice(path.indexOf(feature)), feature].join(' → ')}`);
    if (path.includes(feature) || done.has(feature)) return;
    for (const next of needs.get(feature) ?? []) walk(next, [...path, feature]);
    done.add(feature);
  };
  for (const feature of needs.keys()) walk(feature, []);
  return cycles;
}

function partOf(path: string): string | undefined {
  return /^web\/src\/(ui|storefront|portal|console)\//.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1];
}
