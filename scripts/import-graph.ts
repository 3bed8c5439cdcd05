// The import graph of the repository: its edges, read with a regular expression, and its cycles, found as strongly
// connected components (Tarjan's algorithm).

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  from: string;
  /** A file; for one of our packages its name and entry point, such as `sdk/` or `sdk/listing-rules/`. */
  to: string;
}

const SOURCES =
  '{server,web,sdk,cli,search-index,bench,scripts,e2e,abuse,faults,deploy,docs}/**/*.{ts,tsx,mts,mjs,js,jsx}';
const PACKAGES = '@marketplace/';
/** Static imports and re-exports (also type-only), side-effect imports, and dynamic imports of a literal. */
const SPECIFIER = /^(?:import|export)\b[^'"]*?\bfrom '([.@][^']+)'|^import '([.@][^']+)'|\bimport\('([.@][^']+)'\)/gm;

export function readImports(root: string): Import[] {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) });
  return files.flatMap((from) => importsIn(from, readFileSync(join(root, from), 'utf8')));
}

export function importsIn(from: string, source: string): Import[] {
  return [...source.matchAll(SPECIFIER)].flatMap((match) => {
    const specifier = (match[1] ?? match[2] ?? match[3])!;
    if (specifier.startsWith('.')) return { from, to: normalize(join(dirname(from), specifier)) };
    return specifier.startsWith(PACKAGES) ? { from, to: `${specifier.slice(PACKAGES.length)}/` } : [];
  });
}

/** Each strongly connected component, with one path around it. Type-only imports count like all others. */
export function findCycles(imports: Import[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return stronglyConnected(targets)
    .filter(([node, ...others]) => others.length > 0 || targets.get(node!)?.has(node!))
    .map((component) => shortestCycle(targets, component));
}

function stronglyConnected(targets: Map<string, Set<string>>): string[][] {
  const components: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    onStack.add(node);
    for (const next of targets.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    for (const member of component) onStack.delete(member);
    components.push(component);
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return components;
}

/** Breadth-first search from the first node back to itself. */
function shortestCycle(targets: Map<string, Set<string>>, component: string[]): string[] {
  const members = new Set(component);
  const start = component.toSorted()[0]!;
  const queue = [[start]];
  const seen = new Set<string>();
  for (const path of queue) {
    for (const next of targets.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, start];
      if (!members.has(next) || seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return component;
}
