import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { domainOwner, startDomainMarket } from '../../testing/domains.ts';
import { createJobNode } from '../../testing/job-node.ts';
import { eventually } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';
import { runJob } from '../../testing/run-job.ts';
import { domainChecks, recheckDomains } from './jobs.ts';

const { market, dns } = await startDomainMarket({ after });
const [server] = dns as [(typeof dns)[0]];
// A second node on the same database, with a clock of its own.
const parts = await createJobNode(market);
const deaf = await createJobNode({ settings: { ...market.settings, dnsServers: ['127.0.0.1:9'] } });

const DAY = 24 * 60 * 60 * 1000;
const start = Date.now();
const recheckAfter = (days: number) => recheckDomains(parts, () => new Date(start + days * DAY + 60_000))();

async function provedDomain(domain: string) {
  const owner = await domainOwner(market);
  const app = await approvedApp(market, { name: `App of ${domain}` }, { developer: owner, key: owner.key });
  const { id, dnsName, challenge } = await owner.add(domain);
  server.setTxt(dnsName, challenge);
  assert.equal((await owner.verify(id)).status, 'PROVED');
  const mails = async () =>
    (
      await market.sql(`SELECT event FROM mails WHERE recipient = $1 AND event LIKE 'domain.%' ORDER BY id`, [
        owner.email,
      ])
    ).map(({ event }) => event);
  const badge = async () =>
    (await market.expect(200, 'GET', `/api/apps/${app.slug}`)).body.developer.verification.domains;
  const restore = () => server.setTxt(dnsName, challenge);
  return { ...owner, domainId: id, dnsName, restore, mails, badge, read: () => owner.get(id) };
}

/** A day is a test's own: domains that other tests left behind are due on it too. */
suite('A proof', () => {
  test('is checked every week, and stays while the challenge does', async () => {
    const domain = await provedDomain('stays.example');
    const asked = () => server.questions.filter((question) => question === `TXT ${domain.dnsName}`).length;
    const before = asked();
    await recheckAfter(6);
    assert.equal(asked(), before);
    await recheckAfter(7);
    assert.equal(asked(), before + 1);
    await recheckAfter(7);
    assert.equal(asked(), before + 1);
    const { status, provedAt, lastProvedAt } = await domain.read();
    assert.equal(status, 'PROVED');
    assert.ok(Date.parse(lastProvedAt) - Date.parse(provedAt) >= 7 * DAY - 60_000);
    const { body } = await market.expect(200, 'GET', `/api/developers/${domain.id}`);
    assert.equal(body.verification.lastProvedAt, lastProvedAt);
    assert.deepEqual(await domain.mails(), []);
  });

  test('lapses after 14 days of failed checks: a warning, an email, no badge; verifying brings it back', async () => {
    const domain = await provedDomain('lapses.example');
    server.removeTxt(domain.dnsName);
    await recheckAfter(7);
    const failing = await domain.read();
    assert.deepEqual([failing.status, failing.lastCheck.dns.outcome], ['PROVED', 'NOT_FOUND']);
    assert.equal(Date.parse(failing.lapsesAt) - Date.parse(failing.failingSince), 14 * DAY);
    assert.deepEqual(await domain.mails(), ['domain.failing']);
    for (const day of [8, 9, 15, 20.9]) await recheckAfter(day);
    assert.deepEqual([(await domain.read()).status, await domain.badge()], ['PROVED', ['lapses.example']]);
    await recheckAfter(22);
    assert.deepEqual([(await domain.read()).status, await domain.badge()], ['LAPSED', []]);
    assert.deepEqual(await domain.mails(), ['domain.failing', 'domain.lapsed']);
    await recheckAfter(23);
    assert.deepEqual(await domain.mails(), ['domain.failing', 'domain.lapsed']);

    assert.equal((await domain.verify(domain.domainId)).status, 'LAPSED');
    domain.restore();
    const again = await domain.verify(domain.domainId);
    assert.deepEqual([again.status, again.failingSince, await domain.badge()], ['PROVED', null, ['lapses.example']]);
    const actions = await market.sql(
      `SELECT action FROM audit_log WHERE subject_id = $1 AND action LIKE 'developer.domain-%' ORDER BY id`,
      [domain.id],
    );
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['added', 'proved', 'lapsed', 'proved'].map((verb) => `developer.domain-${verb}`),
    );
  });

  test('that fails for some days only is whole again: the two weeks start anew', async () => {
    const domain = await provedDomain('flaky.example');
    server.removeTxt(domain.dnsName);
    await recheckAfter(30);
    await recheckAfter(36);
    domain.restore();
    await recheckAfter(37);
    assert.equal((await domain.read()).failingSince, null);
    server.removeTxt(domain.dnsName);
    // Fourteen days after the first failure, but not after this one.
    await recheckAfter(44.5);
    await recheckAfter(50);
    assert.equal((await domain.read()).status, 'PROVED');
    assert.deepEqual(await domain.mails(), ['domain.failing', 'domain.failing']);
  });

  test('that lapsed comes back on its own, with an email', async () => {
    const domain = await provedDomain('back.example');
    server.removeTxt(domain.dnsName);
    await recheckAfter(60);
    await recheckAfter(75);
    assert.equal((await domain.read()).status, 'LAPSED');
    domain.restore();
    await recheckAfter(83);
    assert.deepEqual([(await domain.read()).status, await domain.badge()], ['PROVED', ['back.example']]);
    assert.deepEqual(await domain.mails(), ['domain.failing', 'domain.lapsed', 'domain.recovered']);
  });

  test('is not taken away because our own DNS server does not respond: the run fails', async () => {
    const domain = await provedDomain('ours.example');
    const run = recheckDomains({ ...parts, domains: deaf.domains }, () => new Date(start + 100 * DAY));
    await assert.rejects(run(), /127\.0\.0\.1:9/);
    const { status, failingSince } = await domain.read();
    assert.deepEqual([status, failingSince], ['PROVED', null]);
  });
});

test('a domain that was never verified is deleted a month after it has expired', async () => {
  const owner = await domainOwner(market);
  const { id } = await owner.add('forgotten.example');
  await recheckAfter(36);
  assert.ok(await owner.get(id));
  await recheckAfter(38);
  assert.equal(await owner.get(id), undefined);
});

test('the job is in the work list and runs', async () => {
  const domain = await provedDomain('job.example');
  await market.sql(`UPDATE developer_domains SET last_checked_at = now() - interval '8 days' WHERE id = $1`, [
    domain.domainId,
  ]);
  server.removeTxt(domain.dnsName);
  await runJob(market, domainChecks.queue);
  await eventually(async () => (await domain.read()).failingSince !== null, 'the check');
});

test('A decision that is made while the job checks the domain of whoever lost stands', async () => {
  const first = await provedDomain('lost-meanwhile.example');
  const second = await domainOwner(market);
  const { id, challenge } = await second.add('lost-meanwhile.example');
  server.setTxt(first.dnsName, challenge, (await first.read()).challenge);
  assert.equal((await second.verify(id)).status, 'DISPUTED');
  server.setDelay(500);
  const asked = server.questions.length;
  const checking = recheckAfter(400);
  await eventually(async () => server.questions.includes(`TXT ${first.dnsName}`, asked), 'the question');
  const body = { winner: second.id, reason: 'It was sold.' };
  await market.expect(200, 'POST', `/api/admin/domains/${id}/decide`, { as: market.admin, body });
  await checking;
  server.setDelay(0);
  const { status, statusReason } = await first.read();
  assert.deepEqual([status, statusReason], ['LAPSED', 'It was sold.']);
});
