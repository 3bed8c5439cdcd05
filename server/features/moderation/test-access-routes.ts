// The reviewer's way into a submitted app.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { Seals } from '../../platform/sealing.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { openTestAccess, TestAccess } from '../apps/test-access.ts';
import { auditSubmission, requireClaimedBy } from './decisions.ts';
import { moderationErrors } from './errors.ts';
import { lockSubmission } from './queries.ts';

export async function testAccessRoutes(app: HttpServer, { db, seals }: { db: Database; seals: Seals }): Promise<void> {
  app.get(
    '/submissions/:id/test-access',
    {
      config: {
        access: administrator,
        errors: [
          ...[moderationErrors.SUBMISSION_NOT_FOUND, moderationErrors.ALREADY_DECIDED, moderationErrors.NOT_CLAIMED],
          ...[moderationErrors.CLAIMED_BY_OTHER, moderationErrors.TEST_ACCESS_NOT_FOUND],
        ],
      },
      schema: {
        operationId: 'getTestAccess',
        tags: ['Review'],
        summary: 'Get the test access of a submission',
        description:
          'Only for the administrator who has claimed the submission. Every request is in the audit log. Nothing else returns it.',
        params: Type.Object({ id: Type.String({ description: 'Id of the submission.' }) }),
        response: { 200: ref(TestAccess) },
      },
    },
    (request) =>
      // The lock keeps the claim and the audit entry together: nobody reads it with a claim that ends meanwhile.
      transaction(db, async (tx) => {
        const { submission } = await lockSubmission(tx, request.params.id);
        const actor = actorOf(request);
        requireClaimedBy(actor, submission);
        const access = await openTestAccess(tx, seals, submission.id);
        if (!access) throw moderationErrors.TEST_ACCESS_NOT_FOUND();
        await auditSubmission(tx, actor, submission, 'submission.test-access-viewed');
        return access;
      }),
  );
}
