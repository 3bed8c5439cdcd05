// Verifies the hash chain of receipts (signatures, order, completeness) from the file and the public keys alone.

import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { canonicalJson } from '../../platform/text/canonical-json.ts';
import type { ReceiptRecord } from './receipt.ts';
import { type Decider, deciderHash, RECEIPT_TYPE, SIGNED_WITH, sha256 } from './record.ts';

export class ReceiptFault extends Error {}

/** Untrusted input: every field is checked before use. */
interface SentReceipt {
  record: ReceiptRecord;
  hash: string;
  jws: string;
  decider?: Decider;
  /** The record that must have been signed. */
  canonical: string;
}

export interface ChainEnd {
  sequence: number;
  hash: string | null;
}

export interface Expected {
  keys: JSONWebKeySet;
  /** A hash that must occur in the chain: without it, truncation cannot be detected. */
  head?: string | null | undefined;
  /** Only some receipts of one app: gaps and any order are allowed. */
  loose?: boolean;
}

/** Takes the receipts in the order of the file; throws at the first fault. */
export class Verifier {
  #keyOf: ReturnType<typeof createLocalJWKSet>;
  #expected: Expected;
  #end: ChainEnd = { sequence: 0, hash: null };
  #headMet: boolean;
  readonly loose: boolean;
  count = 0;

  constructor(expected: Expected) {
    this.#expected = expected;
    this.#keyOf = createLocalJWKSet(expected.keys);
    this.#headMet = !expected.head;
    this.loose = expected.loose ?? false;
  }

  async take(text: string): Promise<void> {
    const receipt = parse(text);
    const { record, hash, decider, canonical } = receipt;
    if (sha256(canonical) !== hash)
      throw new ReceiptFault(`the record of ${record.id} does not have the hash that it tells`);
    await this.#verifySignature(receipt);
    if (decider && deciderHash(decider) !== record.decidedByHash)
      throw new ReceiptFault(`${record.id} was not decided by the account that it tells`);
    if (!this.loose) this.#followsOn(record);
    this.#end = { sequence: record.sequence, hash };
    this.#headMet ||= hash === this.#expected.head;
    this.count++;
  }

  /** The last receipt. */
  end(): ChainEnd {
    if (!this.#headMet)
      throw new ReceiptFault(`the head ${this.#expected.head} is not among them: the end was cut off, or rewritten`);
    return this.#end;
  }

  async #verifySignature({ record, jws, canonical }: SentReceipt): Promise<void> {
    try {
      const { payload, protectedHeader } = await compactVerify(jws, this.#keyOf, { algorithms: [SIGNED_WITH] });
      if (protectedHeader.typ === RECEIPT_TYPE && Buffer.from(payload).equals(Buffer.from(canonical))) return;
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey)
        throw new ReceiptFault(`${record.id} is signed with a key that is not published`);
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw new ReceiptFault(`the signature of ${record.id} is not good`);
  }

  #followsOn({ id, sequence, previousHash }: ReceiptRecord): void {
    const { sequence: last, hash } = this.#end;
    if (sequence <= last) throw new ReceiptFault(`${id} is number ${sequence} but stands behind number ${last}`);
    if (sequence > last + 1)
      throw new ReceiptFault(`${id} is number ${sequence}: number ${last + 1} is missing before it`);
    if (previousHash !== hash) throw new ReceiptFault(`${id} does not follow on the receipt before it`);
  }
}

function parse(text: string): SentReceipt {
  try {
    const { record, hash, jws, decider } = JSON.parse(text);
    if (Number.isSafeInteger(record.sequence) && typeof record.id === 'string' && typeof jws === 'string')
      return { record, hash, jws, decider, canonical: canonicalJson(record) };
  } catch {
    // Reported below.
  }
  throw new ReceiptFault('this is not a receipt');
}
