import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { assertCatalogConsistent } from '../../testing/catalog-consistency.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';
import { draftApp, type OwnedTestApp, submitApp } from '../../testing/owned-apps.ts';
import { signIn } from '../../testing/sign-in.ts';
import { KEYS_PATH } from '../receipts/record.ts';
import { Verifier } from '../receipts/verification.ts';

const APPROVALS = 100;
const DEVELOPERS = 4;
/** Between two rounds of reads: they are to be answered, not to be load. */
const PAUSE_MS = 50;
const CATEGORIES = ['PRODUCTIVITY', 'UTILITIES', 'FINANCE'];

// Without jobs: the checks of a hundred submissions and their mails would take the time that is for decisions.
const env = { JOBS: 'off' };
const market = await startTestMarket({ after }, { env });
const other = await startTestMarket({ after }, { env, besides: market });

suite('Approvals in parallel', () => {
  test(`${APPROVALS} at once all succeed while the public and the portal are served`, async () => {
    const apps = await pendingApps(APPROVALS, 'Parallel');
    const reads = readUntilStopped(apps[0]!);
    const answers = await Promise.all(apps.map((app) => approve(app))).finally(reads.stop);
    assert.deepEqual(tally(answers), { 200: APPROVALS });
    const { failed, count } = await reads.done;
    assert.deepEqual(failed, []);
    assert.ok(count > 0);
    assert.equal(await assertCatalogConsistent(market.sql), APPROVALS);
    await assertReceiptsVerify();
  });

  test('beside changes of the same developers and apps on another node, nothing is lost', async () => {
    const apps = await pendingApps(24, 'Mixed');
    const answers = await Promise.all(
      apps.map(async (app, n) => {
        const profile = { as: app.key, body: { companyName: `Company ${n}` } };
        const [approved, renamed] = await Promise.all([
          approve(app, n % 2 ? market : other),
          untilNotBusy(() => (n % 2 ? other : market).request('PUT', '/api/dev/me', profile)),
        ]);
        const moved = await Promise.all([
          untilNotBusy(() => market.request('POST', `/api/admin/apps/${app.id}/feature`, { as: market.admin })),
          untilNotBusy(() => other.request('POST', `/api/dev/apps/${app.id}/unlist`, { as: app.key })),
        ]);
        return [approved, renamed, ...moved];
      }),
    );
    assert.deepEqual(tally(answers.flat()), { 200: 4 * 24 });
    await assertCatalogConsistent(market.sql);
    await assertReceiptsVerify();
  });
});

/** Each developer's apps are created one after the other: this is the preparation, not the load. */
async function pendingApps(count: number, name: string): Promise<OwnedTestApp[]> {
  const apps = await Promise.all(
    Array.from({ length: DEVELOPERS }, async (_, lane) => {
      const developer = await market.verifiedDeveloper();
      const owner = { developer, key: await market.apiKey(developer) };
      const own: OwnedTestApp[] = [];
      for (let n = lane; n < count; n += DEVELOPERS) {
        const fields = { name: `${name} Tool ${n}`, category: CATEGORIES[n % CATEGORIES.length] };
        const app = await draftApp(market, fields, owner);
        await submitApp(market, app);
        own.push(app);
      }
      return own;
    }),
  );
  return apps.flat();
}

async function approve({ id }: OwnedTestApp, node = market): Promise<Answer> {
  const [{ id: submission }] = await market.sql('SELECT id FROM submissions WHERE app_id = $1', [id]);
  return untilNotBusy(() => node.request('POST', `/api/admin/submissions/${submission}/approve`, { as: market.admin }));
}

/** As a client does: on a slow machine the last of a hundred may wait for a permit for longer than five seconds. */
async function untilNotBusy(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 || answer.body.error.code !== 'BUSY') return answer;
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

/** Public lists and pages, an API key's requests and a session's, again and again. */
function readUntilStopped({ key, developer }: OwnedTestApp) {
  const failed: string[] = [];
  const stopping = new AbortController();
  let count = 0;
  const read = async () => {
    const browser = await signIn(market, { accountUserId: developer.accountUserId });
    for (; !stopping.signal.aborted; count++) {
      const answers = await Promise.all([
        market.request('GET', '/api/apps?category=FINANCE'),
        market.request('GET', `/api/apps?search=tool&page=${1 + (count % 3)}`),
        market.request('GET', '/apps'),
        market.request('GET', '/api/dev/apps', { as: key }),
        browser.request('GET', '/portal/api/apps'),
      ]);
      for (const { status, text } of answers) if (status !== 200) failed.push(`${status} ${text}`);
      await setTimeout(PAUSE_MS);
    }
    return { failed, count };
  };
  return { done: read(), stop: () => stopping.abort() };
}

function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function assertReceiptsVerify(): Promise<void> {
  const { body: published } = await market.expect(200, 'GET', KEYS_PATH);
  const { text } = await market.expect(200, 'GET', '/api/admin/receipts/export', { as: market.admin });
  const verifier = new Verifier({ keys: published, head: published.head.hash });
  for (const line of text.trimEnd().split('\n')) await verifier.take(line);
  assert.deepEqual(verifier.end(), published.head);
  const [{ decided }] = await market.sql(
    `SELECT count(*)::int AS decided FROM submissions WHERE status IN ('APPROVED', 'REJECTED')`,
  );
  assert.equal(verifier.count, decided);
}
