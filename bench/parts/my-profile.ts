// The cheapest authenticated request: the cost of API key authentication.

import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow } from '../row.ts';
import { makeDevelopers, removeDevelopers } from '../running/developers.ts';
import { loadWithoutErrors } from '../running/load.ts';
import { startRawReference } from '../running/raw-reference.ts';
import { interleave } from '../running/rounds.ts';
import { startService } from '../running/service.ts';

const PATH = '/api/dev/me';

export const myProfile: Part = {
  name: 'me',
  description: 'GET /api/dev/me with a warm API key, against raw node:http with the same bytes',
  async run({ sizes, rounds, seconds }) {
    const size = closestSize('10k', sizes);
    const ours = await startService(seededCatalog(size));
    const [developer] = await makeDevelopers(ours, 1);
    const headers = { authorization: `Bearer ${developer!.key}` };
    const raw = await startRawReference(ours.url, [PATH], headers);
    const measured = await interleave(rounds, {
      ours: () => loadWithoutErrors({ url: ours.url + PATH, connections: 64, seconds, headers }),
      raw: () => loadWithoutErrors({ url: raw.url + PATH, connections: 64, seconds, headers }),
    });
    const pairs = measured.ours.map(({ perSecond }, i) => ({
      ours: perSecond,
      reference: measured.raw[i]!.perSecond,
    }));
    await removeDevelopers(ours);
    return [{ size, rows: [makeRow('own profile, warm key', '/s', { ratioAtLeast: 0.35, of: 'raw' }, pairs)] }];
  },
};
