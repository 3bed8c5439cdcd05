// How long a run is, and what may take how long. The short form is part of `npm test`; the long one is
// `npm run test:faults -- --long`.

export const LONG = process.env.TEST_LONG === 'on';
/** Over the longest single test, by far. */
export const TIMEOUT_MS = 600_000;

/**
 * Every bound is multiplied by it. The short form runs beside all other tests, on as many cores as they want: what holds is
 * shown there, how fast is shown by the long form.
 */
const PATIENCE = Number(process.env.FAULTS_PATIENCE ?? (LONG ? 1 : 6));

export const READY_MS = 3_000 * PATIENCE;
export const ANSWER_MS = 5_000 * PATIENCE;
export const STOP_MS = 10_000 * PATIENCE;
export const TAKEOVER_MS = 2_000 * PATIENCE;

export function rounds(inShort: number, inLong: number): number {
  return LONG ? inLong : inShort;
}
