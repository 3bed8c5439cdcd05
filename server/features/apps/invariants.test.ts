// Whatever developers and administrators do, in whatever order: what is public is exactly what was last approved.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { newApp, REJECTION } from '../../testing/listings.ts';
import { type Answer, startTestMarket, type TestDeveloper } from '../../testing/market.ts';
import { mintToken } from '../accounts/embedded-provider.ts';

const market = await startTestMarket({ after });
const admins = [market.admin, await mintToken(market.settings, 'another-admin', true)] as const;

/** With how often each is tried: what leads onward is tried more often than what only gets in the way. */
const ACTIONS = {
  ...{ create: 1, edit: 2, submit: 6, withdraw: 1, delete: 1, open: 4, editVersion: 2, discard: 1, approve: 7 },
  ...{ reject: 2, claim: 1, release: 1, unlist: 1, relist: 2, suspend: 1, restore: 2, feature: 1, correct: 2 },
  ...{ suspendDeveloper: 1, reinstateDeveloper: 3 },
};
type Action = keyof typeof ACTIONS;
const DECISIONS: Partial<Record<Action, string>> = {
  ...{ approve: 'app.approved', reject: 'app.rejected', suspend: 'app.suspended', restore: 'app.restored' },
  ...{ suspendDeveloper: 'developer.suspended', reinstateDeveloper: 'developer.reinstated' },
};

interface Step {
  action: Action;
  /** Which of the apps, and which of the administrators. */
  app: number;
  admin: 0 | 1;
  /** What an edit writes. */
  words: string;
  /** Through the paths of the app, or those of its latest version. */
  byVersion: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    action: fc.oneof(
      ...(Object.entries(ACTIONS) as [Action, number][]).map(([action, weight]) => ({
        weight,
        arbitrary: fc.constant(action),
      })),
    ),
    app: fc.nat(1),
    admin: fc.constantFrom(0, 1),
    words: fc.constantFrom('Plans weeks.', 'Plans days.', 'Plans hours.', 'One. Two. Three.'),
    byVersion: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25, size: 'max' },
);

/** Listing fields, as the public detail shows them. */
const SHOWN = ['name', 'description', 'longDescription', 'category', 'logoUrl', 'websiteUrl', 'screenshots'] as const;
type Listing = Record<(typeof SHOWN)[number] | 'version' | 'featured', unknown>;

/** What a test knows of an app from the answers it got, and from nothing else. */
interface Known {
  id: string;
  /** The highest number that was given to a version. */
  version: number;
  submission: string | undefined;
  frozen: Listing | undefined;
  live: Listing | undefined;
  slug: string | undefined;
  unlisted: boolean;
  suspended: boolean;
  gone: boolean;
}

interface World {
  developer: TestDeveloper;
  key: string;
  apps: Known[];
  developerSuspended: boolean;
  decided: string[];
}

const listingOf = (body: Record<string, unknown>, version: number): Listing =>
  Object.fromEntries(
    [...SHOWN, 'featured'].map((field) => [field, body[field]]).concat([['version', version]]),
  ) as Listing;

async function send({ key, developer }: World, app: Known | undefined, step: Step): Promise<Answer> {
  const { action, words, byVersion } = step;
  const own = `/api/dev/apps/${app?.id ?? 'app_none'}`;
  const version = `${own}/versions/${app?.version ?? 1}`;
  const dev = (method: string, path: string, body?: unknown) => market.request(method, path, { as: key, body });
  const admin = (method: string, path: string, body?: unknown) =>
    market.request(method, `/api/admin/${path}`, { as: admins[step.admin], body });
  const submission = `submissions/${app?.submission ?? 'sub_none'}`;
  const path = `apps/${app?.id ?? 'app_none'}`;
  switch (action) {
    case 'create':
      return dev('POST', '/api/dev/apps', newApp({ description: words }));
    case 'edit':
      return dev('PUT', byVersion ? version : own, { description: words, name: `${words} ${developer.id}` });
    case 'editVersion':
      return dev('PUT', version, { longDescription: words, releaseNotes: words });
    case 'submit':
    case 'withdraw':
      return dev('POST', `${byVersion ? version : own}/${action}`);
    case 'delete':
      return dev('DELETE', own);
    case 'open':
      return dev('POST', `${own}/versions`, byVersion ? { description: words } : {});
    case 'discard':
      return dev('DELETE', version);
    case 'unlist':
    case 'relist':
      return dev('POST', `${own}/${action}`);
    case 'reject':
      return admin('POST', `${submission}/reject`, REJECTION);
    case 'approve':
    case 'claim':
    case 'release':
      return admin('POST', `${submission}/${action}`);
    case 'suspend':
      return admin('POST', `${path}/suspend`, { reason: words });
    case 'restore':
      return admin('POST', `${path}/restore`);
    case 'feature':
      return admin('POST', `${path}/${byVersion ? 'feature' : 'unfeature'}`);
    case 'correct':
      return admin('PUT', path, { websiteUrl: `https://example.com/${words.length}`, description: words });
    case 'suspendDeveloper':
      return admin('POST', `developers/${developer.id}/suspend`, { reason: words });
    case 'reinstateDeveloper':
      return admin('POST', `developers/${developer.id}/reinstate`);
  }
}

/** What a success means for what the public must see from now on. */
async function learn(world: World, app: Known | undefined, { action }: Step, { body }: Answer): Promise<void> {
  if (action === 'create') {
    const fresh = { submission: undefined, frozen: undefined, live: undefined, slug: undefined };
    world.apps.push({ id: body.id, version: 1, ...fresh, unlisted: false, suspended: false, gone: false });
  }
  if (action === 'suspendDeveloper') world.developerSuspended = true;
  if (action === 'reinstateDeveloper') world.developerSuspended = false;
  if (!app) return;
  if (action === 'open') app.version = body.number;
  if (action === 'delete') app.gone = true;
  if (action === 'unlist' || action === 'relist') app.unlisted = action === 'unlist';
  if (action === 'suspend' || action === 'restore') app.suspended = action === 'suspend';
  if (action === 'submit') {
    const [waiting] = await market.sql(`SELECT id FROM submissions WHERE app_id = $1 AND status = 'PENDING'`, [app.id]);
    app.submission = waiting!.id;
    app.frozen = listingOf(body, app.version);
  }
  if (action === 'approve') app.live = { ...app.frozen!, featured: app.live?.featured ?? false };
  if (action === 'correct') app.live = { ...app.live!, description: body.description, websiteUrl: body.websiteUrl };
  if (action === 'feature') app.live = { ...app.live!, featured: body.featured };
}

async function holds({ apps, developer, developerSuspended }: World): Promise<void> {
  const mine = `SELECT apps.id FROM apps WHERE developer_id = $1`;
  const crowded = await market.sql(
    `SELECT app_id FROM app_versions WHERE status <> 'APPROVED' AND app_id IN (${mine}) GROUP BY app_id HAVING count(*) > 1`,
    [developer.id],
  );
  assert.deepEqual(crowded, []);

  const onShelf = apps.filter((app) => app.live && !app.unlisted && !app.suspended && !app.gone && !developerSuspended);
  const shown = await market.sql(`SELECT app_id FROM catalog WHERE app_id IN (${mine}) ORDER BY app_id`, [
    developer.id,
  ]);
  assert.deepEqual(
    shown.map(({ app_id }) => app_id),
    onShelf.map(({ id }) => id).sort(),
  );

  for (const app of apps.filter(({ gone }) => !gone)) {
    const { slug } = (await market.expect(200, 'GET', `/api/admin/apps/${app.id}`, { as: market.admin })).body;
    if (app.live) app.slug ??= slug;
    assert.equal(slug, app.slug ?? slug);
    const { status, body } = await market.request('GET', `/api/apps/${slug}`);
    assert.equal(status, onShelf.includes(app) ? 200 : 404);
    if (status === 200) assert.deepEqual(listingOf(body, body.version), app.live);
  }
}

/** Every decision is in the audit log once, and was told by one mail. */
async function assertNotified({ decided, developer }: World): Promise<void> {
  const events = Object.values(DECISIONS);
  const logged = await market.sql(
    `SELECT action FROM audit_log WHERE action = ANY($2) AND (subject_id = $1 OR subject_id IN (SELECT id FROM apps WHERE developer_id = $1))`,
    [developer.id, events],
  );
  const mailed = await market.sql('SELECT event FROM mails WHERE recipient = $1 AND event = ANY($2)', [
    developer.email,
    events,
  ]);
  assert.deepEqual(logged.map(({ action }) => action).sort(), decided.toSorted());
  assert.deepEqual(mailed.map(({ event }) => event).sort(), decided.toSorted());
}

suite('any sequence of actions', () => {
  test('keeps one open version, the approved listing public, its slug, and one audit row and mail a decision', async () => {
    const succeeded = new Set<Action>();
    await fc.assert(
      fc.asyncProperty(fc.boolean(), steps, async (fromApproved, sequence) => {
        const developer = await market.verifiedDeveloper();
        const key = await market.apiKey(developer);
        const world: World = { developer, key, apps: [], developerSuspended: false, decided: [] };
        const plain = { app: 0, admin: 0, words: 'Plans weeks.', byVersion: false } as const;
        const start: Action[] = fromApproved ? ['create', 'submit', 'approve'] : ['create'];
        for (const step of [...start.map((action) => ({ action, ...plain })), ...sequence]) {
          const app = step.action === 'create' ? undefined : world.apps[step.app % world.apps.length];
          const answer = await send(world, app, step);
          assert.ok(answer.status < 500, `${step.action}: ${answer.text}`);
          if (answer.status < 300) {
            succeeded.add(step.action);
            await learn(world, app, step, answer);
            if (DECISIONS[step.action]) world.decided.push(DECISIONS[step.action]!);
          }
          await holds(world);
        }
        await assertNotified(world);
      }),
      { numRuns: 25 },
    );
    assert.ok(succeeded.has('approve') && succeeded.has('open'), 'the sequences lead somewhere');
  });
});
