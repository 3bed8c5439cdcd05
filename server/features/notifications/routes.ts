// Which emails an account gets, and how often.

import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { changeResource } from '../../platform/http/change-resource.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { account, accountCaller } from '../accounts/access.ts';
import type { AccountCaller } from '../accounts/caller.ts';
import { rememberAccount } from '../accounts/known-accounts.ts';
import { listMemberships } from '../accounts/memberships.ts';
import {
  type Account,
  faultsOf,
  Notifications,
  NotificationsUpdate,
  preferencesIn,
  presentNotifications,
} from './preferences.ts';
import {
  findVerifiedEmail,
  listPreferences,
  listPublishersWithContact,
  lockPreferences,
  writePreferences,
} from './queries.ts';

const tags = ['Publishers'];
const path = '/account/notifications';

export async function notificationRoutes(app: HttpServer, { db }: { db: Database }): Promise<void> {
  app.get(
    path,
    {
      config: { access: account },
      schema: {
        operationId: 'getNotifications',
        tags,
        summary: 'Get your email preferences',
        description:
          'Returns which emails you get about each of your publishers and, if you are an administrator, about the marketplace, with an `ETag`.',
        response: { 200: ref(Notifications) },
      },
    },
    async (request, reply) => {
      const notifications = presentNotifications(await read(db, accountCaller(request)));
      reply.header('etag', etagOf(notifications));
      return notifications;
    },
  );

  app.put(
    path,
    {
      config: { access: account, errors: [commonErrors.PRECONDITION_FAILED] },
      schema: {
        operationId: 'updateNotifications',
        tags,
        summary: 'Change your email preferences',
        description:
          'Changes the frequencies that you send; publishers and categories that you leave out stay as they are. Either everything is changed or nothing. Honours `If-Match`.',
        body: ref(NotificationsUpdate),
        response: { 200: ref(Notifications) },
      },
    },
    (request, reply) => {
      const caller = accountCaller(request);
      const { accountUserId } = caller;
      return changeResource({ db }, request, reply, {
        lock: async (tx) => {
          await lockPreferences(tx, accountUserId);
          return read(tx, caller);
        },
        etagOf: (before) => etagOf(presentNotifications(before)),
        work: async (tx, before) => {
          const details = faultsOf(request.body, before);
          if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
          await rememberAddress(tx, caller);
          await writePreferences(tx, accountUserId, preferencesIn(request.body));
        },
        reread: async (tx) => {
          const body = presentNotifications(await read(tx, caller));
          return { etag: etagOf(body), body };
        },
      });
    },
  );
}

async function read(db: Database, { accountUserId, administrator }: AccountCaller): Promise<Account> {
  const memberships = await listMemberships(db, accountUserId);
  const email = await findVerifiedEmail(db, accountUserId);
  const ids = memberships.map(({ publisherId }) => publisherId);
  return {
    memberships,
    chosen: await listPreferences(db, accountUserId),
    email,
    contactOf: email ? await listPublishersWithContact(db, ids, email) : [],
    administrator,
  };
}

/** Whoever uses the API alone never signs in: the token says where to send the emails. */
async function rememberAddress(db: Database, caller: AccountCaller): Promise<void> {
  const { accountUserId: id, name, verifiedEmail: email, administrator } = caller;
  if (email) await rememberAccount(db, { id, name, email, emailVerified: true, administrator });
}

function etagOf(notifications: Static<typeof Notifications>): string {
  return `"${createHash('sha256').update(JSON.stringify(notifications)).digest('base64url').slice(0, 22)}"`;
}
