import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { expectError } from '../../testing/expect-error.ts';
import { newApp } from '../../testing/listings.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const as = market.admin;
const PATH = '/api/admin/protected-terms';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
const add = async (body: object): Promise<any> => (await market.expect(201, 'POST', PATH, { as, body })).body;
const audited = (id: string) =>
  market.sql('SELECT action, actor_id, details FROM audit_log WHERE subject_id = $1 ORDER BY at, id', [id]);

function expectProtected(answer: Answer, pointer = '/name'): void {
  expectError(answer, 400, 'NAME_PROTECTED');
  assert.deepEqual(
    answer.body.error.details.map((detail: { pointer: string; code: string }) => [detail.pointer, detail.code]),
    [[pointer, 'NAME_PROTECTED']],
  );
}

suite('Protected terms', () => {
  test('are listed in alphabetical order, with note and exempted developers, and every change is audited', async () => {
    const { id: developerId } = await market.verifiedDeveloper({ name: 'Zebra Labs' });
    const body = { term: 'Zebra', note: 'A trademark.', exemptedDeveloperIds: [developerId] };
    const zebra = await add(body);
    const { createdAt, ...rest } = zebra;
    assert.deepEqual(rest, {
      ...{ id: zebra.id, term: 'Zebra', note: 'A trademark.', createdBy: 'the-admin', createdByName: null },
      exempted: [{ id: developerId, name: 'Zebra Labs' }],
    });
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
    const aardvark = await add({ term: 'aardvark' });
    const { body: list } = await market.expect(200, 'GET', PATH, { as });
    assert.deepEqual(list.data, [aardvark, zebra]);

    const change = { note: null, exemptedDeveloperIds: [] };
    const { body: changed } = await market.expect(200, 'PUT', `${PATH}/${zebra.id}`, { as, body: change });
    assert.deepEqual(changed, { ...zebra, note: null, exempted: [] });
    assert.deepEqual((await market.expect(200, 'PUT', `${PATH}/${zebra.id}`, { as, body: {} })).body, changed);
    const removed = await market.expect(200, 'DELETE', `${PATH}/${zebra.id}`, { as });
    assert.deepEqual(removed.body, { id: zebra.id, deleted: true });
    expectError(await market.request('DELETE', `${PATH}/${zebra.id}`, { as }), 404, 'NOT_FOUND');
    expectError(await market.request('PUT', `${PATH}/${zebra.id}`, { as, body: change }), 404, 'NOT_FOUND');
    assert.deepEqual(await audited(zebra.id), [
      { action: 'protected_term.added', actor_id: 'the-admin', details: body },
      {
        action: 'protected_term.changed',
        actor_id: 'the-admin',
        details: {
          term: 'Zebra',
          from: { note: 'A trademark.', exemptedDeveloperIds: [developerId] },
          to: { note: null, exemptedDeveloperIds: [] },
        },
      },
      { action: 'protected_term.removed', actor_id: 'the-admin', details: { term: 'Zebra', note: null } },
    ]);
  });

  test('that are no names, or are protected already, are refused', async () => {
    await add({ term: 'Yak' });
    expectError(await market.request('POST', PATH, { as, body: { term: 'YAK' } }), 409, 'TERM_EXISTS');
    const answer = await market.request('POST', PATH, { as, body: { term: '!!' } });
    expectError(answer, 400, 'VALIDATION_FAILED');
    assert.equal(answer.body.error.details[0].pointer, '/term');
    const unknown = { term: 'Gnu', exemptedDeveloperIds: ['dev_x'] };
    const refused = await market.request('POST', PATH, { as, body: unknown });
    expectError(refused, 400, 'VALIDATION_FAILED');
    assert.equal(refused.body.error.details[0].pointer, '/exemptedDeveloperIds/0');
    assert.deepEqual(await market.sql(`SELECT FROM protected_terms WHERE term = 'Gnu'`), []);
  });

  test('refuse to create, edit and submit a listing that imitates one, except for exempted developers', async () => {
    const { id } = await add({ term: 'Okapi' });
    const app = await draftApp(market, { name: 'Harmless' });
    const create = (name: string) => market.request('POST', '/api/dev/apps', { as: app.key, body: newApp({ name }) });
    const rename = (name: string) => market.request('PUT', `/api/dev/apps/${app.id}`, { as: app.key, body: { name } });
    for (const name of ['Okapi', 'Оkарi', '0kapi Official', 'Okapi Sync', 'Okpai']) {
      expectProtected(await create(name));
      expectProtected(await rename(name));
    }
    assert.equal((await create('Boards for Okapi')).status, 201);
    assert.equal((await rename('Still Harmless')).status, 200);

    // Written before the term was protected.
    await market.sql(`UPDATE app_versions SET name = 'Okapi Notes' WHERE app_id = $1`, [app.id]);
    expectProtected(await market.request('POST', `/api/dev/apps/${app.id}/submit`, { as: app.key }));
    assert.deepEqual(await market.sql('SELECT FROM submissions WHERE app_id = $1', [app.id]), []);

    const body = { exemptedDeveloperIds: [app.developer.id] };
    await market.expect(200, 'PUT', `${PATH}/${id}`, { as, body });
    assert.equal((await market.request('POST', `/api/dev/apps/${app.id}/submit`, { as: app.key })).status, 200);
    assert.equal((await create('Okapi Sync')).status, 201);
  });

  test('leave a live app its name, but give it to no other', async () => {
    const app = await approvedApp(market, { name: 'Tapir Tasks' });
    await add({ term: 'Tapir' });
    const version = { releaseNotes: 'Better.', name: 'Tapir Tasks' };
    const open = (body: object) => market.request('POST', `/api/dev/apps/${app.id}/versions`, { as: app.key, body });
    expectProtected(await open({ ...version, name: 'Tapir Boards' }));
    assert.equal((await open(version)).status, 201);
    const put = (name: string) =>
      market.request('PUT', `/api/dev/apps/${app.id}/versions/2`, { as: app.key, body: { name } });
    expectProtected(await put('Tapir'));
    assert.equal((await put('Something Else')).status, 200);
    assert.equal((await put('Tapir Tasks')).status, 200);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as: app.key });
  });

  test('refuse names and companies of developers', async () => {
    await add({ term: 'Lemur' });
    const accountUserId = newId('user');
    const profile = { name: 'Lemur', companyName: 'L3mur Inc', email: 'a@lemur.example', accountUserId };
    const registration = { as: await market.token(accountUserId), body: profile };
    const answer = await market.request('POST', '/api/dev/register', registration);
    expectError(answer, 400, 'NAME_PROTECTED');
    assert.deepEqual(
      answer.body.error.details.map(({ pointer }: { pointer: string }) => pointer),
      ['/name', '/companyName'],
    );
    const developer = await market.verifiedDeveloper({ name: 'Somebody' });
    const key = await market.apiKey(developer);
    const put = (body: object) => market.request('PUT', '/api/dev/me', { as: key, body });
    expectProtected(await put({ name: 'Lemur Labs' }));
    expectProtected(await put({ companyName: 'Lémur' }), '/companyName');
    const account = await market.request('PUT', '/api/account/developer', {
      as: developer.token,
      body: { name: 'Lemur' },
    });
    expectProtected(account);
    assert.equal((await put({ bio: 'I like lemurs. Lemur!' })).status, 200);
  });
});
