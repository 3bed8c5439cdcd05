// The refusal by a limit that is counted in the database, such as submissions a day.

import { type ApiError, commonErrors } from '../errors.ts';

export function limitReached(message: string, { limit, waitS }: { limit: number; waitS: number }): ApiError {
  const headers = { 'ratelimit-limit': String(limit), 'ratelimit-remaining': '0', 'ratelimit-reset': String(waitS) };
  return commonErrors.RATE_LIMITED({ message, headers: { ...headers, 'retry-after': String(waitS) } });
}
