import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { expectError } from '../../testing/expect-error.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { REASON, reviewTools } from '../../testing/reviewing.ts';
import { mintToken } from '../accounts/embedded-provider.ts';

const market = await startTestMarket({ after });
const other = await mintToken(market.settings, 'other-admin', true);
const { submitted, decide, whole, auditOf } = reviewTools(market);

suite('decisions', () => {
  test('a decision about what has changed since it was read is refused, also after a claim', async () => {
    for (const move of ['approve', 'reject', 'claim', 'release']) {
      const { submission } = await submitted();
      const read = (await whole(submission)).headers.get('etag')!;
      const claimed = await decide(submission, 'claim', { ifMatch: read });
      const current = claimed.headers.get('etag')!;
      assert.deepEqual([claimed.status, current !== read], [200, true]);
      for (const ifMatch of [read, '"nonsense"']) {
        expectError(await decide(submission, move, { ifMatch }), 412, 'PRECONDITION_FAILED');
      }
      assert.equal((await whole(submission)).body.status, 'PENDING');
      assert.equal((await decide(submission, move, { ifMatch: current })).status, 200);
    }
  });

  type Prepared = Awaited<ReturnType<typeof submitted>>;
  const endings: [what: string, end: (app: Prepared) => Promise<{ status: number }>][] = [
    ['approved', ({ submission }) => decide(submission, 'approve')],
    ['rejected', ({ submission }) => decide(submission, 'reject')],
    ['withdrawn', ({ act }) => act('POST', '/withdraw')],
    ['deleted', ({ act }) => act('DELETE')],
  ];
  for (const [what, end] of endings) {
    test(`a submission that was ${what} takes no decision any more`, async () => {
      const app = await submitted();
      assert.equal((await end(app)).status, 200);
      for (const move of ['claim', 'release', 'approve', 'reject']) {
        expectError(await decide(app.submission, move), 409, 'ALREADY_DECIDED');
      }
    });
  }

  test('a decision that had to wait while the app was being deleted comes too late, too', async () => {
    for (const move of ['claim', 'approve']) {
      const { id, submission } = await submitted();
      const deleting = new pg.Client({ connectionString: market.settings.databaseUrl });
      await deleting.connect();
      await deleting.query('BEGIN');
      await deleting.query('UPDATE apps SET deleted_at = now() WHERE id = $1', [id]);
      const deciding = decide(submission, move);
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await market.sql(waiting)).length > 0, 'the decision to wait for the lock');
      await deleting.query('COMMIT');
      await deleting.end();
      expectError(await deciding, 409, 'ALREADY_DECIDED');
    }
  });

  test('a submission that does not exist is not found', async () => {
    for (const move of ['claim', 'release', 'approve', 'reject']) {
      expectError(await decide('sub_unknown', move), 404, 'SUBMISSION_NOT_FOUND');
    }
    await market.expect(404, 'GET', '/api/admin/submissions/sub_unknown', { as: market.admin });
  });

  const { pointer, code, message, fix } = REASON;
  const refused: [body: unknown, pointer: string][] = [
    [{}, '/reasons'],
    [{ reasons: [] }, '/reasons'],
    [{ reasons: 'No.' }, '/reasons'],
    [{ reasons: [{ code, message, fix }] }, '/reasons/0/pointer'],
    [{ reasons: [REASON, { pointer, message, fix }] }, '/reasons/1/code'],
    [{ reasons: [{ pointer, code, fix }] }, '/reasons/0/message'],
    [{ reasons: [{ pointer, code, message }] }, '/reasons/0/fix'],
    [{ reasons: [{ ...REASON, fix: ' ' }] }, '/reasons/0/fix'],
    [{ reasons: [{ ...REASON, message: '' }] }, '/reasons/0/message'],
    [{ reasons: [{ ...REASON, severity: 'high' }] }, '/reasons/0/severity'],
    [{ reasons: [{ ...REASON, pointer: 'name' }] }, '/reasons/0/pointer'],
    [{ reasons: [REASON, { ...REASON, pointer: '/nmae' }] }, '/reasons/1/pointer'],
    [{ reasons: [{ ...REASON, pointer: '/status' }] }, '/reasons/0/pointer'],
    [{ reasons: [{ ...REASON, pointer: '' }] }, '/reasons/0/pointer'],
    [{ reasons: [REASON], status: 'REJECTED' }, '/status'],
  ];
  test('a rejection needs reasons with pointer, code, message and fix, at fields that exist', async () => {
    const { submission } = await submitted();
    for (const [body, where] of refused) {
      const answer = await decide(submission, 'reject', { body });
      expectError(answer, 400, 'VALIDATION_FAILED', JSON.stringify(body));
      assert.deepEqual(
        answer.body.error.details.map((detail: { pointer: string }) => detail.pointer),
        [where],
      );
    }
    assert.equal((await whole(submission)).body.status, 'PENDING');
    assert.equal((await decide(submission, 'reject')).status, 200);
  });

  test('every canned reason can be used as it is', async () => {
    const { body } = await market.expect(200, 'GET', '/api/admin/rejection-reasons', { as: market.admin });
    assert.ok(body.data.length >= 10);
    const permissions = [{ scope: 'tasks:read', required: true, reason: 'Shows your tasks.' }];
    const asking = { permissions, oauthClientId: 'canned', setupUrl: 'https://example.com/setup' };
    const { submission, review } = await submitted(asking);
    assert.equal((await decide(submission, 'reject', { body: { reasons: body.data } })).status, 200);
    assert.deepEqual((await review()).reasons, body.data);
  });

  test('each is in the audit log once, with its submission, version, reasons and who decided', async () => {
    const app = await submitted();
    await decide(app.submission, 'claim', { as: other });
    await decide(app.submission, 'reject', { as: other, body: { reasons: [REASON], guidance: 'Try.' } });
    const again = await app.submit();
    await decide(again, 'approve');
    const rows = async (action: string) => (await auditOf(app.id, action)).map((row) => [row.actor_id, row.details]);
    const [first, second] = [app.submission, again].map((submission) => ({ submission, version: 1 }));
    assert.deepEqual(await rows('submission.claimed'), [['other-admin', first]]);
    assert.deepEqual(await rows('app.rejected'), [['other-admin', { ...first, reasons: [REASON], guidance: 'Try.' }]]);
    // Its images cannot be fetched, so its checks failed.
    const approved = { ...second, override: true, overrideReason: null };
    assert.deepEqual(await rows('app.approved'), [['the-admin', approved]]);
  });
});

suite('the preview of a decision', () => {
  const preview = (id: string, body: unknown, as = market.admin) => decide(id, 'preview', { as, body });
  const written = () =>
    market.sql(`SELECT (SELECT count(*) FROM mails) AS mails, (SELECT count(*) FROM audit_log) AS events,
      (SELECT sum(revision) FROM submissions) AS revisions`);
  const sent = async ({ developer }: { developer: { email: string } }, event: string) =>
    (
      await market.sql('SELECT recipient AS to, subject, text, html FROM mails WHERE recipient = $1 AND event = $2', [
        developer.email,
        event,
      ])
    )[0];

  test('is the very mail that the decision then sends, and writes nothing', async () => {
    const second = { ...REASON, pointer: '/screenshots/0/url', message: 'Blurred <b>.' };
    const rejection = { reasons: [REASON, second], guidance: 'Nearly there.\nGo on.' };
    for (const [move, body] of [
      ['approve', {}],
      ['reject', rejection],
      ['reject', { reasons: [REASON] }],
    ] as const) {
      const app = await submitted();
      await decide(app.submission, 'claim', { as: other });
      const before = await written();
      const shown = await preview(app.submission, { decision: move.toUpperCase(), ...body });
      assert.equal(shown.status, 200, shown.text);
      assert.deepEqual(await written(), before);
      assert.equal((await whole(app.submission)).body.status, 'PENDING');
      await decide(app.submission, move, { as: other, ...(move === 'reject' ? { body } : {}) });
      assert.deepEqual(shown.body, await sent(app, `app.${move}${move === 'approve' ? 'd' : 'ed'}`));
    }
  });

  test('is refused as the decision would be', async () => {
    const { submission, developer, act } = await submitted();
    const faults: [body: unknown, pointer: string][] = [
      [{}, '/decision'],
      [{ decision: 'MAYBE' }, '/decision'],
      [{ decision: 'REJECT' }, '/reasons'],
      [{ decision: 'REJECT', reasons: [] }, '/reasons'],
      [{ decision: 'REJECT', reasons: [{ ...REASON, pointer: '/nothing' }] }, '/reasons/0/pointer'],
      [{ decision: 'REJECT', reasons: [{ ...REASON, fix: '' }] }, '/reasons/0/fix'],
      [{ decision: 'REJECT', reasons: [REASON], guidance: 7 }, '/guidance'],
      [{ decision: 'APPROVE', why: 'I like it' }, '/why'],
    ];
    for (const [body, pointer] of faults) {
      const answer = await preview(submission, body);
      assert.deepEqual([answer.status, answer.body.error?.details?.[0]?.pointer], [400, pointer], answer.text);
    }
    const reason = { as: market.admin, body: { reason: 'Spam.' } };
    await market.expect(200, 'POST', `/api/admin/developers/${developer.id}/suspend`, reason);
    expectError(await preview(submission, { decision: 'APPROVE' }), 409, 'DEVELOPER_STATE');
    expectError(await decide(submission, 'approve'), 409, 'DEVELOPER_STATE');
    assert.equal((await whole(submission)).body.status, 'PENDING');
    assert.equal((await preview(submission, { decision: 'REJECT', reasons: [REASON] })).status, 200);
    await market.expect(200, 'POST', `/api/admin/developers/${developer.id}/reinstate`, { as: market.admin });
    await act('POST', '/withdraw');
    expectError(await preview(submission, { decision: 'APPROVE' }), 409, 'ALREADY_DECIDED');
    expectError(await preview('sub_none', { decision: 'APPROVE' }), 404, 'SUBMISSION_NOT_FOUND');
  });
});

suite('mails', () => {
  const [NAME, SHOWN] = ['Tom & "Jerry" <b>', 'Tom &amp; &quot;Jerry&quot; &lt;b&gt;'];
  const MARKUP = '<script>alert("1")</script>\r\nBcc: eve@example.com';

  test('approved, rejected, suspended and restored are told once each, as text and HTML, and nothing of it is markup', async () => {
    const app = await submitted({ name: NAME }, { name: 'Ada <i>' });
    const reasons = [
      { ...REASON, message: 'The name is taken.', fix: MARKUP },
      { ...REASON, pointer: '/screenshots/1/url', message: 'This one is small.', fix: 'Take a larger one.' },
    ];
    await decide(app.submission, 'reject', { body: { reasons, guidance: `Nearly there. ${MARKUP}` } });
    await decide(await app.submit(), 'approve');
    const administer = (move: string, body?: object) =>
      market.expect(200, 'POST', `/api/admin/apps/${app.id}/${move}`, { as: market.admin, ...(body ? { body } : {}) });
    await administer('suspend', { reason: `Copied. ${MARKUP}` });
    await administer('restore');

    const editor = `${market.url}/portal/apps/${app.id}`;
    const expected: [event: string, subject: string, parts: string[]][] = [
      [
        'app.rejected',
        `Changes requested: “${NAME}”`,
        ['Name: The name is taken.', 'Screenshot 2: This one is small.', 'Take a larger one.', 'Nearly there.', editor],
      ],
      ['app.approved', `“${NAME}” is approved`, ['live in Marketplace', `${market.url}/apps/${app.slug}`]],
      ['app.suspended', `“${NAME}” was suspended`, ['Copied.', editor]],
      ['app.restored', `“${NAME}” is back in Marketplace`, ['no longer suspended', editor]],
    ];
    for (const [event, subject, parts] of expected) {
      const mail = await eventually(async () => {
        const { body } = await market.expect(200, 'GET', '/mailbox.json');
        return body.data.find(
          (mail: { to: string; event: string }) => mail.to === app.developer.email && mail.event === event,
        );
      }, event);
      const sent = await market.sql('SELECT FROM mails WHERE recipient = $1 AND event = $2', [
        app.developer.email,
        event,
      ]);
      assert.equal(sent.length, 1);
      assert.equal(mail.subject, subject);
      for (const part of parts) assert.ok(mail.text.includes(part) && mail.html.includes(part), `${event}: ${part}`);
      assert.ok(mail.text.includes('Hello Ada <i>') && mail.html.includes('Hello Ada &lt;i&gt;'));
      assert.ok(mail.html.includes(SHOWN));
      for (const tag of ['<script', '<b>', '<i>']) assert.ok(!mail.html.includes(tag), tag);
      if (/rejected|suspended/.test(event)) {
        assert.ok(mail.html.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'));
        assert.ok(mail.text.includes('<script>alert("1")</script>'));
      }
    }
  });

  test('a decision about a later version says which one', async () => {
    const app = await submitted({ name: 'Numbers' });
    await decide(app.submission, 'approve');
    await app.act('POST', '/versions', { description: 'Better.' });
    await decide(await app.submit('/versions/2'), 'reject');
    await decide(await app.submit('/versions/2'), 'approve');
    const mails = await market.sql(
      `SELECT subject FROM mails WHERE recipient = $1 AND event LIKE 'app.%' ORDER BY id`,
      [app.developer.email],
    );
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['“Numbers” is approved', 'Changes requested: Version 2 of “Numbers”', 'Version 2 of “Numbers” is approved'],
    );
    const versions = (await auditOf(app.id, 'app.approved')).map(({ details }) => details.version);
    assert.deepEqual(versions, [1, 2]);
  });

  test('a decision that is refused sends nothing', async () => {
    const { submission, developer } = await submitted();
    await decide(submission, 'claim', { as: other });
    for (const move of ['approve', 'reject']) assert.equal((await decide(submission, move)).status, 409);
    const mails = await market.sql(`SELECT FROM mails WHERE recipient = $1 AND event LIKE 'app.%'`, [developer.email]);
    assert.equal(mails.length, 0);
  });
});
