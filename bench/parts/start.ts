// How long a restart takes: from nothing running to ready, database included.

import { catalogueOf, sizeNear } from '../catalogue/sizes.ts';
import type { Part } from '../part.ts';
import { type Round, rowOf } from '../row.ts';
import { startOurService } from '../running/our-service.ts';

export const start: Part = {
  name: 'start',
  description: 'from spawn to a good /readyz, on the existing embedded database',
  async run({ sizes, rounds }) {
    const size = sizeNear('100k', sizes);
    const directory = catalogueOf(size);
    const times: Round[] = [];
    // One more than is kept: the first one may have to recover what an interrupted run left.
    for (let round = 0; round <= rounds; round++) {
      const service = await startOurService(directory);
      if (round > 0) times.push({ ours: service.startedInMs / 1000 });
      await service.stop();
    }
    return [{ size, rows: [rowOf('start until ready', 's', { atMost: 1.5 }, times)] }];
  },
};
