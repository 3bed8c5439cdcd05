// Leads from an answer to its line in the log.

import { randomUUID } from 'node:crypto';

/** The caller's own, where it can be one. */
export function requestIdFor(given: unknown): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newRequestId();
}

export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}
