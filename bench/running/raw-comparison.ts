// One path of the service and of the raw reference under the same load.

import type { Options } from '../part.ts';
import type { Round } from '../row.ts';
import { loadWithoutErrors, type Measured } from './load.ts';
import { interleave } from './rounds.ts';

const CONNECTIONS = 64;

interface Comparison {
  ours: Measured[];
  raw: Measured[];
}

export function compareWithRaw(
  { rounds, seconds }: Options,
  path: string,
  ours: string,
  raw: string,
  headers: Record<string, string> = {},
): Promise<Comparison> {
  const load = { connections: CONNECTIONS, seconds, headers };
  return interleave(rounds, {
    ours: () => loadWithoutErrors({ ...load, url: ours + path }),
    raw: () => loadWithoutErrors({ ...load, url: raw + path }),
  });
}

export function pairs({ ours, raw }: Comparison, figure: 'perSecond' | 'p99'): Round[] {
  return ours.map((measured, i) => ({ ours: measured[figure], reference: raw[i]![figure] }));
}
