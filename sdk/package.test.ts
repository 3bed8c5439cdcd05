import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestMarket } from '../server/testing/market.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'sdk-project-'));
after(() => rmSync(project, { recursive: true }));

const TYPES = `
import { type App, createClient, type ErrorCode, type MarketplaceError } from '@marketplace/sdk';

const market = createClient({ baseUrl: 'https://market.example.com' });
export const app: Promise<App> = market.getMyApp('app_1');
export const isLimit = (error: MarketplaceError): boolean => error.code === ('RATE_LIMITED' satisfies ErrorCode);
// @ts-expect-error: the code is another
export const code: ErrorCode = 'RATE_LIMIT';
// @ts-expect-error: there is no such category
export const game = () => market.createApp({ name: 'x', description: 'y', category: 'GAMES', environment: 'production' });
// @ts-expect-error: which one?
export const some = () => market.getMyApp();
// @ts-expect-error: an app has no such field
export const colour = async () => (await app).colour;
// @ts-expect-error: there is no such operation
export const destroy = market.destroy;
`;

const write = (name: string, content: unknown) =>
  writeFileSync(join(project, name), typeof content === 'string' ? content : JSON.stringify(content));

/** Runs in the project of somebody who knows nothing of this one, not even of the npm that runs its tests. */
async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/i.test(name));
  const options = { cwd: project, env: { ...Object.fromEntries(own), ...env } };
  return (await promisify(execFile)(command, args, options)).stdout;
}

const npm = (...args: string[]) => run('npm', [...args, '--offline', '--cache', join(project, '.npm')]);

/** The Node of the machine: the oldest that the SDK runs on, where that is what the machine has. */
function nodeOfMachine(): string {
  const folders = process.env.PATH!.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file)) ?? process.execPath;
}

test('The package of the SDK, installed elsewhere, does what its README says, with all types', async (t) => {
  await run(process.execPath, [join(root, 'scripts/build-sdk.ts')]);
  const tarball = (await npm('pack', join(root, 'sdk/dist'), '--silent')).trim();
  write('package.json', { private: true, type: 'module' });
  await npm('install', `./${tarball}`, '--no-audit', '--no-fund');

  const readme = readFileSync(join(project, 'node_modules/@marketplace/sdk/README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map((match) => match[1]);
  const promised = [...readme.matchAll(/console\.log\(.*\); \/\/ (.+)/g)].map((match) => match[1]!);
  assert.ok(examples.length > 5 && promised.length > 3);
  write('readme.ts', examples.join('\n'));
  write('types.ts', TYPES);
  write('tsconfig.json', {
    compilerOptions: {
      ...{ strict: true, target: 'es2022', lib: ['es2022'], module: 'nodenext', exactOptionalPropertyTypes: true },
      ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
    },
  });
  await run(join(root, 'node_modules/.bin/tsc'), []);

  const market = await startTestMarket(t);
  const key = await market.apiKey(await market.verifiedDeveloper());
  for (const node of [nodeOfMachine(), process.execPath]) {
    const told = await run(node, ['readme.js'], { MARKETPLACE_URL: market.url, MARKETPLACE_KEY: key });
    const kept = told.split('\n').filter((line) => promised.includes(line));
    assert.deepEqual(kept, promised, told);
  }
});
