// Test data for moderation: apps with a pending submission whose checks have run, and decisions.

import { NO_DISCLOSURES } from '../features/catalog/disclosures.ts';
import { contactsFor } from './listings.ts';
import { eventually, type TestMarket } from './market.ts';
import { draftApp } from './owned-apps.ts';

export const HOUR_MS = 3_600_000;
export const REASON = {
  pointer: '/name',
  code: 'NAME_CONFUSING',
  message: 'Too close to another.',
  fix: 'Choose your own.',
};

// Nothing listens there: the checks end at once.
export const picture = (name: string) => `http://127.0.0.1:1/${name}.png`;
export const shots = (...names: string[]) => names.map((name) => ({ url: picture(name) }));
export const LISTING = {
  name: 'Focus Board',
  description: 'Plan your week. Keep calm.',
  longDescription: null,
  category: 'PRODUCTIVITY',
  logoUrl: picture('logo'),
  bannerUrl: null,
  websiteUrl: null,
  oauthClientId: null,
  setupUrl: null,
  ...NO_DISCLOSURES,
  permissions: [] as { scope: string; required: boolean; reason: string }[],
  screenshots: shots('one', 'two').map((shot, order) => ({ ...shot, caption: null, order })),
};

interface Deciding {
  as?: string;
  body?: unknown;
  ifMatch?: string;
}

export function reviewTools(market: TestMarket) {
  async function createApp(fields: object = {}, profile: Record<string, unknown> = {}, at: TestMarket = market) {
    const developer = await at.verifiedDeveloper(profile);
    const owner = { developer, key: await at.apiKey(developer) };
    const app = await draftApp(
      at,
      { ...LISTING, environment: 'localhost', ...contactsFor({ ...fields }), ...fields },
      owner,
    );
    const { key } = app;
    const path = `/api/dev/apps/${app.id}`;
    const act = (method: string, rest = '', sent?: object) =>
      at.request(method, `${path}${rest}`, { as: key, ...(sent ? { body: sent } : {}) });
    /** Submits it, waits for the checks, and returns the id of the submission. */
    const submit = async (version = ''): Promise<string> => {
      await at.expect(200, 'POST', `${path}${version}/submit`, { as: key });
      // Nothing else brings them: the bound only ends a broken test.
      const ready = await eventually(
        async () => {
          const { body } = await act('GET', '/review');
          return body.checks !== null && body;
        },
        'the checks',
        20,
      );
      return ready.submissionId;
    };
    const review = async () => (await at.expect(200, 'GET', `${path}/review`, { as: key })).body;
    return { ...app, act, submit, review };
  }

  async function submitted(fields: object = {}, profile: Record<string, unknown> = {}) {
    const app = await createApp(fields, profile);
    return { ...app, submission: await app.submit() };
  }

  const decide = (id: string, move: string, { as = market.admin, body, ifMatch }: Deciding = {}) =>
    market.request('POST', `/api/admin/submissions/${id}/${move}`, {
      as,
      ...(body || move === 'reject' ? { body: body ?? { reasons: [REASON] } } : {}),
      ...(ifMatch ? { headers: { 'if-match': ifMatch } } : {}),
    });
  const whole = (id: string, at: TestMarket = market) =>
    at.expect(200, 'GET', `/api/admin/submissions/${id}`, { as: at.admin });
  const auditOf = (appId: string, action: string) =>
    market.sql('SELECT actor_id, details FROM audit_log WHERE subject_id = $1 AND action = $2 ORDER BY id', [
      appId,
      action,
    ]);
  return { createApp, submitted, decide, whole, auditOf };
}
