// Test access: how a reviewer signs in to a submitted app. It is sealed at rest, in a table that only this file reads, and
// erased some time after the decision.

import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { httpUrl, line, named, nullable, optionalBody, prose, ref } from '../../platform/http/schemas.ts';
import { defineJob } from '../../platform/jobs.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';

const PURPOSE = 'test-access';

const fields = {
  url: httpUrl('Where the reviewer signs in.', 'https://example.com/sign-in'),
  username: line('Name or email address of the test account.', 200, 'reviewer@example.com'),
  password: Type.String({ minLength: 1, maxLength: 500, description: 'Password of the test account.' }),
};
const steps = prose('What to do after signing in.', 2_000, 'Open the project "Demo", then Settings → Integrations.');

export const NewTestAccess = named(
  'NewTestAccess',
  Type.Object(
    { ...fields, steps: Type.Optional(nullable(steps)) },
    {
      additionalProperties: false,
      description:
        'How the reviewer signs in to your app. Encrypted; only the administrator who has claimed the submission can read it. Erased 30 days after the decision or withdrawal.',
    },
  ),
);

export const TestAccess = named(
  'TestAccess',
  Type.Object({ ...fields, steps: nullable(steps) }, { description: 'How to sign in to the submitted app.' }),
);
export type TestAccess = Static<typeof TestAccess>;

const SubmissionRequest = Type.Object(
  {
    note: Type.Optional(
      nullable(prose('What the reviewer should know.', 2_000, 'The sync needs a minute after the first sign-in.')),
    ),
    testAccess: Type.Optional(ref(NewTestAccess)),
  },
  { additionalProperties: false, description: 'What you tell the reviewer. All fields are optional.' },
);
export type SubmissionRequest = Static<typeof SubmissionRequest>;

export const OptionalSubmissionRequest = optionalBody(SubmissionRequest);

export async function keepTestAccess(
  tx: Tx,
  seals: Seals,
  submissionId: string,
  { steps = null, ...access }: Static<typeof NewTestAccess>,
): Promise<void> {
  const sealed = seals.seal(JSON.stringify({ ...access, steps }), PURPOSE);
  await tx.insertInto('submissionTestAccess').values({ submissionId, sealed }).execute();
}

/** Undefined: none was given, it was erased, or no secret opens it any more. */
export async function openTestAccess(
  db: Database,
  seals: Seals,
  submissionId: string,
): Promise<TestAccess | undefined> {
  const row = await db
    .selectFrom('submissionTestAccess')
    .select('sealed')
    .where('submissionId', '=', submissionId)
    .executeTakeFirst();
  try {
    return row && JSON.parse(seals.open(row.sealed, PURPOSE));
  } catch {
    return undefined;
  }
}

/** SQL: whether a submission has test access. */
export const hasTestAccess = sql<boolean>`
  EXISTS (SELECT FROM submission_test_access AS access WHERE access.submission_id = submissions.id)`;

export const testAccessErasure = defineJob(
  'test-access-erasure',
  'Erases test access of submissions 30 days after the decision.',
);

export async function eraseTestAccess(db: Database, at = new Date()): Promise<void> {
  await sql`
    DELETE FROM submission_test_access AS access USING submissions
    WHERE submissions.id = access.submission_id AND decided_at < ${at}::timestamptz - interval '30 days'`.execute(db);
}
