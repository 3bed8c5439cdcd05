// npm run import -- FILE --admin ID [--emails] [--report FILE]: imports a file of `GET /catalog.ndjson`, or one with more (publishers,
// reviews: docs/import.md). Each batch is one transaction: stopped at any time, it goes on where it was when it is started again.
// Exit code 0: every line was imported; 1: it failed; 2: some lines were refused, and the report says why.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { CatalogProjection } from './features/catalog/catalog-projection.ts';
import { createLineReader, Refusal } from './features/exchange/accepted-line.ts';
import { importBatch, NOTHING, type NumberedLine, type Refused, sumOf } from './features/exchange/import.ts';
import { MAX_LINE_BYTES } from './features/exchange/line.ts';
import { linesInFile } from './features/exchange/lines-in-file.ts';
import { LinesSoFar } from './features/exchange/lines-so-far.ts';
import { mailDelivery, mailsGivenUp, Outbox } from './features/mail/outbox.ts';
import { Receipts } from './features/receipts/chain.ts';
import { createLogger, prepareDatabase } from './market.ts';
import { Jobs } from './platform/jobs.ts';
import { connectDatabase } from './platform/postgres/database.ts';
import { PgNotifications } from './platform/postgres/notifications.ts';
import { ownSecret, Seals } from './platform/sealing.ts';
import { readSettings } from './settings.ts';

const BULK_TIMEOUT_MS = 600_000;
const BATCH_LINES = 500;
const BATCH_BYTES = 8 * 1024 * 1024;
const MAX_PRINTED = 20;
const BAR_WIDTH = 30;

const { file, admin, emails, report } = readArguments();
const closers: (() => Promise<void> | void)[] = [];
try {
  process.exitCode = (await run()) > 0 ? 2 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const step of closers.toReversed()) await step();
}

/** Returns how many lines were refused. */
async function run(): Promise<number> {
  const settings = readSettings(process.env, { serves: false });
  const logger = createLogger(settings);
  const connection = await prepareDatabase(settings, closers);
  const { db, close } = connectDatabase(connection, { connections: 1, statementTimeoutMs: BULK_TIMEOUT_MS });
  closers.push(close);
  const jobs = new Jobs(connection, logger, { works: false });
  if (emails) {
    await jobs.start([mailsGivenUp, mailDelivery]);
    closers.push(() => jobs.stop());
  }
  const soFar = new LinesSoFar();
  const seals = new Seals(settings.secrets.length ? settings.secrets : [ownSecret(settings.dataDir)]);
  const parts = {
    db,
    // Never started: it only publishes, and running nodes receive it.
    catalog: new CatalogProjection(new PgNotifications(connection, logger)),
    receipts: new Receipts(seals, logger),
    mails: emails ? { outbox: new Outbox(jobs), links: { portal: `${settings.publicUrl}/portal` } } : undefined,
    refusedPublishers: soFar.refusedPublishers,
  };
  const actor = { kind: 'account', id: admin, requestId: null } as const;
  const read = createLineReader(settings);
  const refusals = createWriteStream(report);
  await once(refusals, 'open');
  const started = performance.now();
  let [total, batch, bytes, lines, ended] = [NOTHING, [] as NumberedLine[], 0, 0, false];
  let refusedCount = 0;

  const refuse = (refused: Refused[]) => {
    for (const one of refused) {
      refusals.write(`${JSON.stringify(one)}\n`);
      if (++refusedCount <= MAX_PRINTED) console.error(`Line ${one.line}: ${one.reason}`);
    }
  };
  const flush = async (progress: number) => {
    const { refused, ...done } = batch.length > 0 ? await importBatch(parts, actor, batch) : NOTHING;
    refuse(refused);
    total = sumOf(total, { ...done, refused: [] });
    [batch, bytes] = [[], 0];
    showProgress(progress, total.apps + total.already);
  };

  for await (const raw of linesInFile(file, MAX_LINE_BYTES)) {
    lines = raw.number;
    try {
      const line = read(raw);
      if (line === 'end') ended = true;
      else if (line) {
        soFar.add(line, raw.bytes!, raw.number);
        batch.push({ number: raw.number, line });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      soFar.refuse(error, raw.number);
      refuse([{ line: raw.number, reason: error.message }]);
    }
    bytes += raw.bytes?.length ?? 0;
    if (batch.length >= BATCH_LINES || bytes >= BATCH_BYTES) await flush(raw.progress);
  }
  await flush(1);
  refusals.end();
  await finished(refusals);
  const { publishers, apps, reviews, already } = total;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (process.stderr.isTTY) process.stderr.write('\n');
  console.log(
    `Read ${lines} lines in ${seconds} s: publishers ${publishers}, apps ${apps}, reviews ${reviews}, imported before ${already}, refused ${refusedCount}.`,
  );
  if (refusedCount > 0) console.log(`${report} says why lines were refused.`);
  if (!ended) console.error('The file has no line of type end: it may have been cut off.');
  return refusedCount;
}

function showProgress(share: number, apps: number): void {
  if (!process.stderr.isTTY) return;
  const done = Math.round(share * BAR_WIDTH);
  const bar = '█'.repeat(done) + '░'.repeat(BAR_WIDTH - done);
  process.stderr.write(`\r${bar} ${Math.round(share * 100)} %, ${apps} apps`);
}

function readArguments(): { file: string; admin: string; emails: boolean; report: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        admin: { type: 'string' },
        emails: { type: 'boolean', default: false },
        report: { type: 'string' },
      },
    });
    const [path, ...rest] = positionals;
    const { admin: id, emails: withEmails, report: to = `${path}.refused.ndjson` } = values;
    if (path && rest.length === 0 && id && /^\S{1,255}$/.test(id) && resolve(to) !== resolve(path))
      return { file: path, admin: id, emails: withEmails, report: to };
  } catch {}
  console.error('Usage: npm run import -- FILE --admin ID [--emails] [--report FILE]');
  process.exit(1);
}
