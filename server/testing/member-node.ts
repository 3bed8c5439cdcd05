// A second node of a test server, with one route for members, one for members with a session, and one for the host.

import { pino } from 'pino';
import { enforceAccess, host, member, memberCaller } from '../features/accounts/access.ts';
import { requireWorkspace, requireWorkspaceAdmin } from '../features/accounts/workspaces.ts';
import { type Closers, createParts } from '../parts.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { freePort } from './free-port.ts';
import type { TestMarket } from './market.ts';

interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

export const MEMBER_PATH = '/api/test/member';
export const SESSION_PATH = '/store/api/test/member';
export const HOST_PATH = '/api/test/host';

export async function startMemberNode(t: Cleanup, { settings }: Pick<TestMarket, 'settings'>) {
  const closers: Closers = [];
  const logger = pino({ level: 'silent' });
  const parts = await createParts(settings, logger, { connectionString: settings.databaseUrl }, closers);
  await parts.notifications.start();
  const app = await createHttpServer({
    ...{ logger, trustProxy: false, loopbackOnly: true, insecureDemo: false, respondFirst: undefined },
  });
  enforceAccess(app, { ...parts, apiKeys: parts.keyChecker }, parts.limits);
  for (const [path, session] of [
    [MEMBER_PATH, false],
    [SESSION_PATH, true],
  ] as const) {
    const config = { access: member, session };
    app.get(path, { config }, async (request) => memberCaller(request));
    app.get<{ Params: { id: string } }>(`${path}/:id`, { config }, async (request) =>
      requireWorkspace(memberCaller(request), request.params.id),
    );
    app.get<{ Params: { id: string } }>(`${path}/:id/admin`, { config }, async (request) =>
      requireWorkspaceAdmin(memberCaller(request), request.params.id),
    );
  }
  app.get(HOST_PATH, { config: { access: host } }, async ({ caller }) => caller);
  const port = await freePort();
  await app.listen({ host: settings.host, port });
  t.after(async () => {
    await app.close();
    for (const close of closers.toReversed()) await close();
  });
  const url = `http://${settings.host}:${port}`;
  return {
    url,
    async get(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(url + path, { headers });
      // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
      const body = (await response.json()) as any;
      return { status: response.status, headers: response.headers, body };
    },
  };
}
