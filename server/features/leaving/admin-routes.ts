// Forgets users of the host, for administrators: the host's own request for erasure arrives here.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { lockAccount } from '../accounts/closing-accounts.ts';
import { listMemberships } from '../accounts/memberships.ts';
import { audit } from '../audit/audit.ts';
import { eraseAccount, findKnown } from './erasure.ts';
import { leavingErrors } from './errors.ts';

const Forgotten = named(
  'ForgottenAccount',
  Type.Object(
    {
      pseudonym: Type.String({
        description: 'What stands for the account from now on. The service cannot lead it back.',
        example: 'former_01kac0000000000000000000',
      }),
      reviews: Type.Integer({ description: 'Number of reviews that lost their name and text. Their stars stay.' }),
      installations: Type.Integer({ description: 'Number of installations that lost the person. They stay.' }),
    },
    { description: 'What was forgotten.' },
  ),
);

export interface ForgettingOptions {
  db: Database;
  notifications: PgNotifications;
}

export async function forgettingRoutes(app: HttpServer, { db, notifications }: ForgettingOptions): Promise<void> {
  app.post(
    '/accounts/:accountUserId/forget',
    {
      config: {
        access: administrator,
        errors: [leavingErrors.ACCOUNT_HAS_PUBLISHER, leavingErrors.ACCOUNT_IS_ADMINISTRATOR],
      },
      schema: {
        operationId: 'forgetAccount',
        tags: ['Administration'],
        summary: 'Forget a user of the host',
        description:
          'Reviews keep their stars and lose name and text; installations keep the workspace and lose the person; sessions end. It cannot be undone. Repeating it has no effect.',
        params: Type.Object({ accountUserId: Type.String({ description: 'Account id of the user.' }) }),
        response: { 200: ref(Forgotten) },
      },
    },
    (request) => {
      const { accountUserId } = request.params;
      return transaction(db, async (tx) => {
        // Who registers or joins meanwhile waits, or is found here.
        await lockAccount(tx, accountUserId);
        if ((await listMemberships(tx, accountUserId)).length > 0) throw leavingErrors.ACCOUNT_HAS_PUBLISHER();
        const found = await findKnown(tx, accountUserId);
        if (found.administrator) throw leavingErrors.ACCOUNT_IS_ADMINISTRATOR();
        const pseudonym = await eraseAccount(tx, { accountUserId, ...found });
        await audit(tx, actorOf(request), {
          action: 'account.forgotten',
          subjectType: 'account',
          subjectId: pseudonym,
          details: {},
        });
        await notifications.publish(tx, 'reviews', found.reviewedApps);
        return { pseudonym, reviews: found.reviewedApps.length, installations: found.installations };
      });
    },
  );
}
