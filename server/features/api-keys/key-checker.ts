// Cache of API keys: turns the key in a request into its owner. A cached key costs no database round trip. An entry is
// valid until a notification reports a change of the key or its developer. While the LISTEN connection is down, every
// request reads the database, so that a revoked key works for at most a second on any node.

import { hash } from 'node:crypto';
import type { Role } from '@marketplace/sdk/roles';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ApiError } from '../../platform/errors.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { LastUse } from '../../platform/postgres/last-use.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { KeyCaller } from '../accounts/caller.ts';
import { accountErrors, challenge } from '../accounts/errors.ts';
import type { DeveloperStatus } from '../developers/verification.ts';
import { hashOf, isWellFormedKey, storedHashesOf } from './key-format.ts';

const REMEMBERED_KEYS = 20_000;
/** Of keys that no member of the organization created: those of its CI. Keys of former members are revoked. */
const CI_ROLE: Role = 'DEVELOPER';

interface KnownKey {
  caller: KeyCaller;
  revoked: boolean;
  developerStatus: DeveloperStatus;
  /** On this process's monotonic clock, computed from the database's clock: a wrong or adjusted wall clock has no effect. */
  expiresAtTick: number;
}

export class KeyChecker {
  #db: Database;
  #notifications: PgNotifications;
  /** By fingerprint; `false` for a key that does not exist. */
  #known = new LRUCache<string, KnownKey | false>({ max: REMEMBERED_KEYS });
  /** Incremented by every notification: a result that was read meanwhile may be outdated and is not cached. */
  #generation = 0;
  #lastUse: LastUse;

  constructor(db: Database, notifications: PgNotifications, log: FastifyBaseLogger) {
    this.#db = db;
    this.#notifications = notifications;
    this.#lastUse = new LastUse({ db, log, table: 'apiKeys', column: 'lastUsedAt' });
    notifications.listen('api-key', {
      onMessage: (id) => this.#forget((known) => known.caller.keyId === id),
      onDisconnect: () => this.#forgetAll(),
    });
    notifications.listen('developer', {
      onMessage: (id) => this.#forget((known) => known.caller.developerId === id),
      onDisconnect: () => {},
    });
  }

  async authenticate(key: string): Promise<KeyCaller> {
    if (!isWellFormedKey(key)) throw challenge(accountErrors.KEY_UNKNOWN);
    const known = await this.#find(key);
    if (!known) throw challenge(accountErrors.KEY_UNKNOWN);
    const fault = faultOf(known);
    if (fault) throw fault;
    this.#lastUse.record(known.caller.keyId);
    return known.caller;
  }

  async close(): Promise<void> {
    await this.#lastUse.close();
  }

  async #find(key: string): Promise<KnownKey | false> {
    const id = mark(key);
    const remembered = this.#notifications.connected ? this.#known.get(id) : undefined;
    if (remembered !== undefined) return remembered;
    const generation = this.#generation;
    const found = await this.#load(key);
    if (this.#notifications.connected && generation === this.#generation) this.#known.set(id, found);
    return found;
  }

  async #load(key: string): Promise<KnownKey | false> {
    const row = await this.#db
      .selectFrom('apiKeys')
      .innerJoin('developers', 'developers.id', 'apiKeys.developerId')
      .leftJoin('publisherMembers as member', (join) =>
        join
          .onRef('member.publisherId', '=', 'apiKeys.developerId')
          .onRef('member.accountUserId', '=', 'apiKeys.createdBy'),
      )
      .select(['apiKeys.id as keyId', 'developerId', 'scopes', 'expiresAt', 'revokedAt', 'developers.status'])
      .select(['appIds', 'apiKeys.publishedFrom', 'member.role', 'developers.kind'])
      .select(sql<number>`extract(epoch FROM expires_at - now()) * 1000`.as('msLeft'))
      .where('hash', 'in', storedHashesOf(hashOf(key)))
      .executeTakeFirst();
    if (!row) return false;
    const { keyId, developerId, expiresAt, scopes, appIds: apps, publishedFrom } = row;
    const role = row.role ?? (row.kind === 'PERSON' ? 'OWNER' : CI_ROLE);
    return {
      caller: { kind: 'api_key', keyId, developerId, scopes, expiresAt, role, apps, publishedFrom },
      revoked: row.revokedAt !== null,
      developerStatus: row.status,
      expiresAtTick: performance.now() + row.msLeft,
    };
  }

  #forget(matches: (known: KnownKey) => boolean): void {
    this.#generation += 1;
    for (const [id, known] of this.#known.entries()) if (known && matches(known)) this.#known.delete(id);
  }

  #forgetAll(): void {
    this.#generation += 1;
    this.#known.clear();
  }
}

/** Why an existing key is refused. */
function faultOf({ revoked, expiresAtTick, developerStatus }: KnownKey): ApiError | undefined {
  if (revoked) return challenge(accountErrors.KEY_REVOKED);
  if (performance.now() >= expiresAtTick) return challenge(accountErrors.KEY_EXPIRED);
  return developerStatus === 'SUSPENDED' ? accountErrors.DEVELOPER_SUSPENDED() : undefined;
}

/** Cache key: a hash, so that no API key stays in memory. `crypto.hash` in one call takes a fifth of the time of `createHash`. */
function mark(key: string): string {
  return hash('sha256', key, 'base64');
}
