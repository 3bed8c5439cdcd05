// Test data for fuzzing: an account of every kind with a credential of every kind, and a resource of every kind.
// Fuzzing uses it up (keys are revoked, developers suspended), so every batch gets a new one.

import { mintToken } from '../server/features/accounts/embedded-provider.ts';
import { newKey } from '../server/features/api-keys/key-format.ts';
import { newId } from '../server/platform/ids.ts';
import { uniqueImage } from '../server/testing/image-origin.ts';
import { installAs, installableApp, installed, newMember } from '../server/testing/installations.ts';
import type { TestMarket } from '../server/testing/market.ts';
import { uploadImage } from '../server/testing/media.ts';
import { invitationTo } from '../server/testing/organizations.ts';
import { LISTING } from '../server/testing/reviewing.ts';
import { signIn } from '../server/testing/sign-in.ts';

export interface World {
  /** Headers of every kind of credential, valid or not, by name. */
  credentials: Record<string, Record<string, string>>;
  /** Path and query values, by parameter name or by the preceding path segment. */
  things: Record<string, string[]>;
  /** A valid image. */
  image: Buffer;
}

export async function makeWorld(market: TestMarket): Promise<World> {
  const { admin } = market;
  const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
  const cookie = async (accountUserId: string, administrator = false) => {
    const { cookies } = await signIn(market, { accountUserId, administrator });
    return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), origin: market.url };
  };

  const developer = await market.verifiedDeveloper();
  const waiting = await market.register();
  const reason = { reason: 'Until it is mended.' };
  const suspended = await market.verifiedDeveloper();
  await market.expect(200, 'POST', `/api/admin/developers/${suspended.id}/suspend`, {
    as: admin,
    body: reason,
  });
  const key = await market.apiKey(developer);
  const readOnly = await market.apiKey(developer, ['APP_READ']);
  const stranger = newId('user');
  const user = newId('user');
  const [workspaceId, guarded] = [newId('ws'), newId('ws')];
  const workspaces = [workspaceId, guarded].map((id) => ({ id, name: 'Fuzzed', role: 'admin' as const }));
  const userToken = await mintToken(market.settings, user, false, workspaces);
  // Of its own: an administrator who closes the account is none for later worlds.
  const administrator = await mintToken(market.settings, newId('user'), true);
  const closing = await market.token(newId('user'));
  await market.expect(200, 'POST', '/api/account/close', { as: closing, body: {} });

  // An earlier world may have protected the names of this one.
  await market.sql('DELETE FROM protected_term_exemptions');
  await market.sql('DELETE FROM protected_terms');
  const image = await uniqueImage(64, 64);
  const [shown, unused, denied] = [
    await uploadImage(market, key, image),
    await uploadImage(market, key, await uniqueImage(64, 64)),
    await uploadImage(market, key, await uniqueImage(64, 64)),
  ];
  await market.expect(200, 'PUT', `/api/admin/media/denied/${denied.sha256}`, { as: admin, body: reason });
  const makeApp = async (logoUrl = LISTING.logoUrl): Promise<{ id: string; slug: string }> => {
    const body = { ...LISTING, name: `Board ${newId('x').slice(-8)}`, environment: 'localhost', logoUrl };
    return (await market.expect(201, 'POST', '/api/dev/apps', { as: key, body })).body;
  };
  const [draft, pending, rejected] = [await makeApp(), await makeApp(), await makeApp()];
  const approved = await makeApp(shown.url);
  const [changing, alsoPending, shelved] = [await makeApp(), await makeApp(), await makeApp()];
  const submissions: string[] = [];
  const testAccess = {
    url: 'https://example.com/',
    username: 'reviewer',
    password: newId('x'),
    steps: 'Open the board.',
  };
  for (const { id } of [pending, approved, rejected, changing, shelved, alsoPending]) {
    await market.expect(200, 'POST', `/api/dev/apps/${id}/submit`, { as: key, body: { testAccess } });
    const [row] = await market.sql('SELECT id FROM submissions WHERE app_id = $1', [id]);
    submissions.push(row.id);
  }
  const decide = (n: number, move: string, body?: object) =>
    market.expect(200, 'POST', `/api/admin/submissions/${submissions[n]}/${move}`, {
      as: admin,
      ...(body && { body }),
    });
  await decide(1, 'approve');
  await decide(2, 'reject', {
    reasons: [{ pointer: '/name', code: 'UNCLEAR', message: 'Unclear.', fix: 'Say more.' }],
  });
  await decide(3, 'approve');
  await decide(4, 'approve');
  await market.expect(200, 'POST', `/api/admin/submissions/${submissions[0]}/claim`, { as: administrator });
  await market.expect(200, 'POST', `/api/admin/apps/${shelved.id}/suspend`, { as: admin, body: reason });
  const next = { releaseNotes: 'More of everything.' };
  await market.expect(201, 'POST', `/api/dev/apps/${changing.id}/versions`, { as: key, body: next });
  const write = async (as: string) =>
    market.expect(201, 'POST', `/api/apps/${approved.slug}/reviews`, {
      as,
      body: { rating: 4, title: 'Good', body: 'It works.' },
    });
  const [review, hidden] = [await write(userToken), await write(await market.token(newId('user')))];
  await market.expect(200, 'POST', `/api/admin/reviews/${hidden.body.id}/hide`, { as: admin, body: reason });
  await market.expect(200, 'PUT', `/api/dev/apps/${approved.id}/reviews/${review.body.id}/reply`, {
    as: key,
    body: { body: 'Thank you.' },
  });
  const request = { changes: { description: 'Corrected.' }, reason: 'A typo.' };
  const corrections: string[] = [];
  for (const { id } of [approved, changing, shelved]) {
    const path = `/api/dev/apps/${id}/corrections`;
    corrections.push((await market.expect(201, 'POST', path, { as: key, body: request })).body.id);
  }
  const watched = [newId('lnk'), newId('lnk')];
  for (const [i, id] of watched.entries())
    await market.sql(
      `INSERT INTO watched_links (id, app_id, field, url, checked_at, sentences, changed_at, found)
       VALUES ($1, $2, $3, 'https://example.com/', now(), '{"We keep nothing."}', now() - interval '8 days', '{"We keep everything."}')`,
      [id, approved.id, i === 0 ? 'privacyPolicyUrl' : 'termsUrl'],
    );
  const ownDomain = await market.expect(201, 'POST', '/api/dev/domains', {
    as: key,
    body: { domain: 'pending.example' },
  });
  // Proved by one developer and disputed by another.
  const rival = await market.verifiedDeveloper();
  const contested = `${newId('x').replace('_', '-')}.example`;
  const [, disputed] = await market.sql(
    `INSERT INTO developer_domains (id, developer_id, domain, status, challenge, method, expires_at, proved_at, last_proved_at, last_checked_at)
     SELECT id, developer, $5, status, 'x', 'DNS', now(), now(), now(), now()
     FROM (VALUES ($1, $2, 'PROVED'), ($3, $4, 'DISPUTED')) AS claims (id, developer, status) RETURNING id`,
    [newId('dom'), developer.id, newId('dom'), rival.id, contested],
  );
  const webhook = { url: `${market.url}/healthz`, events: ['app.approved'] };
  const developerWebhook = await market.expect(201, 'POST', '/api/dev/webhooks', { as: key, body: webhook });
  // The platform may have at most ten webhooks, and each earlier world has left some.
  const before = await market.expect(200, 'GET', '/api/admin/webhooks', { as: admin });
  for (const { id } of before.body.data) await market.expect(200, 'DELETE', `/api/admin/webhooks/${id}`, { as: admin });
  const platformWebhook = await market.expect(201, 'POST', '/api/admin/webhooks', { as: admin, body: webhook });
  const tests = await Promise.all([
    market.expect(201, 'POST', `/api/dev/webhooks/${developerWebhook.body.id}/test`, { as: key }),
    market.expect(201, 'POST', `/api/admin/webhooks/${platformWebhook.body.id}/test`, { as: admin }),
  ]);
  const renamed = await market.verifiedDeveloper();
  const rename = { as: await market.apiKey(renamed), body: { name: 'Another Name' } };
  const { identityRequestedAt } = (await market.expect(200, 'PUT', '/api/dev/me', rename)).body;
  const installationId = newId('installation');
  const counted = { body: { installationId } };
  const { secret } = (await market.expect(201, 'POST', `/api/apps/${approved.slug}/install`, counted)).body;
  const install = (slug: string) =>
    market.expect(201, 'POST', '/api/installations', {
      ...{ as: userToken, body: { app: slug, workspaceId, permissions: [] } },
    });
  const [current, over] = [await install(approved.slug), await install(changing.slug)];
  await market.expect(200, 'DELETE', `/api/installations/${over.body.id}`, { as: userToken });
  // One with a setup code to redeem, and one that waits for approval.
  const installable = await installableApp(market, { permissions: [] }, { developer, key });
  const inWorkspace = { accountUserId: user, token: userToken, workspaceId };
  const ready = await installed(market, inWorkspace, installable, []);
  const setup = await market.expect(201, 'POST', `/api/installations/${ready}/setup`, { as: userToken, body: {} });
  const policy = { mode: 'APPROVAL', allow: [], deny: [], maxRisk: null };
  await market.expect(200, 'PUT', `/api/workspaces/${guarded}/policy`, { as: userToken, body: policy });
  const requested = await installAs(market, await newMember(market, { workspaceId: guarded }), installable, []);
  const term = { term: `Term ${newId('x').slice(-12)}`, exemptedDeveloperIds: [developer.id] };
  await market.expect(200, 'PUT', '/api/admin/settings', { as: admin, body: { supportEmail: 'help@example.com' } });
  const protectedTerm = await market.expect(201, 'POST', '/api/admin/protected-terms', { as: admin, body: term });
  // The user runs an organization with a member, an invitation and an app of its own.
  const organization = { name: `Guild ${newId('x').slice(-8)}`, email: `${user}@example.com` };
  const { id: publisherId } = (
    await market.expect(201, 'POST', '/api/publishers', { as: userToken, body: organization })
  ).body;
  await market.expect(200, 'POST', `/api/admin/developers/${publisherId}/verify`, { as: admin });
  await market.sql(`INSERT INTO publisher_members (publisher_id, account_user_id, role) VALUES ($1, $2, 'DEVELOPER')`, [
    publisherId,
    stranger,
  ]);
  const guest = `${stranger}@example.com`;
  const invitation = await market.expect(201, 'POST', `/api/publishers/${publisherId}/invitations`, {
    as: userToken,
    body: { email: guest, role: 'ANALYST' },
  });
  // One transfer to accept or decline, one to cancel.
  const { body: incoming } = await market.expect(
    201,
    'POST',
    `/api/publishers/${developer.id}/apps/${draft.id}/transfers`,
    { as: developer.token, body: { toPublisher: publisherId, message: 'As agreed.' } },
  );
  const { body: outgoing } = await market.expect(
    201,
    'POST',
    `/api/publishers/${developer.id}/apps/${rejected.id}/transfers`,
    { as: developer.token, body: { toPublisher: rival.id } },
  );
  const workflow = { provider: 'GITLAB', repository: 'octo/board', repositoryId: '74', ownerId: '65' };
  const trusted = await market.expect(
    201,
    'POST',
    `/api/publishers/${developer.id}/apps/${draft.id}/trusted-publishers`,
    { as: developer.token, body: workflow },
  );
  const limits = { name: 'Limited', scopes: ['APP_READ', 'APP_UPDATE'], apps: [draft.id, approved.id] };
  const limited = await market.expect(201, 'POST', '/api/dev/api-keys', { as: developer.token, body: limits });
  const [keys, mails, jobs] = await Promise.all([
    market.sql('SELECT id FROM api_keys WHERE developer_id = $1', [developer.id]),
    market.sql('SELECT id FROM mails ORDER BY id DESC LIMIT 3'),
    market.sql('SELECT id FROM pgboss.job ORDER BY created_on DESC LIMIT 3'),
  ]);
  await market.sql('UPDATE mails SET failed_at = now(), sent_at = NULL WHERE id = $1', [mails[0].id]);
  await market.sql(`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE id = $1`, [jobs[0].id]);

  return {
    credentials: {
      nobody: {},
      account: bearer(userToken),
      stranger: bearer(await market.token(stranger)),
      unverified: bearer(waiting.token),
      developer: bearer(developer.token),
      administrator: bearer(administrator),
      closing: bearer(closing),
      leaver: bearer(await market.token(newId('user'))),
      host: bearer(market.host),
      key: bearer(key),
      readOnlyKey: bearer(readOnly),
      limitedKey: bearer(limited.body.key),
      unknownKey: bearer(newKey()),
      brokenToken: bearer(`${userToken.slice(0, -4)}AAAA`),
      session: await cookie(developer.accountUserId),
      userSession: await cookie(user),
      administratorSession: await cookie(newId('user'), true),
      brokenSession: { cookie: 'marketplace=nothing', origin: market.url },
    },
    things: {
      apps: [draft.id, pending.id, approved.id, rejected.id, changing.id, alsoPending.id, shelved.id, installable.id],
      slug: [approved.slug, draft.slug, 'featured', 'nothing-here'],
      'api-keys': keys.map(({ id }) => id),
      publishers: [publisherId, developer.id],
      publisherId: [publisherId],
      invitationId: [invitation.body.id],
      transfers: [incoming.id, outgoing.id],
      tpId: [trusted.body.id],
      toPublisher: [publisherId, rival.id],
      appId: [draft.id, approved.id],
      developers: [developer.id, waiting.id, suspended.id, renamed.id],
      submissions,
      corrections,
      correctionId: corrections,
      'protected-terms': [protectedTerm.body.id],
      'watched-links': watched,
      reviews: [review.body.id, hidden.body.id],
      reviewId: [review.body.id],
      number: ['1', '2', '1', '2', '1', '2', '1', '2', '0', '99999999999999999999', '1.5'],
      revision: ['1', '999999', '0', '1.5'],
      mails: mails.map(({ id }) => id),
      jobs: jobs.map(({ id }) => id),
      webhooks: [developerWebhook.body.id, platformWebhook.body.id],
      eventId: tests.map(({ body }) => body.eventId),
      addresses: [webhook.url],
      accountUserId: [user, stranger, waiting.accountUserId, newId('user')],
      requestedAt: [identityRequestedAt],
      installations: [current.body.id, over.body.id, ready, requested.body.id],
      workspaceId: [workspaceId, guarded],
      workspaces: [workspaceId, guarded],
      app: [approved.slug, draft.slug, changing.slug, installable.slug],
      code: [new URL(setup.body.url).searchParams.get('code')!],
      domain: [`${newId('x').replace('_', '-')}.example`],
      repository: ['octo/board', 'octo/cards'],
      repositoryId: ['74'],
      ownerId: ['65'],
      installationId: [installationId],
      secret: [secret],
      token: [await confirmationToken(market, key), await invitationTo(market, guest)],
      media: [unused.id, shown.id],
      domains: [ownDomain.body.id, disputed!.id],
      winner: [developer.id, rival.id],
      sha256: [shown.sha256, denied.sha256, 'a'.repeat(64), 'nothing'],
      name: ['master.png', '64.webp'],
    },
    image,
  };
}

/** The secret of the link that confirms a new email address of the key's developer. */
async function confirmationToken(market: TestMarket, key: string): Promise<string> {
  const email = `${newId('mail')}@example.com`;
  await market.expect(200, 'PUT', '/api/dev/me', { as: key, body: { email } });
  const [{ text }] = await market.sql('SELECT text FROM mails WHERE recipient = $1', [email]);
  return /\/portal\/confirm-email#([\w-]+)/.exec(text)![1]!;
}
