import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp, submitApp } from '../../testing/owned-apps.ts';
import { reviewer } from '../../testing/reviewers.ts';
import { runJob } from '../../testing/run-job.ts';
import { type BrowserSession, signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after });
const admin = (name: string) => signIn(market, { accountUserId: newId('admin'), name, administrator: true });

async function post(browser: BrowserSession, path: string, body?: object) {
  const { status, body: answer } = await browser.request('POST', path, body ? { body } : {});
  assert.equal(status, 200, JSON.stringify(answer));
  return answer;
}

suite('People are shown by their name', () => {
  test('in claims, decisions, the audit log and errors', async () => {
    const [ida, otto] = [await admin('Ida Min'), await admin('Otto Min')];
    const app = await draftApp(market, { name: 'Week Loom' });
    await submitApp(market, app);
    const { body: queue } = await ida.request('GET', `/console/api/submissions?app=${app.id}`);
    const [{ id, assigneeName, decidedByName }] = queue.data;
    assert.deepEqual([assigneeName, decidedByName], [null, null]);
    const claimed = await post(ida, `/console/api/submissions/${id}/claim`);
    assert.equal(claimed.assigneeName, 'Ida Min');
    const refused = await otto.request('POST', `/console/api/submissions/${id}/approve`, {
      headers: { 'if-match': '*' },
    });
    assert.match(refused.body.error.message, /^Ida Min is reviewing/);
    const approved = await ida.request('POST', `/console/api/submissions/${id}/approve`, {
      headers: { 'if-match': '*' },
    });
    assert.deepEqual(
      [approved.status, approved.body.decidedByName, approved.body.assigneeName],
      [200, 'Ida Min', null],
    );
    const { body: log } = await ida.request('GET', `/console/api/audit?subject=${app.id}`);
    const actors = log.data.map(({ action, actor }: { action: string; actor: object }) => [action, actor]);
    assert.deepEqual(Object.fromEntries(actors)['app.approved'].name, 'Ida Min');
    assert.deepEqual(Object.fromEntries(actors)['app.created'].name, 'test', 'a key by its own name');
  });

  test('also a developer in verification, and its account', async () => {
    const ida = await admin('Ida Min');
    const accountUserId = newId('user');
    const browser = await signIn(market, { accountUserId, name: 'Ada Lovelace' });
    const profile = { name: 'Engines', email: 'ada@example.com', accountUserId };
    const { body: developer } = await browser.request('POST', '/portal/api/register', { body: profile });
    const claimed = await post(ida, `/console/api/developers/${developer.id}/claim`);
    assert.deepEqual([claimed.assigneeName, claimed.accountName], ['Ida Min', 'Ada Lovelace']);
    const refused = await (await admin('Otto')).request('POST', `/console/api/developers/${developer.id}/verify`);
    assert.match(refused.body.error.message, /^Ida Min is reviewing/);
  });

  test('with the name of the last sign-in; without one, when the account never signed in', async () => {
    const accountUserId = newId('user');
    const read = () => market.sql('SELECT name, email, email_verified FROM accounts WHERE id = $1', [accountUserId]);
    assert.deepEqual(await read(), []);
    await signIn(market, { accountUserId, name: 'Before', email: 'before@example.com' });
    assert.deepEqual(await read(), [{ name: 'Before', email: 'before@example.com', email_verified: false }]);
    await signIn(market, { accountUserId, name: 'After', email: 'after@example.com' });
    assert.deepEqual(await read(), [{ name: 'After', email: 'after@example.com', email_verified: false }]);
    await signIn(market, { accountUserId, name: 'Ada \u202egro.elpmaxe' });
    assert.deepEqual((await read())[0].name, null, 'a misleading name is dropped');
  });

  test('and are forgotten 12 months after the last sign-in, unless something of theirs is left', async () => {
    const [quiet, recent, acted] = [newId('user'), newId('user'), newId('user')];
    for (const accountUserId of [quiet, recent, acted]) await signIn(market, { accountUserId, name: 'Somebody' });
    const browser = await signIn(market, { accountUserId: acted, name: 'Somebody' });
    const profile = { name: 'Engines', email: 'ada@example.com', accountUserId: acted };
    await browser.request('POST', '/portal/api/register', { body: profile });
    const seen = (ids: string[], ago: string) =>
      market.sql('UPDATE accounts SET last_seen_at = now() - $2::interval WHERE id = ANY($1)', [ids, ago]);
    await seen([quiet, acted], '13 months');
    await seen([recent], '11 months');
    await runJob(market, 'session-cleaning');
    const known = async () =>
      (await market.sql('SELECT id FROM accounts WHERE id = ANY($1)', [[quiet, recent, acted]])).map(({ id }) => id);
    await eventually(async () => !(await known()).includes(quiet), 'the cleaning');
    assert.deepEqual((await known()).sort(), [recent, acted].sort());
  });

  test('and a user review by its app', async () => {
    const app = await approvedApp(market, { name: 'Reviewed App' });
    const { token } = await reviewer(market);
    await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, { as: token, body: { rating: 5 } });
    const { body } = await market.expect(200, 'GET', '/api/admin/audit?action=review.created', { as: market.admin });
    assert.equal(body.data[0].summary, 'A review of “Reviewed App” was posted.');
  });

  test('and an account id that looks like the id of something else names nothing else', async () => {
    const app = await draftApp(market, { name: 'Honest Name' });
    await signIn(market, { accountUserId: app.id, name: 'Impostor' });
    const { body } = await market.expect(200, 'GET', `/api/admin/audit?subject=${app.id}`, { as: market.admin });
    assert.match(body.data[0].summary, /Honest Name/);
    assert.ok(!JSON.stringify(body).includes('Impostor'));
  });
});
