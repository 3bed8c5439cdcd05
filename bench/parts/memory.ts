// Memory under everything at once: hot answers, queries that nobody has asked for before, installs.

import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf, queriesOf } from '../catalogue/queries.ts';
import { catalogueOf, sizeNear } from '../catalogue/sizes.ts';
import type { Part } from '../part.ts';
import { median, rowOf } from '../row.ts';
import { load, type Request } from '../running/load.ts';
import { residentMegabytes } from '../running/memory-use.ts';
import { startOurService, withDatabase } from '../running/our-service.ts';
import { hotPaths } from './hot-answers.ts';

const SAMPLE_MS = 500;
/** Of the soak: code is compiled, caches fill. */
const WARM_UP = 0.2;

/** Without the identity provider for development, which production never loads; nothing here asks for an account. */
const AS_IN_PRODUCTION = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_AUDIENCE: 'marketplace' };

export const memory: Part = {
  name: 'memory',
  description: 'resident memory of the process under mixed load',
  async run({ sizes, soakMinutes }) {
    const size = sizeNear('100k', sizes);
    const service = await startOurService(catalogueOf(size), AS_IN_PRODUCTION);
    const seconds = soakMinutes * 60;
    const get = (path: string): Request => ({ method: 'GET', path });
    const hot = Object.values(await hotPaths(service.url)).map(get);
    const { 'common word': common, 'rare word': rare, typo, 'two words': two } = queriesOf(size, [], () => 1);
    const distinct = [common, rare, typo, two].flat().map((query) => get(pathOf(query)));
    const slugs = await withDatabase(service, (client) =>
      client.query<{ slug: string }>('SELECT slug FROM catalog ORDER BY app_id LIMIT 1000'),
    );
    const installs = slugs.rows.map(({ slug }): Request => ({ method: 'POST', path: `/api/apps/${slug}/install` }));

    const under = Promise.all([
      load({ url: service.url, connections: 16, seconds, requests: hot }),
      load({ url: service.url, connections: 4, seconds, requests: distinct }),
      load({ url: service.url, connections: 16, seconds, requests: installs }),
    ]);
    const samples: number[] = [];
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(SAMPLE_MS)) {
      samples.push(residentMegabytes(service.pid));
    }
    const [answered, failed] = (await under).reduce(
      ([requests, faults], one) => [requests + one.requests, faults + one.refused + one.broken],
      [0, 0],
    );
    const tenth = Math.ceil(samples.length / 10);
    const course = Array.from({ length: 10 }, (_, i) => samples.slice(i * tenth, (i + 1) * tenth)).filter(
      (slice) => slice.length > 0,
    );
    const notes = [
      `${answered} requests in ${soakMinutes} min, ${failed} of them failed`,
      `from tenth to tenth of the soak: ${course.map((slice) => Math.round(median(slice))).join(', ')} MB`,
    ];
    const settled = samples.slice(Math.floor(samples.length * WARM_UP));
    const quarter = Math.ceil(settled.length / 4);
    const drift = { ours: median(settled.slice(-quarter)), reference: median(settled.slice(0, quarter)) };
    return [
      {
        size,
        rows: [
          rowOf('resident memory, at the most', 'MB', { atMost: 200 }, [{ ours: Math.max(...samples) }], notes),
          rowOf('last quarter of the soak', 'MB', { ratioAtMost: 1.1, of: 'first quarter' }, [drift]),
        ],
      },
    ];
  },
};
