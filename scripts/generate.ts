// Writes the generated, committed files: table types from the migrated database, openapi.json and the list of error
// codes from the routes, the SDK from openapi.json, the list of personal data. With --check it writes nothing and fails when a file is out of date.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate as generateSdk } from 'orval';
import { MIGRATIONS } from '../server/market.ts';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { columnTypes, JSON_TYPES_IMPORT } from './table-types.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');
const stale: string[] = [];
/** In sdk/src/media.ts: its body is not JSON. */
const HAND_WRITTEN = ['uploadMedia'];
/** Whose functions are in a module of their own: visitors of the storefront need none of them. */
const READERS = { admin: '/api/admin/', developer: '/api/dev/' };

await writeTableTypes('server/platform/postgres/schema.gen.ts');
// Imported only now: the server's code imports the types that were just written.
const { describeOpenApi, listErrorCodes } = await import('./describe-api.ts');
const { describePrivacy } = await import('./describe-privacy.ts');
const { withErrorsInPlace } = await import('../server/openapi.ts');
const openApi = await describeOpenApi();
write('openapi.json', openApi);
// All error responses share one type: a name for each set of codes would be noise.
const withErrors = withErrorsInPlace(JSON.parse(openApi));
await writeSdk(JSON.stringify(withErrors));
write('sdk/src/operations.gen.ts', listOperations(withErrors));
write('sdk/src/webhook-events.gen.ts', listWebhookEvents(JSON.parse(openApi)));
write('docs/errors.md', await listErrorCodes());
write('docs/privacy.md', describePrivacy());

if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`);
  process.exitCode = 1;
}

async function writeTableTypes(path: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'marketplace-generate-'));
  const server = await startEmbeddedPostgres(directory, { durable: false });
  try {
    await server.createDatabaseIfMissing('marketplace');
    const connection = server.connection('marketplace');
    await migrate(connection, MIGRATIONS);
    const out = join(directory, 'types.ts');
    const url = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host!)}`;
    const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
    const options = [
      '--dialect',
      'postgres',
      '--camel-case',
      '--exclude-pattern',
      'migrations',
      '--numeric-parser',
      'number',
      '--type-mapping',
      '{"int8":"number"}',
      ...(await columnTypes(connection)),
    ];
    const run = spawnSync(process.execPath, [codegen, ...options, '--out-file', out], {
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`kysely-codegen failed:\n${run.stdout}${run.stderr}`);
    write(path, readFileSync(out, 'utf8').replace(/^import .*$/m, `$&\n${JSON_TYPES_IMPORT}`));
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** By reader, because a bundler cannot split a module: the storefront loads 2 kB less. */
function splitByReader(text: string): Record<'api' | keyof typeof READERS, string> {
  const [types = '', ...generated] = text.split(/^(?=export const get\w+Url = )/m);
  const operations = generated.filter((code) => !HAND_WRITTEN.some((name) => code.includes(`const ${name} = `)));
  const declared = new Set([...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name!));
  const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const isFor = (prefix: string) => (operation: string) => operation.includes(`\`${prefix}`);
  const moduleFor = (prefix: string) => {
    const functions = operations.filter(isFor(prefix)).join('');
    const used = [...new Set(withoutComments(functions).match(/\b[A-Z]\w+\b/g))]
      .filter((name) => declared.has(name))
      .sort();
    const imports = `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './api.gen.ts';\n`;
    return `${imports}import { send } from './transport.ts';\n\n${functions}`;
  };
  const rest = operations.filter((operation) => !Object.values(READERS).some((prefix) => isFor(prefix)(operation)));
  return { api: types + rest.join(''), admin: moduleFor(READERS.admin), developer: moduleFor(READERS.developer) };
}

async function writeSdk(openApi: string): Promise<void> {
  const directory = mkdtempSync(join(root, 'sdk/.generate-'));
  try {
    const [input, out] = [join(directory, 'openapi.json'), join(directory, 'api.gen.ts')];
    writeFileSync(input, openApi);
    await generateSdk(
      {
        input,
        output: {
          target: out,
          client: 'fetch',
          mode: 'single',
          urlEncodeParameters: true,
          override: {
            mutator: { path: join(root, 'sdk/src/transport.ts'), name: 'send' },
            fetch: { includeHttpResponseReturnType: false },
            header: false,
          },
        },
      },
      root,
    );
    const text = readFileSync(out, 'utf8')
      .replace('../src/transport.ts', './transport.ts')
      // The transport builds the headers once, not each function again.
      .replaceAll(/\n *const getHeaders = [\s\S]*?\n {2}\};\n/g, '  ')
      .replaceAll(
        /\n *headers: \{ 'Content-Type': 'application\/json', \.\.\.getHeaders\(options\?\.headers\) \},/g,
        '',
      );
    for (const [name, module] of Object.entries(splitByReader(text))) write(`sdk/src/${name}.gen.ts`, module);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: { 'application/json'?: { examples?: object } } }>;
}

/** Missing in Orval's output: whether each operation is safe to repeat, and the code of every error. */
function listOperations({ paths }: { paths: Record<string, Record<string, Operation>> }): string {
  const operations = Object.values(paths).flatMap((path) => Object.entries(path));
  const repeats = operations.map(([method, { operationId, parameters = [] }]) => {
    const takes = (header: string) => parameters.some(({ in: place, name }) => place === 'header' && name === header);
    // What is sent with a digest is content-addressed: the same bytes again change nothing.
    const safe = ['get', 'put', 'delete'].includes(method) || takes('content-digest');
    return `  ${operationId}: '${takes('idempotency-key') ? 'keyed' : safe ? 'safe' : 'unsafe'}',`;
  });
  const codes = operations.flatMap(([, { responses }]) =>
    Object.values(responses).flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {})),
  );
  return [
    '/**',
    ' * Every operation, and whether it may be repeated when its answer was lost: `safe` ones may, `keyed` ones with the same',
    ' * `Idempotency-Key`, `unsafe` ones may not.',
    ' */',
    'export const OPERATIONS = {',
    ...repeats,
    '} as const;',
    '',
    '/** The codes that the service says no with. There will be more of them. */',
    'export type ErrorCode =',
    ...[...new Set(codes)].sort().map((code) => `  | '${code}'`),
  ]
    .join('\n')
    .concat(';\n');
}

interface WebhookRequest {
  post: { requestBody: { content: { 'application/json': { schema: { properties: { data: { $ref: string } } } } } } };
}

/** Missing in Orval's output: the type of the data of each webhook event. */
function listWebhookEvents({ webhooks }: { webhooks: Record<string, WebhookRequest> }): string {
  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const { data } = post.requestBody.content['application/json'].schema.properties;
    return [type, data.$ref.split('/').at(-1)!] as const;
  });
  const names = [...new Set(events.map(([, name]) => name))].sort();
  return [
    `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './api.gen.ts';`,
    '',
    '/** The data of each type of event. There will be more types. */',
    'export interface WebhookEventData {',
    ...events.map(([type, name]) => `  '${type}': ${name};`),
    '}',
    '',
  ].join('\n');
}

function write(path: string, text: string): void {
  const file = join(root, path);
  if (check) {
    if (readOrEmpty(file) !== text) stale.push(path);
  } else {
    writeFileSync(file, text);
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
