import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { fillCatalog } from '../../testing/catalog.ts';
import { assertCatalogConsistent } from '../../testing/catalog-consistency.ts';
import { changeIdentity } from '../../testing/identity.ts';
import { eventually, startTestMarket, type TestMarket } from '../../testing/market.ts';
import {
  approveApp,
  approvedApp,
  draftApp,
  type OwnedTestApp,
  rejectApp,
  submitApp,
} from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const other = await startTestMarket({ after }, { besides: market, env: { RATE_LIMITS: 'off' } });
const reason = { body: { reason: 'A complaint.' } };
const admin = (path: string, options = {}) =>
  market.expect(200, 'POST', `/api/admin${path}`, { as: market.admin, ...options });
const own = ({ id, key }: OwnedTestApp, move: string) =>
  market.expect(200, 'POST', `/api/dev/apps/${id}/${move}`, { as: key });

const moves = {
  unlist: (app: OwnedTestApp) => own(app, 'unlist'),
  relist: (app: OwnedTestApp) => own(app, 'relist'),
  suspend: (app: OwnedTestApp) => admin(`/apps/${app.id}/suspend`, reason),
  restore: (app: OwnedTestApp) => admin(`/apps/${app.id}/restore`),
  feature: (app: OwnedTestApp) => admin(`/apps/${app.id}/feature`),
  unfeature: (app: OwnedTestApp) => admin(`/apps/${app.id}/unfeature`),
  suspendDeveloper: ({ developer }: OwnedTestApp) => admin(`/developers/${developer.id}/suspend`, reason),
  reinstateDeveloper: ({ developer }: OwnedTestApp) => admin(`/developers/${developer.id}/reinstate`),
};

/** Every place of the public side where an app can be, and whether it is there now. */
async function places({ slug, id }: OwnedTestApp, word: string, on: TestMarket = market) {
  const has = async (path: string) => (await on.expect(200, 'GET', path)).text.includes(slug);
  const { body: counts } = await on.expect(200, 'GET', '/api/apps/categories/list');
  const installation = { body: { installationId: id } };
  const takesInstalls = async () => {
    const { status, body } = await on.request('POST', `/api/apps/${slug}/install`, installation);
    assert.ok(status < 300 || body.error.code === 'PUBLIC_APP_NOT_FOUND', `${status}`);
    return status < 300;
  };
  return {
    list: await has('/api/apps?limit=100'),
    newest: await has('/api/apps?sort=newest'),
    filtered: await has('/api/apps?category=FINANCE&environment=staging'),
    search: await has(`/api/apps?search=${word}`),
    misspelt: await has(`/api/apps?search=${word.replace('o', 'u')}`),
    featured: await has('/api/apps/featured/list?limit=50'),
    feed: await has('/feed.xml'),
    counted: counts.data.find(({ category }: { category: string }) => category === 'FINANCE').count > 0,
    detail: (await on.request('GET', `/api/apps/${slug}`)).status === 200,
    install: await takesInstalls(),
  };
}
type Places = Awaited<ReturnType<typeof places>>;
const everywhere = (seen: Places, featured = false) => assert.deepEqual(seen, all(true, featured));
const nowhere = (seen: Places) => assert.deepEqual(seen, all(false, false));
function all(there: boolean, featured: boolean): Places {
  const rest = { list: there, newest: there, filtered: there, search: there, misspelt: there, feed: there };
  return { ...rest, counted: there, detail: there, install: there, featured };
}

/** The only app of its category; taken away at the end, so that the next one is alone there, too. */
async function inFinance(word: string, run: (app: OwnedTestApp) => Promise<void>, make = approvedApp): Promise<void> {
  const app = await make(market, { name: `${word} Ledger`, category: 'FINANCE', environment: 'staging' });
  await run(app);
  const [row] = await market.sql('SELECT FROM catalog WHERE app_id = $1', [app.id]);
  if (row) await moves.unlist(app);
}

suite('what the public does not see', () => {
  test('a draft, a pending and a rejected app are nowhere, an approved one is everywhere', async () => {
    await inFinance(
      'Polonium',
      async (app) => {
        nowhere(await places(app, 'polonium'));
        await submitApp(market, app);
        nowhere(await places(app, 'polonium'));
        await rejectApp(market, app);
        nowhere(await places(app, 'polonium'));
        await submitApp(market, app);
        await approveApp(market, app);
        everywhere(await places(app, 'polonium'));
      },
      draftApp,
    );
  });

  const ways: [what: string, away: keyof typeof moves, back: keyof typeof moves, word: string][] = [
    ['an unlisted app', 'unlist', 'relist', 'Lodestone'],
    ['a suspended app', 'suspend', 'restore', 'Gazebo'],
    ["a suspended developer's app", 'suspendDeveloper', 'reinstateDeveloper', 'Monsoon'],
  ];
  for (const [what, away, back, word] of ways) {
    test(`${what} is nowhere from the next request on, and everywhere again after its return`, async () => {
      await inFinance(word, async (app) => {
        await moves.feature(app);
        everywhere(await places(app, word), true);
        await moves[away](app);
        nowhere(await places(app, word));
        await moves[back](app);
        everywhere(await places(app, word), true);
      });
    });
  }

  test('an app that is hidden for two reasons stays hidden until both are gone', async () => {
    await inFinance('Tornado', async (app) => {
      await moves.unlist(app);
      await moves.suspend(app);
      await moves.restore(app);
      nowhere(await places(app, 'tornado'));
      await moves.relist(app);
      everywhere(await places(app, 'tornado'));
    });
  });

  test('a new version changes nothing while it is written, waits and is rejected, and all once approved', async () => {
    const app = await approvedApp(market, { name: 'Iguana Ledger' });
    const detail = async () => (await market.expect(200, 'GET', `/api/apps/${app.slug}`)).text;
    const [before, versions] = [await detail(), `/api/dev/apps/${app.id}/versions`];
    const body = { name: 'Iguana Renamed', description: 'Now with xylophones.', category: 'EDUCATION' };
    await market.expect(201, 'POST', versions, { as: app.key, body: { ...body, releaseNotes: 'All new.' } });
    assert.equal(await detail(), before);
    for (const decide of [rejectApp, approveApp]) {
      await market.expect(200, 'POST', `${versions}/2/submit`, { as: app.key });
      assert.equal(await detail(), before);
      assert.equal((await market.expect(200, 'GET', '/api/apps?search=xylophones')).body.pagination.total, 0);
      await decide(market, app);
    }
    const after = JSON.parse(await detail());
    // What only the decision tells; whether its receipt covers images depends on whether it came ahead of the checks.
    const ofDecision = { updatedAt: '', approvedAt: '', approvedImages: null };
    assert.deepEqual(
      { ...after, ...ofDecision },
      {
        ...JSON.parse(before),
        ...body,
        version: 2,
        releaseNotes: 'All new.',
        ...ofDecision,
      },
    );
    assert.equal((await market.expect(200, 'GET', '/api/apps?search=xylophones')).body.data[0].slug, app.slug);
  });
});

suite('how soon a decision is seen', () => {
  test('the very next request on the same node sees it, and the other node within a second', async () => {
    const app = await draftApp(market, { name: 'Quicksilver' });
    await submitApp(market, app);
    const read = async (on: TestMarket) => {
      const { status, body } = await on.request('GET', `/api/apps/${app.slug}`);
      return { status, featured: body.featured, description: body.description, by: body.developer?.name };
    };
    const correct = (description: string) =>
      market.expect(200, 'PUT', `/api/admin/apps/${app.id}`, { as: market.admin, body: { description } });
    const rename = (name: string) => changeIdentity(market, app.key, { name });
    const decisions: [decide: () => Promise<unknown>, seen: Partial<Awaited<ReturnType<typeof read>>>][] = [
      [() => approveApp(market, app), { status: 200, featured: false }],
      [() => moves.feature(app), { featured: true }],
      [() => moves.unfeature(app), { featured: false }],
      [() => correct('Put right.'), { description: 'Put right.' }],
      [() => rename('Renamed Developer'), { by: 'Renamed Developer' }],
      [() => moves.suspend(app), { status: 404 }],
      [() => moves.restore(app), { status: 200 }],
      [() => moves.suspendDeveloper(app), { status: 404 }],
    ];
    for (const [decide, seen] of decisions) {
      await read(other); // whatever it remembers, it remembers now
      await decide();
      assert.partialDeepStrictEqual(await read(market), seen);
      const since = performance.now();
      await eventually(async () => {
        const now: Record<string, unknown> = await read(other);
        return Object.entries(seen).every(([field, value]) => now[field] === value);
      }, JSON.stringify(seen));
      assert.ok(performance.now() - since < 1_000);
    }
  });
});

suite('private data', () => {
  /** Without what was searched for. */
  const withoutEcho = (text: string) => text.replace(/"search":\{"query":"[^"]*"/, '');

  test('no public answer contains an email address or an account id', async () => {
    const developer = await market.verifiedDeveloper({ name: 'Petra Private', companyName: 'Private Parties' });
    const app = await approvedApp(market, { name: 'Periscope' }, { developer, key: await market.apiKey(developer) });
    await moves.feature(app);
    const answers = await Promise.all([
      ...['', '?search=periscope', '?search=petra', '?sort=newest', '/featured/list', '/categories/list'].map((path) =>
        market.expect(200, 'GET', `/api/apps${path}`),
      ),
      market.expect(200, 'GET', `/api/apps/${app.slug}`),
      market.expect(200, 'GET', `/api/developers/${developer.id}`),
      market.expect(200, 'GET', '/feed.xml'),
      market.expect(201, 'POST', `/api/apps/${app.slug}/install`),
      market.request('GET', `/api/apps?search=${encodeURIComponent(developer.email)}`),
      market.request('GET', `/api/apps?search=${developer.accountUserId}`),
    ]);
    assert.ok(answers.filter(({ text }) => text.includes('Petra Private')).length >= 5);
    for (const { text, headers } of answers) {
      const whole = `${withoutEcho(text)}${JSON.stringify([...headers])}`.toLowerCase();
      for (const secret of [developer.email, developer.accountUserId, '@example.com']) {
        assert.ok(!whole.includes(secret.toLowerCase()), `${secret} in ${text}`);
      }
    }
    // They do not even lead to the app.
    for (const { text } of answers.slice(-2)) assert.ok(!text.includes(app.slug));
  });
});

suite('the catalog and its sources', () => {
  const assertEqual = () => assertCatalogConsistent(market.sql);

  test('they are equal after any series of decisions, and so are the counts', async () => {
    const owner = { developer: await market.verifiedDeveloper(), key: '' };
    owner.key = await market.apiKey(owner.developer);
    const apps: OwnedTestApp[] = [];
    for (const name of ['Cobalt', 'Nickel', 'Zircon']) apps.push(await approvedApp(market, { name }, owner));
    const install = ({ slug }: OwnedTestApp) => market.request('POST', `/api/apps/${slug}/install`);
    const rename = ({ key }: OwnedTestApp) =>
      // Two at once: one of them may find that the other has changed it again.
      changeIdentity(market, key, { companyName: `Company ${Math.random()}` }).catch(() => {});
    // A move that is not possible now is refused, and changes nothing.
    const tries = Object.values(moves).map((move) => (app: OwnedTestApp) => move(app).catch(() => {}));
    const steps = fc.tuple(fc.constantFrom(...tries, install, rename), fc.constantFrom(...apps));
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 10 }), async (series) => {
        for (const [step, app] of series) await step(app);
        await Promise.all(series.map(([step, app]) => step(app)));
        await eventually(
          () =>
            assertEqual().then(
              () => true,
              () => false,
            ),
          'the same counters',
          60,
        );
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  test('the rebuild restores a damaged catalog', async () => {
    await fillCatalog(
      market,
      ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({ name, category: 'AI_ML' })),
    );
    const count = await assertEqual();
    await market.sql(`UPDATE catalog SET name = 'Damaged', install_count = 7 WHERE category = 'AI_ML'`);
    await market.sql(
      `DELETE FROM catalog WHERE app_id IN (SELECT app_id FROM catalog WHERE category = 'AI_ML' LIMIT 2)`,
    );
    await market.sql(`TRUNCATE catalog_words`);
    await assert.rejects(assertEqual());
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('../../rebuild-catalog.ts', import.meta.url))],
      { env: { ...process.env, DATABASE_URL: market.settings.databaseUrl } },
    );
    assert.match(stdout, new RegExp(`\\b${count} apps`));
    assert.equal(await assertEqual(), count);
    // The words are back, too: a misspelt one leads to what was meant.
    assert.equal((await market.expect(200, 'GET', '/api/apps?search=threw')).body.data[0].name, 'Three');
  });
});
