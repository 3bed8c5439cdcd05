// Trusted publishing: CI jobs publish versions with their own OpenID token.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { COMMIT, startCi } from '../../testing/ci-provider.ts';
import { expectError } from '../../testing/expect-error.ts';
import { newKey } from '../../testing/foreign-provider.ts';
import { createApp, createApprovedApp, decide } from '../../testing/listings.ts';
import { type Answer, eventually, startTestMarket, type TestDeveloper } from '../../testing/market.ts';
import { member, memberKey, organization } from '../../testing/organizations.ts';
import { runJob } from '../../testing/run-job.ts';
import { signIn } from '../../testing/sign-in.ts';

const ci = await startCi({ after });
const market = await startTestMarket({ after }, { env: { ...ci.env, RATE_LIMITS: 'off' } });
const other = await startTestMarket({ after }, { besides: market, env: ci.env });

interface Party {
  id: string;
  token: string;
}
const path = (owner: { id: string }, appId: string) => `/api/publishers/${owner.id}/apps/${appId}/trusted-publishers`;
const trust = (owner: Party, appId: string, body: object) =>
  market.request('POST', path(owner, appId), { as: owner.token, body });
const trusted = async (owner: Party, appId: string, body: object = ci.githubPublisher): Promise<string> => {
  const answer = await trust(owner, appId, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
};
const exchange = (token: string, app?: string) =>
  market.request('POST', '/api/trusted-publishing/token', { body: { token, ...(app ? { app } : {}) } });
const keyOf = ({ status, body, text }: Answer) => {
  assert.equal(status, 200, text);
  return body as { id: string; key: string; expiresAt: string; scopes: string[]; apps: string[] };
};
/** An approved app whose publisher trusts the workflow of the test's tokens. */
async function trustingApp(body: object = ci.githubPublisher) {
  const owner: TestDeveloper = await market.verifiedDeveloper();
  const app = await createApprovedApp(market, await market.apiKey(owner));
  return { owner, app, trustedPublisher: await trusted(owner, app.id, body) };
}
const codesOf = ({ body }: Answer) => body.error.details.map(({ code }: { code: string }) => code);

suite('A CI job', () => {
  test('publishes a version with its token alone, and the version says where it came from', async () => {
    const { owner, app } = await trustingApp();
    const made = keyOf(await exchange(await ci.githubToken(market), app.id));
    assert.deepEqual([made.apps, made.scopes], [[app.id], ['APP_READ', 'APP_UPDATE']]);
    const left = Date.parse(made.expiresAt) - Date.now();
    assert.ok(left > 14 * 60_000 && left < 16 * 60_000, made.expiresAt);
    const as = made.key;
    const changes = { description: 'Plan your week, from CI.', releaseNotes: 'From CI.' };
    const { body: version } = await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, {
      as,
      body: changes,
    });
    const page = `${new URL(ci.github.issuer).origin}/octo/board`;
    const publishedFrom = {
      ...{ provider: 'GITHUB', repository: 'octo/board', commit: COMMIT, workflow: '.github/workflows/publish.yml' },
      ...{ run: '10923', commitUrl: `${page}/commit/${COMMIT}`, runUrl: `${page}/actions/runs/10923` },
    };
    assert.deepEqual(version.publishedFrom, publishedFrom);
    await market.expect(200, 'POST', `/api/dev/apps/${app.id}/versions/2/submit`, { as });
    const { id: submissionId } = await decide(market, app.id, 'approve');
    const { body: submission } = await market.expect(200, 'GET', `/api/admin/submissions/${submissionId}`, {
      as: market.admin,
    });
    assert.deepEqual(submission.listing.publishedFrom, publishedFrom);
    const { body: shown } = await market.expect(200, 'GET', `/api/apps/${app.slug}`);
    assert.deepEqual([shown.version, shown.publishedFrom], [2, publishedFrom]);
    const { body: proof } = await market.expect(200, 'GET', `/api/apps/${app.slug}/proof`);
    assert.deepEqual(JSON.parse(proof.listing).publishedFrom, publishedFrom);
    const list = await market.expect(200, 'GET', path(owner, app.id), { as: owner.token });
    assert.ok(list.body.data[0].lastUsedAt);
  });

  test('of GitLab publishes, too', async () => {
    const { app } = await trustingApp({ ...ci.gitlabPublisher, workflow: '.gitlab-ci.yml' });
    const { key } = keyOf(await exchange(await ci.gitlabToken(market), app.slug));
    const body = { description: 'From GitLab.' };
    const { body: version } = await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as: key, body });
    assert.deepEqual(version.publishedFrom, {
      ...{ provider: 'GITLAB', repository: 'octo/board', commit: COMMIT, workflow: '.gitlab-ci.yml', run: '574' },
      commitUrl: `${ci.gitlab.issuer}/octo/board/-/commit/${COMMIT}`,
      runUrl: `${ci.gitlab.issuer}/octo/board/-/pipelines/574`,
    });
  });

  test('has no more than its app: nothing else, and nothing that needs other scopes', async () => {
    const { owner, app } = await trustingApp();
    const second = await createApp(market, await market.apiKey(owner));
    const { key: as } = keyOf(await exchange(await ci.githubToken(market), app.id));
    const { body } = await market.expect(200, 'GET', '/api/dev/apps', { as });
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [app.id],
    );
    expectError(await market.request('GET', `/api/dev/apps/${second.id}`, { as }), 404, 'APP_NOT_FOUND');
    expectError(await market.request('DELETE', `/api/dev/apps/${app.id}`, { as }), 403, 'INSUFFICIENT_SCOPE');
    expectError(await market.request('GET', '/api/dev/activity', { as }), 403, 'KEY_LIMITED_TO_APPS');
    const profile = await market.expect(200, 'GET', '/api/dev/me', { as });
    assert.equal('email' in profile.body, false);
  });

  test('has keys that are not among the 25, and are listed while they work', async () => {
    const { owner, app } = await trustingApp();
    const mine = await market.apiKey(owner, ['APP_READ', 'APP_UPDATE']);
    const made = keyOf(await exchange(await ci.githubToken(market), app.id));
    const kinds = async () => {
      const { body } = await market.expect(200, 'GET', '/api/dev/api-keys', { as: mine });
      return body.data.filter(({ kind }: { kind: string }) => kind === 'CI').length;
    };
    assert.equal(await kinds(), 1);
    const [{ count }] = (await market.sql(
      `SELECT count(*)::int FROM api_keys WHERE developer_id = $1 AND published_from IS NULL AND revoked_at IS NULL`,
      [owner.id],
    )) as [{ count: number }];
    for (let n = count; n < 25; n++) await market.apiKey(owner, ['APP_READ']);
    await market.sql(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [made.id]);
    assert.equal(await kinds(), 0);
    expectError(await market.request('GET', '/api/dev/apps', { as: made.key }), 401, 'KEY_EXPIRED');
  });
});

suite('A version', () => {
  test('that anybody else changed did not come from CI', async () => {
    const { owner, app } = await trustingApp();
    const { key: as } = keyOf(await exchange(await ci.githubToken(market), app.id));
    const at = `/api/dev/apps/${app.id}/versions`;
    await market.expect(201, 'POST', at, { as, body: { description: 'From CI.' } });
    const change = async (key: string, description: string) =>
      (await market.expect(200, 'PUT', `${at}/2`, { as: key, body: { description } })).body.publishedFrom;
    assert.equal((await change(as, 'Again from CI.')).commit, COMMIT);
    assert.equal(await change(await market.apiKey(owner), 'By hand.'), null);
    assert.equal(await change(as, 'A part of it from CI.'), null);
  });

  test('from another repository than the last one is a difference that reviewers see', async () => {
    const { app } = await trustingApp();
    const { key: as } = keyOf(await exchange(await ci.githubToken(market), app.id));
    await market.expect(201, 'POST', `/api/dev/apps/${app.id}/versions`, { as, body: { description: 'From CI.' } });
    const { body } = await market.expect(200, 'GET', `/api/dev/apps/${app.id}/versions/2/difference`, { as });
    const entry = body.data.find(({ pointer }: { pointer: string }) => pointer.startsWith('/publishedFrom'));
    assert.deepEqual(entry, { pointer: '/publishedFrom/repository', from: null, to: 'octo/board' });
  });
});

suite('A CI token is refused', async () => {
  const github = await trustingApp();
  const gitlab = await trustingApp({ ...ci.gitlabPublisher, workflow: '.gitlab-ci.yml' });

  for (const [what, claims, codes] of [
    ['of another repository', { repository_id: '75' }, ['REPOSITORY_TRUSTED']],
    ['of another owner', { repository_owner_id: '66' }, ['OWNER_TRUSTED']],
    [
      'of another workflow',
      { job_workflow_ref: 'octo/board/.github/workflows/x.yml@refs/heads/main' },
      ['WORKFLOW_TRUSTED'],
    ],
    [
      'of a workflow of the same path elsewhere',
      { job_workflow_ref: 'evil/octo/board/.github/workflows/publish.yml@refs/heads/main' },
      ['WORKFLOW_TRUSTED'],
    ],
    ['of a pull request', { event_name: 'pull_request_target' }, ['EVENT_TRUSTED']],
    ['of an unprotected branch', { ref_protected: 'false' }, ['REF_PROTECTED']],
    [
      'without what is needed to check it',
      { repository_id: undefined, sha: 'HEAD' },
      ['CLAIM_INVALID', 'CLAIM_INVALID'],
    ],
    [
      'with every difference at once',
      { repository_owner_id: '66', event_name: 'issue_comment', ref_protected: 'false' },
      ['OWNER_TRUSTED', 'EVENT_TRUSTED', 'REF_PROTECTED'],
    ],
  ] as const) {
    test(what, async () => {
      const answer = await exchange(await ci.githubToken(market, claims), github.app.id);
      expectError(answer, 403, 'NOT_TRUSTED');
      assert.deepEqual(codesOf(answer), codes);
    });
  }

  for (const [what, claims, codes] of [
    ['of another project of GitLab', { project_id: '75' }, ['REPOSITORY_TRUSTED']],
    ['of another namespace of GitLab', { namespace_id: '66' }, ['OWNER_TRUSTED']],
    [
      'of a configuration elsewhere, in GitLab',
      { ci_config_ref_uri: 'gitlab.example/evil/octo/board//.gitlab-ci.yml@refs/heads/main' },
      ['WORKFLOW_TRUSTED'],
    ],
    ['of a merge request of GitLab', { pipeline_source: 'merge_request_event' }, ['EVENT_TRUSTED']],
    ['of an unprotected tag of GitLab', { ref_type: 'tag', ref_protected: 'false' }, ['REF_PROTECTED']],
  ] as const) {
    test(what, async () => {
      const answer = await exchange(await ci.gitlabToken(market, claims), gitlab.app.id);
      expectError(answer, 403, 'NOT_TRUSTED');
      assert.deepEqual(codesOf(answer), codes);
    });
  }

  const now = Math.floor(Date.now() / 1000);
  for (const [what, claims, reason] of [
    ['for another audience', { aud: 'https://elsewhere.example' }, /audience must be http/],
    ['of an unknown issuer', { iss: 'https://ci.example' }, /issuer is not one of/],
    ['that has expired', { iat: now - 600, exp: now - 300 }, /expired/],
    ['that is valid for longer than an hour', { exp: now + 3_700 }, /longer than an hour/],
    ['without an id', { jti: undefined }, /`jti`/],
    ['without a time', { iat: undefined }, /`iat`/],
  ] as const) {
    test(what, async () => {
      const answer = await exchange(await ci.githubToken(market, claims));
      expectError(answer, 401, 'CI_TOKEN_INVALID');
      assert.match(answer.body.error.message, reason);
    });
  }

  test('that somebody else signed, or that is no token', async () => {
    const forged = await ci.github.sign({ aud: market.url, iss: ci.github.issuer }, { with: await newKey('RS256') });
    expectError(await exchange(forged), 401, 'CI_TOKEN_INVALID');
    for (const token of ['x', 'a.b.c', await ci.githubToken(market).then((good) => `${good.slice(0, -4)}AAAA`)])
      expectError(await exchange(token), 401, 'CI_TOKEN_INVALID');
  });

  test('when it was used before: of concurrent exchanges, on any node, one gets a key', async () => {
    const { app } = github;
    const token = await ci.githubToken(market);
    const nodes = [market, other, market, other];
    const answers = await Promise.all(
      nodes.map((node) => node.request('POST', '/api/trusted-publishing/token', { body: { token, app: app.id } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
    expectError(await exchange(token, app.id), 401, 'CI_TOKEN_USED');
  });

  test('with one more key fetch at most, however many keys strangers name', async () => {
    const before = ci.github.keyFetches;
    const stranger = await newKey('RS256');
    const token = await ci.github.sign({ aud: market.url }, { with: stranger });
    await Promise.all(Array.from({ length: 20 }, () => exchange(token)));
    for (let n = 0; n < 5; n++) await exchange(token);
    assert.ok(ci.github.keyFetches - before <= 1, `${ci.github.keyFetches - before} fetches`);
  });
});

suite('A trusted publisher', () => {
  test('may allow unprotected branches, and may ask for an environment', async () => {
    const { app } = await trustingApp({ ...ci.githubPublisher, environment: 'store', allowUnprotectedRefs: true });
    const at = (claims: object) =>
      ci.githubToken(market, { ref_protected: 'false', ...claims }).then((t) => exchange(t, app.id));
    assert.deepEqual(codesOf(await at({})), ['ENVIRONMENT_TRUSTED']);
    assert.deepEqual(codesOf(await at({ environment: 'test' })), ['ENVIRONMENT_TRUSTED']);
    keyOf(await at({ environment: 'store' }));
  });

  test('of a tag of GitHub needs no protection', async () => {
    const { app } = await trustingApp();
    const claims = { ref: 'refs/tags/v1', ref_type: 'tag', ref_protected: 'false', event_name: 'release' };
    keyOf(await exchange(await ci.githubToken(market, claims), app.id));
  });

  test('of a renamed repository is still trusted: the ids decide', async () => {
    const { app } = await trustingApp();
    const claims = {
      repository: 'octo/planner',
      job_workflow_ref: 'octo/planner/.github/workflows/publish.yml@refs/heads/main',
    };
    keyOf(await exchange(await ci.githubToken(market, claims), app.id));
  });

  test('of several apps needs the name of the app', async () => {
    const ids = { repository_id: '801', repository_owner_id: '65' };
    const publisher = { ...ci.githubPublisher, repositoryId: '801' };
    const [one, two] = [await trustingApp(publisher), await trustingApp(publisher)];
    expectError(await exchange(await ci.githubToken(market, ids)), 409, 'SEVERAL_APPS');
    for (const { app } of [one, two])
      assert.deepEqual(keyOf(await exchange(await ci.githubToken(market, ids), app.slug)).apps, [app.id]);
    const alone = { ...publisher, repositoryId: '802' };
    const { app } = await trustingApp(alone);
    const token = await ci.githubToken(market, { ...ids, repository_id: '802' });
    assert.deepEqual(keyOf(await exchange(token)).apps, [app.id]);
  });

  test('is added and removed by owners and administrators with a recent sign-in; the publisher gets an email', async () => {
    const made = await organization(market);
    const { key } = await memberKey(market, made, made.owner);
    const app = await createApprovedApp(market, key);
    const [admin, developer] = [await member(market, made, 'ADMIN'), await member(market, made, 'DEVELOPER')];
    const as = (who: { token: string }) => ({ id: made.id, token: who.token });
    expectError(await trust(as(developer), app.id, ci.githubPublisher), 403, 'ROLE_INSUFFICIENT');
    const session = await signIn(market, { accountUserId: admin.accountUserId });
    await market.sql(`UPDATE sessions SET auth_time = now() - interval '11 minutes' WHERE account_user_id = $1`, [
      admin.accountUserId,
    ]);
    const portal = path(made, app.id).replace('/api/', '/store/api/');
    expectError(await session.request('POST', portal, { body: ci.githubPublisher }), 401, 'STEP_UP_REQUIRED');
    assert.equal((await session.request('GET', portal)).status, 200);
    const id = await trusted(as(admin), app.id);
    const [mail] = await market.sql(
      `SELECT text FROM mails WHERE recipient = $1 AND event = 'app.trusted-publisher-added'`,
      [`${made.owner.accountUserId}@example.com`],
    );
    assert.match(mail!.text, /octo\/board/);
    assert.match(mail!.text, new RegExp(`/portal/apps/${app.id}/settings\\?publisher=${made.id}`));

    const { key: ciKey } = keyOf(await exchange(await ci.githubToken(market), app.id));
    expectError(await session.request('DELETE', `${portal}/${id}`), 401, 'STEP_UP_REQUIRED');
    const stranger = await market.verifiedDeveloper();
    const remove = (who: Party, of = made.id) =>
      market.request('DELETE', `${path({ id: of }, app.id)}/${id}`, { as: who.token });
    expectError(await remove(stranger), 404, 'PUBLISHER_NOT_FOUND');
    expectError(await remove(stranger, stranger.id), 404, 'APP_NOT_FOUND');
    assert.equal((await remove(as(admin))).status, 200);
    expectError(await remove(as(admin)), 404, 'TRUSTED_PUBLISHER_NOT_FOUND');
    await eventually(
      async () => (await other.request('GET', '/api/dev/apps', { as: ciKey })).status === 401,
      'the key of its run is refused on the other node',
    );
    expectError(await exchange(await ci.githubToken(market), app.id), 403, 'NOT_TRUSTED');
  });

  test('is checked: known issuer, workflow for GitHub, ids that are numbers, no second one, 20 for an app', async () => {
    const owner = await market.verifiedDeveloper();
    const app = await createApp(market, await market.apiKey(owner));
    const { workflow: _, ...incomplete } = ci.githubPublisher;
    const refused = await trust(owner, app.id, { ...incomplete, issuer: 'https://ci.example' });
    expectError(refused, 400, 'VALIDATION_FAILED');
    assert.deepEqual(codesOf(refused), ['ISSUER_TRUSTED', 'REQUIRED']);
    const named = await trust(owner, app.id, { ...ci.githubPublisher, repositoryId: 'octo', repository: 'octo' });
    assert.equal(named.body.error.details.length, 2);
    // An issuer speaks for its own kind of CI alone.
    expectError(
      await trust(owner, app.id, { ...ci.githubPublisher, issuer: ci.gitlab.issuer }),
      400,
      'VALIDATION_FAILED',
    );
    await trusted(owner, app.id);
    expectError(await trust(owner, app.id, ci.githubPublisher), 409, 'TRUSTED_PUBLISHER_EXISTS');
    for (let n = 1; n < 20; n++) await trusted(owner, app.id, { ...ci.githubPublisher, repositoryId: String(n) });
    expectError(
      await trust(owner, app.id, { ...ci.githubPublisher, repositoryId: '99' }),
      409,
      'TRUSTED_PUBLISHER_LIMIT',
    );
  });

  test('of an unverified or suspended publisher, or of a deleted app, gives no keys', async () => {
    const { owner, app } = await trustingApp();
    await market.expect(200, 'POST', `/api/admin/developers/${owner.id}/suspend`, {
      as: market.admin,
      body: { reason: 'It misbehaves.' },
    });
    assert.equal((await exchange(await ci.githubToken(market), app.id)).status, 403);
    const author = await market.verifiedDeveloper();
    const key = await market.apiKey(author);
    const draft = await createApp(market, key);
    await trusted(author, draft.id);
    await market.expect(200, 'DELETE', `/api/dev/apps/${draft.id}`, { as: key });
    expectError(await exchange(await ci.githubToken(market), draft.id), 403, 'NOT_TRUSTED');
  });

  test('does not move with a transferred app, nor do its keys', async () => {
    const { owner, app } = await trustingApp();
    const receiver = await market.verifiedDeveloper();
    const { key } = keyOf(await exchange(await ci.githubToken(market), app.id));
    const { body } = await market.expect(201, 'POST', `/api/publishers/${owner.id}/apps/${app.id}/transfers`, {
      as: owner.token,
      body: { toPublisher: receiver.id },
    });
    await market.expect(200, 'POST', `/api/transfers/${body.id}/accept`, { as: receiver.token });
    expectError(await market.request('GET', `/api/dev/apps/${app.id}`, { as: key }), 401, 'KEY_REVOKED');
    expectError(await exchange(await ci.githubToken(market), app.id), 403, 'NOT_TRUSTED');
    const { body: list } = await market.expect(200, 'GET', path(receiver, app.id), { as: receiver.token });
    assert.deepEqual(list.data, []);
  });

  test('and a CI that cannot be reached is a 503 that says so', async () => {
    const lonely = await startTestMarket(
      { after },
      { besides: market, env: { ...ci.env, ALLOW_PRIVATE_HOSTS: 'nowhere.example' } },
    );
    const token = await ci.githubToken(lonely);
    const answer = await lonely.request('POST', '/api/trusted-publishing/token', { body: { token } });
    expectError(answer, 503, 'CI_ISSUER_UNAVAILABLE');
    assert.ok(answer.headers.get('retry-after'));
  });
});

test('records of tokens and keys of CI are deleted once they have expired', async () => {
  const { app } = await trustingApp();
  const { id } = keyOf(await exchange(await ci.githubToken(market), app.id));
  await market.sql(`UPDATE api_keys SET expires_at = now() - interval '31 days' WHERE id = $1`, [id]);
  await market.sql(`UPDATE exchanged_ci_tokens SET expires_at = now() - interval '2 days'`);
  await runJob(market, 'ci-token-cleaning');
  await eventually(async () => {
    const [rows] = await market.sql(
      `SELECT (SELECT count(*)::int FROM api_keys WHERE id = $1) AS keys,
         (SELECT count(*)::int FROM exchanged_ci_tokens WHERE expires_at < now()) AS tokens`,
      [id],
    );
    return rows!.keys === 0 && rows!.tokens === 0;
  }, 'they are gone');
});
