// The log of one request. What its lines carry is put together with the first of them: most requests have none.

import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
const METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'child'] as const;

class RequestLog {
  level: string;
  #parent: FastifyBaseLogger;
  #bindings: Bindings;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.level = parent.level;
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get own(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings);
    return this.#own;
  }
}

for (const method of METHODS) {
  Object.defineProperty(RequestLog.prototype, method, {
    value(this: RequestLog, ...line: [never]) {
      return this.own[method](...line);
    },
  });
}

export function requestLog(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new RequestLog(parent, bindings) as unknown as FastifyBaseLogger;
}
