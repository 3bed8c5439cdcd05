// Everything about a person as one JSON document, table by table. It is streamed: the largest table decides how much memory
// an export takes, not their sum.

import { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { StoredImage } from '../../platform/postgres/json-columns.ts';
import { type MediaUrls, masterName } from '../media/media-urls.ts';
import { type Part, PERSONAL_DATA } from './personal-data.ts';

export interface Person {
  accountUserId: string;
  /** The person's own publisher. */
  publisherId: string | null;
  /** In lower case. */
  emails: string[];
}

type Row = Record<string, unknown>;

export async function findPerson(
  db: Database,
  { accountUserId, verifiedEmail }: { accountUserId: string; verifiedEmail: string | null },
): Promise<Person> {
  const publisher = await db
    .selectFrom('developers')
    .select(['id', 'email', 'contactEmail'])
    .where('accountUserId', '=', accountUserId)
    .executeTakeFirst();
  // Only addresses that are proved to be the person's: emails to others are not theirs to read.
  const emails = [verifiedEmail, publisher?.contactEmail].filter((email) => typeof email === 'string');
  return { accountUserId, publisherId: publisher?.id ?? null, emails: emails.map((email) => email.toLowerCase()) };
}

/** The document, in pieces. */
export async function* exportPerson(db: Database, person: Person, urls: MediaUrls): AsyncGenerator<string> {
  const { accountUserId, publisherId } = person;
  const head = JSON.stringify({ exportedAt: new Date(), accountUserId, publisherId });
  yield `${head.slice(0, -1)},"tables":{`;
  let separator = '';
  for (const [table, { exported }] of Object.entries(PERSONAL_DATA)) {
    if (typeof exported === 'string') continue;
    const rows: Row[] = [];
    for (const part of exported) rows.push(...(await readPart(db, table, part, person)));
    const shown = table === 'media_files' ? rows.map((row) => withLink(row, urls)) : rows;
    yield `${separator}${JSON.stringify(table)}:${JSON.stringify(shown)}`;
    separator = ',';
  }
  yield '}}';
}

async function readPart(
  db: Database,
  table: string,
  { where, columns = [`${table}.*`], omit = [], extra }: Part,
  { accountUserId, publisherId, emails }: Person,
): Promise<Row[]> {
  const selected = [...columns, ...(extra ? [extra] : [])].join(', ');
  // Named once, so that PostgreSQL knows the types of parameters that `where` does not use.
  const text = `WITH person AS (SELECT $1::text, $2::text, $3::text[]) SELECT ${selected} FROM ${table} WHERE ${where}`;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [accountUserId, publisherId, emails]));
  const omitted = new Set(omit.map(inCamelCase));
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !omitted.has(column))));
}

function inCamelCase(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** For an hour at most: an archive is not the place for lasting access to images that nobody else sees. */
function withLink(row: Row, urls: MediaUrls): Row {
  return { ...row, url: urls.signedUrlOf(String(row.sha256), masterName(row.type as StoredImage['type'])) };
}
