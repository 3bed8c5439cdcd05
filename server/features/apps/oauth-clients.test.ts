import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { createApp, decide, newApp, submissionOf } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const APPS = '/api/dev/apps';
const newKey = async () => market.apiKey(await market.verifiedDeveloper());
const [first, second] = [await newKey(), await newKey()];
let clients = 0;
const newClient = () => `client-${++clients}`;

const post = (as: string, path: string, body?: object) => market.request('POST', `${APPS}${path}`, { as, body });
const draft = (as: string, oauthClientId: string) => createApp(market, as, { oauthClientId });
const submit = (as: string, { id }: { id: string }) => post(as, `/${id}/submit`);
async function submitted(as: string, oauthClientId: string) {
  const app = await draft(as, oauthClientId);
  assert.equal((await submit(as, app)).status, 200);
  return app;
}
async function live(as: string, oauthClientId: string) {
  const app = await submitted(as, oauthClientId);
  await decide(market, app.id, 'approve');
  return app;
}
const taken = (answer: Parameters<typeof expectError>[0]) => expectError(answer, 409, 'OAUTH_CLIENT_TAKEN');
const naming = (oauthClientId: string) => newApp({ oauthClientId });
/** As a row that is older than the rule. */
const force = (appId: string, client: string) =>
  market.sql('UPDATE app_versions SET oauth_client_id = $2 WHERE app_id = $1', [appId, client]);

suite('an OAuth client id', () => {
  test('belongs to whoever has a submitted or live version that names it; drafts reserve nothing', async () => {
    for (const owned of [submitted, live]) {
      const client = newClient();
      const theirs = await draft(second, client);
      const other = await createApp(market, second);
      await owned(first, client);
      taken(await post(second, '', naming(client)));
      taken(await market.request('PUT', `${APPS}/${other.id}`, { as: second, body: { oauthClientId: client } }));
      taken(await submit(second, theirs));
      // The owner may use it for further apps.
      assert.equal((await post(first, '', naming(client))).status, 201);
    }
  });

  test('is refused in a new version and in a correction, too', async () => {
    const client = newClient();
    await live(first, client);
    const app = await live(second, newClient());
    taken(await post(second, `/${app.id}/versions`, { oauthClientId: client }));
    assert.equal((await post(second, `/${app.id}/versions`, {})).status, 201);
    const version = `${APPS}/${app.id}/versions/2`;
    taken(await market.request('PUT', version, { as: second, body: { oauthClientId: client } }));
    const correction = { as: market.admin, body: { oauthClientId: client } };
    taken(await market.request('PUT', `/api/admin/apps/${app.id}`, correction));
  });

  test('is free again when the submission was withdrawn or rejected', async () => {
    for (const end of ['withdraw', 'reject']) {
      const client = newClient();
      const app = await submitted(first, client);
      if (end === 'withdraw') await post(first, `/${app.id}/withdraw`);
      else await decide(market, app.id, 'reject');
      await submitted(second, client);
      taken(await submit(first, app));
    }
  });

  test('goes to one of many who submit it at once', async () => {
    const client = newClient();
    const keys = await Promise.all(Array.from({ length: 6 }, newKey));
    const drafts = await Promise.all(keys.map((key) => draft(key, client)));
    const answers = await Promise.all(drafts.map((app, i) => submit(keys[i]!, app)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  });

  test('of an older clash: only who named it first is approved, and administrators see it', async () => {
    const client = newClient();
    const mine = await submitted(first, client);
    const theirs = await submitted(second, newClient());
    await force(theirs.id, client);
    const { id } = await submissionOf(market, theirs.id);
    taken(await market.request('POST', `/api/admin/submissions/${id}/approve`, { as: market.admin }));
    const clashes = async () =>
      (await market.expect(200, 'GET', '/api/admin/oauth-client-clashes', { as: market.admin })).body.data;
    const [clash, ...others] = await clashes();
    assert.deepEqual(others, []);
    assert.equal(clash.oauthClientId, client);
    assert.deepEqual(
      clash.developers.map(({ apps }: { apps: { id: string }[] }) => apps.map((app) => app.id)),
      [[mine.id], [theirs.id]],
    );
    assert.ok(clash.developers[0].since < clash.developers[1].since);
    await decide(market, mine.id, 'approve');
    await decide(market, theirs.id, 'reject');
    assert.deepEqual(await clashes(), []);
  });
});
