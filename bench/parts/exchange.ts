// Export of the whole catalog as a file, and its import into an empty instance. Budget: 20,000 apps in five minutes.

import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow } from '../row.ts';
import { environmentOf, startService } from '../running/service.ts';

const SECONDS_PER_APP = 300 / 20_000;
const IMPORT = fileURLToPath(new URL('../../server/import.ts', import.meta.url));

export const exchange: Part = {
  name: 'exchange',
  description: 'GET /catalog.ndjson, and npm run import of that file into an empty instance, twice',
  async run({ sizes }) {
    const size = closestSize('10k', sizes);
    const directory = await mkdtemp(join(tmpdir(), 'bench-exchange-'));
    const file = join(directory, 'catalog.ndjson');
    const service = await startService(seededCatalog(size));
    const { total } = (await (await fetch(`${service.url}/api/apps?limit=1`)).json()).pagination;
    const exported = await seconds(async () => {
      const { body } = await fetch(`${service.url}/catalog.ndjson`);
      await pipeline(Readable.fromWeb(body! as never), createWriteStream(file));
    });
    await service.stop();
    const load = () =>
      seconds(() =>
        promisify(execFile)(process.execPath, [IMPORT, file, '--admin', 'bench-admin'], {
          env: environmentOf(join(directory, 'data')),
          maxBuffer: 64 * 1024 * 1024,
        }),
      );
    const [first, second] = [await load(), await load()];
    await rm(directory, { recursive: true });
    const budget = { atMost: Math.round(total * SECONDS_PER_APP) };
    return [
      {
        size,
        rows: [
          makeRow('export of the catalog', 's', budget, [{ ours: exported }]),
          makeRow('import into an empty instance', 's', budget, [{ ours: first }]),
          makeRow('import of the same file again', 's', budget, [{ ours: second }]),
        ],
      },
    ];
  },
};

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
