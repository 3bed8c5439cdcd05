// Closing an account while others act on the same apps and organizations: it is closed as a whole, or not at all.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { assertCatalogConsistent } from '../../testing/catalog-consistency.ts';
import { expectError } from '../../testing/expect-error.ts';
import { installAs, installableApp, newMember } from '../../testing/installations.ts';
import { createApp, submissionOf } from '../../testing/listings.ts';
import { type Answer, eventually, startTestMarket } from '../../testing/market.ts';
import { invitationTo, newAccount, organization } from '../../testing/organizations.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;
/** `npm test -- --long FILE` plays each race more often. */
const ROUNDS = process.env.TEST_LONG === 'on' ? 100 : 12;

const close = (as: string, body: object = {}) => market.request('POST', '/api/account/close', { as, body });
const isClosed = ({ status, text }: Answer): boolean => {
  assert.ok([200, 409].includes(status), text);
  return status === 200;
};

/** What must hold of a publisher that is closed. */
async function assertClosed(id: string): Promise<void> {
  const [row] = await market.sql(
    `SELECT closing_at IS NOT NULL AS closing,
      (SELECT count(*)::int FROM api_keys WHERE developer_id = $1 AND revoked_at IS NULL) AS keys,
      (SELECT count(*)::int FROM catalog JOIN apps ON apps.id = catalog.app_id WHERE apps.developer_id = $1) AS listed,
      (SELECT count(*)::int FROM app_versions JOIN apps ON apps.id = app_id
        WHERE developer_id = $1 AND status = 'PENDING') AS pending,
      (SELECT count(*)::int FROM workspace_installations AS i JOIN apps ON apps.id = i.app_id
        WHERE developer_id = $1 AND i.ended_at IS NULL AND i.approved_at IS NOT NULL) AS installations,
      (SELECT count(*)::int FROM publisher_members AS m WHERE publisher_id = $1 AND NOT EXISTS (
        SELECT FROM accounts WHERE accounts.id = m.account_user_id AND accounts.closing_at IS NOT NULL)) AS members
    FROM developers WHERE id = $1`,
    [id],
  );
  assert.deepEqual(row, { closing: true, keys: 0, listed: 0, pending: 0, installations: 0, members: 0 });
}

async function assertOpen(id: string, keys: number): Promise<void> {
  const [row] = await market.sql(
    `SELECT closing_at IS NULL AS open,
      (SELECT count(*)::int FROM api_keys WHERE developer_id = $1 AND revoked_at IS NULL) AS keys
    FROM developers WHERE id = $1`,
    [id],
  );
  assert.deepEqual(row, { open: true, keys });
}

/** Plays a race this often; both outcomes of the closing are fine, half of one is not. */
async function rounds(play: (round: number) => Promise<{ id: string; closed: boolean; keys: number }>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, closed, keys } = await play(round);
    if (closed) await assertClosed(id);
    else await assertOpen(id, keys);
  }
}

suite('Closing races with', () => {
  test('the approval of a submission', async () => {
    await rounds(async (round) => {
      const owner = await market.verifiedDeveloper();
      const key = await market.apiKey(owner);
      const app = await createApp(market, key);
      const submit = () => market.request('POST', `/api/dev/apps/${app.id}/submit`, { as: key });
      // Even rounds: submitted before, approved at the same time. Odd rounds: submitted at the same time.
      if (round % 2 === 0) assert.equal((await submit()).status, 200);
      const rival = async () => {
        if (round % 2) return submit();
        const { id } = await submissionOf(market, app.id);
        return market.request('POST', `/api/admin/submissions/${id}/approve`, { as: admin });
      };
      const [answer] = await Promise.all([close(owner.token), rival()]);
      return { id: owner.id, closed: isClosed(answer), keys: 1 };
    });
    await assertCatalogConsistent(market.sql);
  });

  test('the acceptance of a transfer', async () => {
    await rounds(async () => {
      const [from, to] = await Promise.all([market.verifiedDeveloper(), market.verifiedDeveloper()]);
      const app = await createApp(market, await market.apiKey(from));
      const { body: transfer } = await market.expect(
        201,
        'POST',
        `/api/publishers/${from.id}/apps/${app.id}/transfers`,
        {
          as: from.token,
          body: { toPublisher: to.id },
        },
      );
      const accept = () => market.request('POST', `/api/transfers/${transfer.id}/accept`, { as: to.token });
      const [left, accepted, right] = await Promise.all([close(from.token), accept(), close(to.token)]);
      assert.deepEqual([isClosed(left), isClosed(right)], [true, true]);
      const [row] = await market.sql('SELECT developer_id FROM apps WHERE id = $1', [app.id]);
      assert.equal(row.developer_id, accepted.status === 200 ? to.id : from.id, accepted.text);
      await assertClosed(from.id);
      return { id: to.id, closed: true, keys: 0 };
    });
  });

  test('an install', async () => {
    const user = await newMember(market);
    await rounds(async () => {
      const owner = await market.verifiedDeveloper();
      const app = await installableApp(market, {}, { developer: owner, key: await market.apiKey(owner) });
      const [answer, install] = await Promise.all([close(owner.token), installAs(market, user, app)]);
      const closed = isClosed(answer);
      assert.equal(install.status, closed ? 404 : 201, install.text);
      return { id: owner.id, closed, keys: 1 };
    });
  });

  test('the acceptance of an invitation, on both sides', async () => {
    await rounds(async (round) => {
      const owner = await newAccount(market);
      const body = { name: `Guild ${round}`, email: `${owner.accountUserId}@example.com` };
      const { id } = (await market.expect(201, 'POST', '/api/publishers', { as: owner.token, body })).body;
      await market.expect(200, 'POST', `/api/admin/developers/${id}/verify`, { as: admin });
      const guest = await newAccount(market);
      const email = `${guest.accountUserId}@example.com`;
      const invitation = { email, role: 'ADMIN' };
      await market.expect(201, 'POST', `/api/publishers/${id}/invitations`, { as: owner.token, body: invitation });
      const token = await invitationTo(market, email);
      const accept = () => market.request('POST', '/api/invitations/accept', { as: guest.token, body: { token } });
      const [answer, accepted, left] = await Promise.all([
        close(owner.token),
        accept(),
        round % 2 ? close(guest.token) : undefined,
      ]);
      const closed = isClosed(answer);
      if (left) assert.equal(left.status, 200, left.text);
      // Whoever joined is in the way of the owner. A guest whose account is closed first does not join.
      if (!left) assert.equal(accepted.status, closed ? 404 : 200, accepted.text);
      return { id, closed, keys: 0 };
    });
  });

  test('an acceptance that was admitted before the account closed', async (t) => {
    const made = await organization(market);
    const guest = await newAccount(market);
    const email = `${guest.accountUserId}@example.com`;
    await market.expect(201, 'POST', `/api/publishers/${made.id}/invitations`, {
      as: made.owner.token,
      body: { email, role: 'ADMIN' },
    });
    const token = await invitationTo(market, email);
    const closing = new pg.Client({ connectionString: market.settings.databaseUrl });
    await closing.connect();
    t.after(() => closing.end());
    await closing.query('BEGIN');
    await closing.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`account ${guest.accountUserId}`]);
    const accepting = market.request('POST', '/api/invitations/accept', { as: guest.token, body: { token } });
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
    await eventually(async () => (await market.sql(waiting)).length > 0, 'the acceptance that waits');
    await closing.query(
      `INSERT INTO accounts (id, email_verified, closing_at) VALUES ($1, false, now() + interval '1 day')`,
      [guest.accountUserId],
    );
    await closing.query('COMMIT');
    expectError(await accepting, 403, 'ACCOUNT_CLOSING');
  });
});
