// How long a run is, and what may take how long. The short form is part of `npm test`; the long one is
// `npm run test:faults -- --long`.

export const LONG = process.env.FAULTS === 'long';
/** Over the longest single test, by far. */
export const TIMEOUT_MS = 600_000;

/** For a machine that is busy with other things at the same time: every bound is multiplied by it. */
const PATIENCE = Number(process.env.FAULTS_PATIENCE ?? 1);

export const READY_MS = 3_000 * PATIENCE;
export const ANSWER_MS = 5_000 * PATIENCE;
export const STOP_MS = 10_000 * PATIENCE;
export const TAKEOVER_MS = 2_000 * PATIENCE;

export function rounds(inShort: number, inLong: number): number {
  return LONG ? inLong : inShort;
}
