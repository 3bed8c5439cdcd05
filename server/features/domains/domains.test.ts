import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { domainOwner, FILE_PATH, startDomainMarket } from '../../testing/domains.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startCanary } from '../../testing/image-origin.ts';
import { eventually } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';

const fileHosts = ['file.example', 'moved.example', 'large.example', 'other-file.example'];
const { market, dns, origin } = await startDomainMarket({ after }, { fileHosts, servers: 2 });
const canary = await startCanary({ after });
const everywhere = (name: string, ...records: string[]) => {
  for (const server of dns) server.setTxt(name, ...records);
};
const owner = await domainOwner(market);

suite('A domain is added', () => {
  test('with a challenge of its own, and instructions for both ways', async () => {
    const domain = await owner.add('Added.example');
    assert.deepEqual(
      [domain.domain, domain.status, domain.expired, domain.lastCheck],
      ['added.example', 'PENDING', false, null],
    );
    assert.equal(domain.dnsName, '_marketplace-challenge.added.example');
    assert.equal(domain.fileUrl, 'https://added.example/.well-known/marketplace-domain.txt');
    assert.match(domain.challenge, /^marketplace-domain=[0-9a-f]{40}$/);
    assert.equal(Date.parse(domain.expiresAt) - Date.parse(domain.createdAt), 7 * 24 * 60 * 60 * 1000);
    const other = await (await domainOwner(market)).add('added.example');
    assert.notEqual(other.challenge, domain.challenge);
    const again = await market.request('POST', '/api/dev/domains', {
      as: owner.key,
      body: { domain: 'added.example' },
    });
    expectError(again, 409, 'DOMAIN_EXISTS');
    assert.equal(again.body.error.resourceId, domain.id);
  });

  test('with its Unicode form beside punycode', async () => {
    const { domain, unicode } = await owner.add('grün.example');
    assert.deepEqual([domain, unicode], ['xn--grn-ioa.example', 'grün.example']);
  });

  test('but not a public suffix or anything that is no domain: the pointer says where', async () => {
    for (const domain of [
      'co.uk',
      'github.io',
      '127.0.0.1',
      'localhost',
      '*.example.com',
      'example.com:80',
      'https://x.com/',
    ]) {
      const answer = await market.request('POST', '/api/dev/domains', { as: owner.key, body: { domain } });
      expectError(answer, 400, 'VALIDATION_FAILED');
      assert.equal(answer.body.error.details[0].pointer, '/domain', domain);
    }
  });

  test('up to a limit of 20, without those that have expired', async () => {
    const many = await domainOwner(market);
    for (let n = 0; n < 20; n++) await many.add(`n${n}.example`);
    const one = await market.request('POST', '/api/dev/domains', { as: many.key, body: { domain: 'more.example' } });
    expectError(one, 409, 'DOMAIN_QUOTA');
    await market.sql(
      `UPDATE developer_domains SET expires_at = now() WHERE developer_id = $1 AND domain = 'n3.example'`,
      [many.id],
    );
    await many.add('more.example');
  });

  test('and must be verified within seven days; adding it again gives a new challenge', async () => {
    const first = await owner.add('late.example');
    await market.sql('UPDATE developer_domains SET expires_at = now() WHERE id = $1', [first.id]);
    everywhere(first.dnsName, first.challenge);
    expectError(
      await market.request('POST', `/api/dev/domains/${first.id}/verify`, { as: owner.key }),
      409,
      'DOMAIN_EXPIRED',
    );
    assert.equal((await owner.get(first.id)).expired, true);
    const second = await owner.add('late.example');
    assert.deepEqual([second.id, second.expired], [first.id, false]);
    assert.notEqual(second.challenge, first.challenge);
    assert.equal((await owner.verify(second.id)).lastCheck.dns.outcome, 'MISMATCH');
  });

  test('a check of the earlier challenge does not prove it', async () => {
    const first = await owner.add('renewed.example');
    everywhere(first.dnsName, first.challenge);
    for (const server of dns) server.setDelay(500);
    const asked = dns[0]!.questions.length;
    const checking = market.request('POST', `/api/dev/domains/${first.id}/verify`, { as: owner.key });
    await eventually(async () => dns[0]!.questions.length > asked, 'the question');
    await market.sql('UPDATE developer_domains SET expires_at = now() WHERE id = $1', [first.id]);
    const second = await owner.add('renewed.example');
    assert.equal(second.id, first.id);
    expectError(await checking, 404, 'DOMAIN_NOT_FOUND');
    for (const server of dns) server.setDelay(0);
    assert.equal((await owner.get(first.id)).status, 'PENDING');
  });

  test("nobody reads, verifies or deletes another developer's", async () => {
    const { id } = await owner.add('mine.example');
    const stranger = await domainOwner(market);
    for (const [method, path] of [
      ['POST', `/domains/${id}/verify`],
      ['DELETE', `/domains/${id}`],
    ] as const)
      expectError(await market.request(method, `/api/dev${path}`, { as: stranger.key }), 404, 'DOMAIN_NOT_FOUND');
    assert.deepEqual((await stranger.call(200, 'GET', '/domains')).data, []);
  });
});

suite('A TXT record proves a domain', () => {
  test('when it has the challenge, also beside other records', async () => {
    const domain = await owner.add('txt.example');
    const before = await owner.verify(domain.id);
    assert.deepEqual(
      [before.status, before.lastCheck.dns.outcome, before.lastCheck.dns.found],
      ['PENDING', 'NOT_FOUND', []],
    );
    assert.equal(before.lastCheck.dns.lookedUp, 'TXT _marketplace-challenge.txt.example');
    assert.match(before.lastCheck.dns.fix, /Add the TXT record/);
    everywhere(domain.dnsName, 'something else', domain.challenge);
    const after = await owner.verify(domain.id);
    assert.deepEqual(
      [after.status, after.method, after.lastCheck.proved, after.lastCheck.file],
      ['PROVED', 'DNS', true, null],
    );
    assert.equal(after.provedAt, after.lastProvedAt);
    assert.equal(after.expiresAt, null);
  });

  test('not when it has something else, of which only a little is shown', async () => {
    const domain = await owner.add('wrong.example');
    everywhere(domain.dnsName, `${domain.challenge} `, 'x'.repeat(250), 'bell\u0007');
    const { status, lastCheck } = await owner.verify(domain.id);
    assert.deepEqual([status, lastCheck.dns.outcome, lastCheck.dns.found.length], ['PENDING', 'MISMATCH', 3]);
    assert.ok(lastCheck.dns.found.some((text: string) => text.length === 201 && text.endsWith('…')));
    assert.ok(lastCheck.dns.found.includes('bell\ufffd'));
  });

  test('not when one of two DNS servers lies', async () => {
    const domain = await owner.add('lie.example');
    dns[1]!.setTxt(domain.dnsName, domain.challenge);
    const lied = await owner.verify(domain.id);
    assert.deepEqual([lied.status, lied.lastCheck.dns.outcome], ['PENDING', 'DISAGREEMENT']);
    assert.match(lied.lastCheck.dns.message, /1 of 2/);
    dns[0]!.setTxt(domain.dnsName, domain.challenge);
    assert.equal((await owner.verify(domain.id)).status, 'PROVED');
  });

  test('not when the zone answers any name', async () => {
    const domain = await owner.add('wild.example');
    for (const server of dns) server.setWildcard(domain.challenge);
    const wild = await owner.verify(domain.id);
    assert.deepEqual([wild.status, wild.lastCheck.dns.outcome], ['PENDING', 'WILDCARD']);
    // A real record beside a wildcard of another text says as little.
    everywhere(domain.dnsName, domain.challenge);
    for (const server of dns) server.setWildcard('anything');
    assert.equal((await owner.verify(domain.id)).lastCheck.dns.outcome, 'WILDCARD');
    // The mail policy that parked domains have for every name is not meant for us.
    for (const server of dns) server.setWildcard('v=spf1 -all');
    assert.equal((await owner.verify(domain.id)).status, 'PROVED');
    for (const server of dns) server.setWildcard();
    const probes = dns[0]!.questions.filter((question) => /^TXT _[0-9a-f]{24}\.wild\.example$/.test(question));
    assert.equal(new Set(probes).size, 3);
  });

  test('not when any name is an alias of one that somebody else may fill', async () => {
    const domain = await owner.add('aliased.example');
    // Whoever fills the target answers the question for the challenge, and not the one for the random name.
    everywhere(domain.dnsName, domain.challenge);
    for (const server of dns) server.setAlias('*.aliased.example', 'parked.example');
    const parked = await owner.verify(domain.id);
    assert.deepEqual([parked.status, parked.lastCheck.dns.outcome], ['PENDING', 'WILDCARD']);
    // An alias of its own was made for the challenge.
    for (const server of dns) server.setAlias(domain.dnsName, 'proofs.example');
    assert.equal((await owner.verify(domain.id)).status, 'PROVED');
  });

  test('not when a DNS server fails', async () => {
    const domain = await owner.add('broken.example');
    everywhere(domain.dnsName, domain.challenge);
    dns[1]!.setRefusing(true);
    const { status, lastCheck } = await owner.verify(domain.id);
    dns[1]!.setRefusing(false);
    assert.deepEqual([status, lastCheck.dns.outcome], ['PENDING', 'UNAVAILABLE']);
    assert.match(lastCheck.dns.message, /ESERVFAIL/);
  });
});

suite('A file proves a domain', () => {
  test('when it has the challenge on a line of its own', async () => {
    const domain = await owner.add('file.example');
    assert.equal(domain.fileUrl, `https://file.example:${origin.port}${FILE_PATH}`);
    const before = await owner.verify(domain.id);
    assert.deepEqual([before.status, before.lastCheck.file.outcome], ['PENDING', 'NOT_FOUND']);
    assert.equal(before.lastCheck.file.lookedUp, domain.fileUrl);
    origin.put('file.example', FILE_PATH, 'not this one\n');
    assert.deepEqual((await owner.verify(domain.id)).lastCheck.file.found, ['not this one']);
    origin.put('file.example', FILE_PATH, `not ${domain.challenge}`);
    assert.equal((await owner.verify(domain.id)).lastCheck.file.outcome, 'MISMATCH');
    origin.put('file.example', FILE_PATH, `# ours\r\n${domain.challenge}\r\n`);
    const after = await owner.verify(domain.id);
    assert.deepEqual([after.status, after.method], ['PROVED', 'FILE']);
  });

  test('not when it is somewhere else: redirects stay on the host', async () => {
    const mine = await domainOwner(market);
    const domain = await mine.add('moved.example');
    origin.put('other-file.example', FILE_PATH, domain.challenge);
    const target = `https://other-file.example:${origin.port}${FILE_PATH}`;
    origin.put('moved.example', FILE_PATH, (response) => void response.writeHead(302, { location: target }).end());
    const elsewhere = (await mine.verify(domain.id)).lastCheck.file;
    assert.deepEqual(
      [elsewhere.outcome, elsewhere.message],
      ['UNAVAILABLE', 'The file redirects to another host, port or protocol.'],
    );
    const inside = `http://127.0.0.1:${canary.port}/`;
    origin.put('moved.example', FILE_PATH, (response) => void response.writeHead(302, { location: inside }).end());
    assert.equal((await mine.verify(domain.id)).lastCheck.file.outcome, 'UNAVAILABLE');
    assert.deepEqual(canary.connections, []);
    origin.put('moved.example', '/here', domain.challenge);
    origin.put('moved.example', FILE_PATH, (response) => void response.writeHead(302, { location: '/here' }).end());
    assert.equal((await mine.verify(domain.id)).status, 'PROVED');
  });

  test('not when it is larger than 1 kB', async () => {
    const mine = await domainOwner(market);
    const domain = await mine.add('large.example');
    origin.put('large.example', FILE_PATH, `${domain.challenge}\n${' '.repeat(1024)}`);
    assert.equal((await mine.verify(domain.id)).lastCheck.file.message, 'The file is larger than 1 kB.');
  });

  test('not at an address of our own network, which looks like a name that nobody has', async () => {
    for (const server of dns) server.setHost('inside.example', '127.0.0.1');
    const messages = [];
    for (const name of ['inside.example', 'nobody.example']) {
      const domain = await owner.add(name);
      messages.push((await owner.verify(domain.id)).lastCheck.file.message);
    }
    assert.equal(messages[0], messages[1]);
  });
});

suite('Public answers', () => {
  test('say what was proved and when, from the moment of the change, for apps and developers', async () => {
    const mine = await domainOwner(market, { companyName: 'Proved Ltd' });
    const app = await approvedApp(market, { name: 'Proved App' }, { developer: mine, key: mine.key });
    const get = async (path: string) => (await market.expect(200, 'GET', path)).body;
    const verifications = async () => {
      const developer = await get(`/api/developers/${mine.id}`);
      const detail = await get(`/api/apps/${app.slug}`);
      assert.deepEqual(detail.developer.verification, developer.verification);
      return developer.verification;
    };
    const before = await verifications();
    assert.ok(Date.parse(before.reviewedAt) > 0);
    assert.deepEqual([before.domains, before.lastProvedAt], [[], null]);
    // Twice, so that the second answer comes from the cache.
    await verifications();
    const domain = await mine.add('public.example');
    everywhere(domain.dnsName, domain.challenge);
    const { lastProvedAt } = await mine.verify(domain.id);
    assert.deepEqual(await verifications(), { ...before, domains: ['public.example'], lastProvedAt });
    const [item] = (await get(`/api/apps?developer=${mine.id}`)).data;
    assert.deepEqual(Object.keys(item.developer).sort(), ['companyName', 'id', 'name', 'verified']);
    await mine.call(200, 'DELETE', `/domains/${domain.id}`);
    assert.deepEqual(await verifications(), before);
  });

  test('have a website under a proved domain at once; name and company wait for an administrator', async () => {
    const mine = await domainOwner(market, { name: 'Ada', websiteUrl: 'https://old.example/' });
    await approvedApp(market, { name: 'Site App' }, { developer: mine, key: mine.key });
    const shown = async () => {
      const { name, companyName, websiteUrl } = (await market.expect(200, 'GET', `/api/developers/${mine.id}`)).body;
      return [name, companyName, websiteUrl];
    };
    const change = (body: object) => mine.call(200, 'PUT', '/me', body);
    const domain = await mine.add('site.example');
    everywhere(domain.dnsName, domain.challenge);
    await mine.verify(domain.id);

    for (const websiteUrl of [
      'https://site.example/about',
      'https://www.SITE.example',
      'http://a.b.site.example:8080/',
    ]) {
      assert.equal((await change({ websiteUrl })).identityReview, null);
      assert.deepEqual(await shown(), ['Ada', null, websiteUrl]);
    }
    const site = 'https://site.example/';
    await change({ websiteUrl: site });
    for (const websiteUrl of ['https://notsite.example/', 'https://site.example.evil.example/', null]) {
      assert.equal((await change({ websiteUrl })).identityReview, 'PENDING');
      assert.deepEqual(await shown(), ['Ada', null, site]);
    }
    const both = await change({ name: 'Eve', companyName: 'Evil', websiteUrl: 'https://site.example/new' });
    assert.deepEqual([both.name, both.identityReview], ['Eve', 'PENDING']);
    assert.deepEqual(await shown(), ['Ada', null, 'https://site.example/new']);
    assert.equal(both.reviewedIdentity.websiteUrl, 'https://site.example/new');
  });

  test('have a website that waits for review as soon as its domain is proved', async () => {
    const mine = await domainOwner(market, { websiteUrl: 'https://before.example/' });
    await approvedApp(market, { name: 'Waiting Site' }, { developer: mine, key: mine.key });
    const websiteUrl = 'https://soon.example/';
    await mine.call(200, 'PUT', '/me', { websiteUrl });
    // Another domain changes nothing: administrators name the request by its time.
    const requested = async () => {
      const { body } = await market.expect(200, 'GET', '/api/admin/identity-changes?limit=100', { as: market.admin });
      return body.data.find(({ developerId }: { developerId: string }) => developerId === mine.id);
    };
    const before = await requested();
    assert.equal(before.requested.websiteUrl, websiteUrl);
    const other = await mine.add('unrelated.example');
    everywhere(other.dnsName, other.challenge);
    assert.equal((await mine.verify(other.id)).status, 'PROVED');
    assert.deepEqual(await requested(), before);

    const domain = await mine.add('soon.example');
    everywhere(domain.dnsName, domain.challenge);
    await mine.verify(domain.id);
    const { body } = await market.expect(200, 'GET', `/api/developers/${mine.id}`);
    assert.equal(body.websiteUrl, websiteUrl);
    assert.equal((await mine.call(200, 'GET', '/me')).identityReview, null);
  });
});

test('the history shows each step', async () => {
  const mine = await domainOwner(market);
  const domain = await mine.add('history.example');
  everywhere(domain.dnsName, domain.challenge);
  await mine.verify(domain.id);
  await mine.verify(domain.id);
  await mine.call(200, 'DELETE', `/domains/${domain.id}`);
  const { data } = await mine.call(200, 'GET', '/activity');
  assert.deepEqual(
    data.slice(0, 3).map(({ summary }: { summary: string }) => summary),
    [
      'You deleted the domain history.example.',
      'Your ownership of history.example was proved.',
      'You added the domain history.example.',
    ],
  );
});
