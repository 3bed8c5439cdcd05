// Builds the published CLI (cli/dist): one bundled file for Node 20.12 and newer, and a
// package.json without dependencies. The workspace itself runs the sources. `npm pack ./cli/dist` creates the package.

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'cli/dist');

const built = await build({
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
// node:util has had styleText since Node 20.12.
const published = { ...described, engines: { node: '>=20.12' }, bin: { market: 'market.js' } };
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(join(root, 'cli/README.md'), join(dist, 'README.md'));
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));

// Third-party code ships with its license.
const { output } = [built].flat()[0] as { output: { moduleIds?: string[] }[] };
const packages = output.flatMap(({ moduleIds = [] }) => moduleIds.flatMap((id) => folderOfPackage(id) ?? []));
const licences = [...new Set(packages)].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => /^licen[cs]e/i.test(file))
    .map((file) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8')}`;
    }),
);
writeFileSync(join(dist, 'LICENSES-OF-OTHERS.txt'), licences.join('\n\n'));

function folderOfPackage(id: string): string | undefined {
  const [before, after] = [id.split('/node_modules/').slice(0, -1), id.split('/node_modules/').at(-1)!.split('/')];
  if (before.length === 0) return undefined;
  const name = after.slice(0, after[0]!.startsWith('@') ? 2 : 1);
  return [...before, name.join('/')].join('/node_modules/');
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
