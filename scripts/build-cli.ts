// Builds the command line as others install it (cli/dist): one file with everything in it, for Node 20 and newer, and a
// package.json that needs nothing else. The workspace itself runs the sources. `npm pack ./cli/dist` makes the package of it.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'cli/dist');

await build({
  root: join(root, 'cli'),
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: 'src/market.ts',
    outDir: 'dist',
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'market.js', comments: false, codeSplitting: false } },
  },
});

const { private: _, dependencies: __, ...described } = readJson('cli/package.json');
const published = { ...described, engines: readJson('package.json').engines, bin: { market: 'market.js' } };
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(join(root, 'cli/README.md'), join(dist, 'README.md'));
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
