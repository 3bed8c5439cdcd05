// The gain of a second request process on this machine, which also runs the load generator.

import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow } from '../row.ts';
import { loadWithoutErrors } from '../running/load.ts';
import { interleave } from '../running/rounds.ts';
import { startService } from '../running/service.ts';

export const processes: Part = {
  name: 'processes',
  description: 'hot JSON with PROCESSES=2, against PROCESSES=1',
  async run({ sizes, rounds, seconds }) {
    const size = closestSize('10k', sizes);
    const directory = seededCatalog(size);
    const one = await startService(directory, { PROCESSES: '1' });
    const two = await startService(directory, { PROCESSES: '2' });
    const measured = await interleave(rounds, {
      two: () => loadWithoutErrors({ url: `${two.url}/api/apps`, connections: 64, seconds }),
      one: () => loadWithoutErrors({ url: `${one.url}/api/apps`, connections: 64, seconds }),
    });
    const pairs = measured.two.map(({ perSecond }, i) => ({
      ours: perSecond,
      reference: measured.one[i]!.perSecond,
    }));
    return [
      { size, rows: [makeRow('first page, two processes', '/s', { ratioAtLeast: 1.2, of: 'one process' }, pairs)] },
    ];
  },
};
