// Assertions about error responses.

import assert from 'node:assert/strict';

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
