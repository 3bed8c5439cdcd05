// Email preferences: what can be chosen, and by whom.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { startTestMarket } from '../../testing/market.ts';
import { type Choices, chosenIn, PREFERENCES_PATH, preferenceTools } from '../../testing/notifications.ts';
import { member, organization } from '../../testing/organizations.ts';

const market = await startTestMarket({ after });
const { read, write, choose, signInVerified } = preferenceTools(market);

suite('Email preferences', () => {
  test('are at first what everybody got before: a person everything at once, a member nothing in addition', async () => {
    const developer = await market.register();
    const { id, owner } = await organization(market);
    assert.deepEqual(chosenIn(await read(developer.token), developer.id), {
      ACCOUNT: 'IMMEDIATE',
      REVIEW_DECISIONS: 'IMMEDIATE',
      API_KEYS: 'IMMEDIATE',
      DOMAINS: 'IMMEDIATE',
      WEBHOOKS: 'IMMEDIATE',
      LINKED_PAGES: 'IMMEDIATE',
      USER_REVIEWS: 'IMMEDIATE',
    });
    const body = await read(owner.token);
    const { ACCOUNT, ...optional } = chosenIn(body, id);
    assert.deepEqual([ACCOUNT, ...new Set(Object.values(optional))], ['IMMEDIATE', 'OFF']);
    assert.equal(body.administrator, null);
    const { categories } = body.publishers[0];
    for (const { title, description, required, category, frequency, default: usual } of categories) {
      assert.match(title, /^[A-Z]/);
      assert.match(description, /^[A-Z].{15,}\.$/);
      assert.deepEqual([required, usual], [category === 'ACCOUNT', frequency]);
    }
  });

  test('a change keeps what it leaves out, and sending it twice changes nothing more', async () => {
    const developer = await market.register();
    const before = chosenIn(await read(developer.token), developer.id);
    await choose(developer.token, developer.id, { USER_REVIEWS: 'DAILY' });
    const body = await choose(developer.token, developer.id, { DOMAINS: 'OFF', ACCOUNT: 'IMMEDIATE' });
    assert.deepEqual(chosenIn(body, developer.id), { ...before, USER_REVIEWS: 'DAILY', DOMAINS: 'OFF' });
    assert.deepEqual(await choose(developer.token, developer.id, { DOMAINS: 'OFF' }), body);
    assert.deepEqual(await read(developer.token), body);
    assert.deepEqual((await write(developer.token, {})).body, body);
  });

  test('one request changes several publishers, and a session does the same as a token', async () => {
    const developer = await market.register();
    const browser = await signInVerified({ accountUserId: developer.accountUserId, email: 'both@example.com' });
    const made = await browser.request('POST', '/store/api/publishers', {
      body: { name: 'Second Publisher', email: 'second@example.com' },
    });
    const publishers = [developer.id, made.body.id].map((publisherId) => ({
      ...{ publisherId, categories: { WEBHOOKS: 'DAILY' } },
    }));
    const changed = await browser.request('PUT', '/store/api/account/notifications', { body: { publishers } });
    assert.equal(changed.status, 200, changed.text);
    for (const { publisherId } of publishers) assert.equal(chosenIn(changed.body, publisherId).WEBHOOKS, 'DAILY');
    assert.equal(changed.body.email, 'both@example.com');
    assert.deepEqual(await read(developer.token), changed.body);
  });

  test('say whether the account reads the contact address of an organization, in any case of its letters', async () => {
    const [accountUserId, email] = ['reads-all', 'Everything@example.com'];
    const browser = await signInVerified({ accountUserId, email });
    const ids: string[] = [];
    for (const contact of ['everything@example.com', 'somebody-else@example.com']) {
      const body = { name: `Reached at ${contact.split('@')[0]}`, email: contact };
      ids.push((await browser.request('POST', '/store/api/publishers', { body })).body.id);
    }
    const { publishers } = await read(await market.token(accountUserId));
    const found = ids.map((id) => publishers.find(({ publisherId }: Record<string, string>) => publisherId === id));
    assert.deepEqual(
      found.map(({ isContactAddress }) => isContactAddress),
      [true, false],
    );
  });

  test('If-Match refuses a change of what was read before another change', async () => {
    const developer = await market.register();
    const { headers } = await market.expect(200, 'GET', PREFERENCES_PATH, { as: developer.token });
    const etag = headers.get('etag')!;
    const body = { publishers: [{ publisherId: developer.id, categories: { API_KEYS: 'OFF' } }] };
    const changed = await write(developer.token, body, { 'if-match': etag });
    assert.equal(changed.status, 200, changed.text);
    const stale = await write(developer.token, { publishers: [] }, { 'if-match': etag });
    expectError(stale, 412, 'PRECONDITION_FAILED');
    const now = changed.headers.get('etag')!;
    assert.notEqual(now, etag);
    assert.equal((await write(developer.token, body, { 'if-match': now })).headers.get('etag'), now);
  });

  test('a wrong change changes nothing, and the response lists every fault', async () => {
    const made = await organization(market);
    const analyst = await member(market, made, 'ANALYST');
    const foreign = await organization(market);
    const answer = await write(analyst.token, {
      publishers: [
        { publisherId: made.id, categories: { USER_REVIEWS: 'DAILY', ACCOUNT: 'OFF', API_KEYS: 'DAILY' } },
        { publisherId: foreign.id, categories: {} },
        { publisherId: 'dev_unknown', categories: { ACCOUNT: 'DAILY' } },
        { publisherId: made.id, categories: { ACCOUNT: 'DAILY' } },
      ],
      administrator: { categories: { SUBMISSIONS: 'IMMEDIATE' } },
    });
    expectError(answer, 400, 'VALIDATION_FAILED');
    assert.deepEqual(
      answer.body.error.details.map(({ pointer, code }: Choices) => [pointer, code]),
      [
        ['/publishers/0/categories/ACCOUNT', 'REQUIRED_EMAILS'],
        ['/publishers/0/categories/API_KEYS', 'ROLE_INSUFFICIENT'],
        ['/publishers/1/publisherId', 'NOT_A_MEMBER'],
        ['/publishers/2/publisherId', 'NOT_A_MEMBER'],
        ['/publishers/3/publisherId', 'REPEATED'],
        ['/publishers/3/categories/ACCOUNT', 'REQUIRED_EMAILS'],
        ['/administrator', 'ADMINISTRATOR_REQUIRED'],
      ],
    );
    assert.equal(chosenIn(await read(analyst.token), made.id).USER_REVIEWS, 'OFF');
    const unknown = await write(analyst.token, {
      publishers: [{ publisherId: made.id, categories: { NEWSLETTER: 'DAILY', USER_REVIEWS: 'WEEKLY' } }],
    });
    expectError(unknown, 400, 'VALIDATION_FAILED');
    assert.deepEqual(unknown.body.error.details.map(({ pointer }: Choices) => pointer).sort(), [
      '/publishers/0/categories/NEWSLETTER',
      '/publishers/0/categories/USER_REVIEWS',
    ]);
  });

  test('a member is shown only the emails that the role can get', async () => {
    const made = await organization(market);
    const support = await member(market, made, 'SUPPORT');
    const categories = Object.keys(chosenIn(await read(support.token), made.id));
    assert.deepEqual(categories, ['ACCOUNT', 'REVIEW_DECISIONS', 'LINKED_PAGES', 'USER_REVIEWS']);
  });
});
