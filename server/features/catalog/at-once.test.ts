import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startTestMarket } from '../../testing/market.ts';
import { approvedApp } from '../../testing/owned-apps.ts';

const market = await startTestMarket({ after });
const node = await startTestMarket({ after }, { besides: market });

suite('Concurrent changes of the same catalog row', () => {
  test('of the developer and of the app on two nodes all succeed without a deadlock', async () => {
    const app = await approvedApp(market);
    const asDeveloper = (body: object) => ({ as: app.key, body });
    for (let round = 0; round < 10; round++) {
      const name = `Round ${round}`;
      const moves = round % 2 ? ['unfeature', 'relist'] : ['feature', 'unlist'];
      const answers = await Promise.all([
        market.request('PUT', '/api/dev/me', asDeveloper({ email: `${round}@example.com` })),
        node.request('POST', `/api/admin/apps/${app.id}/${moves[0]}`, { as: market.admin }),
        market.request('POST', `/api/dev/apps/${app.id}/${moves[1]}`, { as: app.key }),
        node.request('PUT', '/api/dev/me', asDeveloper({ bio: name })),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      );
    }
    const { body } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
    const { body: by } = await market.expect(200, 'GET', `/api/developers/${app.developer.id}`);
    assert.deepEqual([by.bio, body.featured], ['Round 9', false]);
  });
});
