import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { SCOPES, type Scope } from '@marketplace/sdk/roles';
import { startTestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after });
const developer = await market.verifiedDeveloper();
const keys = Object.fromEntries(
  await Promise.all(SCOPES.map(async (scope) => [scope, await market.apiKey(developer, [scope])] as const)),
) as Record<Scope, string>;

const READ: Scope[] = ['APP_READ'];
const UPDATE: Scope[] = ['APP_UPDATE'];
const SUBMIT: Scope[] = ['APP_CREATE', 'APP_UPDATE'];
const ANY: Scope[] = [...SCOPES];

const ROUTES: [route: string, scopes: Scope[]][] = [
  ['GET /api/dev/me', ANY],
  ['PUT /api/dev/me', ANY],
  ['GET /api/dev/me/verification', ANY],
  ['POST /api/dev/me/email/confirm', ANY],
  ['POST /api/dev/me/email/resend', ANY],
  ['POST /api/dev/me/identity/withdraw', ANY],
  ['GET /api/dev/domains', READ],
  ['POST /api/dev/domains', UPDATE],
  ['POST /api/dev/domains/dom_none/verify', UPDATE],
  ['DELETE /api/dev/domains/dom_none', UPDATE],
  ['GET /api/dev/activity', READ],
  ['POST /api/dev/api-keys', ANY],
  ['GET /api/dev/api-keys', ANY],
  ['DELETE /api/dev/api-keys/key_none', ANY],
  ['POST /api/dev/apps', ['APP_CREATE']],
  ['GET /api/dev/apps', READ],
  ['GET /api/dev/apps/app_none', READ],
  ['PUT /api/dev/apps/app_none', UPDATE],
  ['DELETE /api/dev/apps/app_none', ['APP_DELETE']],
  ['POST /api/dev/apps/app_none/submit', SUBMIT],
  ['POST /api/dev/apps/app_none/withdraw', UPDATE],
  ['POST /api/dev/apps/app_none/unlist', UPDATE],
  ['POST /api/dev/apps/app_none/relist', UPDATE],
  ['POST /api/dev/apps/app_none/check', READ],
  ['POST /api/dev/markdown', ANY],
  ['POST /api/dev/media', SUBMIT],
  ['GET /api/dev/media', READ],
  ['GET /api/dev/media/med_none', READ],
  ['DELETE /api/dev/media/med_none', SUBMIT],
  ['GET /api/dev/host-scopes', ANY],
  ['GET /api/dev/apps/app_none/installations', READ],
  ['GET /api/dev/apps/app_none/versions/1/consents', READ],
  ['POST /api/dev/installations/exchange', UPDATE],
  ['POST /api/dev/installations/ins_none/grant', UPDATE],
  ['POST /api/dev/installations/ins_none/end', UPDATE],
  ['GET /api/dev/apps/app_none/review', READ],
  ['GET /api/dev/apps/app_none/receipts', READ],
  ['GET /api/dev/apps/app_none/corrections', READ],
  ['GET /api/dev/apps/app_none/watched-links', READ],
  ['POST /api/dev/apps/app_none/corrections', UPDATE],
  ['DELETE /api/dev/apps/app_none/corrections/cor_none', UPDATE],
  ['GET /api/dev/apps/app_none/versions', READ],
  ['POST /api/dev/apps/app_none/versions', UPDATE],
  ['GET /api/dev/apps/app_none/versions/1', READ],
  ['GET /api/dev/apps/app_none/versions/1/difference', READ],
  ['PUT /api/dev/apps/app_none/versions/1', UPDATE],
  ['DELETE /api/dev/apps/app_none/versions/1', UPDATE],
  ['POST /api/dev/apps/app_none/versions/1/submit', SUBMIT],
  ['POST /api/dev/apps/app_none/versions/1/withdraw', UPDATE],
  ['GET /api/dev/apps/app_none/reviews', READ],
  ['PUT /api/dev/apps/app_none/reviews/rev_none/reply', UPDATE],
  ['DELETE /api/dev/apps/app_none/reviews/rev_none/reply', UPDATE],
  ['GET /api/dev/webhook-events', READ],
  ['POST /api/dev/webhooks', UPDATE],
  ['GET /api/dev/webhooks', READ],
  ['GET /api/dev/webhooks/whk_none', READ],
  ['PUT /api/dev/webhooks/whk_none', UPDATE],
  ['DELETE /api/dev/webhooks/whk_none', UPDATE],
  ['POST /api/dev/webhooks/whk_none/rotate-secret', UPDATE],
  ['POST /api/dev/webhooks/whk_none/pause', UPDATE],
  ['POST /api/dev/webhooks/whk_none/resume', UPDATE],
  ['POST /api/dev/webhooks/whk_none/test', UPDATE],
  ['GET /api/dev/webhooks/whk_none/deliveries', READ],
  ['GET /api/dev/webhooks/whk_none/deliveries/evt_none', READ],
  ['POST /api/dev/webhooks/whk_none/deliveries/evt_none/resend', UPDATE],
  ['GET /api/dev/apps/app_none/analytics', ['ANALYTICS_READ']],
  ['GET /api/dev/apps/app_none/analytics/daily', ['ANALYTICS_READ']],
  ['GET /api/dev/apps/app_none/analytics/daily.csv', ['ANALYTICS_READ']],
  ['GET /api/dev/apps/app_none/analytics/uninstall-reasons', ['ANALYTICS_READ']],
  ['GET /api/dev/apps/app_none/analytics/uninstall-reasons.csv', ['ANALYTICS_READ']],
];

suite('Scopes', () => {
  test('every route for developers is in the table', async () => {
    const { body } = await market.expect(200, 'GET', '/openapi.json');
    const documented = Object.entries<Record<string, { security?: object[] }>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.security?.some((scheme) => 'apiKey' in scheme))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const shape = (route: string) =>
      route
        .replaceAll(/(app|dom|key|whk|ins|med)_none/g, '{id}')
        .replace('rev_none', '{reviewId}')
        .replace('evt_none', '{eventId}')
        .replace('cor_none', '{correctionId}')
        .replace(/versions\/1/, 'versions/{number}');
    assert.deepEqual(documented.sort(), ROUTES.map(([route]) => shape(route)).sort());
  });

  for (const [route, scopes] of ROUTES) {
    test(`${route} accepts ${scopes === ANY ? 'any key' : scopes.join(' or ')}, and no other`, async () => {
      const [method, path] = route.split(' ') as [string, string];
      const body = ['PUT', 'POST'].includes(method) ? {} : undefined;
      for (const scope of SCOPES) {
        const answer = await market.request(method, path, { as: keys[scope], ...(body ? { body } : {}) });
        const refused = answer.body.error?.code === 'INSUFFICIENT_SCOPE';
        assert.equal(refused, !scopes.includes(scope), `${scope}: ${answer.text}`);
        if (refused) {
          assert.equal(answer.status, 403);
          assert.match(answer.body.error.message, new RegExp(scopes.join(' or ')));
          assert.match(
            answer.headers.get('www-authenticate') ?? '',
            /error="insufficient_scope".*scope="APP_|scope="ANALYTICS/,
          );
        }
      }
    });
  }
});
