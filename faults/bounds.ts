// Length of a run, and time bounds. The short form is part of `npm test`; the long one is
// `npm run test:faults -- --long`.

export const LONG = process.env.TEST_LONG === 'on';
/** Well above the longest single test. */
export const TIMEOUT_MS = 600_000;

/**
 * Multiplies every bound. The short form runs beside all other tests and competes for cores: it verifies correctness,
 * only the long form verifies times.
 */
const PATIENCE = Number(process.env.FAULTS_PATIENCE ?? (LONG ? 1 : 6));

export const READY_MS = 3_000 * PATIENCE;
export const ANSWER_MS = 5_000 * PATIENCE;
export const STOP_MS = 10_000 * PATIENCE;
export const TAKEOVER_MS = 2_000 * PATIENCE;

export function rounds(inShort: number, inLong: number): number {
  return LONG ? inLong : inShort;
}
