// npm run -s verify-receipts -- FILE|URL|- [--jwks FILE|URL] [--head HASH] [--token TOKEN]: verifies receipts, without the service's
// database. Exit code 0: valid; 1: a fault, printed with its line; 2: it could not be verified.
//
// npm run -s verify-receipts -- --live URL [--jwks FILE|URL] [--strict]: compares what the service shows with what was approved: one
// app (the URL of its page or of the API) or, with the URL of the service, every listed app. Exit code 0: exactly as approved; 1: a
// difference; 2: it could not be compared. An app without a receipt, or whose receipt does not cover images, is named; with
// --strict it is a difference.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Comparison, compareWithApproval } from './features/apps/live-verification.ts';
import { KEYS_PATH } from './features/receipts/record.ts';
import { ReceiptFault, Verifier } from './features/receipts/verification.ts';

const USAGE = `npm run -s verify-receipts -- FILE|URL|- [--jwks FILE|URL] [--head HASH] [--token TOKEN]
       npm run -s verify-receipts -- --live URL [--jwks FILE|URL] [--strict]`;
const isUrl = (source: string) => /^https?:\/\//.test(source);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ jwks: { type: 'string' }, head: { type: 'string' }, token: { type: 'string' } },
      ...{ live: { type: 'boolean' }, strict: { type: 'boolean' } },
    },
  });
  const [source] = positionals;
  // The keys must come from a trusted source, never from the file that is being verified.
  const keysAt = values.jwks ?? (source && isUrl(source) ? serviceAt(source) + KEYS_PATH : undefined);
  if (!source || positionals.length > 1) throw new Error(`Usage: ${USAGE}`);
  if (!keysAt) throw new Error(`Pass the keys with --jwks: https://…${KEYS_PATH} or a copy of it.`);
  if (values.live) await verifyLive(source, keysAt, values.strict ?? false);
  else await verify(source, keysAt, values);
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

/** The URL of the service that this URL belongs to: what is ahead of its API or its pages of apps. */
function serviceAt(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/(?:(?:portal|console)\/)?(?:api|apps)\/.*/, '').replace(/\/$/, '');
}

async function verifyLive(source: string, keysAt: string, strict: boolean): Promise<void> {
  const service = serviceAt(source);
  const { pathname } = new URL(source);
  const slug = /\/(?:api\/)?apps\/([^/]+)(?:\/proof)?\/?$/.exec(pathname)?.[1];
  if (!slug && /\/(?:api|apps)(?:\/|$)/.test(pathname))
    throw new Error('--live takes the URL of an app (https://…/apps/focus-board) or of the service (https://…).');
  const keys = (await json(await open(keysAt))) as { keys: [] };
  for await (const one of slug ? [slug] : listedApps(service)) {
    const verdict = await compareApp(service, one, keys);
    if (!verdict && slug) throw new Error(`No app \`${decodeURIComponent(slug)}\` is listed there.`);
    // It was unlisted since the list was read.
    if (!verdict) continue;
    const { line, asApproved, covered } = verdict;
    console.log(line);
    if (!asApproved || (strict && !covered)) process.exitCode = 1;
  }
}

async function* listedApps(service: string): AsyncGenerator<string> {
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const answer = await get(`${service}/api/apps?sort=name&limit=100&page=${page}`);
    if (!answer.ok) throw new Error(`${answer.url} responded with status ${answer.status}.`);
    const { data, pagination } = await answer.json();
    for (const { slug } of data) yield encodeURIComponent(slug);
    totalPages = pagination.totalPages;
  }
}

interface Verdict {
  line: string;
  asApproved: boolean;
  /** Whether a receipt covers the texts and the images. */
  covered: boolean;
}

/** Undefined: the app is not listed. */
async function compareApp(service: string, slug: string, keys: { keys: [] }): Promise<Verdict | undefined> {
  const path = `${service}/api/apps/${slug}`;
  const compare = async () => {
    const answers = [await get(`${path}/proof`), await get(path)] as const;
    const [proof, app] = await Promise.all(answers.map((answer) => answer.json().catch(() => undefined)));
    const code = proof?.error?.code ?? app?.error?.code;
    if (code === 'NO_RECEIPT' || code === 'PUBLIC_APP_NOT_FOUND') return code;
    const failed = answers.find(({ ok }) => !ok);
    if (failed) throw new Error(`${failed.url} responded with status ${failed.status}.`);
    return compareWithApproval({ proof, app, hashAt: (url) => hashAt(new URL(url, service).href) }, keys);
  };
  let found = await compare();
  // A version that is approved between the requests looks like a difference.
  if (typeof found === 'object' && found.differences.length > 0) found = await compare();
  const name = decodeURIComponent(slug);
  if (found === 'PUBLIC_APP_NOT_FOUND') return undefined;
  if (typeof found === 'object') return verdictOf(name, found);
  const line = `${name}: has no receipt, because it was approved before there were receipts; not compared`;
  return { line, asApproved: true, covered: false };
}

function verdictOf(name: string, { record, images, differences }: Comparison): Verdict {
  const decided = `${record.decision.toLowerCase()} on ${record.decidedAt.slice(0, 10)}`;
  const covered = images !== null;
  if (differences.length > 0)
    return { line: [`${name}: not as ${decided}`, ...differences].join('\n  '), asApproved: false, covered };
  const line = covered
    ? `${name}: exactly as ${decided}, ${images === 1 ? '1 image' : `${images} images`}`
    : `${name}: texts exactly as ${decided}; the receipt does not cover images`;
  return { line, asApproved: true, covered };
}

async function hashAt(url: string): Promise<{ sha256: string } | { problem: string }> {
  const answer = await get(url);
  if (!answer.ok || !answer.body) return { problem: `responds with status ${answer.status}` };
  const hash = createHash('sha256');
  for await (const chunk of answer.body) hash.update(chunk);
  return { sha256: hash.digest('hex') };
}

const MAX_ATTEMPTS = 5;

/** Waits where the service asks to: a whole catalog is more requests than a minute allows. */
async function get(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    // A proxy or cache on the way must ask the service again.
    const answer = await fetch(url, { headers: { 'cache-control': 'no-cache' } });
    const seconds = Number(answer.headers.get('retry-after'));
    if (!seconds || attempt === MAX_ATTEMPTS) return answer;
    await answer.body?.cancel();
    await pause(seconds * 1_000);
  }
}
