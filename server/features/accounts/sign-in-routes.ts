// The embedded provider's pages: the OpenID provider under /oidc, and the "continue as …" page it redirects to.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { acceptForms } from '../../platform/http/form-body.ts';
import { html, sendPage } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { anyone } from './access.ts';
import type { Workspace } from './caller.ts';
import { REGISTRATION_PATH } from './client-registration.ts';
import { type EmbeddedProvider, PROVIDER_PATH } from './embedded-provider.ts';
import type { Person } from './people.ts';

export interface SignInOptions extends EmbeddedProvider {
  /** Of the marketplace. */
  name(): Promise<string>;
}

export async function signInRoutes(app: HttpServer, { provider, people, name }: SignInOptions): Promise<void> {
  // The provider parses its own requests and writes its own responses.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    let handle: ReturnType<Provider['callback']> | undefined;
    const hidden = { schema: { hide: true } };
    scope.all(`${PROVIDER_PATH}/*`, { ...hidden, config: { access: anyone } }, forward);
    scope.post(
      `${PROVIDER_PATH}${REGISTRATION_PATH}`,
      { ...hidden, config: { access: anyone, cost: REGISTRATION_COST } },
      forward,
    );

    async function forward(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      // Its error page has inline styles. It adds to `script-src`, otherwise empty here, the hash of its only
      // script, which submits the form with the device code.
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'report-sample'; style-src 'self' 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
      );
      handle ??= (await provider()).callback();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
      const raw = request.raw as typeof request.raw & { originalUrl?: string };
      raw.originalUrl = scope.basePath + raw.url!;
      raw.url = raw.url!.slice(PROVIDER_PATH.length);
      await handle(raw, reply.raw);
    }
  });

  await app.register(async (scope) => {
    acceptForms(scope);
    const path = `${PROVIDER_PATH}/sign-in/:uid`;
    const options = { schema: { hide: true }, config: { access: anyone, ownBody: true } };

    scope.get(path, options, async (request, reply) => {
      if (!(await findInteraction(request, reply))) return askToStartOver(reply);
      return sendPage(reply, 'Sign in', signInPage(await name(), people.list()));
    });

    scope.post<{ Body: Record<string, string> | undefined }>(path, options, async (request, reply) => {
      if (!(await findInteraction(request, reply))) return askToStartOver(reply);
      const known = people.find(request.body?.continueAs ?? '');
      const person = known ?? newPerson(request.body ?? {});
      if (!person) return sendPage(reply, 'Sign in', signInPage(await name(), people.list(), NEEDS), { status: 400 });
      if (!known) people.add(person);
      // For native clients the library prompts each time, even with a session: this accepts the prompt.
      const result = { login: { accountId: person.accountUserId }, consent: {} };
      return reply.redirect(await (await provider()).interactionResult(request.raw, reply.raw, result), 303);
    });
  });

  async function findInteraction(request: FastifyRequest, reply: FastifyReply) {
    return (await provider()).interactionDetails(request.raw, reply.raw).catch(() => undefined);
  }
}

/** Each stores a client: some twenty a minute from one IP address. */
const REGISTRATION_COST = 300;

const WORKSPACES_HINT =
  'Workspace IDs, separated by spaces. Add :admin to be an administrator of a workspace. For example: acme northwind:admin.';
const WORKSPACE = /^([a-z0-9-]{1,40})(:admin)?$/;
const MAX_WORKSPACES = 20;
const ID_HINT = 'Letters, digits, dots, underscores and hyphens, for example dana-2.';
const NEEDS = 'Enter an account ID (letters, digits, . _ -), a name, and an email address.';

function newPerson({
  accountUserId = '',
  name = '',
  email = '',
  administrator,
  workspaces = '',
}: Record<string, string>): Person | undefined {
  if (!/^[\w.-]{1,64}$/.test(accountUserId) || !name.trim() || !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
  return {
    ...{ accountUserId, name: name.trim().slice(0, 80), email, administrator: administrator === 'on' },
    workspaces: workspacesNamed(workspaces),
  };
}

/** `acme northwind:admin`. */
function workspacesNamed(text: string): Workspace[] {
  const named = text.split(/[\s,]+/).flatMap((entry) => {
    const [, id, admin] = WORKSPACE.exec(entry) ?? [];
    if (!id) return [];
    return [{ id, name: id[0]!.toUpperCase() + id.slice(1), role: admin ? ('admin' as const) : ('member' as const) }];
  });
  return named.slice(0, MAX_WORKSPACES);
}

const describeWorkspaces = ({ workspaces = [] }: Person) =>
  workspaces.map(({ name, role }) => ` · ${name}${role === 'admin' ? ' (admin)' : ''}`).join('');

function askToStartOver(reply: FastifyReply) {
  const body = html`<h1>This sign-in has expired</h1><p>It was already completed, or it took longer than an hour. Go back and sign in again.</p>`;
  return sendPage(reply, 'Sign-in expired', body, { status: 400 });
}

function signInPage(marketplace: string, people: Person[], problem?: string) {
  return html`
    <p class="dim">Sign in to ${marketplace}</p>
    <h1>Continue as&hellip;</h1>
    <p class="dim">This is the embedded account system for development and demos. No password is needed. In production, the host platform&rsquo;s sign-in page replaces this one.</p>
    <form method="post" aria-label="People">
      ${people.map(
        (person) => html`<button class="card" name="continueAs" value="${person.accountUserId}">
          <strong>${person.name}</strong>
          <small>${person.administrator ? 'administrator · ' : ''}${person.accountUserId} &middot; ${person.email}${describeWorkspaces(person)}</small>
        </button>`,
      )}
    </form>
    <h2>Someone new</h2>
    ${problem && html`<p role="alert">${problem}</p>`}
    <form method="post" class="card">
      <label><span>Account ID</span><input type="text" name="accountUserId" required maxlength="64" pattern="[A-Za-z0-9_.\\-]+" title="${ID_HINT}" aria-describedby="id-hint" autocomplete="off"></label>
      <small id="id-hint">${ID_HINT}</small>
      <label><span>Name</span><input type="text" name="name" required maxlength="80" autocomplete="off"></label>
      <label><span>Email</span><input type="email" name="email" required autocomplete="off"></label>
      <label><span>Workspaces</span><input type="text" name="workspaces" value="acme" maxlength="400" aria-describedby="workspaces-hint" autocomplete="off"></label>
      <small id="workspaces-hint">${WORKSPACES_HINT}</small>
      <label class="check"><input type="checkbox" name="administrator"><span>Administrator</span></label>
      <button class="primary">Continue</button>
    </form>`;
}
