// Lets test files share processes. In a process of its own, each file loads the service again and runs code that V8 has not
// optimized yet, which takes longer than most tests. To give each file its process, pass the files to npm test by name.

import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const BATCHES = 12;

/**
 * Files, in this directory, that import the test files which match, each as a test: its hooks are its own, and the next file
 * is loaded when it has ended.
 */
export function batchesOf(patterns: string[], root: string, directory: string): string[] {
  const files = globSync(patterns, { cwd: root }).sort();
  return Array.from({ length: BATCHES }, (_, batch) => {
    const path = join(directory, `${batch}.test.mjs`);
    const imports = files
      .filter((_, i) => i % BATCHES === batch)
      .map((file) => [file, pathToFileURL(join(root, file)).href].map((text) => JSON.stringify(text)))
      // Only a file has no time limit; its tests do.
      .map(([name, url]) => `test(${name}, { timeout: Infinity }, () => import(${url}));`);
    writeFileSync(path, ["import { test } from 'node:test';", ...imports, ''].join('\n'));
    return path;
  });
}
