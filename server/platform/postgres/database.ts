import type { Duplex } from 'node:stream';
import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { endSilentConnections } from './connection-watchdog.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;
/** Demanded by every function that relies on a lock or must commit together with its caller's work. */
export type Tx = Transaction<DB>;

/** A time to be written: usually the database's own. */
export type Now = RawBuilder<Date>;
export const now: Now = sql<Date>`now()`;

// Counts and sizes: all far below 2^53, so plain numbers are right and bigint strings would only surprise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** How long a request may wait for a connection, and for one statement, before it is told that we are not ready. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;

/** How long one who only wants to know how the database is waits for a connection, and for the answer. */
const LOOK_TIMEOUT_MS = 1_000;

/** A statement on a path where every microsecond counts: the database plans it once for each connection. */
export interface HotStatement {
  name: string;
  text: string;
}

/** Gives rows as they come: columns have the names that the statement gives them. */
export type RunHot = <Row>(statement: HotStatement, values: unknown[]) => Promise<Row[]>;

export type ReadWork<T> = (db: Database, run: RunHot) => Promise<T>;

/** Where what everybody may see is read from: the primary, or a replica that is up to date. */
export interface PublicReads {
  /** `work` may run twice. */
  read<T>(work: ReadWork<T>): Promise<T>;
}

export interface ConnectedDatabase extends PublicReads {
  db: Database;
  run: RunHot;
  /** How the database is: on a connection of its own, however busy the others are, and over within two seconds. */
  look<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connections: number;
  /** Longer for commands that work in bulk. */
  statementTimeoutMs?: number;
  /** Off behind a pooler that hands out a connection for each transaction: a plan made on one is not there on the next. */
  plansAreKept?: boolean;
}

export function connectDatabase(
  address: pg.ClientConfig,
  { connections, statementTimeoutMs = STATEMENT_TIMEOUT_MS, plansAreKept = true }: DatabaseOptions,
): ConnectedDatabase {
  const pool = new pg.Pool({
    ...address,
    Client: Connection,
    // Statements of one decision that need not wait for one another go out together: `Promise.all`.
    pipeline: true,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: 'marketplace',
  });
  const aside = new pg.Pool({
    ...address,
    max: 1,
    connectionTimeoutMillis: LOOK_TIMEOUT_MS,
    query_timeout: LOOK_TIMEOUT_MS,
    application_name: 'marketplace',
  });
  // An idle connection that the server closes: the pool opens another; without a listener it would end the process.
  for (const one of [pool, aside]) one.on('error', () => {});
  // One that breaks while it is in use: whoever uses it is told by its statement, and the event is nobody's.
  for (const one of [pool, aside]) one.on('connect', (client) => client.on('error', () => {}));
  const look = async (text: string) => (await aside.query(text)).rows;
  const stopLooking = endSilentConnections(pool, () => look('SELECT'));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const run: RunHot = async ({ name, text }, values) => {
    const { rows } = await pool.query({ text, values, ...(plansAreKept ? { name } : {}) });
    return rows;
  };
  const close = async () => {
    stopLooking();
    await Promise.all([db.destroy(), aside.end()]);
  };
  return { db, run, look, read: (work) => work(db, run), close };
}

/**
 * After a statement that got no answer in time a connection is worthless: the answer may still come, and what is asked
 * next waits behind it. It is ended there and then, so that not even the ROLLBACK of its user has to wait.
 */
class Connection extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: whatever pg takes and gives
  override query(...args: any[]): any {
    this.#sendTogether();
    const answer = super.query(...(args as [string]));
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === QUERY_TIMEOUT) this.end().catch(() => {});
      });
    return answer;
  }

  /** Statements that are made in one turn go out in one piece: to wake the database up takes longer than to write to it. */
  #sendTogether(): void {
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
const QUERY_TIMEOUT = 'Query read timeout';

/** The same statements as a part of a decision. */
export function within(tx: Tx): RunHot {
  return async <Row>({ text }: HotStatement, values: unknown[]) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

const effects = new WeakMap<Tx, (() => void)[]>();

const MOST_ATTEMPTS = 3;
/** The database gave up one of two that waited for each other, or that cannot be put in an order. Nothing was done. */
const TRY_AGAIN = new Set(['40P01', '40001']);

/** One decision: everything in `work` commits together, then the effects it left with `afterCommit` run. */
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
      if (attempt === MOST_ATTEMPTS || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** For what must be true on this node before the caller gets its answer, and must not happen on a rollback. */
export function afterCommit(tx: Tx, effect: () => void): void {
  const pending = effects.get(tx);
  if (!pending) throw new Error('afterCommit needs a transaction opened by transaction()');
  pending.push(effect);
}

/** Codes of PostgreSQL and of the socket that say "no database right now" rather than "a bad statement". */
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

/** Whether a write was turned away by this unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}
