// `Idempotency-Key`: a repeat of a creating POST gives the first answer again and creates nothing. The key is
// claimed and the answer kept in the very transaction that does the work, so neither a crash nor a second node
// can come between them; a repeat that arrives meanwhile waits at the unique index for the first to end.

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { commonErrors } from '../errors.ts';
import { type Database, type Tx, transaction } from '../postgres/database.ts';

/** With its kind: an identity provider may give an account the id of a developer or an IP address. */
export type IdempotencyCaller = `host ${string}` | `account ${string}` | `developer ${string}` | `address ${string}`;

export interface OnceOptions {
  /** Who the key belongs to: two callers may use the same one. */
  caller: IdempotencyCaller;
  /** The answer holds something that is shown only once: a repeat is refused. */
  secret?: boolean;
}

/** Runs `create` in one transaction and answers 201; at most once for each Idempotency-Key. */
export async function createOnce<T extends object>(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, secret = false }: OnceOptions,
  create: (tx: Tx) => Promise<T>,
): Promise<T> {
  const key = keyOf(request);
  const answer = await transaction(db, async (tx) => {
    if (key === undefined) return { replayed: false, body: await create(tx) };

    const earlier = await claim(tx, caller, key, fingerprintOf(request));
    if (earlier) {
      if (earlier.etag) reply.header('etag', earlier.etag);
      return { replayed: true, body: replay<T>(earlier) };
    }
    const body = await create(tx);
    await tx
      .updateTable('idempotentRequests')
      .set({
        body: secret ? null : JSON.stringify(body),
        etag: (reply.getHeader('etag') as string | undefined) ?? null,
      })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute();
    return { replayed: false, body };
  });
  if (answer.replayed) reply.header('idempotency-replayed', 'true');
  reply.code(201);
  return answer.body;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw commonErrors.IDEMPOTENCY_KEY_INVALID();
}

function fingerprintOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest();
}

interface Earlier {
  fingerprintMatches: boolean;
  body: unknown;
  etag: string | null;
}

async function claim(tx: Tx, caller: string, key: string, fingerprint: Buffer): Promise<Earlier | undefined> {
  const claimed = await sql`
    INSERT INTO idempotent_requests AS r (caller, key, fingerprint) VALUES (${caller}, ${key}, ${fingerprint})
    ON CONFLICT (caller, key) DO UPDATE SET fingerprint = excluded.fingerprint, body = NULL, etag = NULL, created_at = now()
      WHERE r.created_at < now() - interval '24 hours'
    RETURNING 1`.execute(tx);
  if (claimed.rows.length > 0) return undefined;

  const row = await tx
    .selectFrom('idempotentRequests')
    .select(['fingerprint', 'body', 'etag'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { fingerprintMatches: row.fingerprint.equals(fingerprint), body: row.body, etag: row.etag };
}

function replay<T>({ fingerprintMatches, body }: Earlier): T {
  if (!fingerprintMatches) throw commonErrors.IDEMPOTENCY_KEY_REUSED();
  if (body === null) throw commonErrors.ANSWER_NOT_REPEATABLE();
  return body as T;
}

export async function forgetOldRequests(db: Database): Promise<void> {
  await db.deleteFrom('idempotentRequests').where('createdAt', '<', sql<Date>`now() - interval '24 hours'`).execute();
}
