// Sessions of the web app and their CSRF protection (`requireSameOrigin`). A session is a random value in a cookie and its
// hash in the database. Every request looks it up, so sign-out, suspension and expiry take effect at once on every node.
// The account system confirms every few minutes that an administrator still is one, and which workspaces a user has who uses
// them (docs/decisions/0013).

import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Role } from '@marketplace/sdk/roles';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { cookieOf } from '../../platform/http/base-path.ts';
import { defineJob } from '../../platform/jobs.ts';
import { type Database, now, type Tx } from '../../platform/postgres/database.ts';
import { open, seal } from '../../platform/sealing.ts';
import type { AccountSystem } from './account-system.ts';
import type { AccountCaller, MemberCaller, Workspace } from './caller.ts';
import { accountErrors } from './errors.ts';
import { forgetAccounts, forgetAdministrator, rememberAccount } from './known-accounts.ts';
import { isWorkspaceAdmin } from './workspaces.ts';

const LIFETIME_HOURS = 12;
/** An administrator's session whose last confirmation is older is confirmed before it is used, any other before its workspaces are. */
const CONFIRM_AFTER_S = 5 * 60;
/** A session of an administrator, also of a workspace, that could not be confirmed for this long ends. */
const ENDS_UNCONFIRMED_S = 30 * 60;
/** Longer than the account system's timeout; also the pause after a failed attempt. */
const ASKING_S = 10;
const LOOK_AGAIN_MS = 100;
/** The refresh token is encrypted with the cookie's value. The database has only its hash, so nothing on the server can decrypt it. */
const REFRESH_TOKEN = 'refresh token';
/** The ID token, encrypted likewise. */
const ID_TOKEN = 'ID token';
/** Sign-out sends the ID token in a URL: a longer one is not stored, and the account system asks for a confirmation instead. */
const MAX_ID_TOKEN_BYTES = 4_096;

export const sessionCleaning = defineJob('session-cleaning', 'Deletes expired sessions and forgotten accounts.');

export interface SignedIn extends AccountCaller {
  email: string | null;
  /** Null while unknown. */
  workspaces: readonly Workspace[] | null;
  /** For the next confirmation; not every provider issues one. */
  refreshToken: string | undefined;
  /** For the sign-out at the account system. */
  idToken: string | undefined;
}

/** The caller of a request with a session: an account, and its developer if it is registered. */
export interface SessionCaller extends AccountCaller {
  email: string | null;
  /** As last confirmed; null while unknown. */
  workspaces: readonly Workspace[] | null;
  developerId: string | null;
  developerName: string | null;
  developerStatus: string | null;
  /** When the account, which closes, is erased. */
  closingAt: Date | null;
  role: Role;
}

export interface SessionOptions {
  db: Database;
  publicUrl: string;
  accountSystem: Pick<AccountSystem, 'askAgain'>;
  log: FastifyBaseLogger;
}

export class Sessions {
  #db: Database;
  #accountSystem: Pick<AccountSystem, 'askAgain'>;
  #log: FastifyBaseLogger;
  #origin: string;
  #cookieName: string;
  #cookieOptions: CookieSerializeOptions;
  /** By session, single-flight: a page sends many requests at once, and only one of them calls the account system. */
  #confirming = new Map<string, Promise<void>>();

  constructor({ db, publicUrl, accountSystem, log }: SessionOptions) {
    this.#db = db;
    this.#accountSystem = accountSystem;
    this.#log = log;
    this.#origin = new URL(publicUrl).origin;
    const { name, options } = cookieOf('marketplace', publicUrl);
    this.#cookieName = name;
    this.#cookieOptions = options;
  }

  /** A new value at every sign-in, and the browser's old session ends: prevents session fixation. */
  async start(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<void> {
    const { accountUserId, administrator, name, verifiedEmail, workspaces, acr, refreshToken, idToken } = signedIn;
    // Of a provider that does not say so, the sign-in counts as old.
    const authTime = signedIn.authTime ?? new Date(0);
    const email = verifiedEmail ?? signedIn.email;
    const emailVerified = verifiedEmail !== null;
    const value = randomBytes(32).toString('base64url');
    const expiresAt = sql<Date>`now() + make_interval(hours => ${LIFETIME_HOURS})`;
    await this.#delete(this.#valueOf(request));
    await rememberAccount(this.#db, { id: accountUserId, name, email, emailVerified, administrator });
    const kept = refreshToken ? seal(refreshToken, value, REFRESH_TOKEN) : null;
    const hint = idToken && idToken.length <= MAX_ID_TOKEN_BYTES ? seal(idToken, value, ID_TOKEN) : null;
    await this.#db
      .insertInto('sessions')
      .values({
        ...{ hash: hashOf(value), accountUserId, administrator, name, email, emailVerified },
        ...{ workspaces: workspaces && JSON.stringify(workspaces), authTime, acr },
        ...{ expiresAt, refreshToken: kept, idToken: hint },
      })
      .execute();
    reply.setCookie(this.#cookieName, value, { ...this.#cookieOptions, maxAge: LIFETIME_HOURS * 3600 });
  }

  /** Returns the ID token of the sign-in, for the sign-out at the account system. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const value = this.#valueOf(request);
    reply.setCookie(this.#cookieName, '', { ...this.#cookieOptions, maxAge: 0 });
    if (!value) return undefined;
    const ended = await this.#db
      .deleteFrom('sessions')
      .where('hash', '=', hashOf(value))
      .returning('idToken')
      .executeTakeFirst();
    return ended?.idToken ? open(ended.idToken, value, ID_TOKEN) : undefined;
  }

  async identify(request: FastifyRequest): Promise<SessionCaller> {
    this.requireSameOrigin(request);
    const caller = await this.find(request);
    if (!caller) throw accountErrors.NOT_SIGNED_IN();
    return caller;
  }

  /** For routes that need the workspaces. */
  async identifyMember(request: FastifyRequest): Promise<MemberCaller> {
    this.requireSameOrigin(request);
    const found = await this.#findConfirmed(request, { asMember: true });
    // Unknown, and nothing to ask with: a new sign-in will tell.
    if (!found || (!found.caller.workspaces && !found.canBeConfirmed)) throw accountErrors.NOT_SIGNED_IN();
    const { caller, canBeConfirmed, unconfirmedFor } = found;
    const { workspaces } = caller;
    if (!workspaces || (canBeConfirmed && unconfirmedFor >= ENDS_UNCONFIRMED_S))
      throw accountErrors.HOST_UNREACHABLE({ headers: { 'retry-after': String(ASKING_S) } });
    return { ...caller, workspaces };
  }

  /** Undefined when the request has no valid session. */
  async find(request: FastifyRequest): Promise<SessionCaller | undefined> {
    return (await this.#findConfirmed(request, { asMember: false }))?.caller;
  }

  async #findConfirmed(request: FastifyRequest, { asMember }: { asMember: boolean }): Promise<Found | undefined> {
    const value = this.#valueOf(request);
    const found = value ? await this.#read(value) : undefined;
    if (!value || !found || !isDue(found, asMember)) return found;
    await this.#confirmOnce(value);
    return this.#read(value);
  }

  /** CSRF: a page of another site can make the browser send the cookie, but cannot set our Origin or omit its own. */
  requireSameOrigin({ method, headers }: FastifyRequest): void {
    const site = headers['sec-fetch-site'];
    const reads = ['GET', 'HEAD'].includes(method);
    // `none`: the user typed the URL.
    if (site !== undefined && site !== 'same-origin' && !(reads && site === 'none')) throw accountErrors.CROSS_SITE();
    if (!reads && headers.origin !== this.#origin) throw accountErrors.CROSS_SITE();
  }

  async #read(value: string): Promise<Found | undefined> {
    const row = await this.#db
      .selectFrom('sessions')
      .leftJoin('developers', 'developers.accountUserId', 'sessions.accountUserId')
      .leftJoin('accounts', 'accounts.id', 'sessions.accountUserId')
      .select(['sessions.accountUserId', 'sessions.name', 'sessions.email', 'administrator', 'workspaces'])
      .select(['authTime', 'acr'])
      .select(sql<string | null>`CASE WHEN sessions.email_verified THEN sessions.email END`.as('verifiedEmail'))
      .select(['developers.id as developerId'])
      .select(sql<string | null>`coalesce(held_name, developers.name)`.as('developerName'))
      .select(['developers.status as developerStatus', 'accounts.closingAt'])
      .select(sql<number>`extract(epoch FROM now() - confirmed_at)`.as('unconfirmedFor'))
      .select(sql<boolean>`refresh_token IS NOT NULL`.as('canBeConfirmed'))
      .where('hash', '=', hashOf(value))
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    const { unconfirmedFor, canBeConfirmed, ...caller } = row;
    return { caller: { kind: 'account', ...caller, role: 'OWNER' }, unconfirmedFor, canBeConfirmed };
  }

  #confirmOnce(value: string): Promise<void> {
    const known = this.#confirming.get(value);
    if (known) return known;
    const confirming = this.#confirm(value).finally(() => this.#confirming.delete(value));
    this.#confirming.set(value, confirming);
    return confirming;
  }

  /** One node claims the confirmation, because a refresh token may be single-use. No database connection is held meanwhile. */
  async #confirm(value: string): Promise<void> {
    const asking = await this.#db
      .updateTable('sessions')
      .set({ askedUntil: sql<Date>`now() + make_interval(secs => ${ASKING_S})` })
      .where('hash', '=', hashOf(value))
      .where(sql<boolean>`(workspaces IS NULL OR confirmed_at <= now() - make_interval(secs => ${CONFIRM_AFTER_S}))`)
      .where(sql<boolean>`coalesce(asked_until < now(), true)`)
      .returning(['accountUserId', 'administrator', 'refreshToken'])
      .executeTakeFirst();
    if (asking?.refreshToken) await this.#ask(value, { ...asking, refreshToken: asking.refreshToken });
    else if (!asking) await this.#waitForOther(value);
    await this.#db
      .deleteFrom('sessions')
      .where('hash', '=', hashOf(value))
      .where('confirmedAt', '<=', sql<Date>`now() - make_interval(secs => ${ENDS_UNCONFIRMED_S})`)
      .where(sql<boolean>`(administrator OR workspaces @> '[{"role": "admin"}]')`)
      .execute();
  }

  async #ask(value: string, asking: { accountUserId: string; administrator: boolean; refreshToken: Buffer }) {
    try {
      const said = await this.#accountSystem.askAgain(open(asking.refreshToken, value, REFRESH_TOKEN));
      const changed = said?.account.accountUserId !== asking.accountUserId;
      const demoted = asking.administrator && !said?.account.administrator;
      if (demoted && said && !changed) await forgetAdministrator(this.#db, asking.accountUserId);
      if (!said || changed || demoted) return this.#delete(value);
      await this.#db
        .updateTable('sessions')
        .set({
          confirmedAt: now,
          // While the host cannot tell the workspaces, the pause before the next attempt stays.
          ...(said.workspaces
            ? { workspaces: JSON.stringify(said.workspaces), askedUntil: null }
            : { workspaces: null }),
          refreshToken: seal(said.refreshToken, value, REFRESH_TOKEN),
        })
        .where('hash', '=', hashOf(value))
        .execute();
    } catch (err) {
      this.#log.warn({ err }, 'could not confirm a session with the account system');
    }
  }

  /** Waits only if the session would end unconfirmed; otherwise the request continues while another node confirms. */
  async #waitForOther(value: string): Promise<void> {
    const deadline = performance.now() + ASKING_S * 1_000;
    while (performance.now() < deadline) {
      const found = await this.#read(value);
      if (!found || found.unconfirmedFor < ENDS_UNCONFIRMED_S) return;
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async #delete(value: string | undefined): Promise<void> {
    if (value) await this.#db.deleteFrom('sessions').where('hash', '=', hashOf(value)).execute();
  }

  #valueOf({ cookies }: FastifyRequest): string | undefined {
    return cookies[this.#cookieName] || undefined;
  }
}

/** Deletes all sessions of an account, on every device, in the transaction of the decision that ends them. */
export async function endSessionsOf(tx: Tx, accountUserId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('accountUserId', '=', accountUserId).execute();
}

export async function cleanSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  await forgetAccounts(db);
}

interface Found {
  caller: { kind: 'account' } & SessionCaller;
  /** Seconds. */
  unconfirmedFor: number;
  canBeConfirmed: boolean;
}

/** Other users are not confirmed while they do not use their workspaces. */
function isDue({ caller, canBeConfirmed, unconfirmedFor }: Found, asMember: boolean): boolean {
  if (asMember && !caller.workspaces) return canBeConfirmed;
  if (canBeConfirmed) return (caller.administrator || asMember) && unconfirmedFor >= CONFIRM_AFTER_S;
  const privileged = caller.administrator || (asMember && isWorkspaceAdmin(caller.workspaces));
  return privileged && unconfirmedFor >= ENDS_UNCONFIRMED_S;
}

function hashOf(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
