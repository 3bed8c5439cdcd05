import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { startForeignProvider } from '../../testing/foreign-provider.ts';
import { age, saysOf, signInAt } from '../../testing/foreign-sign-in.ts';
import { startTestMarket } from '../../testing/market.ts';
import { SESSION_PATH, startMemberNode } from '../../testing/member-node.ts';
import { signIn } from '../../testing/sign-in.ts';
import type { Workspace } from './caller.ts';

const ADMIN: Workspace[] = [
  { id: 'acme', name: 'Acme', role: 'admin' },
  { id: 'northwind', name: 'Northwind', role: 'member' },
];
const MEMBER: Workspace[] = [{ id: 'acme', name: 'Acme', role: 'member' }];

suite('Workspaces of a session', async () => {
  const provider = await startForeignProvider({ after });
  const market = await startTestMarket({ after }, { env: provider.env });
  const nodes = [await startMemberNode({ after }, market), await startMemberNode({ after }, market)];

  async function arrive(workspaces: Workspace[], { refreshes = true, node = nodes[0]! } = {}) {
    provider.givesRefreshTokens = refreshes;
    const { accountUserId, cookie } = await signInAt(market, provider, { workspaces });
    provider.givesRefreshTokens = true;
    const ask = async (which = node) => {
      const { status, body } = await which.get(SESSION_PATH, { cookie });
      return status === 200 ? body.workspaces : body.error.code;
    };
    const session = async () =>
      (await market.request('GET', '/store/api/session', { headers: { cookie } })).body.session;
    return { accountUserId, cookie, ask, session };
  }
  const rowOf = async (accountUserId: string) =>
    (await market.sql('SELECT * FROM sessions WHERE account_user_id = $1', [accountUserId]))[0];

  test('are those of the sign-in, for the web app too', async () => {
    const user = await arrive(ADMIN);
    assert.deepEqual(await user.ask(), ADMIN);
    assert.deepEqual((await user.session()).workspaces, ADMIN);
  });

  test('come from the ID token, too, when the access token is for somebody else', async () => {
    const { accountUserId, cookie } = await signInAt(market, provider, { workspaces: MEMBER, typ: undefined });
    assert.ok(accountUserId);
    assert.deepEqual((await nodes[0]!.get(SESSION_PATH, { cookie })).body.workspaces, MEMBER);
  });

  test('are confirmed after five minutes, by one of ten requests on two nodes, and follow what the host says', async () => {
    const user = await arrive(MEMBER);
    const before = provider.refreshes;
    await age(market, user.accountUserId, '4 minutes');
    assert.deepEqual(await user.ask(), MEMBER);
    assert.equal(provider.refreshes, before);
    saysOf(provider, user.accountUserId, { workspaces: ADMIN });
    await age(market, user.accountUserId, '31 minutes');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => user.ask(nodes[n % 2])));
    assert.deepEqual(answers, Array(10).fill(ADMIN));
    assert.equal(provider.refreshes, before + 1);
    saysOf(provider, user.accountUserId, {});
    await age(market, user.accountUserId, '6 minutes');
    assert.deepEqual(await user.ask(), [], 'who has left every workspace has none, and stays signed in');
  });

  test('are not asked for by other routes', async () => {
    const user = await arrive(ADMIN);
    const before = provider.refreshes;
    await age(market, user.accountUserId, '5 hours');
    assert.deepEqual((await user.session()).workspaces, ADMIN);
    const mine = await market.request('GET', '/store/api/apps/none/reviews/mine', { headers: { cookie: user.cookie } });
    assert.equal(mine.status, 404);
    assert.equal(provider.refreshes, before);
  });

  test('end with the sign-in at the account system', async () => {
    const user = await arrive(MEMBER);
    saysOf(provider, user.accountUserId, undefined);
    await age(market, user.accountUserId, '6 minutes');
    assert.equal(await user.ask(), 'NOT_SIGNED_IN');
    assert.equal(await user.session(), null);
  });

  test('without a refresh token, an administrator of a workspace signs in again after half an hour', async () => {
    const user = await arrive(ADMIN, { refreshes: false });
    await age(market, user.accountUserId, '29 minutes');
    assert.deepEqual(await user.ask(), ADMIN);
    await age(market, user.accountUserId, '31 minutes');
    assert.equal(await user.ask(), 'NOT_SIGNED_IN');
    assert.equal(await user.session(), null);
  });

  test('without a refresh token, a member keeps the session until it expires', async () => {
    const user = await arrive(MEMBER, { refreshes: false });
    await age(market, user.accountUserId, '11 hours');
    assert.deepEqual(await user.ask(), MEMBER);
  });

  test('are known for half an hour without the account system; then administrators sign in again, members wait', async () => {
    const [admin, member] = [await arrive(ADMIN), await arrive(MEMBER)];
    provider.reachable = false;
    try {
      for (const { accountUserId } of [admin, member]) await age(market, accountUserId, '29 minutes');
      assert.deepEqual([await admin.ask(), await member.ask()], [ADMIN, MEMBER]);
      for (const { accountUserId } of [admin, member]) await age(market, accountUserId, '31 minutes');
      assert.deepEqual([await admin.ask(), await member.ask()], ['NOT_SIGNED_IN', 'HOST_UNREACHABLE']);
      assert.ok(await member.session());
    } finally {
      provider.reachable = true;
    }
    await age(market, member.accountUserId, '31 minutes');
    assert.deepEqual(await member.ask(), MEMBER);
  });

  test('of a session that the previous release started are unknown, not none', async () => {
    const [confirmed, other] = [await arrive(MEMBER), await arrive(MEMBER, { refreshes: false })];
    for (const { accountUserId } of [confirmed, other])
      await market.sql('UPDATE sessions SET workspaces = NULL WHERE account_user_id = $1', [accountUserId]);
    assert.deepEqual(await confirmed.ask(), MEMBER);
    assert.equal(await other.ask(), 'NOT_SIGNED_IN');
    assert.ok(await other.session(), 'for everything else it goes on');
  });

  test('are asked for with a refresh token that is stored encrypted', async () => {
    const user = await arrive(MEMBER);
    const { refresh_token: stored } = await rowOf(user.accountUserId);
    const [token] = [...provider.refreshTokens].find(
      ([, known]) => (known as { sub: string }).sub === user.accountUserId,
    )!;
    assert.ok(stored.length > token.length && !stored.includes(token));
  });

  test('while the host cannot be reached, people sign in, and their workspaces are 503', async (t) => {
    let reachable = false;
    const server = createServer((_request, response) => {
      if (reachable) response.end(JSON.stringify({ data: MEMBER }));
      else response.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const here = await startTestMarket(t, { env: { ...provider.env, HOST_WORKSPACES_URL: url } });
    const node = await startMemberNode(t, here);
    const { accountUserId, cookie } = await signInAt(here, provider, {});
    const ask = async () => {
      const { status, body } = await node.get(SESSION_PATH, { cookie });
      return status === 200 ? body.workspaces : body.error.code;
    };
    assert.equal((await here.request('GET', '/portal/api/session', { headers: { cookie } })).status, 200);
    assert.equal(await ask(), 'HOST_UNREACHABLE');
    reachable = true;
    const before = provider.refreshes;
    assert.equal(await ask(), 'HOST_UNREACHABLE', 'it is not asked again at once');
    assert.equal(provider.refreshes, before);
    await age(here, accountUserId, '1 minute');
    assert.deepEqual(await ask(), MEMBER);
    reachable = false;
    // Otherwise the new access token is the same, and its workspaces are cached.
    saysOf(provider, accountUserId, { different: true });
    await age(here, accountUserId, '6 minutes');
    assert.equal(await ask(), 'HOST_UNREACHABLE');
  });
});

test('with the embedded account system, the sign-in page gives a new person workspaces', async (t) => {
  const market = await startTestMarket(t);
  const browser = await signIn(market, { accountUserId: newId('user'), workspaces: 'acme:admin northwind, NOT/ONE' });
  assert.deepEqual((await browser.request('GET', '/store/api/session')).body.session.workspaces, ADMIN);
});
