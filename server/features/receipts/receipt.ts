// A decision, written down so that nobody can change it unnoticed: the record, its hash, its signature.

import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { SIGNED_WITH } from './record.ts';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const hash = (description: string) => Type.String({ description, example: HASH });
const DECISIONS = ['APPROVED', 'REJECTED', 'SUSPENDED', 'RESTORED'] as const;
const CHECK_STATES = ['PASSED', 'FAILED', 'INCOMPLETE'] as const;

export const ReceiptRecord = named(
  'ReceiptRecord',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the receipt.', example: 'rct_01kac0000000000000000000' }),
      sequence: Type.Integer({ description: 'Its place in the chain of all receipts, from 1, without gaps.' }),
      previousHash: nullable(hash('Hash of the receipt before it; empty in the first.')),
      decidedAt: timestamp('When it was decided.'),
      decision: oneOf(DECISIONS, 'What was decided: about a submission, or about an app on the shelf.'),
      appId: Type.String({ description: 'Id of the app.' }),
      slug: Type.String({ description: 'Its address when it was decided.' }),
      submissionId: nullable(
        Type.String({ description: 'Id of the submission; empty for a decision about the shelf.' }),
      ),
      version: Type.Integer({ description: 'Number of the version.' }),
      listingHash: hash('SHA-256 of the listing that was decided on, as canonical JSON (RFC 8785).'),
      reasons: Type.Array(
        Type.Object(
          {
            pointer: Type.String({ description: 'The field of the listing.' }),
            code: Type.String({ description: 'A stable name of the reason.' }),
            message: Type.String({ description: 'What was wrong.' }),
            fix: Type.String({ description: 'What was to be done.' }),
          },
          { description: 'One reason of a rejection.' },
        ),
        { description: 'Why it was rejected.' },
      ),
      comment: nullable(
        Type.String({ description: 'The guidance of a rejection, or the reason why an app was suspended.' }),
      ),
      checks: nullable(oneOf(CHECK_STATES, 'How the listing checks had ended; empty if they had not.')),
      failedChecks: Type.Array(Type.String(), { description: 'Names of the listing rules that failed.' }),
      decidedByHash: hash('SHA-256 of salt and account id of the administrator, both known to administrators alone.'),
    },
    { description: 'What was decided. Its canonical JSON (RFC 8785) is what is hashed and signed.' },
  ),
);
export type ReceiptRecord = Static<typeof ReceiptRecord>;

const receipt = {
  record: ref(ReceiptRecord),
  hash: hash('SHA-256 of the canonical JSON of the record.'),
  jws: Type.String({
    description: 'The record, signed: a compact JWS (EdDSA) whose payload is the canonical JSON of the record.',
  }),
};
export const Receipt = named('Receipt', Type.Object(receipt, { description: 'A decision with its signature.' }));

export const FullReceipt = named(
  'FullReceipt',
  Type.Object(
    {
      ...receipt,
      decider: Type.Object(
        {
          accountUserId: Type.String({ description: 'Account id of the administrator.' }),
          salt: Type.String({ description: 'Put before it, it has the hash that the record tells.' }),
        },
        { description: 'Who decided.' },
      ),
    },
    { description: 'A decision with its signature and with who decided.' },
  ),
);

const PublicKey = Type.Object(
  {
    kty: Type.Literal('OKP', { description: 'The kind of key.' }),
    crv: Type.Literal('Ed25519', { description: 'The curve.' }),
    x: Type.String({ description: 'The public key.' }),
    kid: Type.String({ description: 'Name of the key, as in the header of a JWS.' }),
    alg: Type.Literal(SIGNED_WITH, { description: 'What it signs with.' }),
    use: Type.Literal('sig', { description: 'What it is for.' }),
  },
  { description: 'A public key as a JWK.' },
);
export const ReceiptKeys = named(
  'ReceiptKeys',
  Type.Object(
    {
      keys: Type.Array(PublicKey, { description: 'Every key that ever signed a receipt, the newest first.' }),
      head: Type.Object(
        {
          sequence: Type.Integer({ description: 'Its place in the chain, or 0 as long as there is none.' }),
          hash: nullable(hash('Its hash.')),
        },
        { description: 'The latest receipt: whoever keeps this notices if the end of the chain is cut off.' },
      ),
    },
    { description: 'A JSON Web Key Set with the head of the chain.' },
  ),
);

/** As it was signed: the payload of the JWS, not a copy that could differ from it. */
export function receiptOf({ hash, jws }: { hash: string; jws: string }): Static<typeof Receipt> {
  const payload = Buffer.from(jws.split('.')[1]!, 'base64url').toString();
  return { record: JSON.parse(payload) as ReceiptRecord, hash, jws };
}

interface ReceiptRow {
  hash: string;
  jws: string;
  decidedBy: string;
  salt: string;
}

export function fullReceiptOf({ decidedBy: accountUserId, salt, ...row }: ReceiptRow): Static<typeof FullReceipt> {
  return { ...receiptOf(row), decider: { accountUserId, salt } };
}
