// Builds the web app: browser assets (web/dist/client), precompressed, and the server-side rendering of public
// pages (web/dist/server). The packages of the CLI and the SDK are among the files that it serves.

import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import apiReference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { build } from 'vite';
import { buildPackages } from './build-packages.ts';

/** The highest level would take longer on large files than everything else, for one percent. */
const LARGE = 1_000_000;

const root = fileURLToPath(new URL('../web', import.meta.url));

// Vite empties its output directory, so the packages wait elsewhere.
const scratch = mkdtempSync(join(tmpdir(), 'marketplace-packages-'));
const packages = join(scratch, 'developers');
mkdirSync(packages);
const define = { __DOWNLOADS__: JSON.stringify(buildPackages(packages)) };
await build({ root, logLevel: 'warn', define });
await build({ root, logLevel: 'warn', define, build: { ssr: 'src/server.tsx' } });
cpSync(packages, `${root}/dist/client/developers`, { recursive: true });
rmSync(scratch, { recursive: true });
writeFileSync(`${root}/dist/client/docs/reference.js`, await scriptOfReference());

for (const file of globSync(`${root}/dist/client/**/*.{js,css,svg}`)) {
  const bytes = readFileSync(file);
  const quality = bytes.length > LARGE ? 9 : 11;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Scalar's plugin keeps its script in memory twice; the service serves it as a static file instead. */
async function scriptOfReference(): Promise<string> {
  const app = fastify();
  await app.register(apiReference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { statusCode, body } = await app.inject('/docs/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the API reference has no script any more (${statusCode})`);
  return body;
}
