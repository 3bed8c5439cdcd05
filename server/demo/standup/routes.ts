// The pages of "Standup", the demo's example of an app: its setup page receives the code of an installation, its home page
// shows the tasks of the workspaces that it is connected to.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { anyone } from '../../features/accounts/access.ts';
import { acceptForms } from '../../platform/http/form-body.ts';
import { html, sendPage } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Seals } from '../../platform/sealing.ts';
import type { Task } from '../host/tasks.ts';
import { STANDUP_PATH, standup } from './listing.ts';
import { type Connection, Marketplace, Refused, type StandupOptions } from './marketplace.ts';
import { BrowserMemory, withConnection } from './memory.ts';

const Arrival = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 512 }),
  installation_id: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.String({ maxLength: 512 })),
});
const config = { access: anyone };
const MAX_TITLE_LENGTH = 200;

interface Answered {
  tasks?: Task[];
  mayWrite?: boolean;
  refusal?: string;
}

export async function standupRoutes(app: HttpServer, options: StandupOptions & { seals: Seals }): Promise<void> {
  const { publicUrl } = options;
  const { origin } = new URL(publicUrl);
  const marketplace = new Marketplace(options);
  const home = `${app.basePath}${STANDUP_PATH}`;
  const memory = new BrowserMemory(options.seals, publicUrl, home);

  app.get(STANDUP_PATH, { config, schema: { hide: true } }, async (request, reply) => {
    const { connections } = memory.read(request);
    const shown = await Promise.all(
      connections.map(async (connection) => ({ connection, ...(await tasksOf(connection)) })),
    );
    const body = html`<h1>${standup.name}</h1>
      <p class="dim">An example app from a third-party developer.</p>
      ${shown.map((one) => showConnection(one, home))}
      ${shown.length === 0 && html`<p>Standup is not connected to a workspace.</p>`}
      <p><a href="${home}/connect">Connect a workspace</a> &middot; <a href="${app.basePath}/apps/${standup.slug}">Standup in the marketplace</a></p>`;
    return sendPage(reply, standup.name, body);
  });

  // Starts in the app: the state proves on return that this browser did.
  app.get(`${STANDUP_PATH}/connect`, { config, schema: { hide: true } }, async (request, reply) => {
    const state = randomBytes(24).toString('base64url');
    const { connections } = memory.read(request);
    memory.write(reply, { state, connections });
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${app.basePath}/install/${standup.slug}?state=${state}`, 303);
  });

  app.get(`${STANDUP_PATH}/setup`, { config, schema: { hide: true, querystring: Arrival } }, async (request, reply) => {
    const { code, state, installation_id } = request.query;
    const known = memory.read(request);
    const connection = await marketplace.exchange(code).catch(orRefusal);
    if (connection instanceof Refused) return sendRefusal(reply, connection);
    if (installation_id !== undefined && installation_id !== connection.id)
      return sendRefusal(reply, new Refused('The code belongs to another installation.'));
    if (known.state !== undefined && state !== undefined && isSame(state, known.state)) {
      memory.write(reply, withConnection(known, connection));
      return reply.header('cache-control', 'no-store').redirect(home, 303);
    }
    // Somebody else may have sent this link: whose workspace it is has to be confirmed.
    memory.write(reply, { connections: known.connections, pending: connection });
    return sendPage(reply, 'Connect a workspace', confirmation(connection, home));
  });

  await app.register(async (forms) => {
    acceptForms(forms);
    forms.post(
      `${STANDUP_PATH}/setup`,
      { config: { ...config, ownBody: true }, schema: { hide: true } },
      async (request, reply) => {
        const known = memory.read(request);
        if (request.headers.origin !== origin || !known.pending)
          return sendRefusal(reply, new Refused('Open Standup from the marketplace again.'));
        memory.write(reply, withConnection(known, known.pending));
        return reply.redirect(home, 303);
      },
    );

    forms.post(
      `${STANDUP_PATH}/tasks`,
      { config: { ...config, ownBody: true }, schema: { hide: true } },
      async (request, reply) => {
        const { title, installation } = (request.body ?? {}) as Record<string, unknown>;
        const connection = memory.read(request).connections.find(({ id }) => id === installation);
        if (request.headers.origin !== origin || !connection)
          return sendRefusal(reply, new Refused('Open Standup from the marketplace again.'));
        const text = typeof title === 'string' ? title.trim().slice(0, MAX_TITLE_LENGTH) : '';
        const refusal = text === '' ? undefined : await marketplace.addTask(connection, text).catch(orRefusal);
        return refusal ? sendRefusal(reply, refusal) : reply.redirect(home, 303);
      },
    );
  });

  async function tasksOf(connection: Connection): Promise<Answered> {
    try {
      return await marketplace.tasksOf(connection);
    } catch (error) {
      return { refusal: orRefusal(error).message };
    }
  }
}

/** An app that cannot reach the marketplace says so, too. */
function orRefusal(error: unknown): Refused {
  return error instanceof Refused
    ? error
    : new Refused('Standup could not reach the marketplace. Try again in a moment.');
}

function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function showConnection({ connection, tasks, mayWrite, refusal }: Answered & { connection: Connection }, home: string) {
  return html`<h2>${connection.workspace.name}</h2><section class="card">
    ${refusal !== undefined && html`<p role="alert">${refusal}</p>`}
    ${tasks && html`<ul>${tasks.map(showTask)}</ul>`}
    ${mayWrite && newTask(connection, home)}</section>`;
}

function newTask({ id, workspace }: Connection, home: string) {
  return html`<form method="post" action="${home}/tasks"><input type="hidden" name="installation" value="${id}">
    <label>New task in ${workspace.name} <input name="title" required maxlength="${MAX_TITLE_LENGTH}"></label>
    <button>Add task</button></form>`;
}

function showTask({ title, assignee, done }: Task) {
  return html`<li>${done ? html`<s>${title}</s> <small>done</small>` : title}${assignee && html` <small>${assignee}</small>`}</li>`;
}

function confirmation({ workspace }: Connection, home: string) {
  return html`<h1>Connect Standup to ${workspace.name}?</h1>
    <p>Standup will show the tasks of the workspace ${workspace.name} in this browser. Continue only if you just installed it there.</p>
    <form method="post" action="${home}/setup"><button class="primary">Connect</button></form>
    <p></p><p><a href="${home}">Cancel</a></p>`;
}

function sendRefusal(reply: FastifyReply, { message }: Refused) {
  const body = html`<h1>Standup is not connected</h1><p role="alert">${message}</p><p><a href="${reply.server.basePath}${STANDUP_PATH}">Go to Standup</a></p>`;
  return sendPage(reply, 'Not connected', body, { status: 400 });
}
