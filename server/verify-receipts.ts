// npm run -s verify-receipts -- FILE|URL|- [--jwks FILE|URL] [--head HASH] [--token TOKEN]: verifies receipts, without the service's
// database. Exit code 0: valid; 1: a fault, printed with its line; 2: it could not be verified.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { KEYS_PATH } from './features/receipts/record.ts';
import { ReceiptFault, Verifier } from './features/receipts/verification.ts';

const USAGE = 'npm run -s verify-receipts -- FILE|URL|- [--jwks FILE|URL] [--head HASH] [--token TOKEN]';
const isUrl = (source: string) => /^https?:\/\//.test(source);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { jwks: { type: 'string' }, head: { type: 'string' }, token: { type: 'string' } },
  });
  const [source] = positionals;
  // The keys must come from a trusted source, never from the file that is being verified.
  const keysAt = values.jwks ?? (source && isUrl(source) ? new URL(KEYS_PATH, source).href : undefined);
  if (!source || positionals.length > 1) throw new Error(`Usage: ${USAGE}`);
  if (!keysAt) throw new Error(`Pass the keys with --jwks: https://…${KEYS_PATH} or a copy of it.`);
  await verify(source, keysAt, values);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode ||= 2;
}

async function verify(source: string, keysAt: string, { head, token }: { head?: string; token?: string }) {
  // Fetched before the receipts: the service keeps appending, so this head is then among them.
  const published = (await json(await open(keysAt))) as { keys: []; head?: { hash: string } };
  const lines = createInterface({ input: await open(source, token), crlfDelay: Number.POSITIVE_INFINITY });
  let verifier: Verifier | undefined;
  let at = 0;
  try {
    for await (const line of lines) {
      at++;
      if (line.trim() === '') continue;
      const some = at === 1 ? receiptsOfApp(line) : undefined;
      verifier ??= new Verifier({
        keys: published,
        ...(some ? { loose: true, head } : { head: head ?? published.head?.hash }),
      });
      for (const text of some ?? [line]) await verifier.take(text);
    }
    verifier ??= new Verifier({ keys: published, head: head ?? published.head?.hash });
    const { sequence, hash } = verifier.end();
    const what = verifier.count === 1 ? '1 receipt is' : `${verifier.count} receipts are`;
    // A partial chain must not be reported as the whole one.
    const how = verifier.loose ? 'valid, each by itself' : 'valid and the chain is unbroken';
    console.log(`${what} ${how}${hash ? `; the last is number ${sequence}, ${hash}` : ''}.`);
  } catch (error) {
    if (!(error instanceof ReceiptFault)) throw error;
    process.exitCode = 1;
    throw new Error(`Line ${at}: ${error.message}.`);
  }
}

/** The developer API's response: receipts of one app, a part of the chain. */
function receiptsOfApp(line: string): string[] | undefined {
  try {
    const { data } = JSON.parse(line);
    return Array.isArray(data) ? data.map((receipt) => JSON.stringify(receipt)) : undefined;
  } catch {
    return undefined;
  }
}

async function open(source: string, token?: string): Promise<Readable> {
  if (source === '-') return process.stdin;
  if (!isUrl(source)) return createReadStream(source);
  const answer = await fetch(source, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!answer.ok || !answer.body) throw new Error(`${source} responded with status ${answer.status}.`);
  return Readable.from(answer.body);
}
