// Assertions about error responses.

import assert from 'node:assert/strict';
import type { Answer } from './market.ts';

interface ErrorResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
  body: any;
}

/** The status with the error code; for several responses that are compared at once. */
export function codeOf({ status, body }: ErrorResponse): [number, string | undefined] {
  return [status, body?.error?.code];
}

export function expectError(response: ErrorResponse, status: number, code: string, message?: string): void {
  assert.deepEqual(codeOf(response), [status, code], message ?? JSON.stringify(response.body));
}

/** Asserts the whole error shape: body, faults and headers. */
export function assertErrorShape({ status, headers, body }: Answer, wantedStatus: number, wantedCode?: string): void {
  assert.equal(status, wantedStatus);
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  const { code, message, requestId, details, ...more } = body.error;
  assert.deepEqual([Object.keys(body), more], [['error'], {}]);
  if (wantedCode) assert.equal(code, wantedCode);
  assert.ok(message.length > 10);
  assert.equal(headers.get('x-request-id'), requestId);
  for (const detail of details ?? []) {
    assert.deepEqual(Object.keys(detail), ['pointer', 'code', 'message', 'fix']);
    assert.ok(detail.message && detail.fix);
  }
}

/** The code of each fault, by its pointer. */
export function faultsOf({ body }: Answer): Record<string, string> {
  const details: { pointer: string; code: string }[] = body.error.details ?? [];
  return Object.fromEntries(details.map(({ pointer, code }) => [pointer, code]));
}
