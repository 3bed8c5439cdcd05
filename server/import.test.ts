// npm run import, as a process: round trips, hostile lines, and a kill in the middle.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import pg from 'pg';
import { syntheticApps } from './demo/synthetic.ts';
import { createLineReader, Refusal } from './features/exchange/accepted-line.ts';
import { fillCatalog } from './testing/catalog.ts';
import { expectError } from './testing/expect-error.ts';
import { eventually, startTestMarket, type TestMarket } from './testing/market.ts';
import { approvedApp } from './testing/owned-apps.ts';

// biome-ignore lint/suspicious/noExplicitAny: lines of any shape
type Line = any;

const source = await startTestMarket({ after });
const target = await startTestMarket({ after });
const scratch = mkdtempSync(join(tmpdir(), 'market-import-'));
after(() => rmSync(scratch, { recursive: true }));
let files = 0;
const fileOf = (content: string | Buffer) => {
  const path = join(scratch, `${++files}.ndjson`);
  writeFileSync(path, content);
  return path;
};
const inLines = (lines: Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const END = { type: 'end', cursor: 'x' };

function start(market: TestMarket, ...args: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('import.ts', import.meta.url)), ...args], {
    env: { ...process.env, DATABASE_URL: market.settings.databaseUrl, DATA_DIR: market.settings.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const done = async () => {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await exit, output, errors };
  };
  return { child, done: done() };
}
const run = (market: TestMarket, ...args: string[]) => start(market, ...args).done;
const load = (market: TestMarket, path: string) => run(market, path, '--admin', 'the-admin');

async function exportOf(market: TestMarket): Promise<Line[]> {
  const { text: body } = await market.expect(200, 'GET', '/catalog.ndjson');
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Without ids and receipts. */
function comparable(lines: Line[]): Line[] {
  return lines
    .filter(({ type }) => type === 'app')
    .map(({ id, approvedAt, developer: { id: developerId, ...developer }, ...line }) => ({ ...line, developer }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
const counts = async (market: TestMarket) => {
  const tables = [
    'developers',
    'apps',
    'app_versions',
    'slugs',
    'receipts',
    'audit_log',
    'imported_lines',
    'reviews',
    'mails',
  ];
  const found = await Promise.all(tables.map((table) => market.sql(`SELECT count(*)::int AS n FROM ${table}`)));
  return Object.fromEntries(tables.map((table, i) => [table, found[i]![0].n as number]));
};

let serial = 0;
const appLine = (fields: Line = {}): Line => {
  const n = ++serial;
  return {
    ...{ type: 'app', id: `src-${n}`, slug: `imported-${n}`, name: `Imported ${n}`, description: 'It does it.' },
    ...{ category: 'OTHER', environment: 'production', publishedAt: '2025-03-04T05:06:07.089Z' },
    developer: { id: 'src-dev', name: 'Somebody' },
    ...fields,
  };
};

await fillCatalog(source, [...syntheticApps(700)], 20);
await approvedApp(source, {
  longDescription: '# Über\n\n*All* — “of it” 🎉',
  permissions: [{ scope: 'tasks:read', required: true, reason: 'Shows tasks.' }],
  ...{ oauthClientId: 'all-of-it', setupUrl: 'https://example.com/setup', privacyPolicyUrl: 'https://example.com/p' },
  ...{ supportEmail: 'help@example.com', pricing: { model: 'PAID', note: 'A lot.' }, tags: ['crm'] },
  dataSafety: {
    storedIn: ['US', 'DE'],
    retentionDays: 3,
    collects: [{ type: 'Names', purpose: 'All', shared: false }],
  },
});
const exported = await source.expect(200, 'GET', '/catalog.ndjson');

suite('an export that is imported into an empty instance', () => {
  test('killed in the middle and started again finishes, and gives the same export without duplicates', async (t) => {
    const path = fileOf(gzipSync(exported.text));
    // The second batch waits for this transaction, which has the slug of one of its apps.
    const holding = new pg.Client({ connectionString: target.settings.databaseUrl });
    await holding.connect();
    t.after(() => holding.end());
    await holding.query('BEGIN');
    await holding.query('INSERT INTO slugs (slug, app_id) VALUES ($1, $1)', [
      JSON.parse(exported.text.split('\n')[600]!).slug,
    ]);
    const first = start(target, path, '--admin', 'the-admin');
    await eventually(async () => (await counts(target)).apps! > 0, 'the first batch', 60);
    first.child.kill('SIGKILL');
    await first.done;
    await holding.query('ROLLBACK');
    const { apps: between } = await counts(target);
    assert.equal(between, 500);
    const second = await load(target, path);
    assert.deepEqual([second.code, second.errors], [0, '']);
    assert.match(second.output, new RegExp(`apps ${701 - between!}, reviews 0, imported before ${between},`));
    assert.deepEqual(comparable(await exportOf(target)), comparable(await exportOf(source)));
  });

  test('a second time changes nothing', async () => {
    const before = await counts(target);
    const again = await load(target, fileOf(exported.text));
    assert.equal(again.code, 0, again.errors);
    assert.match(again.output, /publishers 0, apps 0, reviews 0, imported before 701, refused 0/);
    assert.deepEqual(await counts(target), before);
  });

  test('has a receipt IMPORTED for each app, a valid chain and proofs; and sent no email', async () => {
    const { receipts, mails } = await counts(target);
    assert.deepEqual([receipts, mails], [701, 0]);
    const chain = fileOf((await target.expect(200, 'GET', '/api/admin/receipts/export', { as: target.admin })).text);
    const verify = fileURLToPath(new URL('verify-receipts.ts', import.meta.url));
    const keys = `${target.url}/.well-known/marketplace-receipts.json`;
    const verified = async (...args: string[]) => {
      const child = spawn(process.execPath, [verify, ...args, '--jwks', keys], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return text(child.stdout);
    };
    assert.match(await verified(chain), /^701 receipts are valid and the chain is unbroken/);
    const { slug } = (await exportOf(target)).find(({ oauthClientId }) => oauthClientId === 'all-of-it');
    const { body: proof } = await target.expect(200, 'GET', `/api/apps/${slug}/proof`);
    assert.deepEqual([proof.receipt.record.decision, proof.images], ['IMPORTED', null]);
    assert.match(await verified('--live', `${target.url}/apps/${slug}`), /texts exactly as imported on \d{4}/);
    const [audited] = await target.sql(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'app.imported' AND actor_id = 'the-admin'`,
    );
    assert.equal(audited.n, 701);
  });

  test('is found by search, and nobody can sign in as its publishers', async () => {
    const { body } = await target.expect(200, 'GET', '/api/apps?limit=1');
    assert.equal(body.pagination.total, 701);
    const [developer] = await target.sql(`SELECT id, account_user_id, status FROM developers LIMIT 1`);
    assert.equal(developer.status, 'VERIFIED');
    const impostor = await target.token(developer.account_user_id);
    const key = { name: 'x', scopes: ['APP_READ'] };
    expectError(await target.request('POST', '/api/dev/api-keys', { as: impostor, body: key }), 401, 'TOKEN_INVALID');
  });
});

suite('hostile lines', () => {
  const refusals: [what: string, line: Line | string, reason: RegExp][] = [
    ['no JSON', '{"type":"app"', /not a JSON object/],
    ['no object', '[1]', /not a JSON object/],
    ['an unknown type', { type: 'admin', id: 'x' }, /type is none of/],
    ['an inherited type', { type: 'constructor', id: 'x' }, /type is none of/],
    ['a prototype', '{"type":"app","__proto__":{"a":1}}', /__proto__/],
    ['a key twice', '{"type":"app","id":"a","id":"b"}', /The key "id" is duplicated/],
    ['deep nesting', `${'['.repeat(100)}${']'.repeat(100)}`, /nested/],
    ['too many values', `[${'1,'.repeat(6_000)}1]`, /values/],
    ['too long', `{"type":"app","x":"${'x'.repeat(300_000)}"}`, /longer than 256 KiB/],
    ['a NUL', appLine({ name: 'a\0b' }), /NUL/],
    ['a lone surrogate', '{"type":"app","name":"\\ud800"}', /surrogate/],
    ['an unknown field', appLine({ status: 'APPROVED' }), /Unknown field/],
    ['a name too long', appLine({ name: 'x'.repeat(81) }), /longer than 80/],
    ['a script URL', appLine({ websiteUrl: 'javascript:alert(1)' }), /not a valid URL/],
    ['a private host', appLine({ logoUrl: 'http://169.254.169.254/x.png' }), /not publicly reachable/],
    ['an insecure setup page', appLine({ setupUrl: 'http://example.com/' }), /not secure/],
    ['a category that is none', appLine({ category: 'GAMES' }), /allowed values/],
    ['a country that is none', appLine({ dataSafety: { storedIn: ['XX'] } }), /no country/],
    ['too much Markdown', appLine({ longDescription: '[a](https://b.c) '.repeat(1_100) }), /longDescription/],
    ['a slug with a path', appLine({ slug: '../admin' }), /not a slug/],
    ['a reserved slug', appLine({ slug: 'admin' }), /not a slug/],
    ['a time of the future', appLine({ publishedAt: '2999-01-01T00:00:00.000Z' }), /not a time/],
    ['a time that is none', appLine({ publishedAt: 'yesterday' }), /not a time/],
    ['negative counters', appLine({ installCount: -1 }), /less than 0/],
    ['an account of organizations', { type: 'publisher', id: 'x', name: 'X', accountUserId: 'org:x' }, /No account/],
    ['a review of no app', { ...reviewOf('nowhere'), id: 'lost' }, /No app with this id/],
  ];

  test('are refused with their number and reason, and change nothing', async () => {
    const before = await counts(target);
    const broken = Buffer.concat([
      Buffer.from('{"type":"app","name":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}\n'),
    ]);
    const lines = refusals.map(([, line]) => (typeof line === 'string' ? `${line}\n` : inLines([line]))).join('');
    const path = fileOf(Buffer.concat([Buffer.from(lines), broken]));
    const { code, output } = await load(target, path);
    assert.equal(code, 2);
    assert.match(output, new RegExp(`refused ${refusals.length + 1}\\.`));
    const report = readFileSync(`${path}.refused.ndjson`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .sort((a, b) => a.line - b.line);
    for (const [i, [what, , reason]] of refusals.entries()) {
      assert.equal(report[i].line, i + 1, what);
      assert.match(report[i].reason, reason, what);
    }
    assert.match(report.at(-1).reason, /not UTF-8/);
    assert.deepEqual(await counts(target), before);
  });

  test('of any shape are refused or accepted by the rules, never a crash', () => {
    const read = createLineReader({ allowedPrivateHosts: [] });
    const valid = appLine();
    const mutated = fc
      .record({ field: fc.constantFrom(...Object.keys(valid), 'ratings', 'version'), value: fc.jsonValue() })
      .map(({ field, value }) => JSON.stringify({ ...valid, [field]: value }));
    const anything = fc.oneof(fc.uint8Array({ maxLength: 200 }), mutated, fc.json(), fc.string());
    fc.assert(
      fc.property(anything, (line) => {
        try {
          read({ number: 1, bytes: Buffer.from(line as string), progress: 0 });
        } catch (error) {
          assert.ok(error instanceof Refusal, String(error));
          assert.ok(error.message.length < 2_000);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('beside good ones keep none of them out', async () => {
    const taken = appLine();
    const [a, b] = [
      { id: 'pub-a', name: 'A' },
      { id: 'pub-b', name: 'B' },
    ];
    const lines = [
      taken,
      appLine({ slug: taken.slug }),
      appLine({ oauthClientId: 'one-client', developer: a }),
      appLine({ oauthClientId: 'one-client', developer: b }),
      appLine({ developer: b }),
    ];
    const { code, output, errors } = await load(target, fileOf(`${inLines(lines)}nonsense\n${inLines([END])}`));
    assert.equal(code, 2, errors);
    assert.match(output, /publishers 3, apps 3, reviews 0, imported before 0, refused 3\./);
    assert.match(errors, /Line 2: \/slug: Another app has this slug/);
    assert.match(errors, /Line 4: \/oauthClientId: It belongs to another publisher/);
    assert.doesNotMatch(errors, /cut off/);
  });

  test('of apps whose publisher is refused are refused, too, wherever batches begin', async () => {
    const own = (id: string, fields: Line = {}) => ({ type: 'publisher', id, name: 'P', ...fields });
    const of = (id: string) => appLine({ developer: { id, name: 'P' } });
    const lines = [
      own('rp-owner', { accountUserId: 'rp-account' }),
      own('rp-taken', { accountUserId: 'rp-account' }),
      ...[of('rp-taken'), of('rp-taken')],
      own('rp-broken', { email: 'no address' }),
      ...Array.from({ length: 520 }, () => of('rp-owner')),
      ...[of('rp-broken'), of('rp-taken')],
      // Repeated without the fault, ahead of its apps, a line counts.
      ...[own('rp-fixed', { email: 'no address' }), own('rp-fixed'), of('rp-fixed')],
    ];
    const path = fileOf(inLines([...lines, END]));
    for (const first of [true, false]) {
      const { output, errors } = await load(target, path);
      assert.match(output, first ? /publishers 2, apps 521, reviews 0, imported before 0, refused 7/ : /refused 7/);
      const report = readFileSync(`${path}.refused.ndjson`, 'utf8').trimEnd().split('\n');
      assert.deepEqual(
        report.map((line) => [JSON.parse(line).line, JSON.parse(line).reason]).sort(([a], [b]) => a - b),
        [
          [2, '/accountUserId: This account has a publisher already.'],
          [3, '/developer: The publisher was refused, in line 2.'],
          [4, '/developer: The publisher was refused, in line 2.'],
          [5, '/email: The field `email` is not a valid email address.'],
          [526, '/developer: The publisher was refused, in line 5.'],
          [527, '/developer: The publisher was refused, in line 2.'],
          [528, '/email: The field `email` is not a valid email address.'],
        ],
        errors,
      );
    }
  });

  test('with an id that another line has are refused, and publishers after their apps', async () => {
    const [one, other] = [appLine(), appLine()];
    const late = { type: 'publisher', id: 'late', name: 'Late', accountUserId: 'late-account' };
    const lines = [one, one, { ...other, id: one.id }, appLine({ developer: { id: 'late', name: 'Late' } }), late, END];
    const { output, errors } = await load(target, fileOf(inLines(lines)));
    assert.match(output, /apps 2, reviews 0, imported before 1, refused 2/, errors);
    assert.match(errors, /Line 3: \/id: Line 1 has the same id and says something else/);
    assert.match(errors, /Line 5: \/id: It must be ahead of the apps of the publisher; line 4 has one/);
  });

  test('that imitate a protected name are refused', async () => {
    const body = { term: 'Zyxwy' };
    await target.expect(201, 'POST', '/api/admin/protected-terms', { as: target.admin, body });
    const lines = [appLine({ name: 'Zyxwy' }), appLine({ developer: { id: 'imitator', name: 'Zyxwy' } })];
    const before = await counts(target);
    const { code, errors } = await load(target, fileOf(inLines([...lines, END])));
    assert.equal(code, 2);
    assert.match(errors, /Line 1: .*protected.*\n.*Line 2: .*protected/);
    assert.deepEqual(await counts(target), before);
  });
});

function reviewOf(appId: string, fields: Line = {}): Line {
  const n = ++serial;
  return {
    ...{ type: 'review', id: `review-${n}`, appId, rating: 4, authorName: 'Uma', title: 'Good' },
    ...{ body: 'It is.', createdAt: '2025-05-05T05:05:05.000Z', ...fields },
  };
}

suite('publishers and reviews in a file', () => {
  test('make publishers with their account and address, and emails only if asked', async () => {
    const publisher = (fields: Line) => ({ type: 'publisher', name: 'Ada', email: 'ada@example.com', ...fields });
    const owned = publisher({ id: 'owned', accountUserId: 'ada-at-host', createdAt: '2020-02-02T02:02:02.000Z' });
    const lines = [owned, appLine({ developer: { id: 'owned', name: 'Other' } })];
    assert.equal((await load(target, fileOf(inLines([...lines, END])))).code, 0);
    const { body } = await target.expect(200, 'GET', '/api/account/developer', {
      as: await target.token('ada-at-host'),
    });
    assert.deepEqual(
      [body.name, body.email, body.status, body.kind, body.createdAt],
      ['Ada', 'ada@example.com', 'VERIFIED', 'PERSON', '2020-02-02T02:02:02.000Z'],
    );
    assert.equal((await counts(target)).mails, 0);
    // Whoever closes the account gets nothing imported, also not after the erasure.
    const as = await target.token('ada-at-host');
    await target.expect(200, 'POST', '/api/account/close', { as, body: {} });
    const late = await load(target, fileOf(inLines([appLine({ developer: { id: 'owned', name: 'Other' } }), END])));
    assert.equal(late.code, 2);
    assert.match(late.errors, /Line 1: \/developer\/id: This publisher closed its account/);
    await target.sql(`DELETE FROM mails WHERE event = 'account.closed'`);
    const more = [publisher({ id: 'again', accountUserId: 'ada-at-host' }), publisher({ id: 'greeted' }), END];
    const asked = await run(target, fileOf(inLines(more)), '--admin', 'the-admin', '--emails');
    assert.equal(asked.code, 2, asked.errors);
    assert.match(asked.errors, /Line 1: \/accountUserId: This account has a publisher already/);
    assert.deepEqual(
      (await target.sql('SELECT event, recipient FROM mails')).map((mail) => Object.values(mail)),
      [['developer.verified', 'ada@example.com']],
    );
  });

  test('keep the totals that a line gives, and count reviews where it gives none', async () => {
    const [given, counted] = [appLine({ ratings: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 9 } }), appLine()];
    const reply = { body: 'Thanks.', repliedAt: '2025-06-06T06:06:06.000Z' };
    const lines = [
      ...[given, counted, reviewOf(given.id, { reply }), reviewOf(given.id)],
      ...[reviewOf(counted.id), reviewOf(counted.id, { rating: 1, title: null, body: null }), END],
    ];
    const path = fileOf(inLines(lines));
    const { code, errors, output } = await load(target, path);
    assert.equal(code, 2, errors);
    assert.match(output, /apps 2, reviews 3/);
    assert.match(errors, /Line 4: \/rating: The app's line counts fewer ratings like this/);
    assert.match((await load(target, path)).output, /apps 0, reviews 0, imported before 5, refused 1/);
    const of = async (slug: string) => (await target.expect(200, 'GET', `/api/apps/${slug}/reviews`)).body;
    const first = await of(given.slug);
    assert.deepEqual([first.summary.reviewCount, first.summary.averageRating, first.data.length], [10, 4.9, 1]);
    assert.deepEqual(first.data[0].reply, reply);
    const { summary, data } = await of(counted.slug);
    assert.deepEqual([summary.reviewCount, summary.averageRating, data.length], [2, 2.5, 2]);
    assert.equal((await target.expect(200, 'GET', `/api/apps/${counted.slug}`)).body.averageRating, 2.5);
  });
});

test('without a file or an administrator the usage is printed', async () => {
  const own = ['a', '--admin', 'x', '--report', './a'];
  for (const args of [
    [],
    ['x.ndjson'],
    ['x.ndjson', '--admin', 'a b'],
    ['a', 'b', '--admin', 'x'],
    ['a', '--what'],
    own,
  ]) {
    const { code, errors } = await run(target, ...args);
    assert.equal(code, 1);
    assert.match(errors, /^Usage: npm run import/);
  }
  const missing = await load(target, join(scratch, 'missing'));
  assert.deepEqual([missing.code, /ENOENT/.test(missing.errors)], [1, true]);
  const unwritable = await run(target, fileOf(''), '--admin', 'x', '--report', join(scratch, 'no-folder', 'report'));
  assert.deepEqual([unwritable.code, /^ENOENT[^\n]*\n$/.test(unwritable.errors)], [1, true], unwritable.errors);
});
