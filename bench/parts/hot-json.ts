// Popular public JSON from the response cache, against a bare server that sends the same bytes.

import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow, type Row } from '../row.ts';
import { compareWithRaw, pairs } from '../running/raw-comparison.ts';
import { startRawReference } from '../running/raw-reference.ts';
import { startService } from '../running/service.ts';

export const hotJson: Part = {
  name: 'hot',
  description: 'hot public JSON, against raw node:http with the same bytes; 64 connections',
  async run(options) {
    const size = closestSize('10k', options.sizes);
    const ours = await startService(seededCatalog(size));
    const paths = await hotPaths(ours.url);
    const raw = await startRawReference(ours.url, Object.values(paths));
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const full = await compareWithRaw(options, path, ours.url, raw.url);
      const unchanged = await compareWithRaw(options, path, ours.url, raw.url, { 'if-none-match': raw.etags[path]! });
      rows.push(
        makeRow(name, '/s', { ratioAtLeast: 0.8, of: 'raw' }, pairs(full, 'perSecond')),
        makeRow(`${name}, p99`, 'ms', { ratioAtMost: 2, of: 'raw' }, pairs(full, 'p99')),
        makeRow(`${name}, 304`, '/s', { ratioAtLeast: 0.8, of: 'raw 304' }, pairs(unchanged, 'perSecond')),
      );
    }
    return [{ size, rows }];
  },
};

export async function hotPaths(url: string): Promise<Record<string, string>> {
  const list = (await (await fetch(`${url}/api/apps`)).json()) as { data: { slug: string }[] };
  return {
    'first page': '/api/apps',
    'filtered page': '/api/apps?category=FINANCE&sort=rating',
    'one app': `/api/apps/${list.data[0]!.slug}`,
    categories: '/api/apps/categories/list',
    featured: '/api/apps/featured/list',
  };
}
