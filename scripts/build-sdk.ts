// Builds the published SDK (sdk/dist): JavaScript, type declarations, and a package.json that names them. The workspace
// itself imports the sources. `npm pack ./sdk/dist` creates the package.

import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'sdk/dist');

rmSync(dist, { recursive: true, force: true });
const tsc = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', 'sdk'], { cwd: root, stdio: 'inherit' });
if (tsc.status !== 0) process.exit(1);

const { private: _, devDependencies: __, ...described } = readJson('sdk/package.json');
const exports = Object.fromEntries(
  Object.entries<string>(described.exports).map(([name, source]) => {
    const module = source.replace('./src/', './').replace(/\.ts$/, '');
    return [name, { types: `${module}.d.ts`, default: `${module}.js` }];
  }),
);
const published = { ...described, engines: readJson('package.json').engines, exports };
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(join(root, 'sdk/README.md'), join(dist, 'README.md'));
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
