import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import type { HttpServer } from './fastify-types.ts';
import { createHttpServer } from './http-server.ts';
import { requireKnownHooks } from './skipped-hooks.ts';

type Next = () => void;

/** A server with one cacheable route and one that is not, each in a scope of its own. */
async function build(t: TestContext, change: (app: HttpServer, cacheable: HttpServer, other: HttpServer) => void) {
  const app = await createHttpServer({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    maxEventLoopLagMs: 1_000,
  });
  t.after(() => app.close());
  requireKnownHooks(app);
  const scopes: HttpServer[] = [];
  await app.register(async (scope) => void scopes.push(scope));
  await app.register(async (scope) => void scopes.push(scope));
  const [cacheable, other] = scopes as [HttpServer, HttpServer];
  change(app, cacheable, other);
  cacheable.get('/apps', async () => 'a list');
  cacheable.get('/apps/:slug/details', { config: { cacheable: true } }, async () => 'the same for everybody');
  other.get('/private', async () => 'for one caller');
  return app;
}

suite('hooks that the response cache skips', () => {
  test('the server starts with the hooks that it accounts for', async (t) => {
    const app = await build(t, () => {});
    await app.ready();
  });

  const added: Record<string, (app: HttpServer, cacheable: HttpServer) => void> = {
    'a global hook': (app) =>
      app.addHook('onRequest', function addTenant(_request, _reply, next: Next) {
        next();
      }),
    'a global hook without a name': (app) => app.addHook('preHandler', (_request, _reply, next: Next) => next()),
    'a second hook with a known name': (app) =>
      app.addHook('onRequest', function onRequest(_request, _reply, next: Next) {
        next();
      }),
    'a hook of the scope that has the route': (_app, cacheable) =>
      cacheable.addHook('onSend', async function addHeader(_request, _reply, payload) {
        return payload;
      }),
  };
  for (const [what, add] of Object.entries(added)) {
    test(`${what} that it does not account for fails at boot, with the route and the hook in the message`, async (t) => {
      const app = await build(t, add);
      const message = /skips hooks of \/apps\/:slug\/details .*: (addTenant|anonymous|onRequest|addHeader)\./;
      await assert.rejects(async () => app.ready(), message);
    });
  }

  test('hooks of routes that are not cacheable are nobody’s business', async (t) => {
    const app = await build(t, (_app, _cacheable, other) => {
      other.addHook('onRequest', function readSession(_request, _reply, next: Next) {
        next();
      });
    });
    await app.ready();
  });
});
