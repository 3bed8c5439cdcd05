import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, oneOf, optionalBody, ref, timestamp } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import { account, accountCaller, actorOf } from '../accounts/access.ts';
import { closingAtOf } from '../accounts/closing-accounts.ts';
import { type ClosingParts, closeAccount, reopenAccount } from './closing.ts';
import { leavingErrors } from './errors.ts';
import { closesAlong, planClosing } from './plan.ts';

const tags = ['Account'];

const ClosingPublisher = named(
  'ClosingPublisher',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the publisher.' }),
      name: Type.String({ description: 'Name of the publisher.' }),
      kind: oneOf(
        ['PERSON', 'ORGANIZATION'],
        'Your own, or an organization that nobody is left in but owners who close their accounts.',
      ),
    },
    { description: 'A publisher that closes with the account.' },
  ),
);

const ClosingObstacle = named(
  'ClosingObstacle',
  Type.Object(
    {
      code: oneOf(
        ['SUBMISSION_PENDING', 'LAST_OWNER', 'INSTALLATIONS_ACTIVE'],
        'What stands in the way. INSTALLATIONS_ACTIVE does not if you send `endInstallations`.',
      ),
      message: Type.String({ description: 'The same in words.' }),
      fix: Type.String({ description: 'What to do about it.' }),
      publisherId: Type.String({ description: 'Id of the publisher.' }),
      appId: nullable(Type.String({ description: 'Id of the app, if it is one.' })),
    },
    { description: 'Something that stands in the way of closing.' },
  ),
);

export const AccountClosing = named(
  'AccountClosing',
  Type.Object(
    {
      closingAt: nullable(timestamp('When the account is erased, 30 days after it was closed. Null: it is open.')),
      publishers: Type.Array(ref(ClosingPublisher), { description: 'Publishers that close with the account.' }),
      installations: Type.Integer({
        description: 'In how many workspaces their apps are installed: suspended while closed, then uninstalled.',
      }),
      obstacles: Type.Array(ref(ClosingObstacle), { description: 'What stands in the way of closing.' }),
    },
    { description: 'Whether an account is closed, and what closing means for it.' },
  ),
);

const OptionalCloseRequest = optionalBody(
  Type.Object(
    {
      endInstallations: Type.Optional(
        Type.Boolean({
          description:
            'Close although your apps are installed: they are suspended at once, and uninstalled when the account is erased.',
        }),
      ),
    },
    { additionalProperties: false, description: 'How to close an account.' },
  ),
);

export interface ClosingRouteParts extends ClosingParts {
  db: Database;
  permits: Semaphore;
}

export async function closingRoutes(app: HttpServer, parts: ClosingRouteParts): Promise<void> {
  const { db, permits } = parts;

  app.get(
    '/account/closing',
    {
      config: { access: account, openToClosing: true },
      schema: {
        operationId: 'getAccountClosing',
        tags,
        summary: 'Get what closing means',
        description: 'Returns whether your account is closed, what closes with it, and what stands in the way.',
        response: { 200: ref(AccountClosing) },
      },
    },
    async (request) => present(db, accountCaller(request).accountUserId),
  );

  app.post(
    '/account/close',
    {
      config: {
        access: account,
        stepUp: true,
        openToClosing: true,
        errors: [leavingErrors.CLOSING_BLOCKED, commonErrors.BUSY],
      },
      schema: {
        operationId: 'closeAccount',
        tags,
        summary: 'Close your account',
        description:
          'Requires a sign-in of the last 10 minutes. Unlists your apps, suspends their installations, revokes your API keys and ends your sessions. After 30 days everything about you is erased; until then you can reopen the account.',
        body: OptionalCloseRequest,
        response: { 200: ref(AccountClosing) },
      },
    },
    (request) => {
      const caller = accountCaller(request);
      const { endInstallations = false } = request.body ?? {};
      return permits.run(() =>
        transaction(db, async (tx) => {
          await closeAccount(tx, actorOf(request), caller, { endInstallations }, parts);
          return present(tx, caller.accountUserId);
        }),
      );
    },
  );

  app.post(
    '/account/reopen',
    {
      config: {
        access: account,
        openToClosing: true,
        errors: [leavingErrors.ACCOUNT_NOT_CLOSED, leavingErrors.REOPEN_TOO_LATE, commonErrors.BUSY],
      },
      schema: {
        operationId: 'reopenAccount',
        tags,
        summary: 'Reopen your account',
        description:
          'Within 30 days of closing it. Apps are listed and installations work again; API keys stay revoked.',
        response: { 200: ref(AccountClosing) },
      },
    },
    (request) => {
      const caller = accountCaller(request);
      return permits.run(() =>
        transaction(db, async (tx) => {
          await reopenAccount(tx, actorOf(request), caller, parts);
          return present(tx, caller.accountUserId);
        }),
      );
    },
  );
}

async function present(db: Database, accountUserId: string): Promise<Static<typeof AccountClosing>> {
  const { publishers, installations, obstacles } = await planClosing(db, accountUserId);
  const closingAt = await closingAtOf(db, accountUserId);
  const closing = publishers.filter(closesAlong).map(({ id, name, kind }) => ({ id, name, kind }));
  return { closingAt: closingAt?.toISOString() ?? null, publishers: closing, installations, obstacles };
}
