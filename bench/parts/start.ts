// Duration of a restart: from no running process to ready, including the embedded database.

import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow, type Round } from '../row.ts';
import { startService } from '../running/service.ts';

export const start: Part = {
  name: 'start',
  description: 'from spawn to the first 200 of /readyz, on the existing embedded database',
  async run({ sizes, rounds }) {
    const size = closestSize('100k', sizes);
    const directory = seededCatalog(size);
    const times: Round[] = [];
    // The first start is not counted: the database may have to recover from an interrupted run.
    for (let round = 0; round <= rounds; round++) {
      const service = await startService(directory);
      if (round > 0) times.push({ ours: service.startedInMs / 1000 });
      await service.stop();
    }
    return [{ size, rows: [makeRow('start until ready', 's', { atMost: 1.5 }, times)] }];
  },
};
