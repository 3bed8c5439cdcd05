import type { Database } from '../../platform/postgres/database.ts';
import { readPage } from '../../platform/postgres/paging.ts';

interface ReceiptFilter {
  app?: string | undefined;
  submission?: string | undefined;
}

export async function listReceipts(db: Database, { app, submission }: ReceiptFilter, page: number, limit: number) {
  let matching = db.selectFrom('receipts').select(['hash', 'jws', 'decidedBy', 'salt']);
  if (app) matching = matching.where('appId', '=', app);
  if (submission) matching = matching.where('submissionId', '=', submission);
  return readPage(matching.orderBy('sequence', 'desc'), page, limit);
}

/** Position of the chain's head; 0 before the first receipt. */
export async function headOf(db: Database): Promise<{ sequence: number; hash: string | null }> {
  const head = await db.selectFrom('receiptHead').select(['sequence', 'hash']).executeTakeFirst();
  return head ?? { sequence: 0, hash: null };
}

/** Every signing key, past and present, newest first. */
export async function listKeys(db: Database) {
  return db.selectFrom('receiptKeys').select(['kid', 'publicJwk']).orderBy('createdAt', 'desc').execute();
}

const LINES_A_READ = 500;

/** Streams the whole chain in order, in batches. Receipts are committed in this order, so none can appear behind the cursor. */
export async function* wholeChain(db: Database) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('receipts')
      .select(['sequence', 'hash', 'jws', 'decidedBy', 'salt'])
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(LINES_A_READ)
      .execute();
    yield* rows;
    if (rows.length < LINES_A_READ) return;
    after = rows.at(-1)!.sequence;
  }
}
