import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { startTestMarket } from '../../testing/market.ts';
import { organization, portalOf } from '../../testing/organizations.ts';
import { approveApp, approvedApp, draftApp, rejectApp, submitApp } from '../../testing/owned-apps.ts';
import { reviewer } from '../../testing/reviewers.ts';
import { signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after });
interface Entry {
  at: string;
  action: string;
  appId: string | null;
  appName: string | null;
  by: string;
  summary: string;
}
const activity = async (key: string, query = '?limit=100'): Promise<Entry[]> =>
  (await market.expect(200, 'GET', `/api/dev/activity${query}`, { as: key })).body.data;
const admin = (path: string, body?: object) =>
  market.expect(200, 'POST', `/api/admin${path}`, { as: market.admin, ...(body ? { body } : {}) });

suite('Recent activity', () => {
  test('covers the developer, the keys, the apps and their reviews, newest first', async () => {
    const developer = await market.verifiedDeveloper();
    const key = await market.apiKey(developer);
    const app = await draftApp(market, { name: 'Focus Board' }, { developer, key });
    const own = (method: string, rest: string, body?: object) =>
      market.expect(200, method, `/api/dev/apps/${app.id}${rest}`, { as: key, ...(body ? { body } : {}) });
    await submitApp(market, app);
    await own('POST', '/withdraw');
    await submitApp(market, app);
    await rejectApp(market, app);
    await own('PUT', '', { description: 'Better said.' });
    await submitApp(market, app);
    await approveApp(market, app);
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: key, body: { releaseNotes: 'New.' } });
    await own('DELETE', '/versions/2');
    for (const move of ['feature', 'unfeature', 'suspend', 'restore']) {
      await admin(`/apps/${app.id}/${move}`, move === 'suspend' ? { reason: 'A complaint.' } : undefined);
    }
    await own('POST', '/unlist');
    await own('POST', '/relist');
    const user = await reviewer(market);
    const reviews = `/api/apps/${app.slug}/reviews`;
    const { body: review } = await market.expect(201, 'POST', reviews, { as: user.token, body: { rating: 4 } });
    await own('PUT', `/reviews/${review.id}/reply`, { body: 'Thank you.' });
    const report = { as: (await reviewer(market)).token, body: { reason: 'Spam.' } };
    await market.expect(201, 'POST', `${reviews}/${review.id}/report`, report);
    await admin(`/reviews/${review.id}/hide`, { reason: 'Spam.' });
    await admin(`/reviews/${review.id}/restore`);
    await own('DELETE', `/reviews/${review.id}/reply`);
    await market.expect(200, 'DELETE', `${reviews}/mine`, { as: user.token });

    const entries = await activity(key);
    assert.deepEqual(
      entries.toReversed().map(({ by, summary }) => `${by}: ${summary}`),
      [
        'you: You registered as a developer.',
        'marketplace: Your developer account was verified.',
        'you: You created the API key test.',
        'you: You created Focus Board.',
        'you: You submitted version 1 of Focus Board for review.',
        'you: You withdrew version 1 of Focus Board from review.',
        'you: You submitted version 1 of Focus Board for review.',
        'marketplace: A reviewer requested changes to version 1 of Focus Board, with 1 reason.',
        'you: You submitted version 1 of Focus Board for review.',
        'marketplace: A reviewer approved version 1 of Focus Board.',
        'you: You opened version 2 of Focus Board.',
        'you: You discarded version 2 of Focus Board.',
        'marketplace: Focus Board is featured.',
        'marketplace: Focus Board is no longer featured.',
        'marketplace: Focus Board was suspended: A complaint.',
        'marketplace: Focus Board is no longer suspended.',
        'you: You unlisted Focus Board.',
        'you: You relisted Focus Board.',
        'a user: A user rated Focus Board 4 stars.',
        'you: You replied to a review of Focus Board.',
        'marketplace: A review of Focus Board was hidden.',
        'marketplace: A hidden review of Focus Board was restored.',
        'you: You deleted a reply to a review of Focus Board.',
        'a user: A user deleted a review of Focus Board.',
      ],
    );
    for (const { appId, appName, summary } of entries) {
      const about = summary.includes('Focus Board') ? [app.id, 'Focus Board'] : [null, null];
      assert.deepEqual([appId, appName], about, summary);
    }
    const { text } = await market.expect(200, 'GET', '/api/dev/activity?limit=100', { as: key });
    const [{ actor_id: administrator }] = await market.sql(
      `SELECT actor_id FROM audit_log WHERE action = 'app.approved' AND subject_id = $1`,
      [app.id],
    );
    for (const secret of [user.accountUserId, administrator, developer.accountUserId, developer.email]) {
      assert.ok(!text.includes(secret), secret);
    }
  });

  test('returns as many entries as requested, twenty by default', async () => {
    const developer = await market.verifiedDeveloper();
    const key = await market.apiKey(developer);
    for (let n = 1; n <= 22; n++) await draftApp(market, { name: `Draft ${n}` }, { developer, key });
    const newest = (count: number) => Array.from({ length: count }, (_, i) => `Draft ${22 - i}`);
    assert.deepEqual(
      (await activity(key, '')).map(({ appName }) => appName),
      newest(20),
    );
    assert.deepEqual(
      (await activity(key, '?limit=3')).map(({ appName }) => appName),
      newest(3),
    );
    for (const query of ['?limit=0', '?limit=101', '?limit=many', '?page=2']) {
      await market.expect(400, 'GET', `/api/dev/activity${query}`, { as: key });
    }
  });

  test('includes a deleted app by name, and a revoked key', async () => {
    const app = await draftApp(market, { name: 'Short Lived' });
    await market.expect(200, 'DELETE', `/api/dev/apps/${app.id}`, { as: app.key });
    const [{ id }] = await market.sql('SELECT id FROM api_keys WHERE developer_id = $1', [app.developer.id]);
    const other = await market.apiKey(app.developer);
    await market.expect(200, 'DELETE', `/api/dev/api-keys/${id}`, { as: other });
    const summaries = (await activity(other)).map(({ summary }) => summary);
    assert.deepEqual(summaries.slice(0, 4), [
      'You revoked the API key test.',
      'You created the API key test.',
      'You deleted Short Lived.',
      'You created Short Lived.',
    ]);
  });

  test("never shows another developer's activity", async () => {
    const theirs = await approvedApp(market, { name: 'Not Yours' });
    const rating = { as: (await reviewer(market)).token, body: { rating: 5 } };
    await market.expect(201, 'POST', `/api/apps/${theirs.slug}/reviews`, rating);
    const key = await market.apiKey(await market.verifiedDeveloper());
    const actions = (await activity(key)).map(({ action }) => action);
    assert.deepEqual(actions, ['api_key.created', 'developer.verified', 'developer.registered']);
  });

  test('is available to an unverified developer', async () => {
    const accountUserId = newId('user');
    const browser = await signIn(market, { accountUserId });
    const profile = { name: 'New', email: 'new@example.com', accountUserId };
    const { body: registered } = await browser.request('POST', '/portal/api/register', { body: profile });
    await admin(`/developers/${registered.id}/reject`, { reason: 'The website is missing.' });
    const { body } = await browser.request('GET', '/portal/api/activity');
    assert.deepEqual(
      body.data.map(({ summary }: Entry) => summary),
      ['Your developer account was not accepted: The website is missing.', 'You registered as a developer.'],
    );
  });

  test('calls an organization an organization', async () => {
    const made = await organization(market);
    await admin(`/developers/${made.id}/suspend`, { reason: 'A complaint.' });
    await admin(`/developers/${made.id}/reinstate`);
    const { body } = await (await portalOf(market, made.owner, made.id))('GET', '/portal/api/activity');
    assert.deepEqual(
      body.data.map(({ summary }: Entry) => summary),
      [
        'Your organization was reinstated.',
        'Your organization was suspended: A complaint.',
        'Your organization was verified.',
        'You registered the organization.',
      ],
    );
  });
});
