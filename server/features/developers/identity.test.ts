import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';
import { approvedApp, type OwnedTestApp } from '../../testing/owned-apps.ts';
import { signIn } from '../../testing/sign-in.ts';

const market = await startTestMarket({ after });
const other = await startTestMarket({ after }, { besides: market });
const { admin } = market;
const REVIEWED = { name: 'Ada Lovelace', companyName: 'Engines Ltd', websiteUrl: 'https://engines.example/' };

/** Searched for: one word of the old name, one of the new. */
async function publisher(): Promise<OwnedTestApp & { wanted: typeof REVIEWED }> {
  const developer = await market.verifiedDeveloper(REVIEWED);
  const app = await approvedApp(market, {}, { developer, key: await market.apiKey(developer) });
  const name = newId('famous');
  return { ...app, wanted: { name, companyName: 'Famous Bank', websiteUrl: 'https://bank.example/' } };
}

const identityOf = ({ name, companyName, websiteUrl }: typeof REVIEWED) => ({ name, companyName, websiteUrl });
const update = async ({ key }: OwnedTestApp, body: object) =>
  (await market.expect(200, 'PUT', '/api/dev/me', { as: key, body })).body;
const me = async ({ key }: OwnedTestApp) => (await market.expect(200, 'GET', '/api/dev/me', { as: key })).body;
const decide = (id: string, move: 'confirm' | 'decline', body: object, as = admin) =>
  market.request('POST', `/api/admin/developers/${id}/identity/${move}`, { as, body });
const withdraw = ({ key }: OwnedTestApp) => market.request('POST', '/api/dev/me/identity/withdraw', { as: key });
const mailsTo = (address: string) =>
  market.sql(`SELECT event, text FROM mails WHERE recipient = $1 AND event LIKE 'developer.identity%'`, [address]);
const inReview = async (id: string) => {
  const { body } = await market.expect(200, 'GET', '/api/admin/identity-changes?limit=100', { as: admin });
  return body.data.find(({ developerId }: { developerId: string }) => developerId === id);
};

/** Everything that the public reads about a developer, without the echo of what was searched for. */
async function publicTexts(on: TestMarket, { slug, developer }: OwnedTestApp, word: string): Promise<string[]> {
  const paths = [`/api/apps/${slug}`, `/api/developers/${developer.id}`, `/api/apps?search=${word}`, `/apps/${slug}`];
  const answers = [...paths, `/developers/${developer.id}`, '/api/apps?sort=newest&limit=100', '/feed.xml'];
  const texts = await Promise.all(answers.map(async (path) => (await on.request('GET', path)).text));
  return texts.map((text) => text.replace(/"search":\{"query":"[^"]*"/, ''));
}

suite('A verified developer who changes name, company or website', () => {
  test('sees it at once, with identityReview PENDING; no public page or answer contains it', async () => {
    const app = await publisher();
    const { wanted } = app;
    const updated = await update(app, wanted);
    assert.deepEqual(identityOf(updated), wanted);
    assert.deepEqual([updated.identityReview, updated.reviewedIdentity], ['PENDING', REVIEWED]);
    assert.deepEqual(await me(app), updated);
    // Other changes of the profile and of the app are public, and do not carry the identity along.
    const page = `/api/developers/${app.developer.id}`;
    const catalogRow = () => market.sql('SELECT xmin FROM catalog WHERE app_id = $1', [app.id]);
    const rowBefore = await catalogRow();
    for (const node of [market, market, other, other]) await node.expect(200, 'GET', page);
    await update(app, { bio: 'A new bio.' });
    assert.equal((await market.request('GET', page)).body.bio, 'A new bio.', 'not the cached page');
    await eventually(async () => (await other.request('GET', page)).body.bio === 'A new bio.', 'the bio elsewhere');
    assert.deepEqual(await catalogRow(), rowBefore, 'the catalog has no bio, so no row is written');
    await market.expect(200, 'POST', `/api/admin/apps/${app.id}/feature`, { as: admin });
    for (const node of [market, other]) {
      const texts = await publicTexts(node, app, wanted.name);
      for (const text of texts)
        for (const word of [wanted.name, 'Famous Bank', 'bank.example']) assert.ok(!text.includes(word), text);
    }
    assert.equal((await market.request('GET', page)).body.bio, 'A new bio.');
    assert.equal((await me(app)).identityRequestedAt, updated.identityRequestedAt, 'the bio does not move it');
  });

  test('is in the list of administrators, who confirm it: then it is public everywhere, and an email says so', async () => {
    const app = await publisher();
    const { identityRequestedAt: requestedAt } = await update(app, app.wanted);
    const { id, email } = app.developer;
    const listed = { developerId: id, reviewed: REVIEWED, requested: app.wanted, requestedAt };
    assert.deepEqual(await inReview(id), listed);
    await publicTexts(other, app, app.wanted.name); // fills the caches
    const answer = await decide(id, 'confirm', { requestedAt });
    assert.equal(answer.status, 200);
    assert.deepEqual(identityOf(answer.body), app.wanted);
    const { identityReview, reviewedIdentity } = answer.body;
    assert.deepEqual([identityReview, reviewedIdentity, answer.body.identityRequestedAt], [null, null, null]);
    const missing = async (on: TestMarket) => {
      const texts = (await publicTexts(on, app, app.wanted.name)).slice(0, 5);
      return texts.filter((text) => !text.includes(app.wanted.name) && !text.includes('Famous Bank'));
    };
    assert.deepEqual(await missing(market), [], 'the next request on the same node');
    await eventually(async () => (await missing(other)).length === 0, 'the new name on the other node', 2);
    assert.deepEqual(identityOf((await market.request('GET', `/api/developers/${id}`)).body), app.wanted);
    assert.deepEqual(
      (await mailsTo(email)).map(({ event }) => event),
      ['developer.identity-confirmed'],
    );
    assert.equal(await inReview(id), undefined);
  });

  test('gets the reviewed values back when it is declined, with the reason by email', async () => {
    const app = await publisher();
    const { identityRequestedAt: requestedAt } = await update(app, app.wanted);
    const reason = 'The website does not name you.';
    const answer = await decide(app.developer.id, 'decline', { requestedAt, reason });
    assert.deepEqual([answer.status, identityOf(answer.body), answer.body.identityReview], [200, REVIEWED, null]);
    const [mail, ...more] = await mailsTo(app.developer.email);
    assert.deepEqual([mail!.event, more], ['developer.identity-declined', []]);
    assert.ok(mail!.text.includes(reason) && !mail!.text.includes('Famous Bank'));
  });

  test('can withdraw it, also by changing it back', async () => {
    const app = await publisher();
    await update(app, app.wanted);
    const withdrawn = await withdraw(app);
    assert.deepEqual([withdrawn.status, identityOf(withdrawn.body)], [200, REVIEWED]);
    expectError(await withdraw(app), 409, 'IDENTITY_NOT_PENDING');
    await update(app, app.wanted);
    assert.equal((await update(app, { companyName: 'Engines Ltd' })).identityReview, 'PENDING');
    assert.equal((await update(app, REVIEWED)).identityReview, null);
    assert.equal(await inReview(app.developer.id), undefined);
  });

  test('null clears company and website after the review, too', async () => {
    const app = await publisher();
    const cleared = { companyName: null, websiteUrl: null };
    const { identityRequestedAt: requestedAt } = await update(app, cleared);
    assert.equal((await market.request('GET', `/api/developers/${app.developer.id}`)).body.companyName, 'Engines Ltd');
    const { body } = await decide(app.developer.id, 'confirm', { requestedAt });
    assert.deepEqual(identityOf(body), { ...REVIEWED, ...cleared });
  });
});

suite('A decision about a changed identity', () => {
  test('is refused when the developer changed it again, and when nothing is in review', async () => {
    const app = await publisher();
    const { id } = app.developer;
    const { identityRequestedAt: requestedAt } = await update(app, { name: 'Harmless' });
    await update(app, app.wanted);
    expectError(await decide(id, 'confirm', { requestedAt }), 409, 'IDENTITY_CHANGED_AGAIN');
    expectError(await decide(id, 'decline', { requestedAt, reason: 'No.' }), 409, 'IDENTITY_CHANGED_AGAIN');
    assert.equal((await market.request('GET', `/api/developers/${id}`)).body.name, REVIEWED.name);
    await withdraw(app);
    expectError(await decide(id, 'confirm', { requestedAt }), 409, 'IDENTITY_NOT_PENDING');
    expectError(await decide('dev_unknown', 'confirm', { requestedAt }), 404, 'DEVELOPER_NOT_FOUND');
  });

  test('of two concurrent ones exactly one succeeds', async () => {
    const app = await publisher();
    for (let round = 0; round < 10; round++) {
      const { identityRequestedAt: requestedAt } = await update(app, { name: `Round ${round}` });
      const { id } = app.developer;
      const answers = await Promise.all([
        decide(id, 'confirm', { requestedAt }),
        decide(id, 'decline', { requestedAt, reason: 'No.' }),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    }
  });
});

test('a developer who is not verified yet has no separate review of the identity', async () => {
  const accountUserId = newId('user');
  const browser = await signIn(market, { accountUserId });
  const registration = { ...REVIEWED, email: `${accountUserId}@example.com`, accountUserId };
  const { body: registered } = await browser.request('POST', '/portal/api/register', { body: registration });
  const { body } = await browser.request('PUT', '/portal/api/me', { body: { name: 'Somebody Else' } });
  assert.deepEqual([body.name, body.identityReview], ['Somebody Else', null]);
  assert.equal(await inReview(registered.id), undefined);
});
