// A conditional change (RFC 9110 `If-Match`): transaction, lock, compare the ETag, work, read again, answer with the new
// ETag.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, type Tx, transaction } from '../postgres/database.ts';
import type { Semaphore } from '../semaphore.ts';
import { requireIfMatch } from './etag.ts';

export interface ResourceChange<Locked, Outcome, Body> {
  /** Locks the resource and reads it under the lock. */
  lock(tx: Tx): Promise<Locked>;
  etagOf(locked: Locked): string;
  work(tx: Tx, locked: Locked): Promise<Outcome>;
  /** Reads the resource as the work left it; one that is deleted has no ETag. */
  reread(tx: Tx, locked: Locked, outcome: Outcome): Promise<{ etag?: string; body: Body }>;
  /** The last statements before COMMIT: for a lock that every transaction of this kind takes. */
  beforeCommit?(tx: Tx, outcome: Outcome): Promise<void>;
}

export interface ChangeContext {
  db: Database;
  /** For changes that rewrite the catalog or append a receipt: they wait for a permit before they take a connection. */
  permits?: Semaphore | undefined;
}

export async function changeResource<Locked, Outcome, Body>(
  { db, permits }: ChangeContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { lock, etagOf, work, reread, beforeCommit }: ResourceChange<Locked, Outcome, Body>,
): Promise<Body> {
  const change = () =>
    transaction(db, async (tx) => {
      const locked = await lock(tx);
      requireIfMatch(request, etagOf(locked));
      const outcome = await work(tx, locked);
      const after = await reread(tx, locked, outcome);
      await beforeCommit?.(tx, outcome);
      return after;
    });
  const { etag, body } = await (permits ? permits.run(change) : change());
  if (etag) reply.header('etag', etag);
  return body;
}
