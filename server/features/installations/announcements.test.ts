import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { installableApp, installed, newMember, publishPermissions, READ } from '../../testing/installations.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { eventually } from '../../testing/market.ts';
import { startWebhookMarket } from '../../testing/webhooks.ts';
import type { EventKind } from '../events/kinds.ts';

const mailServer = await startMailServer({ after });
const { market, webhook, developerWithKey, asAdmin } = await startWebhookMarket(
  { after },
  { SMTP_URL: mailServer.url, MAIL_FROM: 'The Marketplace <market@example.org>' },
);
const { admin } = market;
const MEMBERS = { scope: 'members:read', required: true, reason: 'Shows who does what.' };
const ENDED: EventKind[] = ['installation.created', 'installation.ended'];

async function installation() {
  const caller = await developerWithKey();
  const app = await installableApp(market, {}, { developer: caller.developer, key: caller.as });
  const member = await newMember(market);
  const email = `${member.accountUserId}@example.com`;
  const id = await installed(market, member, app);
  await know(member.accountUserId, email);
  return { caller, app, member, email, id };
}

/** As a sign-in does. */
async function know(accountUserId: string, email: string) {
  await market.sql(
    `INSERT INTO accounts (id, name, email, email_verified) VALUES ($1, 'Uma', $2, true) ON CONFLICT (id) DO UPDATE SET email = $2, email_verified = true`,
    [accountUserId, email],
  );
}
const mailsTo = (email: string) => mailServer.acceptedFor(email).map(({ text }) => text);
const mailTo = (email: string, words: RegExp) =>
  eventually(async () => mailsTo(email).some((one) => words.test(one)), `${words}`);
const suspend = (app: { id: string }) =>
  market.expect(200, 'POST', `/api/admin/apps/${app.id}/suspend`, { as: admin, body: { reason: 'A complaint.' } });
const restore = (app: { id: string }) => market.expect(200, 'POST', `/api/admin/apps/${app.id}/restore`, { as: admin });

suite('events and emails of installations', () => {
  test('tell the developer and the host of an install, a change and an end, and never of people', async () => {
    const caller = await developerWithKey();
    const app = await installableApp(market, {}, { developer: caller.developer, key: caller.as });
    const hooks = [
      await webhook(caller),
      await webhook(asAdmin, { events: [...ENDED, 'installation.permissions_changed'] }),
    ];
    const member = await newMember(market);
    const id = await installed(market, member, app);
    const permissions = ['tasks:read', 'tasks:write'];
    await market.expect(200, 'PUT', `/api/installations/${id}/permissions`, {
      as: member.token,
      body: { permissions },
    });
    await market.expect(200, 'DELETE', `/api/installations/${id}`, { as: member.token, body: { code: 'BROKEN' } });
    for (const hook of hooks) {
      const mine = () => hook.received().filter(({ event }) => event.data.installation?.id === id);
      await eventually(async () => mine().length === 3, 'three events');
      const shared = { id, workspaceId: member.workspaceId, version: 1 };
      const byType = new Map(mine().map(({ event }) => [event.type, event.data.installation]));
      assert.deepEqual(Object.fromEntries(byType), {
        'installation.created': { ...shared, permissions: ['tasks:read'], status: 'ACTIVE', endCode: null },
        'installation.permissions_changed': { ...shared, permissions, status: 'ACTIVE', endCode: null },
        'installation.ended': { ...shared, permissions, status: 'ENDED', endCode: 'BROKEN' },
      });
      for (const { body } of mine()) assert.ok(!body.includes(member.accountUserId));
    }
  });

  test('tell of a suspension and its end once each, the installer by email', async () => {
    const { caller, app, email, id } = await installation();
    const hook = await webhook(caller, { events: ['installation.suspended', 'installation.restored'] });
    await suspend(app);
    await mailTo(email, /suspended the app or its developer/);
    await restore(app);
    await mailTo(email, /has access to the workspace again/);
    const types = () => hook.received().map(({ event }) => [event.type, event.data.installation.id]);
    await hook.has(2);
    assert.deepEqual(types(), [
      ['installation.suspended', id],
      ['installation.restored', id],
    ]);
    assert.equal(mailsTo(email).length, 2);
  });

  test('ask the installer for consent by one email a week for an app, and tell the host alone', async () => {
    const { caller, app, member, email, id } = await installation();
    const other = await newMember(market, { accountUserId: member.accountUserId });
    await installed(market, other, app);
    const own = await webhook(caller);
    const host = await webhook(asAdmin, { events: ['installation.consent_needed'] });
    await publishPermissions(market, app, [READ, MEMBERS]);
    await host.has(2);
    assert.ok(host.received().some(({ event }) => event.data.installation.id === id));
    await mailTo(email, /requires a permission/);
    await publishPermissions(market, app, [READ]);
    await eventually(
      async () =>
        (
          await market.sql(`SELECT FROM workspace_installations WHERE app_id = $1 AND announced_status = 'ACTIVE'`, [
            app.id,
          ])
        ).length === 2,
      'both active again',
    );
    await publishPermissions(market, app, [READ, MEMBERS]);
    await host.has(4);
    assert.equal(mailsTo(email).length, 1);
    assert.ok(!own.types().includes('installation.consent_needed'));
  });

  test('tell the installer when somebody else ended it, and not about the own action', async () => {
    const { app, email, id } = await installation();
    await market.expect(200, 'POST', `/api/dev/installations/${id}/end`, { as: app.key });
    await mailTo(email, /Its developer ended/);
    const second = await installation();
    const { workspaceId } = second.member;
    const administrator = await newMember(market, { workspaceId, role: 'admin' });
    await market.expect(200, 'DELETE', `/api/installations/${second.id}`, { as: administrator.token });
    await mailTo(second.email, /An administrator of .* ended/);
    const own = await installation();
    await market.expect(200, 'DELETE', `/api/installations/${own.id}`, { as: own.member.token });
    await suspend(own.app);
    assert.deepEqual(mailsTo(own.email), []);
  });

  test('announce the suspension of an app with more installations than a batch', async () => {
    const { app } = await installation();
    await market.sql(
      `INSERT INTO workspace_installations (id, app_id, workspace_id, workspace_name, installed_by, permissions, version)
       SELECT 'ins_many_' || n, $1, 'many-' || n, 'Team', 'nobody', '{tasks:read}', 1 FROM generate_series(1, 250) AS n`,
      [app.id],
    );
    await suspend(app);
    await eventually(async () => {
      const [row] = await market.sql(
        `SELECT count(*)::int AS n FROM workspace_installations WHERE app_id = $1 AND announced_status = 'SUSPENDED'`,
        [app.id],
      );
      return row.n === 251;
    }, 'all announced');
  });
});
