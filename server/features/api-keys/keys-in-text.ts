// Refuses texts that contain an API key, wherever others could read them.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorDetail } from '../../platform/errors.ts';
import { escapePointer } from '../../platform/http/validation.ts';
import { apiKeyErrors } from './errors.ts';
import { containsKey } from './key-format.ts';

/** One fault for each text of a body that contains an API key, never with the key. */
export function keysIn(value: unknown, pointer = ''): ErrorDetail[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => keysIn(inner, `${pointer}/${escapePointer(name)}`));
  if (typeof value !== 'string' || !containsKey(value)) return [];
  const fix = 'Remove the API key. If others may have seen it, revoke it.';
  return [{ pointer, code: apiKeyErrors.CONTAINS_API_KEY.code, message: 'It contains an API key.', fix }];
}

/** The `preHandler` of routes whose body becomes public text. */
export async function requireNoApiKey({ body }: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const details = keysIn(body);
  if (details.length > 0) throw apiKeyErrors.CONTAINS_API_KEY({ details });
}
