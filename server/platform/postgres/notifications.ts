// Pub/sub over PostgreSQL's LISTEN/NOTIFY: invalidates caches on all nodes. A message is published inside the deciding
// transaction (PostgreSQL delivers on commit) and received on one LISTEN connection per node.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterCommit, type Tx } from './database.ts';

const CHANNEL = 'marketplace_signals';
/** A dead connection is detected within the sum of the two; from then on caches are not used. */
const HEARTBEAT_MS = 300;
export const ANSWER_MS = 600;
const RECONNECT_MS = 250;

export interface Listener {
  /** The subject has changed: invalidate what is cached about it. */
  onMessage(subject: string): void;
  /** Messages may have been missed: invalidate everything. */
  onDisconnect(): void;
}

export class PgNotifications {
  #connection: pg.ClientConfig;
  #log: FastifyBaseLogger;
  #listeners = new Map<string, Listener[]>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** While false, messages may be missed: nothing may be served from a cache. */
  connected = false;

  constructor(connection: pg.ClientConfig, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.#log = log;
  }

  listen(topic: string, listener: Listener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  /** Reaches this node before the caller is answered, every other node moments after the commit. */
  async publish(tx: Tx, topic: string, subjects: string[]): Promise<void> {
    await sql`SELECT pg_notify(${CHANNEL}, ${`${topic} `} || subject) FROM unnest(${subjects}::text[]) AS subject`.execute(
      tx,
    );
    afterCommit(tx, () => {
      for (const subject of subjects) this.#deliver(topic, subject);
    });
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'marketplace signals',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ');
      this.#deliver(payload.slice(0, space), payload.slice(space + 1));
    });
    this.#client = client;
    try {
      await client.connect();
      await answerInTime(client.query(`LISTEN ${CHANNEL}`));
    } catch (error) {
      this.#lost(client);
      throw error;
    }
    this.#invalidateAll();
    this.connected = true;
    this.#timer = setTimeout(() => this.#beat(client), HEARTBEAT_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #beat(client: pg.Client): Promise<void> {
    try {
      await answerInTime(client.query('SELECT'));
      if (!this.#closed) this.#timer = setTimeout(() => this.#beat(client), HEARTBEAT_MS);
    } catch {
      this.#lost(client);
    }
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    if (this.connected) this.#log.warn('lost the notification connection; caches are off until it is back');
    this.#client = undefined;
    this.connected = false;
    this.#invalidateAll();
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    this.#timer = setTimeout(() => this.start().catch(() => {}), RECONNECT_MS);
  }

  #deliver(topic: string, subject: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener.onMessage(subject);
  }

  #invalidateAll(): void {
    for (const listener of [...this.#listeners.values()].flat()) listener.onDisconnect();
  }
}

/**
 * Rejects if there is no answer in time. After a turn of the event loop that took longer than that, the answer may have
 * arrived and not been read yet: one more turn reads it. Otherwise a busy node would take itself for disconnected, load its
 * whole index again and be busier still.
 */
export async function answerInTime(answer: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  const deadline = async () => {
    await sleep(ANSWER_MS, undefined, { signal: late.signal });
    await nextTurn();
    await nextTurn();
    throw new Error('no answer');
  };
  await Promise.race([answer, deadline()]).finally(() => late.abort());
}
