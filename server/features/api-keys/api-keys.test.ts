import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startTestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after });

suite('API keys', () => {
  test('a key is shown once, at its creation, and masked in lists', async () => {
    const developer = await market.verifiedDeveloper();
    const { body: created } = await market.expect(201, 'POST', '/api/dev/api-keys', {
      as: developer.token,
      body: { name: 'ci', scopes: ['APP_READ'] },
    });
    assert.match(created.key, /^mkt_[0-9A-Za-z]{46}$/);
    assert.equal(created.maskedKey, `${created.key.slice(0, 8)}…${created.key.slice(-4)}`);

    const { body: list, text } = await market.expect(200, 'GET', '/api/dev/api-keys', { as: created.key });
    const { key, ...masked } = created;
    assert.deepEqual(list.data, [{ ...masked, lastUsedAt: list.data[0].lastUsedAt }]);
    assert.ok(!text.includes(key));
  });
});
