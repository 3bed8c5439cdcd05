import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { pino } from 'pino';
import { Jobs } from '../../platform/jobs.ts';
import { connectDatabase } from '../../platform/postgres/database.ts';
import { startTestMarket, type TestDeveloper } from '../../testing/market.ts';
import { mailDelivery, Outbox } from '../mail/outbox.ts';
import { Notifier } from '../notifications/notifier.ts';
import { warnOfExpiringKeys } from './jobs.ts';

const market = await startTestMarket({ after });
const address = { connectionString: market.settings.databaseUrl };
const { db, close } = connectDatabase(address, { connections: 4 });
const jobs = new Jobs(address, pino({ level: 'silent' }));
const links = { portal: `${market.url}/portal` };
const warn = warnOfExpiringKeys(db, new Notifier(new Outbox(jobs), links), links);

before(() => jobs.start([mailDelivery]));
after(async () => {
  await jobs.stop();
  await close();
});

/** A key that lives so many days in all, and has so many hours of them left. */
async function keyOf(developer: TestDeveloper, { lives = 90, hoursLeft = 0, name = 'ci' }): Promise<string> {
  const body = { name, scopes: ['APP_READ'], expiresInDays: lives };
  const { body: key } = await market.expect(201, 'POST', '/api/dev/api-keys', { as: developer.token, body });
  await letPass(key.id, hoursLeft);
  return key.id;
}

const letPass = (id: string, hoursLeft: number) =>
  market.sql(
    `UPDATE api_keys SET created_at = created_at - shift, expires_at = expires_at - shift
     FROM (SELECT expires_at - now() - make_interval(hours => $2) AS shift FROM api_keys WHERE id = $1) AS _ WHERE id = $1`,
    [id, hoursLeft],
  );

async function warningsTo({ email }: TestDeveloper): Promise<string[]> {
  const text = 'SELECT subject FROM mails WHERE recipient = $1 AND event = $2 ORDER BY created_at';
  return (await market.sql(text, [email, 'api_key.expiring'])).map(({ subject }) => subject);
}

const subject = (left: string) => `Your API key "ci" expires in ${left}`;
const hours = (days: number) => days * 24;

suite('the warning that a key expires', () => {
  test('comes 14, 7 and 1 days before, each time once', async () => {
    const developer = await market.verifiedDeveloper();
    const id = await keyOf(developer, { hoursLeft: hours(14) + 1 });
    const expected: string[] = [];
    for (const days of [14, 7, 1]) {
      await letPass(id, hours(days) + 1);
      await warn();
      assert.deepEqual(await warningsTo(developer), expected);
      await letPass(id, hours(days) - 1);
      for (let again = 0; again < 3; again++) await warn();
      expected.push(subject(days === 1 ? '1 day' : `${days} days`));
      assert.deepEqual(await warningsTo(developer), expected);
    }
  });

  test('names the key, its end, and where to make a new one', async () => {
    const developer = await market.verifiedDeveloper();
    const id = await keyOf(developer, { hoursLeft: 20 });
    await warn();
    const [mail] = await market.sql('SELECT text FROM mails WHERE recipient = $1 AND event LIKE $2', [
      developer.email,
      'api_key%',
    ]);
    const [key] = await market.sql('SELECT masked_key, expires_at FROM api_keys WHERE id = $1', [id]);
    for (const part of [key!.masked_key, key!.expires_at.toUTCString(), `${market.url}/portal/api-keys`])
      assert.ok(mail!.text.includes(part), part);
  });

  test('comes only for the nearest day when several have passed', async () => {
    const developer = await market.verifiedDeveloper();
    await keyOf(developer, { hoursLeft: 12 });
    await warn();
    await warn();
    assert.deepEqual(await warningsTo(developer), [subject('1 day')]);
  });

  const short: [number, number, string[]][] = [
    [14, 13, []],
    [14, 6, [subject('7 days')]],
    [7, 6, []],
    [7, 0.5, [subject('1 day')]],
    [1, 0.5, []],
    [15, 13.5, [subject('14 days')]],
  ];
  for (const [lives, daysLeft, expected] of short) {
    test(`of ${lives} days with ${daysLeft} left: ${expected[0] ?? 'none'}`, async () => {
      const developer = await market.verifiedDeveloper();
      await keyOf(developer, { lives, hoursLeft: hours(daysLeft) });
      await warn();
      assert.deepEqual(await warningsTo(developer), expected);
    });
  }

  test('does not come for a key that is revoked or has expired, nor to a suspended developer', async () => {
    const [developer, suspended] = [await market.verifiedDeveloper(), await market.verifiedDeveloper()];
    const revoked = await keyOf(developer, { hoursLeft: 12 });
    const as = await market.apiKey(developer);
    await market.expect(200, 'DELETE', `/api/dev/api-keys/${revoked}`, { as });
    await keyOf(developer, { hoursLeft: -1 });
    await keyOf(suspended, { hoursLeft: 12 });
    const path = `/api/admin/developers/${suspended.id}/suspend`;
    await market.expect(200, 'POST', path, { as: market.admin, body: { reason: 'A complaint.' } });
    await warn();
    assert.deepEqual([await warningsTo(developer), await warningsTo(suspended)], [[], []]);
  });

  test('comes once for each of hundreds of keys, also when several nodes look at once', async () => {
    const developer = await market.verifiedDeveloper();
    await market.sql(
      `INSERT INTO api_keys (id, developer_id, name, scopes, hash, masked_key, created_at, expires_at)
       SELECT 'key_' || n, $1, 'key ' || n, '{APP_READ}', sha256(n::text::bytea), 'mkt_…', now() - interval '80 days', now() + interval '10 days'
       FROM generate_series(1, 450) AS n`,
      [developer.id],
    );
    await Promise.all([warn(), warn(), warn()]);
    await warn();
    const subjects = await warningsTo(developer);
    assert.equal(new Set(subjects).size, 450);
    assert.equal(subjects.length, 450);
  });

  test('is one line in its subject, whatever the key is called', async () => {
    const developer = await market.verifiedDeveloper();
    await keyOf(developer, { name: 'ci\u2028Bcc: eve@example.com', hoursLeft: 12 });
    await warn();
    assert.deepEqual(await warningsTo(developer), ['Your API key "ci Bcc: eve@example.com" expires in 1 day']);
  });
});
