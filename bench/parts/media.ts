// Images: a hot variant against a bare server that sends the same bytes; uploads two at a time, and the p99 of public reads
// beside them.

import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { mintToken } from '../../server/features/accounts/embedded-provider.ts';
import { readSettings } from '../../server/settings.ts';
import { closestSize, seededCatalog } from '../catalog/sizes.ts';
import type { Part } from '../part.ts';
import { makeRow, type Round } from '../row.ts';
import { type Developer, makeDevelopers, removeDevelopers } from '../running/developers.ts';
import { compareWithRaw, pairs } from '../running/raw-comparison.ts';
import { startRawReference } from '../running/raw-reference.ts';
import { approve, createApps, pendingSubmissions, send } from '../running/review.ts';
import { type BenchService, environmentOf, startService } from '../running/service.ts';

const UPLOADERS = 2;
const UPLOADS_PER_ROUND = 20;
/** Reads come at a fixed rate, whether or not the one before was answered: a closed loop would hide a pause. */
const READ_INTERVAL_MS = 10;
const MAX_WAIT_MS = 120_000;

export const media: Part = {
  name: 'media',
  description:
    'a hot variant of an image against raw node:http; uploads of 2-MB screenshots, two at a time, and reads beside them',
  async run(options) {
    const size = closestSize('10k', options.sizes);
    const ours = await startService(seededCatalog(size));
    const developers = await makeDevelopers(ours, 1);
    const path = await publishImage(ours, developers[0]!);
    const raw = await startRawReference(ours.url, [path]);
    const hot = await compareWithRaw(options, path, ours.url, raw.url);
    const { uploads, reads } = await measureUploads(ours, developers[0]!, options);
    await removeDevelopers(ours);
    const rows = [
      makeRow('hot variant', '/s', { ratioAtLeast: 0.8, of: 'raw' }, pairs(hot, 'perSecond')),
      makeRow('upload of a 2-MB screenshot, two at a time, p95', 'ms', { atMost: 1_000 }, uploads),
      makeRow('public reads beside uploads, p99', 'ms', { ratioAtMost: 2, of: 'idle' }, reads),
    ];
    return [{ size, rows }];
  },
};

/** A published app's logo; returns the path of a variant. */
async function publishImage(ours: BenchService, developer: Developer): Promise<string> {
  const admin = await mintToken(readSettings(environmentOf(ours.dataDirectory)), 'bench-admin', true);
  const logo = (await upload(ours, developer, await screenshot(0, 512, 512))).url;
  const [app] = await createApps(ours, [developer], 1, 'Bench Image', () => ({ logoUrl: logo }));
  await send(ours, 'POST', `/api/dev/apps/${app!.id}/submit`, developer.key);
  for (const id of await pendingSubmissions(ours)) await approve(ours, id, admin);
  for (let waited = 0; waited < MAX_WAIT_MS; waited += 200) {
    const detail = await send(ours, 'GET', `/api/dev/apps/${app!.id}`, developer.key);
    const variant = detail.images.logo.variants.find(
      ({ width, type }: { width: number; type: string }) => width === 256 && type === 'image/webp',
    );
    if (variant) return new URL(variant.url).pathname;
    await sleep(200);
  }
  throw new Error('The variants were not made.');
}

async function measureUploads(
  ours: BenchService,
  developer: Developer,
  { rounds, seconds }: { rounds: number; seconds: number },
) {
  const uploads: Round[] = [];
  const reads: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const files = await Promise.all(
      Array.from({ length: UPLOADS_PER_ROUND }, (_, n) => screenshot(1 + round * UPLOADS_PER_ROUND + n, 2_560, 1_440)),
    );
    const idle = await readWhile(ours, sleep(seconds * 1_000));
    const latencies: number[] = [];
    const uploading = Promise.all(
      Array.from({ length: UPLOADERS }, async () => {
        for (let file = files.pop(); file; file = files.pop()) {
          const start = performance.now();
          await upload(ours, developer, file);
          latencies.push(performance.now() - start);
        }
      }),
    );
    const busy = await readWhile(ours, uploading);
    if (round === 0) continue; // warms up
    uploads.push({ ours: percentile(latencies, 0.95) });
    reads.push({ ours: busy, reference: idle });
  }
  return { uploads, reads };
}

async function upload({ url }: BenchService, { key }: Developer, bytes: Buffer): Promise<{ url: string }> {
  const response = await fetch(`${url}/api/dev/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  if (response.status !== 201) throw new Error(`Could not upload: ${response.status} ${await response.text()}`);
  return (await response.json()) as { url: string };
}

/** Text and panels on a plain ground, as a screenshot has them, with enough detail for 2 MB. */
async function screenshot(seed: number, width: number, height: number): Promise<Buffer> {
  const rows = Array.from({ length: 1_100 }, (_, i) => {
    const n = i * 7 + seed * 131;
    const [x, y] = [(n * 97) % width, (n * 53) % height];
    return `<text x="${x}" y="${y}" font-size="${10 + (n % 30)}" fill="hsl(${n % 360} 60% 40%)">Task ${n}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eef"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The p99 of lists that no cache holds, until `work` is done. */
async function readWhile(ours: BenchService, work: Promise<unknown>): Promise<number> {
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  let done = false;
  const finished = work.finally(() => {
    done = true;
  });
  finished.catch(() => {}); // thrown below
  for (let n = 0; !done; n++) {
    const start = performance.now();
    const read = send(ours, 'GET', `/api/apps?sort=newest&page=${1 + (n % 300)}&limit=${20 + (n % 7)}`);
    pending.push(read.then(() => void latencies.push(performance.now() - start)));
    await sleep(READ_INTERVAL_MS);
  }
  await Promise.all([finished, ...pending]);
  return percentile(latencies, 0.99);
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;
}
