import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { startTestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const as = market.admin;

let count = 0;
/** At a domain of its own unless the test says otherwise. */
const register = (profile: Record<string, unknown>) =>
  market.register({ email: `someone@host-${++count}.example`, ...profile });
async function duplicatesOf(id: string): Promise<[string, ...string[]][]> {
  const { body } = await market.expect(200, 'GET', `/api/admin/developers/${id}`, { as });
  return body.possibleDuplicates.map((found: { id: string; signs: { field: string }[] }) => [
    found.id,
    ...found.signs.map(({ field }) => field),
  ]);
}

suite('Possible duplicates of a developer', () => {
  test('have a name or company that looks the same, also across the two', async () => {
    const real = await register({ name: 'Gustav Grönland', companyName: 'Narwhal Software' });
    const other = await register({ name: 'Ida', companyName: 'NarwhaI' });
    const namesake = await register({ name: 'Gustav Gronland' });
    assert.deepEqual(await duplicatesOf(other.id), [[real.id, 'COMPANY']]);
    assert.deepEqual(await duplicatesOf(namesake.id), [[real.id, 'NAME']]);
    const company = await register({ name: 'Narwhal' });
    assert.deepEqual(
      (await duplicatesOf(company.id)).sort(),
      [
        [other.id, 'COMPANY'],
        [real.id, 'COMPANY'],
      ].sort(),
    );
  });

  test('have the same website or email address, or an email address of the same company', async () => {
    const one = await register({
      ...{ name: 'Olga Ohm', websiteUrl: 'https://www.octopus.example/about', email: 'Olga@octopus.example' },
    });
    const website = await register({ name: 'Pavel Pint', websiteUrl: 'http://octopus.example' });
    const colleague = await register({ name: 'Quentin Quark', email: 'quentin@octopus.example' });
    const again = await register({ name: 'Rosa Rune', email: 'olga@octopus.example' });
    assert.deepEqual(await duplicatesOf(website.id), [[one.id, 'WEBSITE']]);
    assert.deepEqual(await duplicatesOf(again.id), [
      [one.id, 'EMAIL'],
      [colleague.id, 'EMAIL_DOMAIN'],
    ]);
  });

  test('are looked for also with a website whose host is longer than an index takes', async () => {
    const letters = Array.from({ length: 1_500 }, () =>
      String.fromCharCode(0xac00 + Math.floor(Math.random() * 11_000)),
    );
    const { id } = await register({ name: 'Ines Ink', websiteUrl: `https://${letters.join('')}.example/` });
    assert.deepEqual(await duplicatesOf(id), []);
  });

  test('are not people who share a mail provider or a site where everybody has a page', async () => {
    await register({ name: 'Sara Sill', email: 'sara@gmail.com', websiteUrl: 'https://github.com/sara' });
    const other = await register({ name: 'Tom Twill', email: 'tom@gmail.com', websiteUrl: 'https://github.com/tom' });
    assert.deepEqual(await duplicatesOf(other.id), []);
  });

  test('are found for a changed name before it is public', async () => {
    const real = await register({ name: 'Ursula Umber' });
    const developer = await market.verifiedDeveloper({ name: 'Viktor Vane', email: 'v@viktor.example' });
    assert.deepEqual(await duplicatesOf(developer.id), []);
    const body = { name: 'Ursula Urnber' };
    await market.expect(200, 'PUT', '/api/dev/me', { as: await market.apiKey(developer), body });
    assert.deepEqual(await duplicatesOf(developer.id), [[real.id, 'NAME']]);
  });
});

suite('A rejection with reasons', () => {
  const reasons = [
    { pointer: '/websiteUrl', message: 'The website does not name the company.' },
    { pointer: '/companyName', message: 'Give the registered name.' },
  ];
  const reject = (id: string, body: object) =>
    market.request('POST', `/api/admin/developers/${id}/reject`, { as, body });

  test('tells the developer which fields to fix, in the profile and by email, until the next update', async () => {
    const { id, email, token } = await register({ name: 'Wilma Wax' });
    const { status, body } = await reject(id, { reason: 'Nearly there.', reasons });
    assert.deepEqual([status, body.statusReason, body.statusReasons], [200, 'Nearly there.', reasons]);
    const read = async () => (await market.expect(200, 'GET', '/api/account/developer', { as: token })).body;
    assert.deepEqual((await read()).statusReasons, reasons);
    const [mail] = await market.sql(`SELECT text FROM mails WHERE recipient = $1 AND event = 'developer.rejected'`, [
      email,
    ]);
    assert.match(mail.text, /> Nearly there\.[\s\S]*1\. Website\n {3}The website does not name[\s\S]*2\. Company/);
    const [entry] = await market.sql(
      `SELECT details FROM audit_log WHERE subject_id = $1 AND action = 'developer.rejected'`,
      [id],
    );
    assert.deepEqual(entry.details.reasons, reasons);

    const update = { websiteUrl: 'https://wilma.example' };
    const { body: updated } = await market.expect(200, 'PUT', '/api/account/developer', { as: token, body: update });
    assert.deepEqual([updated.status, updated.statusReason, updated.statusReasons], ['UNVERIFIED', null, []]);
  });

  test('may be without them, and names fields of the profile only', async () => {
    const { id } = await register({ name: 'Xenia Xu' });
    const bad = {
      reason: 'No.',
      reasons: [
        { pointer: '/status', message: 'No.' },
        { pointer: '/bio', message: '' },
      ],
    };
    const answer = await reject(id, bad);
    expectError(answer, 400, 'VALIDATION_FAILED');
    assert.deepEqual(
      answer.body.error.details.map(({ pointer }: { pointer: string }) => pointer),
      ['/reasons/0/pointer', '/reasons/1/message'],
    );
    assert.deepEqual((await reject(id, { reason: 'No.' })).body.statusReasons, []);
  });
});
