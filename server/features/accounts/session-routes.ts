import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, nullable, nullableRef, ref } from '../../platform/http/schemas.ts';
import { account, anyone } from './access.ts';
import type { SessionCaller, Sessions } from './sessions.ts';

export const Session = named(
  'Session',
  Type.Object(
    {
      accountUserId: Type.String({ description: 'Id in the account system.' }),
      name: nullable(Type.String({ description: 'Name, as the account system tells it.' })),
      email: nullable(Type.String({ description: 'E-mail address, as the account system tells it.' })),
      administrator: Type.Boolean({ description: 'Whether the console is open to this account.' }),
      developerId: nullable(
        Type.String({ description: 'Id of the developer that this account is; empty before registration.' }),
      ),
      developerName: nullable(Type.String({ description: 'Name of that developer, as users see it.' })),
      developerStatus: nullable(Type.String({ description: 'State of that developer.' })),
    },
    { description: 'Who is signed in to the web app.' },
  ),
);

const Visitor = Type.Object(
  { session: nullableRef(Session) },
  { description: 'Who is signed in, or `null` for nobody.' },
);

export async function sessionRoutes(app: HttpServer, { sessions }: { sessions: Sessions }): Promise<void> {
  app.get(
    '/portal/api/session',
    { config: { access: account, session: true }, schema: { hide: true, response: { 200: ref(Session) } } },
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
        summary: 'Who is signed in to the web app',
        description:
          "For the web app's own pages: reads the cookie that signing in has set, and no token or key. A visitor who is not signed in is no error.",
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
  return { accountUserId, name, email, administrator, developerId, developerName, developerStatus };
}
