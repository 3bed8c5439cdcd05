import { Type } from 'typebox';
import type { App } from '../../platform/http.ts';
import { named, nullable, ref } from '../../platform/schemas.ts';
import { account } from './access.ts';
import type { SessionCaller } from './sessions.ts';

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
      developerStatus: nullable(Type.String({ description: 'State of that developer.' })),
    },
    { description: 'Who is signed in to the web app.' },
  ),
);

export async function sessionRoutes(app: App): Promise<void> {
  app.get(
    '/portal/api/session',
    { config: { access: account, session: true }, schema: { hide: true, response: { 200: ref(Session) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { accountUserId, name, email, administrator, developerId, developerStatus } =
        request.caller as SessionCaller;
      return { accountUserId, name, email, administrator, developerId, developerStatus };
    },
  );
}
