// The current session, for the web app.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, nullableRef, oneOf, ref, timestamp } from '../../platform/http/schemas.ts';
import { account, anyone } from './access.ts';
import type { SessionCaller, Sessions } from './sessions.ts';

const SessionWorkspace = named(
  'SessionWorkspace',
  Type.Object(
    {
      id: Type.String({ description: 'Workspace id in the host platform.' }),
      name: Type.String({ description: 'Name of the workspace.' }),
      role: oneOf(['member', 'admin'], 'Role of this account in the workspace.'),
    },
    { description: 'A workspace of the host platform.' },
  ),
);

export const Session = named(
  'Session',
  Type.Object(
    {
      accountUserId: Type.String({ description: 'User id in the account system.' }),
      name: nullable(Type.String({ description: 'Name from the account system.' })),
      email: nullable(Type.String({ description: 'Email address from the account system.' })),
      administrator: Type.Boolean({ description: 'Whether this account has administrator access.' }),
      workspaces: Type.Array(ref(SessionWorkspace), {
        description: 'Workspaces of this account, as last confirmed with the host platform.',
      }),
      developerId: nullable(Type.String({ description: "Id of this account's developer. Null before registration." })),
      developerName: nullable(Type.String({ description: 'Public name of that developer.' })),
      developerStatus: nullable(Type.String({ description: 'Status of that developer.' })),
      closingAt: nullable(timestamp('When the account, which is closed, is erased. It can be reopened until then.')),
    },
    { description: 'The signed-in user.' },
  ),
);

const Visitor = Type.Object({ session: nullableRef(Session) }, { description: 'The signed-in user, or `null`.' });

export async function sessionRoutes(app: HttpServer, { sessions }: { sessions: Sessions }): Promise<void> {
  app.get(
    '/portal/api/session',
    {
      config: { access: account, session: true, openToClosing: true },
      schema: { hide: true, response: { 200: ref(Session) } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return presentSession(request.caller as SessionCaller);
    },
  );

  app.get(
    '/store/api/session',
    {
      config: { access: anyone, session: true },
      schema: {
        operationId: 'getSession',
        tags: ['Web session'],
        summary: 'Get the current session',
        description:
          'For the web app: reads the session cookie, not a token or key. Returns `null` for a visitor who is not signed in.',
        response: { 200: Visitor },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const caller = await sessions.find(request);
      return { session: caller ? presentSession(caller) : null };
    },
  );
}

function presentSession(caller: SessionCaller): Static<typeof Session> {
  const { accountUserId, name, email, administrator, developerId, developerName, developerStatus } = caller;
  const workspaces = [...(caller.workspaces ?? [])];
  const closingAt = caller.closingAt?.toISOString() ?? null;
  const developer = { developerId, developerName, developerStatus };
  return { accountUserId, name, email, administrator, workspaces, ...developer, closingAt };
}
