// Developers' profiles as finished JSON texts: programs ask who they are again and again, and the answer seldom changes.
// Those with a key that is remembered, too, are answered ahead of the framework.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { headLines, writeCheckedHead } from '../../platform/http/checked-head.ts';
import { sendFinishedJson } from '../../platform/http/finished-json.ts';
import { requestIdLine } from '../../platform/http/request-id.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { developerIdOf, type KeyCaller } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { presentDeveloper } from './profile.ts';
import { findDeveloper } from './queries.ts';

const REMEMBERED = 5_000;
const PATH = '/api/dev/me';
const PER_ANSWER = /^(x-request-id|content-length|ratelimit-.*)$/;

interface RememberedKeys {
  /** Whose key it is, if it is remembered and good. */
  recall(key: string): KeyCaller | undefined;
}

export class DeveloperProfiles {
  #db: Database;
  #notifications: PgNotifications;
  #known = new LRUCache<string, string>({ max: REMEMBERED });
  /** Moves with every signal: what was being read meanwhile may be out of date and is not remembered. */
  #generation = 0;
  #keys: RememberedKeys;
  #limits: Limits;
  /** The same for everybody: those that the framework sent last. */
  #head: string | undefined;

  constructor(db: Database, notifications: PgNotifications, keys: RememberedKeys, limits: Limits) {
    this.#db = db;
    this.#keys = keys;
    this.#limits = limits;
    this.#notifications = notifications;
    notifications.listen('developer', {
      onMessage: (id) => {
        this.#generation += 1;
        this.#known.delete(id);
      },
      onDisconnect: () => {
        this.#generation += 1;
        this.#known.clear();
      },
    });
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const text = await this.#textOf(developerIdOf(request));
    const sent = sendFinishedJson(reply, text);
    if (request.url === PATH && !reply.hasHeader('connection')) {
      const same = Object.entries(reply.getHeaders()).filter(([name]) => !PER_ANSWER.test(name));
      this.#head = headLines(Object.fromEntries(same.map(([name, value]) => [name, String(value)])));
    }
    return sent;
  }

  /** Answers from memory, if it can. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== PATH || request.method !== 'GET' || !this.#head) return false;
    const key = /^Bearer (mkt_\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const caller = key && this.#keys.recall(key);
    const text = caller && this.#known.get(caller.developerId);
    const limit = text && this.#limits.takeNow('keys', caller.keyId);
    if (!limit) return false;
    const lines = requestIdLine(request.headers) + this.#head + headLines(limit);
    writeCheckedHead(response, 200, lines, Buffer.byteLength(text));
    response.end(text);
    return true;
  }

  async #textOf(id: string): Promise<string> {
    const known = this.#notifications.connected ? this.#known.get(id) : undefined;
    if (known) return known;
    const generation = this.#generation;
    const text = JSON.stringify(presentDeveloper((await findDeveloper(this.#db, id))!));
    if (this.#notifications.connected && generation === this.#generation) this.#known.set(id, text);
    return text;
  }
}
