// What the engine is told, or shown, before the service begins: how it makes use of memory, and of what it has learned.

import { executionAsyncResource } from 'node:async_hooks';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';

export function prepareEngine(): void {
  // It would let garbage grow to several times what is in use before it looks at all of it.
  setFlagsFromString('--heap-growing-percent=20');
  // It makes its fastest code of what ran three thousand times: a third of that is enough, and what is asked for less often is as fast.
  setFlagsFromString('--invocation-count-for-turbofan=1000');
  settleRequests();
  keepOneTick();
}

/**
 * From the first eight objects of a kind the engine learns how much room all others get. When garbage is collected between them it
 * forgets what they held, and requests are dictionaries for as long as the process runs: each takes half as long again. So the
 * first eight are made in one go.
 */
function settleRequests(): void {
  Array.from({ length: 8 }, () => {
    const request = new IncomingMessage(new Socket());
    return [request, request.headers, new ServerResponse(request)];
  });
}

const kept: unknown[] = [];

/**
 * Each answer puts several things off with `nextTick`. When garbage is collected while nothing is put off, the engine forgets
 * what such an object looks like, and makes each of them six times as slowly for as long as the process runs. So one is kept.
 */
function keepOneTick(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
