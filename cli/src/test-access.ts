// Test access for the reviewer, from a file or standard input: arguments of a command are visible to other users.

import { readFileSync } from 'node:fs';
import { text as readAll } from 'node:stream/consumers';
import type { NewTestAccess } from '@marketplace/sdk';
import { usageError } from './errors.ts';
import type { Output } from './output.ts';

const FIELDS = ['url', 'username', 'password', 'steps'];
const HINT = 'Write a JSON file such as { "url": "https://…", "username": "…", "password": "…", "steps": "…" }.';

/** `source`: a path, or `-` for standard input. A password that is not in it comes from the environment or a question. */
export async function readTestAccess(
  source: string,
  out: Pick<Output, 'interactive' | 'askSecret'>,
): Promise<NewTestAccess> {
  const access = parse(source === '-' ? await readAll(process.stdin) : read(source), source);
  if (access.password) return access as unknown as NewTestAccess;
  const password =
    process.env.MARKET_TEST_PASSWORD || (out.interactive && (await out.askSecret('Password of the test account')));
  if (password) return { ...access, password } as unknown as NewTestAccess;
  throw usageError('The test access has no password.', 'Add it to the file, or set MARKET_TEST_PASSWORD.');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw usageError(`\`${path}\` can't be read.`, HINT);
  }
}

/** Messages do not repeat what is in the file. */
function parse(text: string, source: string): Record<string, string> {
  const name = source === '-' ? 'Standard input' : `\`${source}\``;
  let access: unknown;
  try {
    access = JSON.parse(text);
  } catch {
    throw usageError(`${name} is not valid JSON.`, HINT);
  }
  if (typeof access !== 'object' || access === null || Array.isArray(access))
    throw usageError(`${name} is not a JSON object.`, HINT);
  const unknown = Object.keys(access).filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0) throw usageError(`${name} has unknown fields: ${unknown.join(', ')}.`, HINT);
  return access as Record<string, string>;
}
