import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { type DomainOwner, domainOwner, startDomainMarket } from '../../testing/domains.ts';
import { expectError } from '../../testing/expect-error.ts';
import { eventually } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';

const { market, dns } = await startDomainMarket({ after });
const [server] = dns as [(typeof dns)[0]];
const reason = 'The imprint names this company.';
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function claim(domain: string, owner: DomainOwner) {
  const added = await owner.add(domain);
  return { ...owner, claim: added as { id: string; dnsName: string; challenge: string } };
}

/** Two developers whose challenges are both in the zone; the first is proved, the second disputes it. */
async function dispute(domain: string) {
  const first = await claim(domain, await domainOwner(market, { name: 'First' }));
  const second = await claim(domain, await domainOwner(market, { name: 'Second' }));
  for (const owner of [first, second])
    await approvedApp(market, { name: `${domain} ${owner.id}` }, { developer: owner, key: owner.key });
  server.setTxt(first.claim.dnsName, first.claim.challenge, second.claim.challenge);
  assert.equal((await first.verify(first.claim.id)).status, 'PROVED');
  assert.equal((await second.verify(second.claim.id)).status, 'DISPUTED');
  return { first, second };
}

const decide = (id: string, winner: string) =>
  market.request('POST', `/api/admin/domains/${id}/decide`, { as: market.admin, body: { winner, reason } });
const disputes = async () =>
  (await market.expect(200, 'GET', '/api/admin/domains?status=DISPUTED&limit=100', { as: market.admin })).body.data;
const badgeOf = async ({ id }: { id: string }) =>
  (await market.expect(200, 'GET', `/api/developers/${id}`)).body.verification.domains;
const mailsTo = async ({ email }: { email: string }) =>
  (await market.sql(`SELECT event, text FROM mails WHERE recipient = $1 AND event LIKE 'domain.%' ORDER BY id`, [
    email,
  ])) as {
    event: string;
    text: string;
  }[];

suite('A second developer who proves a domain', () => {
  test('disputes it: the first keeps the badge, both get an email, administrators see both', async () => {
    const { first, second } = await dispute('disputed.example');
    assert.deepEqual([await badgeOf(first), await badgeOf(second)], [['disputed.example'], []]);
    assert.deepEqual(
      (await mailsTo(first)).map(({ event }) => event),
      ['domain.contested'],
    );
    assert.deepEqual(
      (await mailsTo(second)).map(({ event }) => event),
      ['domain.disputed'],
    );
    const entry = (await disputes()).find(({ id }: { id: string }) => id === second.claim.id);
    assert.deepEqual([entry.developerName, entry.rivals.length], ['Second', 1]);
    const [rival] = entry.rivals;
    assert.deepEqual([rival.developerId, rival.status, rival.method], [first.id, 'PROVED', 'DNS']);
    // Asking again changes nothing and sends nothing.
    assert.equal((await second.verify(second.claim.id)).status, 'DISPUTED');
    assert.equal((await mailsTo(first)).length, 1);
    // Nobody learns who the other is.
    for (const [mine, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const { text } = await market.expect(200, 'GET', '/api/dev/domains', { as: mine.key });
      const mails = await mailsTo(mine);
      for (const secret of [other.id, other.email, other.claim.challenge])
        assert.ok(!`${text.replaceAll(other.claim.challenge, '')}${mails[0]!.text}`.includes(secret), secret);
    }
  });

  test('gets it when an administrator says so; the first loses it and cannot dispute it again', async () => {
    const { first, second } = await dispute('second-wins.example');
    const answer = await decide(second.claim.id, second.id);
    assert.deepEqual([answer.status, answer.body.status, answer.body.rivals[0].status], [200, 'PROVED', 'LAPSED']);
    assert.deepEqual([await badgeOf(first), await badgeOf(second)], [[], ['second-wins.example']]);
    for (const party of [first, second]) {
      const mail = (await mailsTo(party)).at(-1)!;
      assert.equal(mail.event, 'domain.decided');
      assert.ok(mail.text.includes(reason));
    }
    const lost = await first.get(first.claim.id);
    assert.deepEqual([lost.status, lost.statusReason], ['LAPSED', reason]);
    const again = await market.request('POST', `/api/dev/domains/${first.claim.id}/verify`, { as: first.key });
    expectError(again, 409, 'DOMAIN_DECIDED');
    const deleted = await market.request('DELETE', `/api/dev/domains/${first.claim.id}`, { as: first.key });
    expectError(deleted, 409, 'DOMAIN_DECIDED');
    expectError(await decide(second.claim.id, first.id), 409, 'DOMAIN_NOT_DISPUTED');
    // When the winner gives it up, the domain is free.
    await second.call(200, 'DELETE', `/domains/${second.claim.id}`);
    assert.equal((await first.verify(first.claim.id)).status, 'PROVED');
  });

  test('does not get it when the administrator decides for the first', async () => {
    const { first, second } = await dispute('first-wins.example');
    assert.equal((await decide(second.claim.id, first.id)).body.status, 'LAPSED');
    assert.deepEqual([await badgeOf(first), await badgeOf(second)], [['first-wins.example'], []]);
  });

  test('has it without a decision once the first deletes it', async () => {
    const { first, second } = await dispute('given-up.example');
    await first.call(200, 'DELETE', `/domains/${first.claim.id}`);
    assert.deepEqual(await badgeOf(second), []);
    assert.equal((await second.verify(second.claim.id)).status, 'PROVED');
    assert.deepEqual(await badgeOf(second), ['given-up.example']);
  });
});

test('only somebody who proved the domain can win it', async () => {
  const { second } = await dispute('third.example');
  const third = await claim('third.example', await domainOwner(market));
  for (const winner of [third.id, 'dev_nobody']) {
    const answer = await decide(second.claim.id, winner);
    expectError(answer, 400, 'VALIDATION_FAILED');
    assert.equal(answer.body.error.details[0].pointer, '/winner');
  }
  expectError(await decide('dom_none', second.id), 404, 'DOMAIN_NOT_FOUND');
});

test('of two who prove a domain at the same time, one has it and one disputes it', async () => {
  const owners = await Promise.all(
    Array.from({ length: 4 }, async () => claim('race.example', await domainOwner(market))),
  );
  server.setTxt(owners[0]!.claim.dnsName, ...owners.map((owner) => owner.claim.challenge));
  const states = await Promise.all(owners.map(async (owner) => (await owner.verify(owner.claim.id)).status));
  assert.deepEqual(states.sort(), ['DISPUTED', 'DISPUTED', 'DISPUTED', 'PROVED']);
});

test('a decision that is made during a check stands', async () => {
  const { first, second } = await dispute('meanwhile.example');
  server.setDelay(500);
  const asked = server.questions.length;
  const checking = market.request('POST', `/api/dev/domains/${second.claim.id}/verify`, { as: second.key });
  await eventually(async () => server.questions.length > asked, 'the question');
  assert.equal((await decide(second.claim.id, first.id)).status, 200);
  expectError(await checking, 409, 'DOMAIN_DECIDED');
  server.setDelay(0);
  const lost = await second.get(second.claim.id);
  assert.deepEqual([lost.status, lost.statusReason], ['LAPSED', reason]);
});

test('a dispute is not decided without somebody who has proved the domain meanwhile', async () => {
  const { first, second } = await dispute('late-party.example');
  const third = await claim('late-party.example', await domainOwner(market));
  server.setTxt(third.claim.dnsName, second.claim.challenge, third.claim.challenge);
  await first.call(200, 'DELETE', `/domains/${first.claim.id}`);
  const lock = new pg.Client({ connectionString: market.settings.databaseUrl! });
  await lock.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('SELECT FROM developers WHERE id = $1 FOR UPDATE', [second.id]);
    const deciding = decide(second.claim.id, second.id);
    await eventually(async () => (await market.sql(WAITING)).length > 0, 'the decision to wait');
    assert.equal((await third.verify(third.claim.id)).status, 'PROVED');
    await lock.query('ROLLBACK');
    const refused = await deciding;
    expectError(refused, 503, 'BUSY');
    assert.match(refused.body.error.message, /^Another developer has just proved this domain\./);
  } finally {
    await lock.end();
  }
  // Now administrators see both.
  assert.equal((await decide(second.claim.id, second.id)).status, 200);
  assert.deepEqual((await third.get(third.claim.id)).status, 'LAPSED');
});

test("a parent domain and a subdomain of it can be two developers' own", async () => {
  const [parent, child] = [await domainOwner(market), await domainOwner(market)];
  for (const [owner, name] of [
    [parent, 'family.example'],
    [child, 'child.family.example'],
  ] as const) {
    const { claim: added } = await claim(name, owner);
    server.setTxt(added.dnsName, added.challenge);
    assert.equal((await owner.verify(added.id)).status, 'PROVED');
  }
});

test('webhooks get an event for each step; both parties of a dispute get theirs', async () => {
  const url = 'https://hooks.example.invalid/';
  await market.expect(201, 'POST', '/api/admin/webhooks', { as: market.admin, body: { url } });
  const { second } = await dispute('events.example');
  await decide(second.claim.id, second.id);
  const rows = await market.sql(`SELECT body FROM webhook_events WHERE type LIKE 'domain.%' ORDER BY id`);
  const events = rows
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.domain.domain === 'events.example')
    .map(({ type, data }) => `${type} ${data.developer.name} ${data.domain.status} ${data.reason}`);
  assert.deepEqual(events.sort(), [
    `domain.decided First LAPSED ${reason}`,
    `domain.decided Second PROVED ${reason}`,
    'domain.disputed First PROVED null',
    'domain.disputed Second DISPUTED null',
    'domain.proved First PROVED null',
  ]);
});
