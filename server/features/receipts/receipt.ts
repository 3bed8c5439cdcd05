// A receipt, a link of the hash chain: the record of a decision, its hash and its signature. Any later change is detectable.

import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { SIGNED_WITH } from './record.ts';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const hash = (description: string) => Type.String({ description, example: HASH });
const DECISIONS = ['APPROVED', 'REJECTED', 'SUSPENDED', 'RESTORED', 'CORRECTED', 'TRANSFERRED', 'IMPORTED'] as const;
const CHECK_STATES = ['PASSED', 'FAILED', 'INCOMPLETE'] as const;

export const ReceiptRecord = named(
  'ReceiptRecord',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the receipt.', example: 'rct_01kac0000000000000000000' }),
      sequence: Type.Integer({ description: 'Position in the chain of all receipts, starting at 1, without gaps.' }),
      previousHash: nullable(hash('Hash of the previous receipt. Null in the first.')),
      decidedAt: timestamp('When the decision was made.'),
      decision: oneOf(
        DECISIONS,
        'The decision: on a submission, or the suspension, restoration, correction, transfer or import of an app. A transfer is decided by an owner of the new publisher.',
      ),
      appId: Type.String({ description: 'Id of the app.' }),
      slug: Type.String({ description: 'URL slug at the time of the decision.' }),
      submissionId: nullable(
        Type.String({
          description: 'Id of the submission. Null for a suspension, restoration, correction, transfer or import.',
        }),
      ),
      version: Type.Integer({ description: 'Version number.' }),
      format: Type.Optional(
        Type.Unsafe<2 | 3>({
          type: 'integer',
          enum: [2, 3],
          description:
            '2: with `imagesHash`. 3: also with `policyVersion` and `override`; without `imagesHash` if the version was approved before its images were fetched. Absent in receipts of the first format.',
        }),
      ),
      listingHash: hash('SHA-256 of the reviewed listing, as canonical JSON (RFC 8785).'),
      imagesHash: Type.Optional(
        hash(
          "SHA-256 of the canonical JSON (RFC 8785) of an object with the SHA-256 of each reviewed image by its field's JSON pointer. Images that could not be fetched are not in it.",
        ),
      ),
      policyVersion: Type.Optional(
        nullable(
          Type.Integer({
            description:
              'Version of the guidelines: in force when the version was submitted; for decisions without a submission, when they were made. Null for submissions of releases without versions.',
          }),
        ),
      ),
      override: Type.Optional(
        Type.Boolean({ description: 'Whether it was approved or corrected although its checks had not passed.' }),
      ),
      reasons: Type.Array(
        Type.Object(
          {
            pointer: Type.String({ description: 'Field of the listing.' }),
            code: Type.String({ description: 'Stable code of the reason.' }),
            message: Type.String({ description: 'What was wrong.' }),
            fix: Type.String({ description: 'How to fix it.' }),
          },
          { description: 'One reason for a rejection.' },
        ),
        { description: 'Reasons for the rejection.' },
      ),
      comment: nullable(
        Type.String({
          description: 'Guidance of a rejection, the reason for a suspension, or the publishers of a transfer.',
        }),
      ),
      checks: nullable(oneOf(CHECK_STATES, 'Result of the listing checks. Null if they had not finished.')),
      failedChecks: Type.Array(Type.String(), { description: 'Names of the failed listing rules.' }),
      decidedByHash: hash("SHA-256 of a salt and the administrator's account id. Only administrators can see both."),
    },
    { description: 'The record of the decision. Its canonical JSON (RFC 8785) is hashed and signed.' },
  ),
);
export type ReceiptRecord = Static<typeof ReceiptRecord>;

const receipt = {
  record: ref(ReceiptRecord),
  hash: hash('SHA-256 of the canonical JSON of the record.'),
  jws: Type.String({
    description: 'Compact JWS (EdDSA) whose payload is the canonical JSON of the record.',
  }),
};
export const Receipt = named('Receipt', Type.Object(receipt, { description: 'A signed decision.' }));

export const FullReceipt = named(
  'FullReceipt',
  Type.Object(
    {
      ...receipt,
      decider: Type.Object(
        {
          accountUserId: Type.String({ description: 'Account id of the administrator.' }),
          salt: Type.String({ description: 'Salt: SHA-256 of salt and account id gives the hash in the record.' }),
        },
        { description: 'The administrator who decided.' },
      ),
    },
    { description: 'A signed decision, with the administrator who decided.' },
  ),
);

const PublicKey = Type.Object(
  {
    kty: Type.Literal('OKP', { description: 'Key type.' }),
    crv: Type.Literal('Ed25519', { description: 'The curve.' }),
    x: Type.String({ description: 'The public key.' }),
    kid: Type.String({ description: 'Key id, as in the JWS header.' }),
    alg: Type.Literal(SIGNED_WITH, { description: 'Signature algorithm.' }),
    use: Type.Literal('sig', { description: 'Use of the key.' }),
  },
  { description: 'A public key (JWK).' },
);
export const ReceiptKeys = named(
  'ReceiptKeys',
  Type.Object(
    {
      keys: Type.Array(PublicKey, { description: 'All keys that ever signed a receipt, newest first.' }),
      head: Type.Object(
        {
          sequence: Type.Integer({ description: 'Position in the chain. 0 if there is no receipt yet.' }),
          hash: nullable(hash('Hash of the receipt.')),
        },
        { description: 'The latest receipt. Keep it to detect a truncated chain.' },
      ),
    },
    { description: 'A JSON Web Key Set with the head of the chain.' },
  ),
);

/** The record as signed: decoded from the JWS payload, not from a copy that could differ from it. */
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
