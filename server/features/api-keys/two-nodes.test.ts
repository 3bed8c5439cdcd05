import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { eventually, startTestMarket } from '../../testing/market.ts';

const a = await startTestMarket({ after });
const b = await startTestMarket({ after }, { besides: a });

/** A new developer with a key that node B has just used, so that B answers it from memory. */
async function warmOnB() {
  const developer = await a.verifiedDeveloper();
  const { body } = await a.expect(201, 'POST', '/api/dev/api-keys', {
    as: developer.token,
    body: { name: 'warm', scopes: ['APP_READ'] },
  });
  for (let i = 0; i < 3; i++) await b.expect(200, 'GET', '/api/dev/me', { as: body.key });
  return { developer, keyId: body.id as string, key: body.key as string };
}

async function answersWithinASecond(key: string, status: number, code?: string): Promise<void> {
  const since = performance.now();
  const answer = await eventually(async () => {
    const answer = await b.request('GET', '/api/dev/me', { as: key });
    return answer.status === status && answer;
  }, `${status} from the other node`);
  assert.ok(performance.now() - since < 1_000);
  assert.equal(answer.body.error?.code, code);
}

const onA = (move: string, developerId: string, body?: unknown) =>
  a.expect(200, 'POST', `/api/admin/developers/${developerId}/${move}`, { as: a.admin, body });
const revokeOnA = ({ key, keyId }: { key: string; keyId: string }) =>
  a.expect(200, 'DELETE', `/api/dev/api-keys/${keyId}`, { as: key });
const signalConnections = (what: string) =>
  a.sql(
    `SELECT ${what} FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'marketplace signals'`,
  );

suite('two nodes on one database', () => {
  test('a key revoked on one is refused by the other within a second', async () => {
    const warm = await warmOnB();
    await revokeOnA(warm);
    await answersWithinASecond(warm.key, 401, 'KEY_REVOKED');
  });

  test('a suspension, and a reinstatement, holds on the other within a second', async () => {
    const { developer, key } = await warmOnB();
    await onA('suspend', developer.id, { reason: 'A complaint.' });
    await answersWithinASecond(key, 403, 'DEVELOPER_SUSPENDED');
    await onA('reinstate', developer.id);
    await answersWithinASecond(key, 200);
  });

  test('a changed profile is read at once where it was changed, and within a second on the other', async () => {
    const { key } = await warmOnB();
    await a.expect(200, 'GET', '/api/dev/me', { as: key });
    await a.expect(200, 'PUT', '/api/dev/me', { as: key, body: { name: 'Renamed Developer' } });
    assert.equal((await a.expect(200, 'GET', '/api/dev/me', { as: key })).body.name, 'Renamed Developer');
    const since = performance.now();
    await eventually(
      async () => (await b.expect(200, 'GET', '/api/dev/me', { as: key })).body.name === 'Renamed Developer',
      'the new name on the other node',
    );
    assert.ok(performance.now() - since < 1_000);
  });

  test('a key made on one works on the other at once', async () => {
    const key = await a.apiKey(await a.verifiedDeveloper());
    await b.expect(200, 'GET', '/api/dev/me', { as: key });
  });

  test('a revocation that no signal tells of, since the connection broke, still holds within a second', async () => {
    for (let round = 0; round < 5; round++) {
      const warm = await warmOnB();
      const broken = await signalConnections('pg_terminate_backend(pid)');
      assert.equal(broken.length, 2);
      await revokeOnA(warm);
      await answersWithinASecond(warm.key, 401, 'KEY_REVOKED');
      await eventually(async () => (await signalConnections('pid')).length === 2, 'both signal connections again');
      // Nothing from before the gap is believed once notifications are heard again.
      for (let i = 0; i < 10; i++) await b.expect(401, 'GET', '/api/dev/me', { as: warm.key });
    }
  });

  test('notifications are heard again after the connection broke', async () => {
    const warm = await warmOnB();
    await signalConnections('pg_terminate_backend(pid)');
    await eventually(async () => (await signalConnections('pid')).length === 2, 'both signal connections again');
    for (let i = 0; i < 3; i++) await b.expect(200, 'GET', '/api/dev/me', { as: warm.key });
    await revokeOnA(warm);
    await answersWithinASecond(warm.key, 401, 'KEY_REVOKED');
  });
});
