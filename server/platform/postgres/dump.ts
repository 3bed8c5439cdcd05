// Logical backup: dumps all rows of a database as a stream of text lines and restores them, from any server to any other,
// completely or not at all. Only rows are dumped; the restore creates the tables with migrations. Values stay in
// PostgreSQL's text format, so nothing is rounded or interpreted.

import pg from 'pg';

const FORMAT = 1;
const SCHEMAS = ['public', 'pgboss'];
const ROWS_A_FETCH = 1_000;
/** Characters per INSERT statement. */
const MAX_BATCH_SIZE = 4_000_000;
/** Settings that make the text format of times and numbers independent of the server. */
const PLAIN = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3;
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

interface Column {
  name: string;
  type: string;
}

interface Table {
  name: string;
  columns: Column[];
}

export interface Head {
  format: number;
  madeAt: string;
  migrations: string[];
  /** Partitions that were created at run time. */
  parts: { name: string; parent: string; bounds: string }[];
  sequences: { name: string; value: string }[];
}
type Line = Head | { table: string; columns: string[] } | (string | null)[] | { rows: number };

export class DumpError extends Error {}

/** Reads from one snapshot, so the dump is consistent however long it takes. */
export async function* dumpLines(connection: pg.ClientConfig): AsyncGenerator<string, number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${PLAIN}`);
    const { rows: migrations } = await client.query('SELECT name FROM migrations ORDER BY name');
    const head: Head = {
      format: FORMAT,
      madeAt: new Date().toISOString(),
      migrations: migrations.map(({ name }) => name),
      parts: (await client.query(PARTS, [SCHEMAS])).rows,
      sequences: (await client.query(SEQUENCES, [SCHEMAS])).rows,
    };
    yield lineOf(head);
    let rows = 0;
    for (const { name, columns } of await tablesOf(client)) {
      yield lineOf({ table: name, columns: columns.map((column) => column.name) });
      const values = columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`);
      await client.query(
        `DECLARE dumped NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS line FROM ${name}`,
      );
      for (;;) {
        const fetched = await client.query<{ line: string }>(`FETCH ${ROWS_A_FETCH} FROM dumped`);
        // JSON escapes a line break within a value: one row is one line.
        for (const { line } of fetched.rows) yield `${line}\n`;
        rows += fetched.rows.length;
        if (fetched.rows.length < ROWS_A_FETCH) break;
      }
      await client.query('CLOSE dumped');
    }
    // The end marker: a file without it is truncated.
    yield lineOf({ rows });
    return rows;
  } finally {
    await client.end();
  }
}

/** Verifies that the file is complete before anything is written. */
export async function readHead(lines: AsyncIterable<string>): Promise<Head> {
  let head: Head | undefined;
  let rows = 0;
  let last: Line | undefined;
  for await (const text of lines) {
    const isRow = text.startsWith('[');
    if (isRow) rows += 1;
    last = isRow ? undefined : JSON.parse(text);
    head ??= last as Head;
  }
  if (head?.format !== FORMAT) throw new DumpError('The file is no backup that this version can read.');
  if (!last || !('rows' in last) || last.rows !== rows)
    throw new DumpError('The file has lost lines: it is no whole backup.');
  return head;
}

export interface RestoreSteps {
  makeTables(): Promise<void>;
  /** Runs in the transaction of the restore, when all rows are there. */
  finish(client: pg.ClientBase): Promise<void>;
}

/** Restores into the tables that `makeTables` creates; the database must be empty. */
export async function restoreLines(
  connection: pg.ClientConfig,
  lines: AsyncIterable<string>,
  { makeTables, finish }: RestoreSteps,
): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('public.migrations')`);
    if (rows.length > 0)
      throw new DumpError(
        'The database is not empty. Restore into a new one: another DATA_DIR, or an empty DATABASE_URL.',
      );
    await makeTables();
    return await fillTables(client, lines, finish);
  } finally {
    await client.end();
  }
}

async function fillTables(
  client: pg.Client,
  lines: AsyncIterable<string>,
  finish: RestoreSteps['finish'],
): Promise<number> {
  let loader: Loader | undefined;
  let tables = new Map<string, Table>();
  let rows = 0;
  await client.query(`BEGIN; ${PLAIN}`);
  for await (const text of lines) {
    const line = JSON.parse(text) as Line;
    if (Array.isArray(line)) {
      await loader!.add(line, text.length);
      continue;
    }
    await loader?.end();
    if ('format' in line) {
      await prepare(client, line);
      tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
    } else if ('table' in line) {
      loader = loaderOf(client, tables.get(line.table), line);
    } else {
      rows = line.rows;
    }
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const name of tables.keys()) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await finish(client);
  await client.query('COMMIT');
  await client.query('ANALYZE');
  return rows;
}

async function prepare(client: pg.Client, { parts, sequences }: Head): Promise<void> {
  const { rows } = await client.query<{ name: string }>(PARTS, [SCHEMAS]);
  const there = new Set(rows.map(({ name }) => name));
  for (const part of parts) if (!there.has(part.name)) await client.query(statementFor(part));
  // The rows that triggers wrote are in the dump. Foreign keys stay on: rows arrive in dependency order.
  const tables = await tablesOf(client);
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${name}`);
  for (const { name, value } of sequences) await client.query('SELECT setval($1, $2)', [name, value]);
}

const PART_NAME = /^[a-z_]+\.[a-z_][a-z0-9_]{0,62}$/;
const BOUNDS = /^(DEFAULT|FOR VALUES (IN \('[^'\\]*'\)|FROM \('[^'\\]*'\) TO \('[^'\\]*'\)))$/;

/** The file is data, whoever wrote it: only names and literals of the form that a dump has become part of a statement. */
function statementFor({ name, parent, bounds }: Head['parts'][number]): string {
  if (PART_NAME.test(name) && PART_NAME.test(parent) && BOUNDS.test(bounds))
    return `CREATE TABLE ${name} PARTITION OF ${parent} ${bounds}`;
  throw new DumpError('The file is no backup: it describes a partition in a way that no backup does.');
}

class Loader {
  #client: pg.Client;
  #statement: string;
  #rows: (string | null)[][] = [];
  #size = 0;

  constructor(client: pg.Client, statement: string) {
    this.#client = client;
    this.#statement = statement;
  }

  async add(row: (string | null)[], size: number): Promise<void> {
    this.#rows.push(row);
    this.#size += size;
    if (this.#size >= MAX_BATCH_SIZE || this.#rows.length >= ROWS_A_FETCH) await this.end();
  }

  async end(): Promise<void> {
    const rows = this.#rows.splice(0);
    this.#size = 0;
    if (rows.length === 0) return;
    const columns = rows[0]!.map((_, i) => rows.map((row) => row[i]));
    await this.#client.query(this.#statement, columns);
  }
}

function loaderOf(client: pg.Client, table: Table | undefined, given: { table: string; columns: string[] }): Loader {
  const columns = given.columns.map((name) => table?.columns.find((column) => column.name === name));
  if (!table || columns.length !== table.columns.length || columns.includes(undefined)) {
    const advice = 'Restore with the version of the service that made the backup; start it, then upgrade.';
    throw new DumpError(`${given.table} has other columns in this version. ${advice}`);
  }
  const names = given.columns.map((name) => pg.escapeIdentifier(name));
  const values = columns.map((column, i) => `given.${names[i]}::${column!.type}`);
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`);
  return new Loader(
    client,
    `INSERT INTO ${table.name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM unnest(${arrays}) AS given (${names})`,
  );
}

/** Every table with its columns, in foreign-key order. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(TABLES, [SCHEMAS]);
  const sorted = new Map<string, Table>();
  const add = ({ name, columns, needs }: (typeof rows)[number]) => {
    if (sorted.has(name)) return;
    for (const row of rows) if (row.name !== name && needs.includes(row.name)) add(row);
    sorted.set(name, { name, columns });
  };
  for (const row of rows) add(row);
  return [...sorted.values()];
}

const NAME = (
  oid: string,
) => `(SELECT format('%I.%I', nspname, relname) FROM pg_class JOIN pg_namespace AS s ON s.oid = relnamespace
  WHERE pg_class.oid = ${oid})`;

/** Partitioned tables as a whole: rows are written through the parent. */
const TABLES = `SELECT format('%I.%I', nspname, relname) AS name,
    (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
      FROM pg_attribute WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    ARRAY(SELECT ${NAME('confrelid')} FROM pg_constraint WHERE conrelid = t.oid AND contype = 'f') AS needs
  FROM pg_class AS t JOIN pg_namespace AS s ON s.oid = relnamespace
  WHERE nspname = ANY($1) AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`;

const PARTS = `SELECT format('%I.%I', nspname, relname) AS name, ${NAME('inhparent')} AS parent, pg_get_expr(relpartbound, t.oid) AS bounds
  FROM pg_class AS t JOIN pg_namespace AS s ON s.oid = relnamespace JOIN pg_inherits ON inhrelid = t.oid
  WHERE nspname = ANY($1) AND relkind = 'r' AND relispartition ORDER BY 1`;

const SEQUENCES = `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value
  FROM pg_sequences WHERE schemaname = ANY($1) AND last_value IS NOT NULL ORDER BY 1`;

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}
