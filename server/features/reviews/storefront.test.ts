import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { reviewer } from '../../testing/reviewers.ts';
import { signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after });
const app = await approvedApp(market);
const path = `/store/api/apps/${app.slug}/reviews`;
const body = { rating: 4, title: 'Calm and quick' };
const shownCount = async () =>
  (await market.expect(200, 'GET', `/api/apps/${app.slug}/reviews`)).body.summary.reviewCount;

suite('A signed-in user of the storefront', () => {
  test('writes, reads, changes and deletes a review; it is the same one as with a token', async () => {
    const accountUserId = newId('user');
    const browser = await signIn(market, { accountUserId, name: 'Wanda' }, `/apps/${app.slug}`);
    assert.deepEqual((await browser.request('GET', `${path}/mine`)).body, { review: null });
    const written = await browser.request('POST', path, { body });
    assert.deepEqual([written.status, written.body.authorName, written.body.rating], [201, 'Wanda', 4]);
    expectError(await browser.request('POST', path, { body }), 409, 'ALREADY_REVIEWED');

    const token = await market.token(accountUserId);
    const mine = await market.expect(200, 'GET', `/api/apps/${app.slug}/reviews/mine`, { as: token });
    assert.deepEqual((await browser.request('GET', `${path}/mine`)).body, mine.body);
    const changed = await browser.request('PUT', `${path}/mine`, { body: { rating: 2 } });
    assert.deepEqual([changed.status, changed.body.rating], [200, 2]);
    assert.equal((await browser.request('DELETE', `${path}/mine`)).status, 200);
  });

  test("reports somebody else's review", async () => {
    const other = await reviewer(market);
    const { body: review } = await market.expect(201, 'POST', `/api/apps/${app.slug}/reviews`, {
      as: other.token,
      body,
    });
    const browser = await signIn(market, { accountUserId: newId('user') });
    const report = await browser.request('POST', `${path}/${review.id}/report`, { body: { reason: 'Spam.' } });
    assert.deepEqual([report.status, report.body], [201, { id: review.id, recorded: true }]);
  });

  test('cannot review an app of their own', async () => {
    const browser = await signIn(market, { accountUserId: app.developer.accountUserId });
    expectError(await browser.request('POST', path, { body }), 403, 'OWN_APP');
  });
});

suite('The storefront lets in nobody else', () => {
  test('a page of another site writes nothing, whatever cookie it makes the browser send', async () => {
    const browser = await signIn(market, { accountUserId: newId('user') });
    const before = await shownCount();
    for (const origin of ['https://evil.example', 'null', `${market.url}.evil.example`, '']) {
      expectError(await browser.request('POST', path, { body, headers: { origin } }), 403, 'CROSS_SITE');
    }
    for (const [method, rest, sent] of [
      ['PUT', '/mine', { rating: 1 }],
      ['DELETE', '/mine', undefined],
      ['POST', '/rev_none/report', { reason: 'Spam.' }],
    ] as const) {
      const headers = { origin: 'https://evil.example' };
      const answer = await browser.request(method, `${path}${rest}`, { headers, ...(sent ? { body: sent } : {}) });
      expectError(answer, 403, 'CROSS_SITE', method);
    }
    assert.equal(await shownCount(), before);
  });

  test('somebody who is not signed in, or has a token or key instead of a session', async () => {
    const headers = { origin: market.url };
    for (const as of [undefined, (await reviewer(market)).token, app.key]) {
      const answer = await market.request('POST', path, { body, headers, ...(as ? { as } : {}) });
      expectError(answer, 401, 'NOT_SIGNED_IN');
    }
  });

  test('a session is worth nothing at the API itself', async () => {
    const browser = await signIn(market, { accountUserId: newId('user') });
    const answer = await browser.request('POST', `/api/apps/${app.slug}/reviews`, { body });
    expectError(answer, 401, 'CREDENTIAL_MISSING');
  });
});
