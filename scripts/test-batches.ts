// Lets test files share processes. In a process of its own, each file loads the service again and runs code that V8 has not
// optimized yet, which takes longer than most tests. On two crowded cores, 29 files of the server took 115 seconds of CPU in
// three batches and 166 alone, 13 browser tests 550 and 655. To give each file its process, pass the files to npm test by name.

import { globSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * This many new files that import the test files which match, each as a test: its hooks are its own, and the next file is
 * loaded when it has ended.
 */
export function batchesOf(patterns: string[], count: number, root: string): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'batches-'));
  const files = globSync(patterns, { cwd: root }).sort();
  return Array.from({ length: count }, (_, batch) => {
    const path = join(directory, `${batch}.test.mjs`);
    const imports = files
      .filter((_, i) => i % count === batch)
      .map((file) => [file, pathToFileURL(join(root, file)).href].map((text) => JSON.stringify(text)))
      .map(([name, url]) => `test(${name}, () => import(${url}));`);
    writeFileSync(path, ["import { test } from 'node:test';", ...imports, ''].join('\n'));
    return path;
  });
}
