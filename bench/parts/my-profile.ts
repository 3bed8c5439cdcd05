// The cheapest answer to a caller with an API key: what it costs to know who is calling.

import { catalogueOf, sizeNear } from '../catalogue/sizes.ts';
import type { Part } from '../part.ts';
import { rowOf } from '../row.ts';
import { makeDevelopers, removeDevelopers } from '../running/developers.ts';
import { loadWell } from '../running/load.ts';
import { startOurService } from '../running/our-service.ts';
import { startRawReference } from '../running/raw-reference.ts';
import { inTurns } from '../running/rounds.ts';

const PATH = '/api/dev/me';

export const myProfile: Part = {
  name: 'me',
  description: 'GET /api/dev/me with a warm API key, against raw node:http with the same bytes',
  async run({ sizes, rounds, seconds }) {
    const size = sizeNear('10k', sizes);
    const ours = await startOurService(catalogueOf(size));
    const [developer] = await makeDevelopers(ours, 1);
    const headers = { authorization: `Bearer ${developer!.key}` };
    const raw = await startRawReference(ours.url, [PATH], headers);
    const measured = await inTurns(rounds, {
      ours: () => loadWell({ url: ours.url + PATH, connections: 64, seconds, headers }),
      raw: () => loadWell({ url: raw.url + PATH, connections: 64, seconds, headers }),
    });
    const pairs = measured.ours.map(({ perSecond }, i) => ({
      ours: perSecond,
      reference: measured.raw[i]!.perSecond,
    }));
    await removeDevelopers(ours);
    return [{ size, rows: [rowOf('own profile, warm key', '/s', { ratioAtLeast: 0.5, of: 'raw' }, pairs)] }];
  },
};
