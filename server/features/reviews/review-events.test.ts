// What reviews may tell, and to whom: nothing about apps that are not public, nothing about accounts, and words only as words.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { startForeignProvider } from '../../testing/foreign-provider.ts';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp, type OwnedTestApp } from '../../testing/owned-apps.ts';
import { reviewer } from '../../testing/reviewers.ts';

const market = await startTestMarket({ after });
const { admin } = market;
/** A second node whose accounts live at a host platform: its tokens carry names. */
const provider = await startForeignProvider({ after });
const named = await startTestMarket({ after }, { env: provider.env, besides: market });
const reason = { reason: 'For the test.' };
/** For tests that need no app of their own: everybody reviews it once. */
const shared = await approvedApp(market);
const newest = async () => (await market.expect(200, 'GET', `${pathOf(shared)}?limit=1`)).body.data[0];
const pathOf = ({ slug }: OwnedTestApp) => `/api/apps/${slug}/reviews`;

suite('An app that is not public', () => {
  const takeAway: Record<string, (app: OwnedTestApp) => Promise<unknown>> = {
    'was unlisted by its developer': ({ id, key }) =>
      market.expect(200, 'POST', `/api/dev/apps/${id}/unlist`, { as: key }),
    'was suspended': ({ id }) =>
      market.expect(200, 'POST', `/api/admin/apps/${id}/suspend`, { as: admin, body: reason }),
    'is of a suspended developer': ({ developer }) =>
      market.expect(200, 'POST', `/api/admin/developers/${developer.id}/suspend`, { as: admin, body: reason }),
  };

  /** Every path, by somebody who has reviewed the app and by somebody else, with the bodies that are right. */
  async function assertNowhere(path: string, reviewId: string, author: string): Promise<void> {
    const { token } = await reviewer(market);
    const missing = await market.expect(404, 'GET', '/api/apps/no-such-app/reviews');
    const requests: [method: string, path: string, body?: object][] = [
      ['GET', path],
      ['POST', path, { rating: 3 }],
      ['GET', `${path}/mine`],
      ['PUT', `${path}/mine`, { rating: 3 }],
      ['DELETE', `${path}/mine`],
      ['POST', `${path}/${reviewId}/report`, reason],
    ];
    for (const as of [author, token]) {
      for (const [method, at, body] of requests) {
        const answer = await market.expect(404, method, at, { as, ...(body ? { body } : {}) });
        assert.deepEqual({ ...answer.body.error, requestId: '' }, { ...missing.body.error, requestId: '' });
      }
    }
  }

  test('that is a draft is nowhere', async () => {
    await assertNowhere(pathOf(await draftApp(market)), 'rev_none', (await reviewer(market)).token);
  });

  for (const [what, away] of Object.entries(takeAway)) {
    test(`that ${what} is nowhere, and its reviews are not lost`, async () => {
      const app = await approvedApp(market);
      const { token } = await reviewer(market);
      const { body } = await market.expect(201, 'POST', pathOf(app), { as: token, body: { rating: 5 } });
      await away(app);
      await assertNowhere(pathOf(app), body.id, token);
      const [{ count } = {}] = await market.sql('SELECT count(*)::int FROM reviews WHERE app_id = $1', [app.id]);
      assert.equal(count, 1);
    });
  }
});

suite('The name of an author', () => {
  const OWN_ID = 'the own account id';
  const names: [claim: unknown, shown: string][] = [
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada  ', 'Ada'],
    ['Ada <b>L.</b>', 'Ada <b>L.</b>'],
    ['ada@example.com', 'Anonymous user'],
    ['Ada (ada@example.com)', 'Anonymous user'],
    [OWN_ID, 'Anonymous user'],
    ['two\nlines', 'Anonymous user'],
    ['x'.repeat(101), 'Anonymous user'],
    ['', 'Anonymous user'],
    [7, 'Anonymous user'],
    [undefined, 'Anonymous user'],
  ];
  for (const [claim, shown] of names) {
    test(`a token with the name ${JSON.stringify(claim)} writes as ${shown}`, async () => {
      const sub = newId('user');
      const as = await provider.sign({ sub, name: claim === OWN_ID ? sub : claim });
      const { body } = await named.expect(201, 'POST', pathOf(shared), { as, body: { rating: 4 } });
      assert.equal(body.authorName, shown);
      assert.equal((await newest()).authorName, shown);
    });
  }
});

suite('Accounts', () => {
  test('no public answer, and none to the developer, holds an account id or an e-mail address', async () => {
    const app = await approvedApp(market);
    const [author, reporter] = [newId('user'), newId('user')];
    const [asAuthor, asReporter] = [await tokenOf(author), await tokenOf(reporter)];
    const answers = [await named.expect(201, 'POST', pathOf(app), { as: asAuthor, body: { rating: 4, body: 'Hi' } })];
    const { id } = answers[0]!.body;
    const report = `${pathOf(app)}/${id}/report`;
    const replyPath = `/api/dev/apps/${app.id}/reviews/${id}/reply`;
    answers.push(
      await named.expect(201, 'POST', report, { as: asReporter, body: reason }),
      await named.expect(200, 'POST', report, { as: asReporter, body: reason }),
      await market.expect(200, 'PUT', replyPath, { as: app.key, body: { body: 'Thanks.' } }),
      await market.expect(200, 'GET', pathOf(app)),
      await market.expect(200, 'GET', `/api/dev/apps/${app.id}/reviews`, { as: app.key }),
      await named.expect(200, 'GET', `${pathOf(app)}/mine`, { as: asAuthor }),
      await named.expect(200, 'PUT', `${pathOf(app)}/mine`, { as: asAuthor, body: { rating: 5 } }),
      await named.expect(200, 'DELETE', `${pathOf(app)}/mine`, { as: asAuthor }),
    );
    const secrets = [author, reporter, app.developer.accountUserId, app.developer.email, '@example.com'];
    for (const { text } of answers) for (const secret of secrets) assert.ok(!text.includes(secret), text);
    const mails = await market.sql('SELECT subject, text, html FROM mails WHERE recipient = $1', [app.developer.email]);
    assert.ok(!JSON.stringify(mails).includes(author));
  });

  const tokenOf = (sub: string) => provider.sign({ sub, name: `${sub}@example.com` });
});

suite('Words that would be more than words', () => {
  const PAYLOADS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'); DROP TABLE reviews; --",
    '{{constructor.constructor("alert(1)")()}}',
    '[link](javascript:alert(1))',
  ];
  const LINES = ['Hello\r\nBcc: victim@evil.example\r\n\r\nNew body', 'One\rThe Marketplace team', 'a\u2028b', '\tTab'];

  async function latestMail() {
    const [mail] = await market.sql(
      `SELECT subject, text, html FROM mails WHERE recipient = $1 AND event = 'review.created' ORDER BY id DESC LIMIT 1`,
      [shared.developer.email],
    );
    return mail!;
  }

  for (const text of PAYLOADS) {
    test(`${text} comes back as it was sent, and is escaped in the mail`, async () => {
      const as = await provider.sign({ sub: newId('user'), name: text });
      const sent = { rating: 3, title: text, body: text };
      const { body } = await named.expect(201, 'POST', pathOf(shared), { as, body: sent });
      const replyPath = `/api/dev/apps/${shared.id}/reviews/${body.id}/reply`;
      await market.expect(200, 'PUT', replyPath, { as: shared.key, body: { body: text } });
      const shown = await newest();
      assert.deepEqual([shown.title, shown.body, shown.authorName, shown.reply.body], [text, text, text, text]);
      const { html } = await latestMail();
      assert.ok(!/<script|<img/.test(html));
      for (const character of ['<', '>', '"', "'"]) {
        if (text.includes(character)) assert.ok(!html.includes(text), html);
      }
    });
  }

  test('a text that turns around what stands beside it is refused in a title, and stays in a body', async () => {
    const text = 'Подпись \u202e override';
    const as = await provider.sign({ sub: newId('user') });
    const refused = await named.expect(400, 'POST', pathOf(shared), { as, body: { rating: 3, title: text } });
    assert.deepEqual(
      refused.body.error.details.map(({ pointer }: { pointer: string }) => pointer),
      ['/title'],
    );
    const { body } = await named.expect(201, 'POST', pathOf(shared), { as, body: { rating: 3, body: text } });
    assert.equal(body.body, text);
  });

  for (const text of LINES) {
    test(`${JSON.stringify(text)} comes back as it was sent, and stays within its quote in the mail`, async () => {
      const { token } = await reviewer(market);
      await market.expect(201, 'POST', pathOf(shared), { as: token, body: { rating: 3, body: text } });
      const shown = await newest();
      assert.equal(shown.body, text);
      const mail = await latestMail();
      assert.ok(!/[\r\n]/.test(mail.subject));
      const lines = mail.text.split(/\r\n|[\r\n\u2028]/);
      const words = text.split(/\r\n|[\r\n\u2028]/).map((line) => `> ${line}`);
      const start = lines.indexOf(words[0]!);
      assert.deepEqual(lines.slice(start, start + words.length), words);
    });
  }
});
