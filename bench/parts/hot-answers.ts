// Public answers that everybody asks for, against a bare server that has the same bytes ready.

import { catalogueOf, sizeNear } from '../catalogue/sizes.ts';
import type { Options, Part } from '../part.ts';
import { type Row, rowOf } from '../row.ts';
import { loadWell, type Measured } from '../running/load.ts';
import { startOurService } from '../running/our-service.ts';
import { startRawReference } from '../running/raw-reference.ts';
import { inTurns } from '../running/rounds.ts';

const CONNECTIONS = 64;

export const hotAnswers: Part = {
  name: 'hot',
  description: 'public answers that are asked for again and again, against raw node:http with the same bytes',
  async run(options) {
    const size = sizeNear('10k', options.sizes);
    const ours = await startOurService(catalogueOf(size));
    const paths = await hotPaths(ours.url);
    const raw = await startRawReference(ours.url, Object.values(paths));
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const etag = raw.etags[path]!;
      const full = await compare(options, ours.url + path, raw.url + path);
      const unchanged = await compare(options, ours.url + path, raw.url + path, { 'if-none-match': etag });
      rows.push(
        rowOf(name, '/s', { ratioAtLeast: 0.9, of: 'raw' }, pairs(full, 'perSecond')),
        rowOf(`${name}, p99`, 'ms', { ratioAtMost: 2, of: 'raw' }, pairs(full, 'p99')),
        rowOf(`${name}, 304`, '/s', { ratioAtLeast: 0.9, of: 'raw 304' }, pairs(unchanged, 'perSecond')),
      );
    }
    return [{ size, rows }];
  },
};

export async function hotPaths(url: string): Promise<Record<string, string>> {
  const answer = (await (await fetch(`${url}/api/apps`)).json()) as { data: { slug: string }[] };
  return {
    'first page': '/api/apps',
    'filtered page': '/api/apps?category=FINANCE&sort=rating',
    'one app': `/api/apps/${answer.data[0]!.slug}`,
    categories: '/api/apps/categories/list',
    featured: '/api/apps/featured/list',
  };
}

interface Compared {
  ours: Measured[];
  raw: Measured[];
}

function compare(
  { rounds, seconds }: Options,
  ours: string,
  raw: string,
  headers: Record<string, string> = {},
): Promise<Compared> {
  return inTurns(rounds, {
    ours: () => loadWell({ url: ours, connections: CONNECTIONS, seconds, headers }),
    raw: () => loadWell({ url: raw, connections: CONNECTIONS, seconds, headers }),
  });
}

function pairs({ ours, raw }: Compared, figure: 'perSecond' | 'p99') {
  return ours.map((measured, i) => ({ ours: measured[figure], reference: raw[i]![figure] }));
}
