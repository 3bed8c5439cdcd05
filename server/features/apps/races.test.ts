// What happens at the same time comes out as if it had come one after the other: exactly one wins, every time, and
// app, version, submission, catalog, audit log and mails tell the same story afterwards.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { changeIdentity } from '../../testing/identity.ts';
import { createApp, createApprovedApp, REJECTION, submissionOf } from '../../testing/listings.ts';
import { type Answer, startTestMarket } from '../../testing/market.ts';
import { mintToken } from '../accounts/embedded-provider.ts';

// More requests of one caller than anybody has a use for.
const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'off' } });
const { admin } = market;
const otherAdmin = await mintToken(market.settings, 'another-admin', true);
const developer = await market.verifiedDeveloper();
const key = await market.apiKey(developer);

/** `npm test -- --long FILE` plays each race more often. */
const LONG = process.env.TEST_LONG === 'on';
const MANY = LONG ? 200 : 40;
const SOME = LONG ? 50 : 15;

/** So many rounds run side by side, each lane on things of its own. */
const LANES = 5;
async function inLanes(rounds: number, lane: (next: () => boolean) => Promise<void>): Promise<void> {
  let left = rounds;
  const next = () => left-- > 0;
  await Promise.all(Array.from({ length: LANES }, () => lane(next)));
}

const dev = (method: string, path: string, body?: unknown, as = key) =>
  market.request(method, `/api/dev/apps/${path}`, { as, body });
const review = (id: string, move: string, as = admin) =>
  market.request('POST', `/api/admin/submissions/${id}/${move}`, {
    as,
    body: move === 'reject' ? REJECTION : undefined,
  });
const decideDeveloper = (id: string, move: string) =>
  market.request('POST', `/api/admin/developers/${id}/${move}`, {
    as: admin,
    body: move === 'suspend' ? { reason: 'A look is needed.' } : undefined,
  });

async function ok(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  assert.ok(answer.status < 300, answer.text);
  return answer;
}

/** The answers of exactly one winner, and of losers who were told so properly. */
function oneWins(...answers: Answer[]): number {
  const wins = answers.filter(({ status }) => status < 300);
  const told = answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join('\n');
  assert.equal(wins.length, 1, told);
  for (const { status } of answers) assert.ok([200, 201, 404, 409, 412].includes(status), told);
  return answers.indexOf(wins[0]!);
}

/** Opens the next version unless one is open, and submits it; gives its path and its submission. */
async function pending(id: string, as = key): Promise<{ path: string; submission: string }> {
  const { body: app } = await ok(dev('GET', id, undefined, as));
  const number = app.openVersion ?? (await ok(dev('POST', `${id}/versions`, {}, as))).body.number;
  await ok(dev('POST', `${id}/versions/${number}/submit`, undefined, as));
  return { path: `${id}/versions/${number}`, submission: (await submissionOf(market, id)).id };
}

/** Everything that is kept about an app tells the same story. */
async function agrees({ id, name }: { id: string; name: string }): Promise<void> {
  const [row] = await market.sql(
    `SELECT apps.live_version, apps.deleted_at, apps.visibility, developers.status AS developer, to_jsonb(catalog) AS shown,
       (SELECT coalesce(jsonb_agg(v ORDER BY number), '[]') FROM app_versions v WHERE v.app_id = apps.id) AS versions,
       (SELECT coalesce(jsonb_agg(s ORDER BY s.id), '[]') FROM submissions s WHERE s.app_id = apps.id) AS submissions,
       (SELECT coalesce(jsonb_agg(action), '[]') FROM audit_log WHERE subject_id = apps.id) AS audit,
       (SELECT coalesce(jsonb_agg(event), '[]') FROM mails WHERE subject LIKE '%“' || $2 || '”%') AS mails
     FROM apps JOIN developers ON developers.id = developer_id LEFT JOIN catalog ON catalog.app_id = apps.id
     WHERE apps.id = $1`,
    [id, name],
  );
  const { versions, submissions, audit, mails, shown } = row!;
  type Stored = {
    number: number;
    version: number;
    status: string;
    description: string;
    listing: { description: string };
  };
  const open = versions.filter(({ status }: Stored) => status !== 'APPROVED');
  assert.ok(open.length <= 1);
  const waiting = submissions.filter(({ status }: Stored) => status === 'PENDING');
  const inReview = row!.deleted_at ? [] : open.filter(({ status }: Stored) => status === 'PENDING');
  assert.deepEqual(
    waiting.map(({ version }: Stored) => version),
    inReview.map(({ number }: Stored) => number),
  );

  const approved = submissions.filter(({ status }: Stored) => status === 'APPROVED');
  const rejected = submissions.filter(({ status }: Stored) => status === 'REJECTED');
  const count = (list: string[], what: string) => list.filter((entry) => entry === what).length;
  for (const list of [audit, mails]) {
    assert.deepEqual([count(list, 'app.approved'), count(list, 'app.rejected')], [approved.length, rejected.length]);
  }
  assert.equal(count(audit, 'app.submitted'), submissions.length);
  assert.equal(row!.live_version, approved.at(-1)?.version ?? null);
  assert.equal(versions.filter(({ status }: Stored) => status === 'APPROVED').length, approved.length);

  const isPublic = row!.live_version !== null && row!.visibility === 'LISTED' && row!.developer === 'VERIFIED';
  assert.equal(shown !== null, isPublic);
  if (!isPublic) return;
  assert.equal(shown.version, row!.live_version);
  assert.equal(shown.description, approved.at(-1).listing.description);
}

/** Makes room for more submissions than an app may have in a day. */
const agedSubmissions = (appId: string) =>
  market.sql(`UPDATE submissions SET submitted_at = submitted_at - interval '1 day' WHERE app_id = $1`, [appId]);

suite('at the same time', () => {
  test(`two submits: one 200, one 409 (${MANY} rounds)`, () =>
    inLanes(MANY, async (next) => {
      const app = await createApp(market, key);
      for (let round = 1; next(); round++) {
        const answers = await Promise.all([
          dev('POST', `${app.id}/submit`),
          dev('POST', `${app.id}/versions/1/submit`),
        ]);
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
        const submissions = await market.sql('SELECT status FROM submissions WHERE app_id = $1', [app.id]);
        assert.equal(submissions.length, round);
        await agrees(app);
        await ok(dev('POST', `${app.id}/withdraw`));
        await agedSubmissions(app.id);
      }
    }));

  test(`two administrators decide: one 200, one 409 (${MANY} rounds)`, () =>
    inLanes(MANY, async (next) => {
      const app = await createApprovedApp(market, key);
      const pairs = [
        ['approve', 'approve'],
        ['approve', 'reject'],
        ['reject', 'approve'],
        ['reject', 'reject'],
      ] as const;
      for (let round = 0; next(); round++) {
        await agedSubmissions(app.id);
        const { submission } = await pending(app.id);
        const [one, two] = pairs[round % pairs.length]!;
        const answers = await Promise.all([review(submission, one), review(submission, two, otherAdmin)]);
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
        const winner = oneWins(...answers);
        const { body } = answers[winner]!;
        assert.equal(body.status, [one, two][winner] === 'approve' ? 'APPROVED' : 'REJECTED');
        assert.equal(body.decidedBy, ['the-admin', 'another-admin'][winner]);
        await agrees(app);
      }
    }));

  test(`two administrators claim: one 200, one 409 (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      const app = await createApp(market, key);
      while (next()) {
        const { path, submission } = await pending(app.id);
        const winner = oneWins(
          ...(await Promise.all([review(submission, 'claim'), review(submission, 'claim', otherAdmin)])),
        );
        const { assignee } = await submissionOf(market, app.id);
        assert.equal(assignee, ['the-admin', 'another-admin'][winner]);
        await ok(dev('POST', `${path}/withdraw`));
      }
    }));

  test(`a developer edits and an administrator approves: the approval wins (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      const app = await createApprovedApp(market, key);
      for (let round = 0; next(); round++) {
        const { path, submission } = await pending(app.id);
        const [edit, approve] = await Promise.all([
          dev('PUT', path, { description: `Sneaked in ${round}.` }),
          review(submission, 'approve'),
        ]);
        assert.equal(oneWins(edit, approve), 1);
        await agrees(app);
        assert.equal((await market.request('GET', `/api/apps/${app.slug}`)).body.description, app.description);
      }
    }));

  test(`a developer withdraws, edits and submits again while an administrator approves what was seen (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      let app = await createApp(market, key);
      for (let round = 0; next(); round++) {
        const { path, submission } = await pending(app.id);
        const exchange = async () => {
          const withdrawn = await dev('POST', `${path}/withdraw`);
          const edited = await dev('PUT', path, { description: `Exchanged ${round}.` });
          const again = await dev('POST', `${path}/submit`);
          assert.equal(edited.status, withdrawn.status);
          assert.equal(again.status, withdrawn.status);
          return withdrawn;
        };
        oneWins(...(await Promise.all([exchange(), review(submission, 'approve')])));
        await agrees(app);
        const { body } = await market.request('GET', `/api/apps/${app.slug}`);
        assert.doesNotMatch(body.description ?? '', new RegExp(`Exchanged ${round}\\.`));
        app = await createApp(market, key);
      }
    }));

  test(`a developer withdraws and an administrator decides: one wins (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      const app = await createApprovedApp(market, key);
      for (let round = 0; next(); round++) {
        const { path, submission } = await pending(app.id);
        const move = round % 2 ? 'approve' : 'reject';
        oneWins(...(await Promise.all([dev('POST', `${path}/withdraw`), review(submission, move)])));
        await agrees(app);
      }
    }));

  test(`a developer deletes and an administrator approves: one wins (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      while (next()) {
        const app = await createApp(market, key);
        const { submission } = await pending(app.id);
        const winner = oneWins(...(await Promise.all([dev('DELETE', app.id), review(submission, 'approve')])));
        await agrees(app);
        assert.equal((await dev('GET', app.id)).status, winner === 0 ? 404 : 200);
        assert.equal((await market.request('GET', `/api/apps/${app.slug}`)).status, winner === 0 ? 404 : 200);
      }
    }));

  test(`a developer discards a version and an administrator approves it: one wins (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      const app = await createApprovedApp(market, key);
      while (next()) {
        const { path, submission } = await pending(app.id);
        const winner = oneWins(...(await Promise.all([dev('DELETE', path), review(submission, 'approve')])));
        await agrees(app);
        assert.equal((await dev('GET', path)).status, winner === 0 ? 404 : 200);
      }
    }));

  test(`two versions are opened: one 201, one 409 (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      const app = await createApprovedApp(market, key);
      while (next()) {
        const answers = await Promise.all([1, 2].map(() => dev('POST', `${app.id}/versions`, {})));
        assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
        await agrees(app);
        await ok(dev('DELETE', `${app.id}/versions/${answers[oneWins(...answers)]!.body.number}`));
      }
    }));
});

suite('an approval', () => {
  const shown = async (slug: string) => (await market.request('GET', `/api/apps/${slug}`)).status === 200;

  /** Whoever is suspended first cannot be approved any more; the reviewer is told why. */
  const approvedOrRefused = async (submission: string) => {
    const answer = await review(submission, 'approve');
    if (answer.status !== 200) assert.deepEqual([answer.status, answer.body.error.code], [409, 'DEVELOPER_STATE']);
    return answer.status === 200;
  };

  test(`and the suspension of the developer at once never leave the app in the catalog (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      const suspect = await market.verifiedDeveloper();
      const itsKey = await market.apiKey(suspect);
      while (next()) {
        const app = await createApp(market, itsKey);
        const { submission } = await pending(app.id, itsKey);
        const [approved] = await Promise.all([
          approvedOrRefused(submission),
          ok(decideDeveloper(suspect.id, 'suspend')),
        ]);
        await agrees(app);
        assert.equal(await shown(app.slug), false);
        await ok(decideDeveloper(suspect.id, 'reinstate'));
        await agrees(app);
        assert.equal(await shown(app.slug), approved);
      }
    }));

  test(`and the reinstatement of the developer at once leave the app in the catalog (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      const suspect = await market.verifiedDeveloper();
      const itsKey = await market.apiKey(suspect);
      const app = await createApprovedApp(market, itsKey);
      while (next()) {
        const { submission } = await pending(app.id, itsKey);
        await ok(decideDeveloper(suspect.id, 'suspend'));
        const [approved] = await Promise.all([
          approvedOrRefused(submission),
          ok(decideDeveloper(suspect.id, 'reinstate')),
        ]);
        if (!approved) await ok(review(submission, 'approve'));
        await agrees(app);
        assert.equal(await shown(app.slug), true);
      }
    }));

  test(`and a new name of the developer at once both happen, and both are in the catalog (${SOME} rounds)`, () =>
    inLanes(SOME, async (next) => {
      const itsKey = await market.apiKey(await market.verifiedDeveloper());
      const app = await createApprovedApp(market, itsKey);
      for (let round = 0; next(); round++) {
        const { path, submission } = await pending(app.id, itsKey);
        const name = `Renamed ${round}`;
        await Promise.all([ok(review(submission, 'approve')), changeIdentity(market, itsKey, { name })]);
        await agrees(app);
        const { body } = await market.request('GET', `/api/apps/${app.slug}`);
        assert.deepEqual([body.developer.name, `${body.version}`], [name, path.split('/').at(-1)]);
      }
    }));
});
