// Executable documentation: writes the scripts of the guides about connecting an app and a host to files, and runs the commands of
// the guides against a fresh service, as it starts with `npm start`.

import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/testing/free-port.ts';
import { serviceProcesses } from '../server/testing/service-process.ts';
import { assertPrints, type Block, blocksOf, runSteps, stepsOf } from './guides.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { directory: dataDirectory, startService } = serviceProcesses();
const service = await startService();
/** What the scripts of the guides listen on. */
const ports = new Map<string, number>();
for (const shown of ['4001', '4002', '4003']) ports.set(shown, await freePort());

suite('guides about the integration with the host', () => {
  for (const name of ['connect-your-app', 'connect-your-host', 'host-api'])
    test(`${name}: the scripts do the whole round trip and print what the guide shows`, async (t) => {
      const directory = mkdtempSync(join(tmpdir(), 'market-connect-'));
      t.after(() => rmSync(directory, { recursive: true }));
      symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
      const blocks = blocksOf(readFileSync(join(root, 'docs', `${name}.md`), 'utf8')).map(withFreePorts);
      for (const { text } of blocks.filter(({ kind }) => kind === 'js'))
        writeFileSync(join(directory, /^\/\/ ([\w-]+\.mjs)/.exec(text)![1]!), text);
      const steps = stepsOf(blocks);
      const outputs = await runSteps(steps, { url: service.url, directory, env: { DATA_DIR: dataDirectory } });
      for (const [i, step] of steps.entries()) assertPrints(name, step, outputs[i]!);
    });
});

function withFreePorts(block: Block): Block {
  return { ...block, text: block.text.replaceAll(/\b400[123]\b/g, (shown) => String(ports.get(shown))) };
}
