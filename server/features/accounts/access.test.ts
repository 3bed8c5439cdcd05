import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startTestMarket } from '../../testing/market.ts';
import { HOST_PATH, MEMBER_PATH, startMemberNode } from '../../testing/member-node.ts';
import { newKey } from '../api-keys/key-format.ts';

const market = await startTestMarket({ after });
const node = await startMemberNode({ after }, market);
const developer = await market.verifiedDeveloper();
const suspended = await market.verifiedDeveloper();

const validKey = await market.apiKey(developer);
const mistypedKey = validKey.slice(0, -1) + (validKey.endsWith('0') ? '1' : '0');
const expiredKey = await market.apiKey(developer);
await market.sql(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [
  await idOf(expiredKey),
]);
const revokedKey = await market.apiKey(developer);
await market.expect(200, 'DELETE', `/api/dev/api-keys/${await idOf(revokedKey)}`, { as: revokedKey });
const suspendedKey = await market.apiKey(suspended);
const suspension = { as: market.admin, body: { reason: 'For the test.' } };
await market.expect(200, 'POST', `/api/admin/developers/${suspended.id}/suspend`, suspension);
const accountToken = await market.token('not-a-developer');

const ROUTES: Record<string, keyof typeof COLUMNS> = {
  'POST /api/dev/register': 'account',
  'GET /api/dev/me': 'developer',
  'PUT /api/dev/me': 'developer',
  'GET /api/dev/me/verification': 'developer',
  'GET /api/account/developer': 'account',
  'GET /api/account/export': 'account',
  'GET /api/account/closing': 'account',
  'POST /api/account/close': 'account',
  'POST /api/account/reopen': 'account',
  'PUT /api/account/developer': 'account',
  'GET /api/account/notifications': 'account',
  'PUT /api/account/notifications': 'account',
  'GET /api/publishers': 'account',
  'POST /api/publishers': 'account',
  'GET /api/publishers/{id}': 'account',
  'PUT /api/publishers/{id}': 'account',
  'GET /api/publishers/{id}/members': 'account',
  'PUT /api/publishers/{id}/members/{accountUserId}': 'account',
  'DELETE /api/publishers/{id}/members/{accountUserId}': 'account',
  'GET /api/publishers/{id}/invitations': 'account',
  'POST /api/publishers/{id}/invitations': 'account',
  'DELETE /api/publishers/{id}/invitations/{invitationId}': 'account',
  'POST /api/publishers/{id}/apps/{appId}/transfers': 'account',
  'GET /api/publishers/{id}/apps/{appId}/trusted-publishers': 'account',
  'POST /api/publishers/{id}/apps/{appId}/trusted-publishers': 'account',
  'DELETE /api/publishers/{id}/apps/{appId}/trusted-publishers/{tpId}': 'account',
  'POST /api/trusted-publishing/token': 'anyone',
  'GET /api/publishers/{id}/transfers': 'account',
  'POST /api/transfers/{id}/accept': 'account',
  'POST /api/transfers/{id}/decline': 'account',
  'POST /api/transfers/{id}/cancel': 'account',
  'POST /api/invitations/preview': 'account',
  'POST /api/invitations/accept': 'account',
  'POST /api/dev/me/email/confirm': 'developer',
  'POST /api/dev/me/email/resend': 'developer',
  'POST /api/dev/me/identity/withdraw': 'developer',
  'GET /api/dev/domains': 'developer',
  'POST /api/dev/domains': 'developer',
  'POST /api/dev/domains/{id}/verify': 'developer',
  'DELETE /api/dev/domains/{id}': 'developer',
  'GET /api/dev/activity': 'developer',
  'POST /api/dev/api-keys': 'either',
  'GET /api/dev/api-keys': 'developer',
  'DELETE /api/dev/api-keys/{id}': 'developer',
  'POST /api/keys/report': 'anyone',
  'POST /api/secret-scanning': 'anyone',
  'GET /api/admin/developers': 'administrator',
  'GET /api/admin/developers/{id}': 'administrator',
  'POST /api/admin/developers/{id}/claim': 'administrator',
  'POST /api/admin/developers/{id}/release': 'administrator',
  'POST /api/admin/developers/{id}/verify': 'administrator',
  'POST /api/admin/developers/{id}/reject': 'administrator',
  'POST /api/admin/developers/{id}/suspend': 'administrator',
  'POST /api/admin/developers/{id}/reinstate': 'administrator',
  'PUT /api/admin/developers/{id}/app-limit': 'administrator',
  'GET /api/admin/developers/{id}/api-keys': 'administrator',
  'GET /api/admin/identity-changes': 'administrator',
  'POST /api/admin/developers/{id}/identity/confirm': 'administrator',
  'POST /api/admin/developers/{id}/identity/decline': 'administrator',
  'GET /api/admin/domains': 'administrator',
  'POST /api/admin/domains/{id}/decide': 'administrator',
  'GET /api/admin/audit': 'administrator',
  'GET /api/admin/audit.csv': 'administrator',
  'GET /api/admin/jobs': 'administrator',
  'POST /api/admin/jobs/{id}/retry': 'administrator',
  'GET /api/admin/search/synonyms': 'administrator',
  'PUT /api/admin/search/synonyms': 'administrator',
  'POST /api/admin/search/synonyms/preview': 'administrator',
  'GET /api/admin/host-scopes': 'administrator',
  'PUT /api/admin/host-scopes': 'administrator',
  'GET /api/admin/settings': 'administrator',
  'PUT /api/admin/settings': 'administrator',
  'POST /api/admin/settings/plan': 'administrator',
  'GET /api/admin/settings/revisions': 'administrator',
  'POST /api/admin/settings/revisions/{revision}/restore': 'administrator',
  'GET /api/brand': 'anyone',
  'POST /api/admin/accounts/{accountUserId}/forget': 'administrator',
  'GET /api/admin/tags': 'administrator',
  'PUT /api/admin/tags': 'administrator',
  'GET /api/admin/protected-terms': 'administrator',
  'POST /api/admin/protected-terms': 'administrator',
  'PUT /api/admin/protected-terms/{id}': 'administrator',
  'DELETE /api/admin/protected-terms/{id}': 'administrator',
  'GET /api/admin/media': 'administrator',
  'POST /api/admin/media/retry-copies': 'administrator',
  'GET /api/admin/media/denied': 'administrator',
  'PUT /api/admin/media/denied/{sha256}': 'administrator',
  'DELETE /api/admin/media/denied/{sha256}': 'administrator',
  'GET /api/admin/mails': 'administrator',
  'GET /api/admin/mails/{id}': 'administrator',
  'POST /api/admin/mails/{id}/retry': 'administrator',
  'POST /api/dev/apps': 'developer',
  'GET /api/dev/apps': 'developer',
  'GET /api/dev/apps/{id}': 'developer',
  'PUT /api/dev/apps/{id}': 'developer',
  'DELETE /api/dev/apps/{id}': 'developer',
  'POST /api/dev/apps/{id}/submit': 'developer',
  'POST /api/dev/apps/{id}/withdraw': 'developer',
  'POST /api/dev/apps/{id}/unlist': 'developer',
  'POST /api/dev/apps/{id}/relist': 'developer',
  'POST /api/dev/apps/{id}/check': 'developer',
  'POST /api/dev/media': 'developer',
  'GET /api/dev/media': 'developer',
  'GET /api/dev/media/{id}': 'developer',
  'DELETE /api/dev/media/{id}': 'developer',
  'POST /api/dev/markdown': 'developer',
  'GET /api/dev/host-scopes': 'developer',
  'GET /api/dev/apps/{id}/installations': 'developer',
  'GET /api/dev/apps/{id}/versions/{number}/consents': 'developer',
  'POST /api/dev/installations/exchange': 'developer',
  'POST /api/dev/installations/{id}/grant': 'developer',
  'POST /api/dev/installations/{id}/end': 'developer',
  'GET /api/workspaces': 'member',
  'POST /api/installations': 'member',
  'GET /api/installations': 'member',
  'GET /api/installations/{id}': 'member',
  'POST /api/installations/{id}/setup': 'member',
  'PUT /api/installations/{id}/permissions': 'member',
  'DELETE /api/installations/{id}': 'member',
  'POST /api/installations/{id}/end': 'member',
  'POST /api/installations/{id}/approve': 'member',
  'POST /api/installations/{id}/deny': 'member',
  'GET /api/workspaces/{id}/policy': 'member',
  'PUT /api/workspaces/{id}/policy': 'member',
  'POST /api/workspaces/{id}/policy/preview': 'member',
  'GET /api/workspaces/{id}/history': 'member',
  'POST /api/host/installs': 'host',
  'POST /api/host/uninstalls': 'host',
  'GET /api/host/installations': 'host',
  'GET /api/host/revocations': 'host',
  'POST /api/host/workspaces/{id}/deleted': 'host',
  'GET /catalog.ndjson': 'anyone',
  'GET /.well-known/jwks.json': 'anyone',
  'POST /api/admin/grant-keys/rotate': 'administrator',
  'GET /api/dev/apps/{id}/review': 'developer',
  'GET /api/dev/apps/{id}/corrections': 'developer',
  'GET /api/dev/apps/{id}/watched-links': 'developer',
  'POST /api/dev/apps/{id}/corrections': 'developer',
  'DELETE /api/dev/apps/{id}/corrections/{correctionId}': 'developer',
  'GET /api/dev/apps/{id}/versions': 'developer',
  'POST /api/dev/apps/{id}/versions': 'developer',
  'GET /api/dev/apps/{id}/versions/{number}': 'developer',
  'GET /api/dev/apps/{id}/versions/{number}/difference': 'developer',
  'PUT /api/dev/apps/{id}/versions/{number}': 'developer',
  'DELETE /api/dev/apps/{id}/versions/{number}': 'developer',
  'POST /api/dev/apps/{id}/versions/{number}/submit': 'developer',
  'POST /api/dev/apps/{id}/versions/{number}/withdraw': 'developer',
  'GET /api/admin/submissions': 'administrator',
  'GET /api/admin/submissions/{id}': 'administrator',
  'POST /api/admin/submissions/{id}/claim': 'administrator',
  'POST /api/admin/submissions/{id}/release': 'administrator',
  'POST /api/admin/submissions/{id}/preview': 'administrator',
  'POST /api/admin/submissions/{id}/approve': 'administrator',
  'POST /api/admin/submissions/{id}/reject': 'administrator',
  'GET /api/admin/submissions/{id}/test-access': 'administrator',
  'GET /api/admin/watched-links': 'administrator',
  'POST /api/admin/watched-links/{id}/accept': 'administrator',
  'GET /api/admin/corrections': 'administrator',
  'GET /api/admin/corrections/{id}': 'administrator',
  'POST /api/admin/corrections/{id}/apply': 'administrator',
  'POST /api/admin/corrections/{id}/decline': 'administrator',
  'GET /api/admin/rejection-reasons': 'administrator',
  'GET /api/admin/receipts': 'administrator',
  'GET /api/admin/receipts/export': 'administrator',
  'POST /api/admin/receipts/rotate-key': 'administrator',
  'GET /api/dev/apps/{id}/receipts': 'developer',
  'GET /.well-known/marketplace-receipts.json': 'anyone',
  'GET /api/admin/apps': 'administrator',
  'GET /api/admin/apps/{id}': 'administrator',
  'PUT /api/admin/apps/{id}': 'administrator',
  'POST /api/admin/apps/{id}/feature': 'administrator',
  'POST /api/admin/apps/{id}/unfeature': 'administrator',
  'POST /api/admin/apps/{id}/suspend': 'administrator',
  'POST /api/admin/apps/{id}/restore': 'administrator',
  'GET /api/admin/stats': 'administrator',
  'GET /api/apps': 'anyone',
  'GET /api/developers/{id}': 'anyone',
  'GET /api/apps/{slug}': 'anyone',
  'GET /api/apps/{slug}/proof': 'anyone',
  'GET /api/guidelines': 'anyone',
  'GET /media/{sha256}/{name}': 'anyone',
  'GET /api/apps/{slug}/reviews': 'anyone',
  'POST /api/apps/{slug}/reviews': 'member',
  'GET /api/apps/{slug}/reviews/mine': 'account',
  'PUT /api/apps/{slug}/reviews/mine': 'member',
  'DELETE /api/apps/{slug}/reviews/mine': 'account',
  'POST /api/apps/{slug}/reviews/{id}/report': 'account',
  'GET /api/dev/apps/{id}/reviews': 'developer',
  'PUT /api/dev/apps/{id}/reviews/{reviewId}/reply': 'developer',
  'DELETE /api/dev/apps/{id}/reviews/{reviewId}/reply': 'developer',
  'GET /api/admin/reviews': 'administrator',
  'POST /api/admin/reviews/{id}/hide': 'administrator',
  'POST /api/admin/reviews/{id}/restore': 'administrator',
  'GET /api/apps/featured/list': 'anyone',
  'GET /api/apps/categories/list': 'anyone',
  'GET /api/tags': 'anyone',
  'GET /api/apps/suggestions/list': 'anyone',
  'POST /api/apps/{slug}/install': 'anyoneOrHost',
  'POST /api/apps/{slug}/uninstall': 'anyoneOrHost',
  'GET /api/dev/apps/{id}/analytics': 'developer',
  'GET /api/dev/apps/{id}/analytics/daily': 'developer',
  'GET /api/dev/webhook-events': 'developer',
  'POST /api/dev/webhooks': 'developer',
  'GET /api/dev/webhooks': 'developer',
  'GET /api/dev/webhooks/{id}': 'developer',
  'PUT /api/dev/webhooks/{id}': 'developer',
  'DELETE /api/dev/webhooks/{id}': 'developer',
  'POST /api/dev/webhooks/{id}/rotate-secret': 'developer',
  'POST /api/dev/webhooks/{id}/pause': 'developer',
  'POST /api/dev/webhooks/{id}/resume': 'developer',
  'POST /api/dev/webhooks/{id}/test': 'developer',
  'GET /api/dev/webhooks/{id}/deliveries': 'developer',
  'GET /api/dev/webhooks/{id}/deliveries/{eventId}': 'developer',
  'POST /api/dev/webhooks/{id}/deliveries/{eventId}/resend': 'developer',
  'GET /api/admin/webhook-events': 'administrator',
  'POST /api/admin/webhooks': 'administrator',
  'GET /api/admin/webhooks': 'administrator',
  'GET /api/admin/webhooks/{id}': 'administrator',
  'PUT /api/admin/webhooks/{id}': 'administrator',
  'DELETE /api/admin/webhooks/{id}': 'administrator',
  'POST /api/admin/webhooks/{id}/rotate-secret': 'administrator',
  'POST /api/admin/webhooks/{id}/pause': 'administrator',
  'POST /api/admin/webhooks/{id}/resume': 'administrator',
  'POST /api/admin/webhooks/{id}/test': 'administrator',
  'GET /api/admin/webhooks/{id}/deliveries': 'administrator',
  'GET /api/admin/webhooks/{id}/deliveries/{eventId}': 'administrator',
  'POST /api/admin/webhooks/{id}/deliveries/{eventId}/resend': 'administrator',
  'GET /store/api/session': 'anyone',
  'GET /api/account-system': 'anyone',
  'GET /api/dev/apps/{id}/analytics/daily.csv': 'developer',
  'GET /api/dev/apps/{id}/analytics/uninstall-reasons': 'developer',
  'GET /api/dev/apps/{id}/analytics/uninstall-reasons.csv': 'developer',
  'GET /api/admin/oauth-client-clashes': 'administrator',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'anyone',
};

/** A caller with access may still get a 400 (missing body) or a 404 (unknown id): neither is an access error. */
const IN = 'in';
type Outcome = typeof IN | 401 | 403;
const COLUMNS = {
  anyone: 0,
  account: 1,
  developer: 2,
  either: 3,
  administrator: 4,
  anyoneOrHost: 5,
  member: 6,
  host: 7,
};
const NAMES: Partial<Record<keyof typeof COLUMNS, string>> = {
  either: 'account or developer',
  anyoneOrHost: 'anyone with or without a valid token',
};
const CREDENTIALS: [name: string, header: string | undefined, ...Outcome[]][] = [
  //                                                                 anyone account developer either administrator anyoneOrHost member host
  ['no credential', undefined, /*                                    */ IN, 401, 401, 401, 401, IN, 401, 401],
  ['a bare Bearer', 'Bearer', /*                                     */ IN, 401, 401, 401, 401, IN, 401, 401],
  ['a bare key', validKey, /*                                        */ IN, 401, 401, 401, 401, IN, 401, 401],
  ['two keys', `Bearer ${validKey} ${validKey}`, /*                  */ IN, 401, 401, 401, 401, IN, 401, 401],
  ['Basic', `Basic ${btoa(`${validKey}:`)}`, /*                      */ IN, 401, 401, 401, 401, IN, 401, 401],
  ['an unknown key', `Bearer ${newKey()}`, /*                        */ IN, 401, 401, 401, 401, IN, 401, 401],
  ['a mistyped key', `Bearer ${mistypedKey}`, /*                     */ IN, 401, 401, 401, 401, IN, 401, 401],
  ['an expired key', `Bearer ${expiredKey}`, /*                      */ IN, 401, 401, 401, 401, IN, 401, 401],
  ['a revoked key', `Bearer ${revokedKey}`, /*                       */ IN, 401, 401, 401, 401, IN, 401, 401],
  ["a suspended developer's key", `Bearer ${suspendedKey}`, /*       */ IN, 403, 403, 403, 403, IN, 403, 403],
  ['a valid key', `Bearer ${validKey}`, /*                           */ IN, 401, IN, IN, 403, IN, 401, 401],
  ['the token of an account', `Bearer ${accountToken}`, /*           */ IN, IN, 401, IN, 403, IN, IN, 403],
  ['the token of an administrator', `Bearer ${market.admin}`, /*     */ IN, IN, 401, IN, IN, IN, IN, 403],
  ['the token of the host', `Bearer ${market.host}`, /*              */ IN, 401, 401, 401, 403, IN, 401, IN],
  ['an invalid token', 'Bearer made.up.token', /*                    */ IN, 401, 401, 401, 401, 401, 401, 401],
];

suite('Access', () => {
  test('every documented route is in the table', async () => {
    const { body } = await market.expect(200, 'GET', '/openapi.json');
    const documented = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(documented.sort(), Object.keys(ROUTES).sort());
  });

  for (const [route, who] of Object.entries(ROUTES)) {
    test(`${route} admits ${NAMES[who] ?? who} and no one else`, async () => {
      const outcomes = await Promise.all(CREDENTIALS.map(([, header]) => outcomeOf(route, header)));
      const actual = CREDENTIALS.map(([name], i) => `${name}: ${outcomes[i]}`);
      const wanted = CREDENTIALS.map(([name, , ...columns]) => `${name}: ${columns[COLUMNS[who]]}`);
      assert.deepEqual(actual, wanted);
    });
  }

  for (const [who, path] of [
    ['member', MEMBER_PATH],
    ['host', HOST_PATH],
  ] as const) {
    test(`a route for ${who} admits ${who} and no one else`, async () => {
      const outcomes = await Promise.all(CREDENTIALS.map(([, header]) => outcomeOf(`GET ${path}`, header, node.url)));
      const actual = CREDENTIALS.map(([name], i) => `${name}: ${outcomes[i]}`);
      assert.deepEqual(
        actual,
        CREDENTIALS.map(([name, , ...columns]) => `${name}: ${columns[COLUMNS[who]]}`),
      );
    });
  }

  const HEAD_ROUTES = Object.keys(ROUTES).filter(
    (route) => route.startsWith('GET /api/') && ROUTES[route] !== 'anyone',
  );
  test('HEAD requires the same credential as GET', async () => {
    for (const route of HEAD_ROUTES) assert.equal(await outcomeOf(route.replace('GET', 'HEAD'), undefined), 401, route);
  });

  test('a credential in the query string is ignored', async () => {
    const { body } = await market.expect(401, 'GET', `/api/dev/me?access_token=${validKey}&authorization=${validKey}`);
    assert.equal(body.error.code, 'CREDENTIAL_MISSING');
  });
});

suite('A refused credential', () => {
  const refusals: [name: string, path: string, header: string | undefined, code: string][] = [
    ['a missing one', '/api/dev/me', undefined, 'CREDENTIAL_MISSING'],
    ['a malformed one', '/api/dev/me', 'Bearer', 'CREDENTIAL_MALFORMED'],
    ['Basic', '/api/dev/me', 'Basic bWU6bWU=', 'CREDENTIAL_MALFORMED'],
    ['an unknown key', '/api/dev/me', `Bearer ${newKey()}`, 'KEY_UNKNOWN'],
    ['a mistyped key', '/api/dev/me', `Bearer ${mistypedKey}`, 'KEY_UNKNOWN'],
    ['an expired key', '/api/dev/me', `Bearer ${expiredKey}`, 'KEY_EXPIRED'],
    ['a revoked key', '/api/dev/me', `Bearer ${revokedKey}`, 'KEY_REVOKED'],
    ['an account token for a key', '/api/dev/me', `Bearer ${accountToken}`, 'CREDENTIAL_NOT_ACCEPTED'],
    ['an invalid token', '/api/admin/developers', 'Bearer made.up.token', 'TOKEN_INVALID'],
  ];
  for (const [name, path, header, code] of refusals) {
    test(`${name} is refused with ${code} in the body and in WWW-Authenticate`, async () => {
      const headers: Record<string, string> = header ? { authorization: header } : {};
      const { headers: answered, body } = await market.expect(401, 'GET', path, { headers });
      assert.equal(body.error.code, code);
      const challenge = answered.get('www-authenticate') ?? '';
      assert.match(challenge, /^Bearer realm="marketplace"/);
      assert.equal(challenge.includes('error="invalid_token"'), header !== undefined);
    });
  }

  test('a suspended developer gets DEVELOPER_SUSPENDED, an account without the role ADMINISTRATOR_REQUIRED', async () => {
    const { body: ofKey } = await market.expect(403, 'GET', '/api/dev/me', { as: suspendedKey });
    assert.equal(ofKey.error.code, 'DEVELOPER_SUSPENDED');
    const { body: ofToken } = await market.expect(403, 'GET', '/api/admin/developers', { as: accountToken });
    assert.equal(ofToken.error.code, 'ADMINISTRATOR_REQUIRED');
  });
});

async function outcomeOf(
  route: string,
  authorization: string | undefined,
  url = market.url,
): Promise<Outcome | number> {
  const [method, path = ''] = route.split(' ');
  const headers = authorization ? { authorization } : undefined;
  const { status } = await fetch(url + path.replaceAll(/\{\w+\}/g, 'made-up'), { method, headers });
  // A node that is not ready answers everyone with 503: the probe's outcome, not a refusal.
  const failed = status >= 500 && path !== '/readyz';
  return status === 401 || status === 403 || failed ? status : IN;
}

async function idOf(key: string): Promise<string> {
  const [row] = await market.sql('SELECT id FROM api_keys WHERE hash = sha256($1)', [Buffer.from(key)]);
  return row!.id;
}
