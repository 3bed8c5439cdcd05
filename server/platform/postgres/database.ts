// Connections to PostgreSQL: a pool for requests, a pool of one for health queries, transactions with retries.

import { Socket } from 'node:net';
import {
  CamelCasePlugin,
  type Compilable,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { type Killable, killUnresponsiveConnections } from './connection-watchdog.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;
/** Functions that rely on a lock, or that must commit together with their caller's work, take a `Tx`. */
export type Tx = Transaction<DB>;

/** A time to be written: usually the database's own. */
export type Now = RawBuilder<Date>;
export const now: Now = sql<Date>`now()`;

// Counts and sizes: all far below 2^53, so plain numbers are right and bigint strings would only surprise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A request whose statement takes longer gets a 503. */
const TIMEOUT_MS = 5_000;
/** Shares of it: how long a request waits for a connection, and a health query for its connection and for its result. */
const CONNECT_SHARE = 0.6;
const HEALTH_SHARE = 0.2;
/** And how long a connection is in use before the watchdog asks whether the database is there. */
const SUSPICION_SHARE = 0.2;

/** A server-side prepared statement: PostgreSQL parses it once per connection. For hot paths only. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Returns rows as PostgreSQL sends them: columns keep the names that the statement gives them. */
export type RunPrepared = <Row>(statement: PreparedStatement, values: unknown[]) => Promise<Row[]>;

export type ReadWork<T> = (db: Database, run: RunPrepared) => Promise<T>;

/** Routes public reads to the primary, or to a replica that is up to date. */
export interface ReadRouter {
  /** `work` runs a second time, on the primary, when the replica fails. */
  read<T>(work: ReadWork<T>): Promise<T>;
}

export interface ConnectedDatabase extends ReadRouter {
  db: Database;
  run: RunPrepared;
  /** Runs on a connection of its own, however busy the pool is, and ends within two fifths of the timeout. */
  healthQuery<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connections: number;
  /** The setting DATABASE_TIMEOUT_MS. */
  timeoutMs?: number;
  /** Bulk commands set a longer one. */
  statementTimeoutMs?: number;
  /** Off behind a pooler in transaction mode: the next transaction may run on a connection without the prepared statement. */
  prepareStatements?: boolean;
}

export function connectDatabase(connection: pg.ClientConfig, options: DatabaseOptions): ConnectedDatabase {
  const { connections, timeoutMs = TIMEOUT_MS, statementTimeoutMs = timeoutMs, prepareStatements = true } = options;
  const pool = new pg.Pool({
    ...connection,
    Client: prepareStatements ? PreparingConnection : Connection,
    // Lets a client send a statement before the result of the previous one has arrived. Kysely sends the statements of a
    // transaction one at a time, `Promise.all` or not.
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: CONNECT_SHARE * timeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: 'marketplace',
  });
  const healthPool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: HEALTH_SHARE * timeoutMs,
    query_timeout: HEALTH_SHARE * timeoutMs,
    application_name: 'marketplace',
  });
  // The pool replaces an idle connection that the server closed; without a listener the event would end the process.
  for (const one of [pool, healthPool]) one.on('error', () => {});
  // A connection that breaks in use fails its statement, which is how its user learns of it; the event has no other reader.
  for (const one of [pool, healthPool]) one.on('connect', (client) => client.on('error', () => {}));
  const healthQuery = async (text: string) => (await healthPool.query(text)).rows;
  const stopWatchdog = killUnresponsiveConnections(pool, SUSPICION_SHARE * timeoutMs, () => healthQuery('SELECT'));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const run: RunPrepared = async ({ name, text }, values) => {
    const { rows } = await pool.query({ text, values, ...(prepareStatements ? { name } : {}) });
    return rows;
  };
  const close = async () => {
    stopWatchdog();
    await Promise.all([db.destroy(), healthPool.end()]);
  };
  return { db, run, healthQuery, read: (work) => work(db, run), close };
}

/**
 * A connection whose statement timed out is useless: the result may still arrive, and every later statement waits behind
 * it. So it ends itself at once, and not even its user's ROLLBACK has to wait.
 */
class Connection extends pg.Client implements Killable {
  #socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  kill(): void {
    this.#socket.destroy();
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever pg takes and gives
  override query(...args: any[]): any {
    const answer = super.query(...(args as [string]));
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === QUERY_TIMEOUT) this.end().catch(() => {});
      });
    return answer;
  }
}
const QUERY_TIMEOUT = 'Query read timeout';

/**
 * In front of a statement that is prepared once per connection, for those that take longer to plan than to execute: that of
 * an app page takes 0.8 ms in place of 4. It names its columns: a plan for `*` fails once a migration has added one. Off with DATABASE_DIRECT_URL.
 */
export const PREPARED_MARK = '/* prepared */ ';
export const PREPARED: RawBuilder<unknown> = sql.raw(PREPARED_MARK);
const names = new Map<string, string>();

class PreparingConnection extends Connection {
  // biome-ignore lint/suspicious/noExplicitAny: whatever pg takes and gives
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text !== 'string' || !text.startsWith(PREPARED_MARK)) return super.query(...args);
    const name = names.get(text) ?? `prepared_${names.size + 1}`;
    names.set(text, name);
    return super.query({ name, text, values }, ...args.slice(2));
  }
}

/** The same for a query of the query builder. */
export async function executePrepared<Row>(db: Database, query: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  return (await db.executeQuery<Row>(CompiledQuery.raw(`${PREPARED_MARK}${text}`, [...parameters]))).rows;
}

/**
 * The same for a query that depends on one value: it is also built and compiled once per process, which takes 0.15 ms of CPU.
 * To switch it off, call `executePrepared` in place of `executeQuery`.
 */
export function preparedFor<Row>(queryFor: (db: Database, value: string) => Compilable<Row>) {
  let text: string | undefined;
  return async (db: Database, value: string): Promise<Row[]> => {
    if (text === undefined) {
      const { sql: compiled, parameters } = queryFor(db, value).compile();
      if (parameters.length !== 1) throw new Error(`A query depends on ${parameters.length} values, not on one.`);
      text = `${PREPARED_MARK}${compiled}`;
    }
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [value]))).rows;
  };
}

/** Runs the same statements inside a transaction. */
export function inTx(tx: Tx): RunPrepared {
  return async <Row>({ text }: PreparedStatement, values: unknown[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

const effects = new WeakMap<Tx, (() => void)[]>();

const MAX_ATTEMPTS = 3;
/** Deadlock detected, serialization failure: PostgreSQL rolled the transaction back, so it can run again. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Commits everything in `work` together, then runs the effects that it registered with `afterCommit`. */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const pending: (() => void)[] = [];
    try {
      const result = await db.transaction().execute((tx) => {
        effects.set(tx, pending);
        return work(tx);
      });
      for (const effect of pending) effect();
      return result;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Runs several queries on one snapshot (repeatable read). Inside a transaction it relies on the locks held there. */
export async function readSnapshot<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Registers an effect that must happen on this node before the caller gets its response, and never on a rollback. */
export function afterCommit(tx: Tx, effect: () => void): void {
  const pending = effects.get(tx);
  if (!pending) throw new Error('afterCommit needs a transaction opened by transaction()');
  pending.push(effect);
}

/** SQLSTATEs and socket errors that mean "the database is unavailable" rather than "the statement is wrong". */
const UNAVAILABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...[
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '57014',
    '53100',
    '53200',
    '53300',
    '25006',
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
  ],
]);
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|connection ended/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (code !== undefined && UNAVAILABLE.has(code)) || UNAVAILABLE_MESSAGE.test(error.message);
}
