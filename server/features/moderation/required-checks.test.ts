// Approvals over checks that have not passed: what they need, and what they leave behind.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { readSettings } from '../../settings.ts';
import { codeOf, expectError } from '../../testing/expect-error.ts';
import { startImageOrigin } from '../../testing/image-origin.ts';
import { startTestMarket } from '../../testing/market.ts';
import { reviewTools } from '../../testing/reviewing.ts';
import { POLICY_VERSION } from '../policy/guidelines.ts';

const origin = await startImageOrigin({ after });
const env = { ALLOW_PRIVATE_HOSTS: origin.host };
const strict = await startTestMarket({ after }, { env: { ...env, REQUIRE_CHECKS: 'on' } });
const lenient = await startTestMarket({ after }, { env });
const inStrict = reviewTools(strict);
const inLenient = reviewTools(lenient);

const GOOD = {
  logoUrl: origin.url('/png/512x512'),
  screenshots: [{ url: origin.url('/png/1280x720') }, { url: origin.url('/png/1281x720') }],
};
const override = 'The image host is down for maintenance.';

const receiptOf = async (market: typeof strict, submission: string) =>
  (await market.expect(200, 'GET', `/api/admin/receipts?submission=${submission}`, { as: market.admin })).body.data[0]
    .record;

suite('REQUIRE_CHECKS', () => {
  test('is on in production and off elsewhere', () => {
    assert.equal(readSettings({ NODE_ENV: 'development' }).requireChecks, false);
    assert.equal(readSettings({ NODE_ENV: 'test', REQUIRE_CHECKS: 'on' }).requireChecks, true);
    const production = {
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://m.example.org', OIDC_ISSUER: 'https://id.example.org' },
      ...{ OIDC_AUDIENCE: 'm', SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'm@example.org' },
      SESSION_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
    };
    assert.equal(readSettings(production).requireChecks, true);
    assert.equal(readSettings({ ...production, REQUIRE_CHECKS: 'off' }).requireChecks, false);
  });

  test('refuses an approval over failed checks without an override, and names what failed', async () => {
    const { id, submission } = await inStrict.submitted();
    assert.equal((await inStrict.whole(submission)).body.requiresOverride, true);
    for (const body of [undefined, {}, { override: null }]) {
      const answer = await inStrict.decide(submission, 'approve', { body });
      expectError(answer, 409, 'CHECKS_NOT_PASSED');
      const codes = answer.body.error.details.map(({ code }: { code: string }) => code);
      assert.ok(codes.includes('LOGO_REACHABLE') && !codes.includes('SCREENSHOTS_COUNT'), codes.join());
    }
    expectError(await inStrict.decide(submission, 'approve', { body: { override: ' ' } }), 400, 'VALIDATION_FAILED');
    assert.deepEqual(await inStrict.auditOf(id, 'app.approved'), []);

    const approved = await inStrict.decide(submission, 'approve', { body: { override } });
    assert.equal(approved.status, 200, approved.text);
    assert.deepEqual([approved.body.overrideReason, approved.body.requiresOverride], [override, false]);
    const details = { submission, version: 1, override: true, overrideReason: override };
    assert.deepEqual(await inStrict.auditOf(id, 'app.approved'), [{ actor_id: 'the-admin', details }]);
    const record = await receiptOf(strict, submission);
    assert.deepEqual(
      [record.format, record.checks, record.override, record.policyVersion],
      [3, 'FAILED', true, POLICY_VERSION],
    );
  });

  test('refuses an approval while the checks have not run, and after they could not run', async () => {
    const { submission } = await inStrict.submitted(GOOD);
    const set = (checks: object | null) =>
      strict.sql('UPDATE submissions SET checks = $1 WHERE id = $2', [checks && JSON.stringify(checks), submission]);
    await set(null);
    expectError(await inStrict.decide(submission, 'approve'), 409, 'CHECKS_NOT_PASSED');
    const rules = [{ rule: 'CHECKS_RAN', pointer: '', status: 'NOT_CHECKED', found: 'no', wanted: 'x', sha256: null }];
    await set({ status: 'INCOMPLETE', checkedAt: new Date().toISOString(), rules });
    expectError(await inStrict.decide(submission, 'approve'), 409, 'CHECKS_NOT_PASSED');
    assert.equal((await inStrict.decide(submission, 'approve', { body: { override } })).status, 200);
    assert.equal((await receiptOf(strict, submission)).override, true);
  });

  test('asks for nothing when the checks passed; an override is then ignored', async () => {
    const { id, submission } = await inStrict.submitted(GOOD);
    const { body } = await inStrict.whole(submission);
    assert.deepEqual([body.checks, body.requiresOverride], ['PASSED', false]);
    const approved = await inStrict.decide(submission, 'approve', { body: { override } });
    assert.deepEqual([approved.status, approved.body.overrideReason], [200, null]);
    assert.deepEqual((await inStrict.auditOf(id, 'app.approved'))[0]!.details, { submission, version: 1 });
    assert.equal((await receiptOf(strict, submission)).override, false);
  });

  test('does not concern rejections', async () => {
    const { submission } = await inStrict.submitted();
    assert.deepEqual(codeOf(await inStrict.decide(submission, 'reject')), [200, undefined]);
    assert.equal((await receiptOf(strict, submission)).override, false);
  });
});

suite('Without REQUIRE_CHECKS', () => {
  test('an approval over failed checks needs no reason, and is recorded as an override all the same', async () => {
    const [one, two] = [await inLenient.submitted(), await inLenient.submitted()];
    assert.equal((await inLenient.whole(one.submission)).body.requiresOverride, false);
    assert.equal((await inLenient.decide(one.submission, 'approve')).status, 200);
    assert.equal((await inLenient.decide(two.submission, 'approve', { body: { override } })).status, 200);
    for (const [{ id, submission }, overrideReason] of [
      [one, null],
      [two, override],
    ] as const) {
      assert.equal((await receiptOf(lenient, submission)).override, true);
      const [entry] = await inLenient.auditOf(id, 'app.approved');
      assert.deepEqual(entry!.details, { submission, version: 1, override: true, overrideReason });
    }
  });
});

suite('The policy version', () => {
  test('of a submission is the one in force when it was submitted', async () => {
    const app = await inLenient.submitted();
    assert.equal((await app.review()).policyVersion, POLICY_VERSION);
    // As if the guidelines had changed since.
    await lenient.sql('UPDATE submissions SET policy_version = 1 WHERE id = $1', [app.submission]);
    assert.equal((await app.review()).policyVersion, 1);
    assert.equal((await inLenient.whole(app.submission)).body.policyVersion, 1);
    await inLenient.decide(app.submission, 'approve');
    assert.equal((await receiptOf(lenient, app.submission)).policyVersion, 1);
  });

  test('of a submission of an earlier release is unknown', async () => {
    const app = await inLenient.submitted();
    await lenient.sql('UPDATE submissions SET policy_version = NULL WHERE id = $1', [app.submission]);
    await inLenient.decide(app.submission, 'reject');
    assert.equal((await app.review()).policyVersion, null);
    assert.equal((await receiptOf(lenient, app.submission)).policyVersion, null);
  });
});
