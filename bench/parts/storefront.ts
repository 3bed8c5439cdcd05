// Storefront HTML: popular pages from the response cache against a bare server with the same bytes, and the cost of
// rendering a page that is not cached.

import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Options, Part } from '../part.ts';
import { makeRow, type Row } from '../row.ts';
import { loadWithoutErrors, type Request } from '../running/load.ts';
import { cpuMilliseconds } from '../running/process-usage.ts';
import { compareWithRaw, pairs } from '../running/raw-comparison.ts';
import { startRawReference } from '../running/raw-reference.ts';
import { interleave } from '../running/rounds.ts';
import { type BenchService, startService, withDatabase } from '../running/service.ts';

const BROWSER = { accept: 'text/html' };
const MAX_RENDERS_PER_SECOND = 500;
const MAX_RENDER_MS = 5;

export const storefront: Part = {
  name: 'storefront',
  description: 'storefront pages: hot ones against raw node:http with the same bytes, and single renders',
  async run(options) {
    const size = closestSize('10k', options.sizes);
    const ours = await startService(seededCatalog(size));
    const paths = await hotPages(ours);
    const raw = await startRawReference(ours.url, Object.values(paths), BROWSER);
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const compared = await compareWithRaw(options, path, ours.url, raw.url, BROWSER);
      rows.push(makeRow(`${name}, hot`, '/s', { ratioAtLeast: 0.6, of: 'raw' }, pairs(compared, 'perSecond')));
    }
    await raw.stop();
    rows.push(...(await measureRenders(ours, options)));
    return [{ size, rows }];
  },
};

/** By name: `/`, `/apps`, the page of the most popular app, and the page of a developer with many apps. */
export async function hotPages(service: BenchService): Promise<Record<string, string>> {
  const [app, developer] = await withDatabase(service, async (client) => [
    await client.query<{ slug: string }>('SELECT slug FROM catalog ORDER BY install_count DESC, app_id LIMIT 1'),
    await client.query<{ id: string }>(
      'SELECT developer_id AS id FROM apps JOIN catalog ON app_id = apps.id GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1',
    ),
  ]);
  return {
    home: '/',
    'app list': '/apps',
    'app page': `/apps/${app!.rows[0]!.slug}`,
    'developer page': `/developers/${developer!.rows[0]!.id}`,
  };
}

/** Each page is requested once, on one connection, so that its latency is the time of one render. */
async function measureRenders(service: BenchService, { rounds, seconds }: Options): Promise<Row[]> {
  const perRound = seconds * MAX_RENDERS_PER_SECOND;
  const pages = await uncachedPages(service, perRound * (rounds + 1));
  const turns = Object.fromEntries(
    Object.entries(pages).map(([name, paths]) => {
      const share = Math.min(perRound, Math.floor(paths.length / (rounds + 1)));
      const turn = async (round: number) => {
        const requests = paths
          .slice(round * share, (round + 1) * share)
          .map((path): Request => ({ method: 'GET', path }));
        const cpuBefore = cpuMilliseconds(service.pid);
        const load = { url: service.url, connections: 1, seconds, headers: BROWSER, requests, once: true };
        const measured = await loadWithoutErrors(load);
        return { ms: measured.p50, cpuMs: (cpuMilliseconds(service.pid) - cpuBefore) / measured.requests };
      };
      return [name, turn];
    }),
  );
  const measured = await interleave(rounds, turns);
  return Object.entries(measured).flatMap(([name, results]) => [
    makeRow(
      `${name}, render, p50`,
      'ms',
      { atMost: MAX_RENDER_MS },
      results.map(({ ms }) => ({ ours: ms })),
    ),
    makeRow(
      `${name}, render, CPU`,
      'ms',
      { atMost: MAX_RENDER_MS },
      results.map(({ cpuMs }) => ({ ours: cpuMs })),
    ),
  ]);
}

/** Pages that no part has requested before. */
export async function uncachedPages(service: BenchService, count: number): Promise<Record<string, string[]>> {
  return withDatabase(service, async (client) => {
    const { rows: apps } = await client.query<{ slug: string }>(
      'SELECT slug FROM catalog ORDER BY install_count, app_id LIMIT $1',
      [count],
    );
    const { rows: developers } = await client.query<{ id: string }>(
      'SELECT DISTINCT developer_id AS id FROM apps JOIN catalog ON app_id = apps.id ORDER BY 1 LIMIT $1',
      [count],
    );
    const listPages = Math.min(count, Math.floor(apps.length / 24));
    return {
      'app page': apps.map(({ slug }) => `/apps/${slug}`),
      'developer page': developers.map(({ id }) => `/developers/${id}`),
      'app list': Array.from({ length: listPages }, (_, n) => `/apps?page=${n + 2}`),
    };
  });
}
