// Turns whatever was thrown into the one error shape. Nothing else writes an error response.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, commonErrors, describeError } from '../errors.ts';
import { isDatabaseUnavailable } from '../postgres/database.ts';
import { faultsOf } from './validation.ts';

/** The request that failed: its id goes into the response, the cause into its log. */
export type ErrorContext = Pick<FastifyRequest, 'id' | 'log' | 'raw' | 'routeOptions'>;

/** The response for the caller. The cause of a 5xx is logged and not sent. */
export function toErrorResponse(thrown: FastifyError | ApiError | Error, context: ErrorContext) {
  const error = toApiError(thrown, context);
  if (error.status >= 500) context.log.error({ err: describeError(error.cause ?? thrown) }, error.code);
  const { code, message, details, resourceId, status, headers } = error;
  return {
    status,
    headers,
    body: {
      error: {
        ...{ code, message, requestId: context.id },
        ...(resourceId ? { resourceId } : {}),
        ...(details ? { details } : {}),
      },
    },
  };
}

export function sendError(thrown: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = toErrorResponse(thrown, request);
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function toApiError(thrown: FastifyError | ApiError | Error, { raw, routeOptions }: ErrorContext): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const error = thrown as FastifyError;
  if (error.validation) {
    return commonErrors.VALIDATION_FAILED({
      details: faultsOf(error.validation as never, error.validationContext ?? 'body'),
    });
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return commonErrors.BODY_TOO_LARGE({
        message: `The body is larger than ${routeOptions.bodyLimit / 1024} KiB, the limit of this endpoint.`,
      });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return commonErrors.UNSUPPORTED_MEDIA_TYPE();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return commonErrors.BAD_REQUEST();
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return commonErrors.NOT_FOUND();
  }
  // Thrown by @fastify/static for If-Match and the like.
  if (error.statusCode === 412) return commonErrors.PRECONDITION_FAILED();
  if (isClientError(error)) return commonErrors.BAD_REQUEST({ cause: error });
  if (isDatabaseUnavailable(error)) return commonErrors.NOT_READY({ headers: { 'retry-after': '1' }, cause: error });
  // The client closed the connection before it had sent the whole body.
  if (raw.destroyed && !raw.complete) return commonErrors.BAD_REQUEST({ cause: error });
  return commonErrors.INTERNAL({ cause: error });
}

/** What Fastify itself considers to be the client's fault. */
function isClientError({ code = '', statusCode = 500 }: FastifyError): boolean {
  return code.startsWith('FST_') && statusCode < 500;
}
