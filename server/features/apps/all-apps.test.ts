import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createApp, createApprovedApp, decide } from '../../testing/listings.ts';
import { startTestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after });
const { admin } = market;
const ada = await market.verifiedDeveloper({ name: 'Ada', companyName: 'Engines' });
const grace = await market.verifiedDeveloper({ name: 'Grace' });
const [adasKey, gracesKey] = [await market.apiKey(ada), await market.apiKey(grace)];
const submit = (key: string, path: string) => market.expect(200, 'POST', `/api/dev/apps/${path}/submit`, { as: key });

const draft = await createApp(market, adasKey, { name: 'Harbor Notes' });
const pending = await createApp(market, adasKey, { name: 'Über Planner' });
await submit(adasKey, pending.id);
const rejected = await createApp(market, gracesKey, { name: 'Harbor Lights' });
await submit(gracesKey, rejected.id);
await decide(market, rejected.id, 'reject');
const live = await createApprovedApp(market, gracesKey, { name: 'Tide Table' });
const next = { as: gracesKey, body: { name: 'Moon Table' } };
await market.expect(201, 'POST', `/api/dev/apps/${live.id}/versions`, next);
await submit(gracesKey, `${live.id}/versions/2`);
const suspended = await createApprovedApp(market, gracesKey, { name: 'Rogue Wave' });
await market.expect(200, 'POST', `/api/admin/apps/${live.id}/feature`, { as: admin });
await market.expect(200, 'POST', `/api/admin/apps/${suspended.id}/suspend`, { as: admin, body: { reason: 'Spam.' } });
const deleted = await createApp(market, adasKey, { name: 'Harbor Gone' });
await market.expect(200, 'DELETE', `/api/dev/apps/${deleted.id}`, { as: adasKey });

const list = async (query: Record<string, string> = {}) =>
  (await market.expect(200, 'GET', `/api/admin/apps?${new URLSearchParams(query)}`, { as: admin })).body;
const found = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).data.map(({ id }: { id: string }) => id);

suite('the list of all apps', () => {
  test('has those of every developer in every state but the deleted ones, newest first, page by page', async () => {
    const all = [suspended.id, live.id, rejected.id, pending.id, draft.id];
    assert.deepEqual(await found({}), all);
    const { data, pagination } = await list({ limit: '2', page: '2' });
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      all.slice(2, 4),
    );
    assert.deepEqual(pagination, { page: 2, limit: 2, total: 5, totalPages: 3 });
    assert.deepEqual(await found({ page: '9' }), []);
  });

  test('shows the live version, and names the one that waits beside it', async () => {
    const [app] = (await list({ search: live.id })).data;
    const { createdAt, updatedAt, publishedAt, ...rest } = app;
    for (const time of [createdAt, updatedAt, publishedAt]) assert.ok(Date.parse(time) > 0);
    assert.deepEqual(rest, {
      ...{ id: live.id, slug: 'tide-table', name: 'Tide Table', category: 'PRODUCTIVITY', logoUrl: null },
      images: { logo: null },
      ...{ environment: 'production', status: 'APPROVED', visibility: 'LISTED', featured: true },
      ...{ installCount: 0, reviewCount: 0, averageRating: 0, version: 1, openVersion: 2 },
      openVersionStatus: 'PENDING',
      developer: { id: grace.id, name: 'Grace', companyName: null, status: 'VERIFIED' },
    });
    const [unpublished] = (await list({ search: draft.id })).data;
    assert.deepEqual(
      [unpublished.status, unpublished.version, unpublished.openVersion, unpublished.publishedAt],
      ['DRAFT', null, 1, null],
    );
  });

  const filters: [query: Record<string, string>, apps: { id: string }[]][] = [
    [{ status: 'DRAFT' }, [draft]],
    [{ status: 'PENDING' }, [pending]],
    [{ status: 'REJECTED' }, [rejected]],
    [{ status: 'APPROVED' }, [suspended, live]],
    [{ visibility: 'SUSPENDED' }, [suspended]],
    [{ visibility: 'UNLISTED' }, []],
    [{ featured: 'true' }, [live]],
    [{ featured: 'false', status: 'APPROVED' }, [suspended]],
    [{ developer: ada.id }, [pending, draft]],
    [{ developer: 'dev_unknown' }, []],
    [{ search: 'harbor' }, [rejected, draft]],
    [{ search: 'NOTES har' }, [draft]],
    [{ search: 'harbor', developer: grace.id }, [rejected]],
    [{ search: 'uber plan' }, [pending]],
    [{ search: 'moon' }, [live]],
    [{ search: 'arbor' }, []],
    [{ search: 'tide-t' }, [live]],
    [{ search: ' rogue-wave ' }, [suspended]],
    [{ search: suspended.id }, [suspended]],
    [{ search: deleted.id }, []],
    [{ search: "?!&|:*' \\%" }, []],
    [{ search: '  ' }, [suspended, live, rejected, pending, draft]],
  ];
  for (const [query, apps] of filters) {
    const title = apps.length === 0 ? 'nothing' : `${apps.length} of them`;
    test(`${new URLSearchParams(query)} finds ${title}, and counts what it finds`, async () => {
      const { data, pagination } = await list(query);
      assert.deepEqual(
        data.map(({ id }: { id: string }) => id),
        apps.map(({ id }) => id),
      );
      assert.equal(pagination.total, apps.length);
    });
  }

  test('a name of the past is no name: only the slug still remembers it', async () => {
    const app = await createApprovedApp(market, adasKey, { name: 'Quince Ledger' });
    const renamed = { as: adasKey, body: { name: 'Pear Ledger' } };
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, renamed);
    await submit(adasKey, `${app.id}/versions/2`);
    await decide(market, app.id, 'approve');
    assert.deepEqual(await found({ search: 'pear' }), [app.id]);
    assert.deepEqual(await found({ search: 'ledger quince' }), []);
    assert.deepEqual(await found({ search: 'quince-led' }), [app.id]);
  });

  for (const query of ['status=LIVE', 'visibility=HIDDEN', 'featured=maybe', 'limit=101', 'page=0', 'owner=me']) {
    test(`?${query} is refused`, async () => {
      await market.expect(400, 'GET', `/api/admin/apps?${query}`, { as: admin });
    });
  }
});
