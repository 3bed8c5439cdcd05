import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { uniqueImage } from '../../testing/image-origin.ts';
import { submissionOf } from '../../testing/listings.ts';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { uploadImage } from '../../testing/media.ts';
import { approveApp, approvedApp, draftApp, type OwnedTestApp, submitApp } from '../../testing/owned-apps.ts';
import { runJob } from '../../testing/run-job.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const as = market.admin;

async function pendingApp(fields: Record<string, unknown>, owner?: OwnedTestApp): Promise<OwnedTestApp> {
  const app = await draftApp(market, fields, owner);
  await submitApp(market, app);
  return app;
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back, and asserts it
async function lookAlikes({ id }: OwnedTestApp): Promise<any[]> {
  const { id: submission } = await submissionOf(market, id);
  return (await market.expect(200, 'GET', `/api/admin/submissions/${submission}`, { as })).body.lookAlikes;
}
const kinds = async (app: OwnedTestApp) =>
  (await lookAlikes(app)).map(({ kind, name, reason }) => [kind, name, reason].join(' '));

suite('The look-alikes of a submission', () => {
  test('are live and waiting apps of other developers with names that look like it', async () => {
    const live = await approvedApp(market, { name: 'Quokka Ledger' });
    const waiting = await pendingApp({ name: 'Quokka Ledger Pro' });
    await draftApp(market, { name: 'Quokka Ledger Draft' });
    const app = await pendingApp({ name: 'Quоkka L3dger' });
    const [first, second, ...more] = await lookAlikes(app);
    assert.deepEqual(more, []);
    const { developer } = live;
    const { body: profile } = await market.expect(200, 'GET', `/api/admin/developers/${developer.id}`, { as });
    assert.deepEqual(first, {
      ...{ kind: 'APP', id: live.id, name: 'Quokka Ledger', slug: live.slug, status: 'LIVE' },
      ...{ logoUrl: null, images: { logo: null }, sameLogo: false, exempted: false, note: null },
      developer: { id: developer.id, name: profile.name, companyName: null },
      ...{ reason: 'SAME_LOOK', message: 'Looks the same with other letters.', score: 0.98 },
    });
    assert.deepEqual(
      [second.id, second.status, second.reason, second.message],
      [waiting.id, 'IN_REVIEW', 'DECORATED', 'Same name with other words around it.'],
    );
  });

  test("are not the developer's own apps, nor apps that are deleted or withdrawn", async () => {
    const mine = await approvedApp(market, { name: 'Numbat Notes' });
    const gone = await pendingApp({ name: 'Numbat Notes!' });
    await market.expect(200, 'DELETE', `/api/dev/apps/${gone.id}`, { as: gone.key });
    const withdrawn = await pendingApp({ name: 'Numbat-Notes' });
    await market.expect(200, 'POST', `/api/dev/apps/${withdrawn.id}/withdraw`, { as: withdrawn.key });
    assert.deepEqual(await kinds(await pendingApp({ name: 'Nunbat Notes' })), ['APP Numbat Notes ONE_LETTER']);
    assert.deepEqual(await kinds(await pendingApp({ name: 'Numbat Notes Plus' }, mine)), [
      'APP Nunbat Notes ONE_LETTER',
    ]);
  });

  test('are not names that an app had before', async () => {
    const renamed = await approvedApp(market, { name: 'Dunnart Diary' });
    const body = { name: 'Something Else', releaseNotes: 'A new name.' };
    await market.expect(201, 'POST', `/api/dev/apps/${renamed.id}/versions`, { as: renamed.key, body });
    await market.expect(200, 'POST', `/api/dev/apps/${renamed.id}/versions/2/submit`, { as: renamed.key });
    await approveApp(market, renamed);
    assert.deepEqual(await kinds(await pendingApp({ name: 'Dunnart Diary' })), []);
  });

  test('are developers and companies of that name', async () => {
    await market.verifiedDeveloper({ name: 'Wombat Works', companyName: 'Wombatics Ltd' });
    assert.deepEqual(await kinds(await pendingApp({ name: 'W0mbat W0rks' })), ['DEVELOPER Wombat Works SAME_LOOK']);
    assert.deepEqual(await kinds(await pendingApp({ name: 'Wombatics' })), ['COMPANY Wombatics Ltd DECORATED']);
  });

  test('are protected terms that the developer may use, or that are younger than the submission', async () => {
    const app = await pendingApp({ name: 'Bilby Boards' });
    const body = { term: 'Bilby', note: 'A partner.' };
    const { body: term } = await market.expect(201, 'POST', '/api/admin/protected-terms', { as, body });
    const [found] = await lookAlikes(app);
    assert.deepEqual(
      [found.kind, found.id, found.name, found.note, found.exempted, found.developer],
      ['PROTECTED_TERM', term.id, 'Bilby', 'A partner.', false, null],
    );
    const exempt = { exemptedDeveloperIds: [app.developer.id] };
    await market.expect(200, 'PUT', `/api/admin/protected-terms/${term.id}`, { as, body: exempt });
    assert.equal((await lookAlikes(app))[0].exempted, true);
  });

  test('are apps of other developers with the same logo, whatever their names', async () => {
    const bytes = await uniqueImage(512, 512);
    const withLogo = async (name: string) => {
      const app = await draftApp(market, { name });
      const { url } = await uploadImage(market, app.key, bytes);
      await market.expect(200, 'PUT', `/api/dev/apps/${app.id}`, { as: app.key, body: { logoUrl: url } });
      await submitApp(market, app);
      return app;
    };
    const one = await withLogo('Tidal Reports');
    const [found, ...more] = await lookAlikes(await withLogo('Kelp Forest'));
    assert.deepEqual(more, []);
    assert.deepEqual(
      [found.id, found.reason, found.message, found.sameLogo, found.images.logo.width],
      [one.id, 'SAME_LOGO', 'Same logo.', true, 512],
    );
  });

  test('are not computed once it is decided', async () => {
    await approvedApp(market, { name: 'Echidna Sync' });
    assert.deepEqual(await lookAlikes(await approvedApp(market, { name: 'Echidna Sync' })), []);
  });

  test('include names of releases that did not prepare them, as soon as the job has run; unused names are forgotten', async () => {
    const live = await approvedApp(market, { name: 'Platypus Planner' });
    const app = await pendingApp({ name: 'P1atypus Planner' });
    await market.sql('DELETE FROM name_skeletons');
    await market.sql(
      `INSERT INTO name_skeletons VALUES ('Nobody', 'nobody', '{nobody}', 1), ('Platypus Planner', 'x', '{x}', 0)`,
    );
    assert.deepEqual(await lookAlikes(app), []);
    await runJob(market, 'name-upkeep');
    const found = async () => (await lookAlikes(app)).map(({ id }) => id);
    await eventually(async () => (await found()).join() === live.id, 'the prepared name');
    await runJob(market, 'name-cleaning');
    const unused = () => market.sql(`SELECT FROM name_skeletons WHERE name = 'Nobody'`);
    await eventually(async () => (await unused()).length === 0, 'the unused name to be forgotten');
  });

  test('are found by the words of a long name, too', async () => {
    await approvedApp(market, { name: 'Calendar Bridge for Wallaby' });
    assert.deepEqual(await kinds(await pendingApp({ name: 'Calender Brige' })), [
      'APP Calendar Bridge for Wallaby FEW_LETTERS',
    ]);
  });
});
