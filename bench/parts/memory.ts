// Resident memory under a mixed load: hot JSON and pages, uncached searches and pages, installs.

import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf, queriesOf } from '../catalog/queries.ts';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow, median } from '../row.ts';
import { load, type Request } from '../running/load.ts';
import { residentMegabytes } from '../running/process-usage.ts';
import { startService, withDatabase } from '../running/service.ts';
import { hotPaths } from './hot-json.ts';
import { hotPages, uncachedPages } from './storefront.ts';

const SAMPLE_MS = 500;
/** The share of the soak in which code is compiled and caches fill. */
const WARM_UP = 0.2;
const UNCACHED_PAGES = 20_000;
const INSTALLED_APPS = 1_000;

/**
 * As in production: with the memory settings of deploy/Dockerfile, without the embedded identity provider. No request of
 * this part needs an account.
 */
const PRODUCTION_SETTINGS = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_AUDIENCE: 'marketplace',
  MALLOC_ARENA_MAX: '1',
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=4',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

export const memory: Part = {
  name: 'memory',
  description: 'resident memory of the process under mixed load',
  async run({ sizes, soakMinutes }) {
    const size = closestSize('100k', sizes);
    const service = await startService(seededCatalog(size), PRODUCTION_SETTINGS);
    const seconds = soakMinutes * 60;
    const get = (path: string): Request => ({ method: 'GET', path });
    const hot = [await hotPaths(service.url), await hotPages(service)].flatMap(Object.values).map(get);
    const { 'common word': common, 'rare word': rare, typo, 'two words': two } = queriesOf(size, [], () => 1);
    const searches = [common, rare, typo, two].flat().map((query) => get(pathOf(query)));
    const pages = Object.values(await uncachedPages(service, UNCACHED_PAGES))
      .flat()
      .map(get);
    const slugs = await withDatabase(service, (client) =>
      client.query<{ slug: string }>('SELECT slug FROM catalog ORDER BY app_id LIMIT $1', [INSTALLED_APPS]),
    );
    const installs = slugs.rows.map(({ slug }): Request => ({ method: 'POST', path: `/api/apps/${slug}/install` }));

    const loads = Promise.all([
      load({ url: service.url, connections: 16, seconds, requests: hot }),
      load({ url: service.url, connections: 4, seconds, requests: searches }),
      load({ url: service.url, connections: 1, seconds, requests: pages }),
      load({ url: service.url, connections: 16, seconds, requests: installs }),
    ]);
    const samples: number[] = [];
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(SAMPLE_MS)) {
      samples.push(residentMegabytes(service.pid));
    }
    const [requests, failed] = (await loads).reduce(
      ([sum, failures], one) => [sum + one.requests, failures + one.errors + one.unanswered],
      [0, 0],
    );
    const tenth = Math.ceil(samples.length / 10);
    const tenths = Array.from({ length: 10 }, (_, i) => samples.slice(i * tenth, (i + 1) * tenth)).filter(
      (slice) => slice.length > 0,
    );
    const notes = [
      `${requests} requests in ${soakMinutes} min, ${failed} failed`,
      `by tenth of the soak: ${tenths.map((slice) => Math.round(median(slice))).join(', ')} MB`,
    ];
    const settled = samples.slice(Math.floor(samples.length * WARM_UP));
    const quarter = Math.ceil(settled.length / 4);
    const drift = { ours: median(settled.slice(-quarter)), reference: median(settled.slice(0, quarter)) };
    return [
      {
        size,
        rows: [
          makeRow('maximum resident memory', 'MB', { atMost: 256 }, [{ ours: Math.max(...samples) }], notes),
          makeRow('last quarter of the soak', 'MB', { ratioAtMost: 1.1, of: 'first quarter' }, [drift]),
        ],
      },
    ];
  },
};
