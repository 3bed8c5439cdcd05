// The embedded provider's pages: the provider itself under /oidc, and the "continue as …" page it sends people to.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { html, sendPage } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { anyone } from './access.ts';
import { type EmbeddedProvider, type Person, PROVIDER_PATH } from './embedded-provider.ts';

export async function signInRoutes(app: HttpServer, { provider, people }: EmbeddedProvider): Promise<void> {
  // The provider reads its own requests and writes its own answers.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    let handle: ReturnType<Provider['callback']> | undefined;
    scope.all(`${PROVIDER_PATH}/*`, { schema: { hide: true }, config: { access: anyone } }, async (request, reply) => {
      // Its own error page has its style inline. To `script-src`, which allows nothing here, it adds the hash of the one
      // script that it has: that sends on the form with the code of a device.
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'report-sample'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
      );
      handle ??= (await provider()).callback();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
      const raw = request.raw as typeof request.raw & { originalUrl?: string };
      raw.originalUrl = raw.url!;
      raw.url = raw.url!.slice(PROVIDER_PATH.length);
      await handle(raw, reply.raw);
    });
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    const path = `${PROVIDER_PATH}/sign-in/:uid`;
    const options = { schema: { hide: true }, config: { access: anyone, ownBody: true } };

    scope.get(path, options, async (request, reply) => {
      if (!(await findInteraction(request, reply))) return askToStartOver(reply);
      return sendPage(reply, 'Sign in', signInPage(people.list()));
    });

    scope.post<{ Body: Record<string, string> | undefined }>(path, options, async (request, reply) => {
      if (!(await findInteraction(request, reply))) return askToStartOver(reply);
      const known = people.find(request.body?.continueAs ?? '');
      const person = known ?? newPerson(request.body ?? {});
      if (!person) return sendPage(reply, 'Sign in', signInPage(people.list(), NEEDS), { status: 400 });
      if (!known) people.add(person);
      // For programs on one's own machine the library asks each time, also those who are signed in: this is the answer.
      const result = { login: { accountId: person.accountUserId }, consent: {} };
      return reply.redirect(await (await provider()).interactionResult(request.raw, reply.raw, result), 303);
    });
  });

  async function findInteraction(request: FastifyRequest, reply: FastifyReply) {
    return (await provider()).interactionDetails(request.raw, reply.raw).catch(() => undefined);
  }
}

const NEEDS = 'Enter an account ID (letters, digits, . _ -), a name, and an email address.';

function newPerson({
  accountUserId = '',
  name = '',
  email = '',
  administrator,
}: Record<string, string>): Person | undefined {
  if (!/^[\w.-]{1,64}$/.test(accountUserId) || !name.trim() || !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
  return { accountUserId, name: name.trim().slice(0, 80), email, administrator: administrator === 'on' };
}

function askToStartOver(reply: FastifyReply) {
  const body = html`<h1>This sign-in has expired</h1><p>It was already completed, or it took longer than an hour. Go back and sign in again.</p>`;
  return sendPage(reply, 'Sign-in expired', body, { status: 400 });
}

function signInPage(people: Person[], problem?: string) {
  return html`
    <h1>Continue as…</h1>
    <p class="dim">This is the embedded account system for development and demos. No password is needed. In production, the host platform’s sign-in page replaces this one.</p>
    <form method="post" aria-label="People">
      ${people.map(
        (person) => html`<button class="card" name="continueAs" value="${person.accountUserId}">
          <strong>${person.name}</strong>
          <small>${person.administrator ? 'administrator · ' : ''}${person.accountUserId} · ${person.email}</small>
        </button>`,
      )}
    </form>
    <h2>Someone new</h2>
    ${problem && html`<p role="alert">${problem}</p>`}
    <form method="post" class="card">
      <label><span>Account ID</span><input type="text" name="accountUserId" required maxlength="64" pattern="[A-Za-z0-9_.\\-]+" autocomplete="off"></label>
      <label><span>Name</span><input type="text" name="name" required maxlength="80" autocomplete="off"></label>
      <label><span>Email</span><input type="email" name="email" required autocomplete="off"></label>
      <label class="check"><input type="checkbox" name="administrator"><span>Administrator</span></label>
      <button class="primary">Continue</button>
    </form>`;
}
