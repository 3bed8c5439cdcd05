// Proves with recheck that no regular expression is vulnerable to ReDoS, and stores the list of proved ones: a proof can
// take seconds, and holds while the pattern is unchanged. `node abuse/prove-patterns.ts` proves all of them again.

import { readFileSync, writeFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { collectPatterns, type Pattern } from './patterns.ts';

const PROVED = new URL('./proved-patterns.json', import.meta.url);
const PATIENCE_MS = 30_000;

const nameOf = ({ source, flags }: Pattern) => `/${source}/${flags}`;

/** Patterns with untrusted input; build scripts read only the project's own files. */
export function patternsForStrangers(): Pattern[] {
  return collectPatterns().filter(({ at }) => !at.startsWith('scripts/'));
}

export function notYetProved(patterns: Pattern[]): Pattern[] {
  const proved = new Set<string>(JSON.parse(readFileSync(PROVED, 'utf8')));
  return patterns.filter((pattern) => !proved.has(nameOf(pattern)));
}

/** The fault of each vulnerable pattern. */
export function faultsOf(patterns: Pattern[]): string[] {
  return patterns.flatMap((pattern) => {
    const checked = checkSync(pattern.source, pattern.flags, { timeout: PATIENCE_MS });
    if (checked.status === 'safe') return [];
    const why = checked.status === 'vulnerable' ? checked.complexity.summary : `no proof: ${checked.error.kind}`;
    return [`${pattern.at}: ${nameOf(pattern)}: ${why}`];
  });
}

if (import.meta.main) {
  const patterns = patternsForStrangers();
  const faults = faultsOf(patterns);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  writeFileSync(PROVED, `${JSON.stringify([...new Set(patterns.map(nameOf))].sort(), null, 2)}\n`);
}
