// The API of the demo's host product: what an app calls with the access token that it got for a grant (RFC 6750).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type JWTPayload, jwtVerify } from 'jose';
import { Type } from 'typebox';
import { anyone } from '../../features/accounts/access.ts';
import { type EmbeddedProvider, HOST_API_PATH } from '../../features/accounts/embedded-provider.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { Tasks } from './tasks.ts';

const NewTask = Type.Object({ title: Type.String({ minLength: 1, maxLength: 200, format: 'single-line' }) });
const options = { config: { access: anyone } };

interface Access {
  workspace: string;
  scopes: string[];
}

export async function hostApiRoutes(app: HttpServer, { hostApi }: Pick<EmbeddedProvider, 'hostApi'>): Promise<void> {
  const tasks = new Tasks();

  app.get(`${HOST_API_PATH}/tasks`, { ...options, schema: { hide: true } }, async (request, reply) => {
    const access = await requireScope(request, reply, 'tasks:read');
    if (!access) return reply;
    return { workspace: access.workspace, data: tasks.of(access.workspace) };
  });

  app.post(`${HOST_API_PATH}/tasks`, { ...options, schema: { hide: true, body: NewTask } }, async (request, reply) => {
    const access = await requireScope(request, reply, 'tasks:write');
    if (!access) return reply;
    const task = tasks.add(access.workspace, request.body.title);
    return task ? reply.code(201).send(task) : reply.code(409).send({ error: 'too_many_tasks' });
  });

  /** Undefined when the request was refused. */
  async function requireScope(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: string,
  ): Promise<Access | undefined> {
    reply.header('cache-control', 'no-store');
    const token = /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return void refuse(reply, 401);
    const access = await verify(token);
    if (!access) return void refuse(reply, 401, 'invalid_token');
    if (!access.scopes.includes(scope)) return void refuse(reply, 403, 'insufficient_scope', scope);
    return access;
  }

  async function verify(token: string): Promise<Access | undefined> {
    const { issuer, audience, keys } = hostApi;
    const verified = await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt', requiredClaims: ['exp'] }).catch(
      () => undefined,
    );
    const { workspace, scope }: JWTPayload = verified?.payload ?? {};
    if (typeof workspace !== 'string' || typeof scope !== 'string') return undefined;
    return { workspace, scopes: scope.split(' ') };
  }
}

function refuse(reply: FastifyReply, status: 401 | 403, error?: string, scope?: string): void {
  const parts = ['realm="demo-host"', ...(error ? [`error="${error}"`] : []), ...(scope ? [`scope="${scope}"`] : [])];
  reply
    .code(status)
    .header('www-authenticate', `Bearer ${parts.join(', ')}`)
    .send({ error: error ?? 'credential_missing', ...(scope ? { scope } : {}) });
}
