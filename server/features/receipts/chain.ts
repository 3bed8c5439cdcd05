// Appends to the hash chain of receipts, one transaction at a time over all nodes. An append locks the head's row until
// COMMIT, so it is the last step of a decision: nothing else is waited for under that lock, and so no deadlock can arise.

import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { now, PREPARED, type Tx } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import { canonicalJson } from '../../platform/text/canonical-json.ts';
import { type Actor, SYSTEM_ACTOR } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { ReceiptRecord } from './receipt.ts';
import { deciderHash, hashOf, RECEIPT_TYPE, SIGNED_WITH } from './record.ts';

const PURPOSE = 'receipts';

type Signer = Awaited<ReturnType<typeof importJWK>>;
interface Head {
  sequence: number;
  hash: string | null;
  kid: string | null;
  at: Date;
}

interface ReceiptToStore {
  sequence: number;
  id: string;
  appId: string;
  submissionId: string | null;
  hash: string;
  jws: string;
  decidedBy: string;
  salt: string;
}

/** The subject and the outcome of the decision. */
export interface Decided
  extends Pick<ReceiptRecord, 'decision' | 'appId' | 'slug' | 'submissionId' | 'version' | 'reasons' | 'comment'> {
  listing: Record<string, unknown>;
  /**
   * Hashes of the images by JSON pointer. Null: images are fetched later, for an import or an approval ahead of its checks, or
   * the decision is from before the marketplace kept them.
   */
  images: Record<string, string> | null;
  report: { status: NonNullable<ReceiptRecord['checks']>; rules: { rule: string; status: string }[] } | null;
  /** Version of the guidelines. Null: the submission is from before they had one. */
  policyVersion: number | null;
  /** Decided although the checks had not passed. */
  override: boolean;
  /** The transaction's time by default; demo data tells of earlier decisions. */
  decidedAt?: Date;
}

export class Receipts {
  #seals: Seals;
  #log: FastifyBaseLogger;
  /** The current signing key, decrypted. */
  #opened: { kid: string; signer: Signer } | undefined;

  constructor(seals: Seals, log: FastifyBaseLogger) {
    this.#seals = seals;
    this.#log = log;
  }

  /** The last step before COMMIT: any statement after it would block all other decisions. */
  async append(tx: Tx, actor: Actor, decision: Decided): Promise<void> {
    await this.appendAll(tx, actor, [decision]);
  }

  /** The same for decisions that are made together, in their order: the lock is held for one statement, not for one each. */
  async appendAll(tx: Tx, actor: Actor, decisions: Decided[]): Promise<void> {
    if (actor.kind !== 'account') throw new Error('only an account makes a decision that has a receipt');
    const prepared = decisions.map(({ listing, ...rest }) => ({ ...rest, listingHash: hashOf(listing) }));
    const head = await holdHead(tx);
    const { kid, signer } = await this.#currentKey(tx, head);
    const rows: ReceiptToStore[] = [];
    let last: Pick<Head, 'sequence' | 'hash'> = head;
    for (const { images, report, decidedAt, policyVersion, override, listingHash, ...decided } of prepared) {
      const decider = { accountUserId: actor.id, salt: randomBytes(16).toString('base64url') };
      const failed = report?.rules.filter(({ status }) => status === 'FAILED').map(({ rule }) => rule) ?? [];
      const at = decidedAt ?? head.at;
      const record: ReceiptRecord = {
        id: newId('rct', at.getTime()),
        sequence: last.sequence + 1,
        previousHash: last.hash,
        decidedAt: at.toISOString(),
        ...decided,
        ...(images || decided.submissionId ? { format: 3 as const, policyVersion, override } : {}),
        ...(images ? { imagesHash: hashOf(images) } : {}),
        listingHash,
        checks: report?.status ?? null,
        failedChecks: [...new Set(failed)],
        decidedByHash: deciderHash(decider),
      };
      const hash = hashOf(record);
      // Signing takes 0.2 ms under the lock; it needs the position in the chain, so it cannot happen earlier.
      const jws = await new CompactSign(Buffer.from(canonicalJson(record)))
        .setProtectedHeader({ alg: SIGNED_WITH, typ: RECEIPT_TYPE, kid })
        .sign(signer);
      const { id, sequence, appId, submissionId } = record;
      rows.push({ sequence, id, appId, submissionId, hash, jws, decidedBy: decider.accountUserId, salt: decider.salt });
      last = { sequence, hash };
    }
    await sql`${PREPARED}
      WITH moved AS (UPDATE receipt_head SET sequence = ${last.sequence}, hash = ${last.hash})
      INSERT INTO receipts (sequence, id, app_id, submission_id, hash, jws, decided_by, salt)
      SELECT sequence, id, "appId", "submissionId", hash, jws, "decidedBy", salt
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS receipt ("sequence" bigint, "id" text, "appId" text,
        "submissionId" text, "hash" text, "jws" text, "decidedBy" text, "salt" text)`.execute(tx);
  }

  /** Returns the id of the new signing key. */
  async rotateKey(tx: Tx, actor: Actor): Promise<string> {
    const kid = await this.#newKey(tx, await holdHead(tx));
    await audit(tx, actor, { action: 'receipt_key.rotated', subjectType: 'receipt_key', subjectId: kid });
    return kid;
  }

  async #currentKey(tx: Tx, head: Head): Promise<{ kid: string; signer: Signer }> {
    const kid = head.kid ?? (await this.#newKey(tx, head));
    if (this.#opened?.kid === kid) return this.#opened;
    const { privateJwk } = await tx
      .selectFrom('receiptKeys')
      .select('privateJwk')
      .where('kid', '=', kid)
      .executeTakeFirstOrThrow();
    const opened = this.#open(privateJwk!);
    if (!opened) {
      // The secret that encrypted it is lost. Replacing the key is better than blocking every decision.
      this.#log.error({ kid }, 'no secret in SESSION_SECRET decrypts the receipt signing key; replacing the key');
      const next = await this.#newKey(tx, head);
      await audit(tx, SYSTEM_ACTOR, { action: 'receipt_key.rotated', subjectType: 'receipt_key', subjectId: next });
      return this.#currentKey(tx, { ...head, kid: next });
    }
    this.#opened = { kid, signer: await importJWK(opened, SIGNED_WITH) };
    return this.#opened;
  }

  #open(sealed: Buffer): JWK | undefined {
    try {
      return JSON.parse(this.#seals.open(sealed, PURPOSE));
    } catch {
      return undefined;
    }
  }

  async #newKey(tx: Tx, head: Head): Promise<string> {
    const pair = await generateKeyPair(SIGNED_WITH, { crv: 'Ed25519', extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    const privateJwk = this.#seals.seal(JSON.stringify(await exportJWK(pair.privateKey)), PURPOSE);
    if (head.kid) {
      const retired = tx.updateTable('receiptKeys').set({ retiredAt: now, privateJwk: null });
      await retired.where('kid', '=', head.kid).execute();
    }
    await tx
      .insertInto('receiptKeys')
      .values({ kid, publicJwk: JSON.stringify(publicJwk), privateJwk })
      .execute();
    await tx.updateTable('receiptHead').set({ kid }).execute();
    return kid;
  }
}

/** Created on first use. The time is the transaction's, as in everything else that the decision writes. */
async function holdHead(tx: Tx): Promise<Head> {
  const { rows } = await sql<Head>`${PREPARED}
    INSERT INTO receipt_head DEFAULT VALUES ON CONFLICT (single) DO UPDATE SET single = true
    RETURNING sequence, hash, kid, now() AS at`.execute(tx);
  return rows[0]!;
}
