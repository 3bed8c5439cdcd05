import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, isIP } from 'node:net';
import { hostname } from 'node:os';
import { after, suite, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { image, sha256, startCanary, startImageOrigin } from '../../testing/image-origin.ts';
import { eventually } from '../../testing/market.ts';
import { isPrivateHost, isPublicIp, networkOf } from '../http/ip.ts';
import { createSafeFetcher, MAX_CONCURRENT, MAX_CONCURRENT_PER_PUBLISHER, mayConnect, PORTS } from './safe-fetch.ts';

const origin = await startImageOrigin({ after });
const canary = await startCanary({ after });
const P = canary.port;
const MB = 1024 * 1024;
const NO_CONNECTION = 'could not be reached: the connection failed';
const UNKNOWN_NAME = 'could not be found: its host name has no public IP address';
/** What a URL alone tells, or what a name that nobody has would get: nothing about our network. */
const REFUSALS = [
  'was not tried: it is not an http or https URL',
  'was not tried: its host is in a private network',
  UNKNOWN_NAME,
].flatMap((problem) => [problem, `redirects to a URL that ${problem}`]);

function fetcherFor(...allowed: string[]) {
  // With the canary's port, so that its address is what is refused.
  const fetcher = createSafeFetcher(allowed, [...PORTS, String(P)]);
  after(() => fetcher.close());
  return fetcher;
}
const strict = fetcherFor();
const local = fetcherFor(origin.host);

/** All that is told of a failure, or the status of an answer. */
async function outcomeOf(url: string, fetcher = local): Promise<string | number> {
  const answer = await fetcher.fetch(url);
  if (answer.ok) return answer.status;
  const { problem, fix, tooLarge } = answer;
  assert.match(fix, /^[A-Z].*\.$/);
  assert.equal(tooLarge ?? false, problem.startsWith('is larger'));
  return problem;
}

async function assertRefused(url: string, fetcher = strict) {
  const since = canary.connections.length;
  const problem = await outcomeOf(url, fetcher);
  assert.ok(REFUSALS.includes(String(problem)), String(problem));
  assert.deepEqual(canary.connections.slice(since), [], 'the canary was reached');
}

suite('bounds', () => {
  test('only ports of web servers are connected to, unless the settings allow the host', async () => {
    for (const port of ['80', '443', '8080', '8443']) assert.ok(mayConnect('example.com', port), port);
    for (const port of ['22', '25', '465', '587', '3306', '5432', '6379', '11211', '1', '65535'])
      assert.equal(mayConnect('example.com', port), false, port);
    const refusing = createSafeFetcher([]);
    after(() => refusing.close());
    assert.equal(await outcomeOf('http://example.com:25/', refusing), 'was not tried: port 25 is not allowed');
  });

  test('a process has a bounded number of connections; the rest waits', async (t) => {
    const { open, url } = await startHangingHost(t);
    const fetcher = fetcherFor('127.0.0.1');
    const more = 5;
    const all = Array.from({ length: MAX_CONCURRENT + more }, () => fetcher.fetch(url));
    await eventually(async () => open.size === MAX_CONCURRENT, 'the connections');
    for (const response of open) response.end();
    await eventually(async () => open.size === MAX_CONCURRENT + more, 'the rest');
    for (const response of open) response.end();
    assert.ok((await Promise.all(all)).every(({ ok }) => ok));
  });

  test('the fetches for one publisher leave room for those for others', async (t) => {
    const { open, url } = await startHangingHost(t);
    const fetcher = fetcherFor('127.0.0.1', origin.host);
    const share = fetcher.shareOf('busy');
    const all = Array.from({ length: MAX_CONCURRENT }, () => share.fetch(url));
    await eventually(async () => open.size === MAX_CONCURRENT_PER_PUBLISHER, 'the connections');
    assert.ok((await fetcher.shareOf('other').fetch(origin.url('/page'))).ok);
    assert.ok((await fetcher.fetch(origin.url('/page'))).ok);
    assert.equal(open.size, MAX_CONCURRENT_PER_PUBLISHER);
    while (open.size < MAX_CONCURRENT) {
      const before = open.size;
      for (const response of open) response.end();
      await eventually(async () => open.size === before + MAX_CONCURRENT_PER_PUBLISHER, 'the next');
    }
    for (const response of open) response.end();
    assert.ok((await Promise.all(all)).every(({ ok }) => ok));
  });

  test('posts do not wait for fetches', async (t) => {
    const { open, url } = await startHangingHost(t);
    const fetcher = fetcherFor('127.0.0.1', origin.host);
    let ended = 0;
    const fetches = Array.from({ length: 2 * MAX_CONCURRENT }, () => fetcher.fetch(url).finally(() => (ended += 1)));
    const all = Promise.allSettled(fetches);
    await eventually(async () => open.size === MAX_CONCURRENT, 'the connections');
    assert.ok((await fetcher.post(origin.url('/page'), '{}', {})).ok);
    assert.equal(ended, 0);
    await fetcher.close();
    await all;
  });

  test('a post that gets no turn is a failure that says so', async (t) => {
    const { open, url } = await startHangingHost(t);
    const fetcher = fetcherFor('127.0.0.1');
    const all = Array.from({ length: MAX_CONCURRENT }, () => fetcher.post(url, '{}', {}));
    await eventually(async () => open.size === MAX_CONCURRENT, 'the connections');
    const answer = await fetcher.post(url, '{}', {});
    assert.equal(answer.ok ? answer.status : answer.problem, 'was not tried: too many other requests were in progress');
    assert.equal(open.size, MAX_CONCURRENT);
    for (const response of open) response.end();
    assert.ok((await Promise.all(all)).every(({ ok }) => ok));
  });
});

suite('addresses of strangers', () => {
  test('the canary tells of whoever reaches it, on both loopback addresses', async () => {
    for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '::1']) {
      const since = canary.connections.length;
      const literal = host.includes(':') ? `[${host}]` : host;
      const answer = await fetcherFor(host).fetch(`http://${literal}:${P}/`);
      assert.ok(answer.ok && answer.head.toString() === 'secret', host);
      assert.equal(canary.connections.length, since + 1);
    }
  });

  test('a host that is down, a name that nobody has and a host without TLS have a message each', async () => {
    const gone = await startCanaryAndStop();
    assert.equal(await outcomeOf(`http://127.0.0.1:${gone}/`, fetcherFor('127.0.0.1')), NO_CONNECTION);
    assert.equal(await outcomeOf('http://nowhere.invalid/', strict), UNKNOWN_NAME);
    const plain = outcomeOf(`https://127.0.0.1:${P}/`, fetcherFor('127.0.0.1'));
    assert.equal(await plain, 'could not be reached: the TLS connection failed');
  });

  const loopback = [
    ...['127.0.0.1', '127.1', '127.0.1', '0', '0.0.0.0', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1'],
    ...['017700000001', '0177.0.0.1', '0x7f.0.0.01', '127.0x0.1', '127.0.0.1.', '127。0。0。1', '①②⑦.⓪.⓪.①'],
    ...['%31%32%37.0.0.1', '127%2e0%2e0%2e1', '127.0.0.%31', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:0:127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2002:7f00:0001::1]', '[::ffff:0.0.0.0]'],
    ...['localhost', 'localhost.', 'LOCALHOST', 'LocalHost.', 'sub.localhost', 'a.b.localhost', 'loc%61lhost'],
    ...['ｌocalhost', 'example.com@127.0.0.1', 'example.com:80@127.0.0.1', 'example.com%2f@127.1', 'user:pw@localhost'],
  ];
  const inside = [
    ...['10.0.0.1', '10.255.255.254', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.254', '100.64.0.1'],
    ...['100.127.255.254', '169.254.169.254', '169.254.1.1', '0251.0376.0251.0376', '0xa9fea9fe', '2852039166'],
    ...['192.0.0.192', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '[::ffff:169.254.169.254]'],
    ...['[64:ff9b::a9fe:a9fe]', '[fd00::1]', '[fd00:ec2::254]', '[fc00::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]'],
  ];
  const others = [
    ...[`http:\\\\127.0.0.1:${P}\\`, `http:127.0.0.1:${P}/`, `http:////127.0.0.1:${P}/`, `\t http://127.1:${P}/\n`],
    ...[`ht\ntp://127.0.\t0.1:${P}/`, `//127.0.0.1:${P}/`, `https://127.0.0.1:${P}/`, `https://localhost:${P}/`],
    ...['http://127.0.0.1/', 'http://127.0.0.1:22/', 'http://127.0.0.1:65535/', 'http://localhost:0/'],
    ...[`http://127.0.0.1:${P}@127.0.0.1:${P}/`, `http://127.0.0.1:${P}#@example.com/`, 'http://127.0.0.1:99999/'],
    ...['file:///etc/passwd', `file://127.0.0.1:${P}/x`, `ftp://127.0.0.1:${P}/`, `gopher://127.0.0.1:${P}/_GET%20/`],
    ...['data:image/png;base64,iVBORw0KGgo=', `blob:http://127.0.0.1:${P}/1`, `ws://127.0.0.1:${P}/`],
    ...[
      `view-source:http://127.0.0.1:${P}/`,
      'javascript:1',
      'about:blank',
      'unix:/tmp/socket',
      'http://',
      'no URL',
      '',
    ],
  ];
  const forms = [
    ...loopback.map((host) => `http://${host}:${P}/`),
    ...inside.map((host) => `http://${host}/`),
    ...others,
  ];
  for (const url of forms) {
    test(`${JSON.stringify(url.replace(`${P}`, 'PORT'))} is refused, and tells nothing about our network`, () =>
      assertRefused(url));
  }

  test('a name that leads to this machine is refused when the connection is made', async () => {
    const known = readFileSync('/etc/hosts', 'utf8').matchAll(/^\s*(?:127\.\S+|::1)\s+([^#\n]+)/gm);
    const names = new Set([...known].flatMap(([, line]) => line!.trim().split(/\s+/)));
    for (const name of names.add('localhost').add(hostname())) await assertRefused(`http://${name}:${P}/`);
  });
});

suite('redirects', () => {
  const targets = [
    ...[`http://127.0.0.1:${P}/`, `http://[::1]:${P}/`, `http://localhost:${P}/`, `//127.1:${P}/`, `http://0:${P}/`],
    ...['file:///etc/passwd', 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'data:,x', 'http://['],
    ...[`http://[::ffff:7f00:1]:${P}/`, `ftp://127.0.0.1:${P}/`, `https://127.0.0.1:${P}/`],
  ];
  for (const hop of [1, 2, 3]) {
    test(`a redirect to the inside is refused at hop ${hop}`, async () => {
      for (const target of targets) await assertRefused(origin.url(`/to/${hop}/${encodeURIComponent(target)}`), local);
    });
  }

  test('three redirects are followed, a fourth and a circle are not', async () => {
    const answer = await local.fetch(origin.url('/redirect/3'));
    assert.ok(answer.ok && answer.status === 200 && answer.sha256 === sha256(await image('png', 512, 512)));
    for (const path of ['/redirect/4', '/loop']) {
      const since = origin.requests.length;
      assert.equal(await outcomeOf(origin.url(path)), 'redirects more than 3 times');
      assert.equal(origin.requests.length - since, 4);
    }
  });
});

suite('allowed hosts', () => {
  test('a host that is allowed with its port is reached there, and nowhere else', async () => {
    const page = await local.fetch(origin.url('/page'));
    assert.ok(page.ok && page.status === 200 && page.head.toString().includes('Hello'));
    for (const host of [`127.0.0.1:${P}`, `localhost:${origin.port}`, `127.1.1.1:${origin.port}`, '127.0.0.1']) {
      await assertRefused(`http://${host}/`, local);
    }
  });

  test('a host that is allowed without a port is reached at every port, under this name only', async () => {
    const named = fetcherFor('localhost');
    for (const port of [origin.port, P]) assert.ok((await named.fetch(`http://LOCALHOST:${port}/page`)).ok);
    for (const host of ['127.0.0.1', 'localhost.', 'sub.localhost', '[::1]']) {
      await assertRefused(`http://${host}:${P}/`, named);
    }
  });

  test('a status is told as it is', async () => {
    for (const status of [401, 404, 500]) {
      assert.equal(await outcomeOf(origin.url(`/status/${status}`)), status);
    }
  });

  test('proxies of the environment are ignored', async () => {
    const proxy = `http://127.0.0.1:${P}`;
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    const proxies = Object.fromEntries(names.map((name) => [name, proxy]));
    const script = `
      const { createSafeFetcher } = await import(${JSON.stringify(new URL('./safe-fetch.ts', import.meta.url).href)});
      const fetcher = createSafeFetcher(['${origin.host}']);
      const urls = ['${origin.url('/page')}', 'http://nowhere.invalid/', 'https://nowhere.invalid/'];
      const answers = await Promise.all(urls.map((url) => fetcher.fetch(url)));
      console.log(JSON.stringify(answers.map(({ ok }) => ok)));
      await fetcher.close();`;
    const since = canary.connections.length;
    const args = ['--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, ...proxies, NODE_USE_ENV_PROXY: '1', NO_PROXY: '', no_proxy: '', NODE_TEST_CONTEXT: '' },
    });
    assert.deepEqual(JSON.parse(stdout), [true, false, false]);
    assert.equal(canary.connections.length, since);
  });
});

suite('bounds', { concurrency: true }, () => {
  for (const path of ['/large', '/unmeasured']) {
    test(`10 MB are taken, a byte more is not: ${path}`, async () => {
      const whole = await local.fetch(origin.url(`${path}/${10 * MB}`));
      assert.ok(whole.ok && whole.bytes === 10 * MB && whole.head.length === MB);
      assert.equal(whole.sha256, sha256(Buffer.alloc(10 * MB, 7)));
      assert.equal(await outcomeOf(origin.url(`${path}/${10 * MB + 1}`)), 'is larger than 10 MB');
    });
  }

  test('an answer that breaks off in the middle is no answer', async () => {
    assert.equal(await outcomeOf(origin.url('/broken')), 'broke off before the response was complete');
  });

  for (const path of ['/silent', '/drip', '/mumbling', '/slow-redirect/3']) {
    test(`ten seconds are the limit, all hops together: ${path}`, async () => {
      const since = performance.now();
      const outcome = await outcomeOf(origin.url(path));
      const seconds = (performance.now() - since) / 1000;
      assert.equal(outcome, 'takes longer than 10 seconds');
      assert.ok(seconds > 9.5 && seconds < 12, `${seconds} s`);
    });
  }
});

test('DNS that answers with an address of the inside is refused when the connection is made', async () => {
  const answers = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '10.0.0.1', '169.254.169.254', 'fd00::1'];
  for (const address of answers) {
    let asked = 0;
    const original = dns.lookup;
    const answering = (_name: string, _options: object, done: (error: null, all: object[]) => void) => {
      asked++;
      done(null, [{ address, family: isIP(address) }]);
    };
    Object.assign(dns, { lookup: answering });
    syncBuiltinESMExports();
    try {
      await assertRefused(`http://rebinding.example:${P}/`);
      // A name of our network gets the answer of a name that nobody has.
      assert.equal(await outcomeOf(`http://rebinding.example:${P}/`, strict), UNKNOWN_NAME);
    } finally {
      Object.assign(dns, { lookup: original });
      syncBuiltinESMExports();
    }
    assert.equal(asked, 2);
  }
});

test('bodies without end leave memory flat, however many there are, and no connection behind', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed + process.memoryUsage().external;
  };
  const before = used();
  const crowd = createSafeFetcher([origin.host]);
  const path = `/stall/${9 * MB}`;
  const ended = Promise.allSettled(Array.from({ length: 6 }, () => crowd.fetch(origin.url(path))));
  // The origin is in this process, too: on a busy machine that takes its time.
  const areWaiting = async () => origin.served.filter((served) => served === path).length === 6;
  await eventually(areWaiting, 'six waiting bodies');
  // What is on its way counts too, and goes; what is held stays while they wait. A head each is a megabyte.
  await eventually(async () => used() - before < 15 * MB, 'less than 15 MB for 54');
  await crowd.close();
  // That we stop says nothing about them: nobody is told that they could not be reached.
  for (const { status } of await ended) assert.equal(status, 'rejected');

  assert.equal(await outcomeOf(origin.url('/endless')), 'is larger than 10 MB');
  await eventually(async () => origin.openConnections() === 0, 'closed connections');
});

suite('which addresses are public', () => {
  const blocks = [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4'],
    ...['240.0.0.0/4', '255.255.255.255/32'],
  ];
  const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const dotted = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
  const groups = (number: number) => `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`;
  /** Every way in which IPv6 carries that IPv4 address. */
  const carriers = (number: number) => [
    ...[`::ffff:${dotted(number)}`, `::ffff:${groups(number)}`, `0:0:0:0:0:FFFF:${groups(number)}`],
    ...[`64:ff9b::${groups(number)}`, `2002:${groups(number)}::1`, `::ffff:0:${groups(number)}`],
  ];

  for (const block of blocks) {
    test(`nothing in ${block} is, in none of its forms`, () => {
      const [start = '', bits] = block.split('/');
      const [first, size] = [numberOf(start), 2 ** (32 - Number(bits))];
      const refused = (number: number) => {
        for (const address of [dotted(number), ...carriers(number)]) assert.equal(isPublicIp(address), false, address);
        for (const host of [dotted(number), `[${carriers(number)[1]}]`]) assert.equal(isPrivateHost(host), true, host);
      };
      for (const edge of [first, first + size - 1]) refused(edge);
      fc.assert(fc.property(fc.integer({ min: first, max: first + size - 1 }), refused), { numRuns: 300 });
    });
  }

  test('every other IPv4 address is, unless it is the relay of 6to4', () => {
    const ranges = [...blocks, '192.88.99.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24'];
    const inside = (number: number) =>
      ranges.some((range) => {
        const [start = '', bits] = range.split('/');
        return number >= numberOf(start) && number < numberOf(start) + 2 ** (32 - Number(bits));
      });
    const outside = fc.integer({ min: 0, max: 2 ** 32 - 1 }).filter((number) => !inside(number));
    fc.assert(
      fc.property(outside, (number) => isPublicIp(dotted(number)) && isPublicIp(`::ffff:${dotted(number)}`)),
      { numRuns: 2_000 },
    );
  });

  const hosts: [private_: boolean, hosts: string[]][] = [
    [
      true,
      ['::', '::1', '::127.0.0.1', '::7f00:1', '::a00:1', 'fc00::1', 'fdff::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
    ],
    [true, ['ff02::1', '2001:db8::1', '2001::1', '100::1', '64:ff9b:1::a00:1', '3fff::1', '5f00::1']],
    [
      true,
      ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'printer', 'nas.local', 'db.internal', 'x.home.arpa'],
    ],
    [true, ['router.lan', 'a.corp', 'wiki.intranet', 'tv.home', 'A.INTERNAL.', '127.0.0.1.']],
    [false, ['93.184.215.14', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1']],
    [false, ['example.com', 'example.com.', 'localhost.example.com', 'internal.example', 'xn--bcher-kva.example']],
  ];
  for (const [expected, list] of hosts) {
    for (const host of list) {
      test(`${host} is ${expected ? 'inside' : 'public'}`, () => {
        assert.equal(isPrivateHost(isIP(host) === 6 ? `[${host}]` : host), expected);
        if (isIP(host)) assert.equal(isPublicIp(host), !expected);
      });
    }
  }

  test('what is no address is not public', () => {
    for (const text of ['', 'example.com', '1.2.3.4.5', '256.1.1.1', ':::', '1.1.1.1/8']) {
      assert.equal(isPublicIp(text), false, text);
    }
  });
});

/** A host that sends no response by itself: the test ends them. */
async function startHangingHost(t: TestContext) {
  const open = new Set<ServerResponse>();
  const server = createServer((_request, response) => void open.add(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  return { open, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** A port where nobody listens any more. */
async function startCanaryAndStop(): Promise<number> {
  const stops: (() => Promise<void> | void)[] = [];
  const { port } = await startCanary({ after: (stop) => stops.push(stop) });
  for (const stop of stops) await stop();
  return port;
}

suite('who stands behind an address', () => {
  test('is the address itself with IPv4, also in its mapped form, and the /64 with IPv6', () => {
    assert.equal(networkOf('203.0.113.7'), networkOf('::ffff:203.0.113.7'));
    assert.notEqual(networkOf('203.0.113.7'), networkOf('203.0.113.8'));
    assert.equal(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  });
});
