// Every route that creates something, with one Idempotency-Key on two nodes at the same time.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { expectError } from '../../testing/expect-error.ts';
import { installableApp, installed, newMember } from '../../testing/installations.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';
import { newAccount, organization } from '../../testing/organizations.ts';
import { approvedApp, draftApp } from '../../testing/owned-apps.ts';
import { newId } from '../ids.ts';

const market = await startTestMarket({ after });
const other = await startTestMarket({ after }, { besides: market });
const replayed = ({ headers }: Answer) => headers.get('idempotency-replayed');

interface Creation {
  path: string;
  as?: string;
  bodies: [object, object | undefined];
  /** How many there are of what it creates. */
  count: string;
  whose: string;
}

/** By route, something new to be created each time. */
const CREATIONS: Record<string, () => Promise<Creation>> = {
  'POST /api/dev/register': async () => {
    const accountUserId = newId('user');
    const body = { name: 'Ada', email: `${accountUserId}@example.com`, accountUserId };
    return {
      path: '/api/dev/register',
      as: await market.token(accountUserId),
      bodies: [body, { ...body, name: 'Eve' }],
      count: 'developers WHERE account_user_id = $1',
      whose: accountUserId,
    };
  },
  'POST /api/dev/api-keys': async () => {
    const { id, token } = await market.verifiedDeveloper();
    const body = { name: 'ci', scopes: ['APP_READ'] };
    const bodies: Creation['bodies'] = [body, { ...body, name: 'other' }];
    return { path: '/api/dev/api-keys', as: token, bodies, count: 'api_keys WHERE developer_id = $1', whose: id };
  },
  'POST /api/publishers': async () => {
    const { accountUserId, token } = await newAccount(market);
    const body = { name: 'Once', email: `${accountUserId}@example.com` };
    const bodies: Creation['bodies'] = [body, { ...body, name: 'Twice' }];
    const count = 'publisher_members WHERE account_user_id = $1';
    return { path: '/api/publishers', as: token, bodies, count, whose: accountUserId };
  },
  'POST /api/publishers/{id}/invitations': async () => {
    const { id, owner } = await organization(market);
    const bodies = ['once', 'twice'].map((name) => ({ email: `${name}@example.com`, role: 'ANALYST' }));
    return {
      path: `/api/publishers/${id}/invitations`,
      as: owner.token,
      bodies: [bodies[0]!, bodies[1]!],
      count: 'publisher_invitations WHERE publisher_id = $1',
      whose: id,
    };
  },
  'POST /api/publishers/{id}/apps/{appId}/transfers': async () => {
    const [from, to, other] = await Promise.all([1, 2, 3].map(() => market.verifiedDeveloper()));
    const { id } = await draftApp(market, {}, { developer: from!, key: await market.apiKey(from!) });
    return {
      path: `/api/publishers/${from!.id}/apps/${id}/transfers`,
      as: from!.token,
      bodies: [{ toPublisher: to!.id }, { toPublisher: other!.id }],
      count: 'app_transfers WHERE app_id = $1',
      whose: id,
    };
  },
  'POST /api/publishers/{id}/apps/{appId}/trusted-publishers': async () => {
    const developer = await market.verifiedDeveloper();
    const { id } = await draftApp(market, {}, { developer, key: await market.apiKey(developer) });
    const trusted = { provider: 'GITLAB', repository: 'octo/board', ownerId: '65' };
    return {
      path: `/api/publishers/${developer.id}/apps/${id}/trusted-publishers`,
      as: developer.token,
      bodies: [
        { ...trusted, repositoryId: '74' },
        { ...trusted, repositoryId: '75' },
      ],
      count: 'trusted_publishers WHERE app_id = $1',
      whose: id,
    };
  },
  'POST /api/dev/domains': async () => {
    const developer = await market.verifiedDeveloper();
    return {
      path: '/api/dev/domains',
      as: await market.apiKey(developer),
      bodies: [{ domain: 'once.example' }, { domain: 'twice.example' }],
      count: 'developer_domains WHERE developer_id = $1',
      whose: developer.id,
    };
  },
  'POST /api/dev/apps': async () => {
    const developer = await market.verifiedDeveloper();
    const body = { name: 'Once', description: 'One sentence.', category: 'OTHER', environment: 'production' };
    return {
      path: '/api/dev/apps',
      as: await market.apiKey(developer),
      bodies: [body, { ...body, name: 'Twice' }],
      count: 'apps WHERE developer_id = $1',
      whose: developer.id,
    };
  },
  'POST /api/dev/apps/{id}/versions': async () => {
    const { id, key } = await approvedApp(market);
    return {
      path: `/api/dev/apps/${id}/versions`,
      as: key,
      bodies: [{ releaseNotes: 'First.' }, { releaseNotes: 'Second.' }],
      count: 'app_versions WHERE number > 1 AND app_id = $1',
      whose: id,
    };
  },
  'POST /api/dev/apps/{id}/corrections': async () => {
    const { id, key } = await approvedApp(market);
    const body = { changes: { description: 'Corrected.' }, reason: 'A typo.' };
    return {
      path: `/api/dev/apps/${id}/corrections`,
      as: key,
      bodies: [body, { ...body, reason: 'Another typo.' }],
      count: 'correction_requests WHERE app_id = $1',
      whose: id,
    };
  },
  'POST /api/apps/{slug}/reviews': async () => {
    const { id, slug } = await approvedApp(market);
    return {
      path: `/api/apps/${slug}/reviews`,
      as: await market.token(newId('user')),
      bodies: [{ rating: 5 }, { rating: 1 }],
      count: 'reviews WHERE app_id = $1',
      whose: id,
    };
  },
  'POST /api/apps/{slug}/reviews/{id}/report': async () => {
    const { slug } = await approvedApp(market);
    const review = { as: await market.token(newId('user')), body: { rating: 1 } };
    const { body } = await market.expect(201, 'POST', `/api/apps/${slug}/reviews`, review);
    return {
      path: `/api/apps/${slug}/reviews/${body.id}/report`,
      as: await market.token(newId('user')),
      bodies: [{ reason: 'Spam.' }, { reason: 'Rude.' }],
      count: 'review_reports WHERE review_id = $1',
      whose: body.id,
    };
  },
  'POST /api/apps/{slug}/install': async () => {
    const { id, slug } = await approvedApp(market);
    return {
      path: `/api/apps/${slug}/install`,
      bodies: [{ version: '1' }, { version: '2' }],
      count: 'install_events WHERE app_id = $1',
      whose: id,
    };
  },
  'POST /api/installations': async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const body = { app: app.slug, workspaceId: member.workspaceId, permissions: ['tasks:read'] };
    return {
      path: '/api/installations',
      as: member.token,
      bodies: [body, { ...body, permissions: ['tasks:read', 'tasks:write'] }],
      count: 'workspace_installations WHERE app_id = $1',
      whose: app.id,
    };
  },
  'POST /api/installations/{id}/setup': async () => {
    const [app, member] = [await installableApp(market), await newMember(market)];
    const id = await installed(market, member, app);
    // The install itself has made a code.
    await market.sql('DELETE FROM setup_codes WHERE installation_id = $1', [id]);
    return {
      path: `/api/installations/${id}/setup`,
      as: member.token,
      bodies: [{ state: 'first' }, { state: 'second' }],
      count: 'setup_codes WHERE installation_id = $1',
      whose: id,
    };
  },
  'POST /api/admin/protected-terms': async () => {
    const term = `Term ${newId('x').slice(-12)}`;
    return {
      path: '/api/admin/protected-terms',
      as: market.admin,
      bodies: [{ term }, { term, note: 'Another' }],
      count: 'protected_terms WHERE term = $1',
      whose: term,
    };
  },
  ...webhookCreations('/api/dev', async () => market.apiKey(await market.verifiedDeveloper())),
  ...webhookCreations('/api/admin', async () => market.admin),
};

function webhookCreations(api: string, credential: () => Promise<string>): typeof CREATIONS {
  const newUrl = () => `https://example.invalid/${newId('x')}`;
  // They take no body; an empty one is another request all the same.
  const toOne = (move: string, count: string) => async (): Promise<Creation> => {
    const as = await credential();
    const { body } = await market.expect(201, 'POST', `${api}/webhooks`, { as, body: { url: newUrl() } });
    return { path: `${api}/webhooks/${body.id}/${move}`, as, bodies: [{}, undefined], count, whose: body.id };
  };
  return {
    [`POST ${api}/webhooks`]: async () => {
      const url = newUrl();
      const bodies: Creation['bodies'] = [{ url }, { url, description: 'Other' }];
      return { path: `${api}/webhooks`, as: await credential(), bodies, count: 'webhooks WHERE url = $1', whose: url };
    },
    [`POST ${api}/webhooks/{id}/rotate-secret`]: toOne(
      'rotate-secret',
      `audit_log WHERE action = 'webhook.secret-rotated' AND subject_id = $1`,
    ),
    [`POST ${api}/webhooks/{id}/test`]: toOne('test', 'webhook_deliveries WHERE webhook_id = $1'),
  };
}

suite('An Idempotency-Key on two nodes at the same time', () => {
  test('is honoured by every route that creates something', async () => {
    const { body } = await market.expect(200, 'GET', '/openapi.json');
    const creating = Object.entries<Record<string, { parameters?: { name: string }[] }>>(body.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods)
          .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'idempotency-key'))
          .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(creating.sort(), Object.keys(CREATIONS).sort());
  });

  for (const [route, prepare] of Object.entries(CREATIONS)) {
    const secret = /\/(api-keys|webhooks|rotate-secret|setup)$/.test(route);

    test(`${route}: with one body it creates one thing, and all get the same answer`, async () => {
      const { answers, made } = await race(await prepare(), () => 0);
      const first = answers.find((answer) => replayed(answer) === null && answer.status === 201)!;
      for (const answer of answers.filter((one) => one !== first)) {
        if (secret) expectError(answer, 409, 'ANSWER_NOT_REPEATABLE');
        else assert.deepEqual([answer.status, answer.text, replayed(answer)], [201, withoutCode(first.text), 'true']);
      }
      assert.equal(made, 1);
    });

    test(`${route}: with two bodies it creates one thing, and refuses the other`, async () => {
      const { answers, made } = await race(await prepare(), (n) => n % 2);
      const winner = answers.findIndex((answer) => answer.status === 201 && replayed(answer) === null);
      for (const [n, answer] of answers.entries()) {
        if (n % 2 !== winner % 2) expectError(answer, 409, 'IDEMPOTENCY_KEY_REUSED');
        else if (n !== winner && secret) expectError(answer, 409, 'ANSWER_NOT_REPEATABLE');
        else assert.equal(withoutCode(answer.text), withoutCode(answers[winner]!.text));
      }
      assert.equal(made, 1);
    });
  }

  /** The code of a setup page is a secret, and the only part of a response that is not repeated. */
  const withoutCode = (text: string) => text.replace(/,"setup":\{[^}]*\}/, '');

  /** Eight requests at once, two of each body on each node. */
  async function race({ path, as, bodies, count, whose }: Creation, bodyOf: (n: number) => number) {
    const headers = { 'idempotency-key': newId('once') };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const body = bodies[bodyOf(n) as 0 | 1];
        return (n % 4 < 2 ? market : other).request('POST', path, { ...(as ? { as } : {}), body, headers });
      }),
    );
    const [row] = await market.sql(`SELECT count(*)::int AS made FROM ${count}`, [whose]);
    return { answers, made: row.made as number };
  }
});
