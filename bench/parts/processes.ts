// What a second request process is worth on this machine, the load generator beside it.

import { catalogueOf, sizeNear } from '../catalogue/sizes.ts';
import type { Part } from '../part.ts';
import { rowOf } from '../row.ts';
import { loadWell } from '../running/load.ts';
import { startOurService } from '../running/our-service.ts';
import { inTurns } from '../running/rounds.ts';

export const processes: Part = {
  name: 'processes',
  description: 'hot answers of two processes, against one',
  async run({ sizes, rounds, seconds }) {
    const size = sizeNear('10k', sizes);
    const directory = catalogueOf(size);
    const one = await startOurService(directory, { PROCESSES: '1' });
    const two = await startOurService(directory, { PROCESSES: '2' });
    const measured = await inTurns(rounds, {
      two: () => loadWell({ url: `${two.url}/api/apps`, connections: 64, seconds }),
      one: () => loadWell({ url: `${one.url}/api/apps`, connections: 64, seconds }),
    });
    const pairs = measured.two.map(({ perSecond }, i) => ({
      ours: perSecond,
      reference: measured.one[i]!.perSecond,
    }));
    return [{ size, rows: [rowOf('first page, two processes', '/s', { ratioAtLeast: 1.2, of: 'one' }, pairs)] }];
  },
};
