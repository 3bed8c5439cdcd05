// Who is signed in to the web app: a random value in a cookie, its hash in the database. Every request looks it up, so
// signing out, a suspension and the end of its time hold at once, on every node.

import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import type { AccountCaller } from './access.ts';
import { accountErrors } from './errors.ts';

const LIFETIME_HOURS = 12;

export const sessionCleaning = defineJob<Record<never, never>>('session-cleaning', 'Removes sessions that have ended.');

export interface SignedIn {
  accountUserId: string;
  administrator: boolean;
  name: string | null;
  email: string | null;
}

/** A caller with a session is an account, and knows which developer it is. */
export interface SessionCaller extends AccountCaller {
  email: string | null;
  developerId: string | null;
  developerName: string | null;
  developerStatus: string | null;
}

export class Sessions {
  #db: Database;
  #origin: string;
  #cookie: string;
  #attributes: string;

  constructor(db: Database, publicUrl: string) {
    this.#db = db;
    this.#origin = new URL(publicUrl).origin;
    const secure = publicUrl.startsWith('https:');
    // The prefix makes browsers refuse the cookie from any other host or path, and over plain http.
    this.#cookie = secure ? '__Host-marketplace' : 'marketplace';
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  /** A new value at every sign-in: one that was planted beforehand is worth nothing. */
  async start(reply: FastifyReply, { accountUserId, administrator, name, email }: SignedIn): Promise<void> {
    const value = randomBytes(32).toString('base64url');
    const expiresAt = sql<Date>`now() + make_interval(hours => ${LIFETIME_HOURS})`;
    await this.#db
      .insertInto('sessions')
      .values({ hash: hashOf(value), accountUserId, administrator, name, email, expiresAt })
      .execute();
    reply.header('set-cookie', `${this.#cookie}=${value}; ${this.#attributes}; Max-Age=${LIFETIME_HOURS * 3600}`);
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const value = this.#valueOf(request);
    if (value) await this.#db.deleteFrom('sessions').where('hash', '=', hashOf(value)).execute();
    reply.header('set-cookie', `${this.#cookie}=; ${this.#attributes}; Max-Age=0`);
  }

  async identify(request: FastifyRequest): Promise<SessionCaller> {
    this.demandSameOrigin(request);
    const caller = await this.find(request);
    if (!caller) throw accountErrors.NOT_SIGNED_IN();
    return caller;
  }

  /** Nobody, when nobody is signed in. */
  async find(request: FastifyRequest): Promise<SessionCaller | undefined> {
    const value = this.#valueOf(request);
    if (!value) return undefined;
    const row = await this.#db
      .selectFrom('sessions')
      .leftJoin('developers', 'developers.accountUserId', 'sessions.accountUserId')
      .select(['sessions.accountUserId', 'sessions.name', 'sessions.email', 'administrator'])
      .select(['developers.id as developerId', 'developers.name as developerName'])
      .select('developers.status as developerStatus')
      .where('hash', '=', hashOf(value))
      .where('expiresAt', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row && { kind: 'account', ...row };
  }

  /** A page of another site can make the browser send the cookie, but not claim our origin. */
  demandSameOrigin({ method, headers }: FastifyRequest): void {
    if (['GET', 'HEAD'].includes(method)) return;
    if (headers.origin !== this.#origin) throw accountErrors.CROSS_SITE();
  }

  #valueOf({ headers }: FastifyRequest): string | undefined {
    return cookiesOf(headers.cookie).get(this.#cookie);
  }
}

export function cookiesOf(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('=', 2) as [string, string]);
  return new Map(pairs.filter(([, value]) => value));
}

export async function cleanSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute();
}

function hashOf(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
