// The mail server is down, hangs, refuses, breaks off; the service is killed while it sends. The transactional outbox
// decouples email from decisions: no request waits for it, and every email arrives.

import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer } from '../server/testing/mail-server.ts';
import { LONG, TIMEOUT_MS } from './bounds.ts';
import { finallyDo } from './cleanup.ts';
import { newLine } from './line.ts';
import { accountsOf, newService, QUIET } from './service.ts';

const options = { timeout: TIMEOUT_MS };
const LOAD_MS = 5_000;
/** The first retries are 5, 10, 20 and 40 s apart, and a job of a killed service is taken over after 20 s. */
const PATIENCE_MS = 150_000;
/** A failing mail server must not slow down API requests. */
const UNAFFECTED_MS = 2_000;

async function startWithMail(t: TestContext) {
  const server = await startMailServer({ after: (run) => finallyDo(t, run) });
  const line = await newLine(t, server.url);
  const service = await newService(t, { SMTP_URL: line.url });
  await service.start();
  await service.writers.prepare();
  return { server, line, service };
}
type Mailing = Awaited<ReturnType<typeof startWithMail>>;

async function writeFor(ms: number, { service: { writers } }: Mailing): Promise<void> {
  writers.start();
  await sleep(ms);
  await writers.stop();
}

/** The mail server has accepted every email of the database; returns how often each, by Message-ID. */
async function allDelivered({ server, service: { query } }: Mailing): Promise<Map<string, number>> {
  const unsent = 'SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL';
  const begun = performance.now();
  while ((await query(unsent))[0]!.n !== 0) {
    assert.ok(
      performance.now() - begun < PATIENCE_MS,
      `mails are not delivered: ${JSON.stringify(await query(unsent))}`,
    );
    await sleep(200);
  }
  const times = new Map<string, number>();
  for (const mail of server.accepted) {
    const id = mail.header('message-id')!;
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const ids = (await query('SELECT id FROM mails')).map(({ id }) => `<${id}@127.0.0.1>`);
  assert.deepEqual([...times.keys()].sort(), ids.sort());
  return times;
}

function checkUnaffected({ service: { ledger } }: Mailing): void {
  const wrong = ledger.entries.filter(({ status, ms }) => (status !== 200 && status !== 201) || ms > UNAFFECTED_MS);
  assert.deepEqual(wrong, []);
}

type Fault = [what: string, begin: (mailing: Mailing) => unknown, end: (mailing: Mailing) => unknown];
const toAll = ({ server }: Mailing, behaviour: Parameters<Mailing['server']['behaveToAll']>[0]) =>
  server.behaveToAll(behaviour);
const faults: Fault[] = [
  ['refuses connections', ({ line }) => line.refuse(), ({ line }) => line.heal()],
  ['takes connections and says nothing', ({ line }) => line.hold(), ({ line }) => line.heal()],
  ['hangs in the middle of a message', (mailing) => toAll(mailing, 'hang'), (mailing) => toAll(mailing, 'accept')],
  [
    'answers 421',
    (mailing) => toAll(mailing, { refuse: 421, saying: 'Try again later' }),
    (mailing) => toAll(mailing, 'accept'),
  ],
  ['breaks off after DATA', (mailing) => toAll(mailing, 'drop'), (mailing) => toAll(mailing, 'accept')],
];

// server/features/mail/mail.test.ts covers each fault alone; here it is under load, and takes minutes of back-off.
if (LONG) {
  suite('the mail server fails: API requests are unaffected, and afterwards every email is sent once', () => {
    for (const [what, begin, end] of faults) {
      test(`it ${what}, then it recovers`, options, async (t) => {
        const mailing = await startWithMail(t);
        await begin(mailing);
        await writeFor(LOAD_MS, mailing);
        await end(mailing);
        const healed = performance.now();
        const times = await allDelivered(mailing);
        t.diagnostic(
          `${times.size} mails; the last ${Math.round((performance.now() - healed) / 1000)} s after healing`,
        );
        assert.ok([...times.values()].every((count) => count === 1));
        checkUnaffected(mailing);
      });
    }
  });

  suite('the service is killed while it sends email', () => {
    test('every email arrives, at most one duplicate per crash, with the same Message-ID', options, async (t) => {
      const mailing = await startWithMail(t);
      const { service } = mailing;
      const crashes = 5;
      for (let crash = 0; crash < crashes; crash++) {
        service.writers.start();
        await sleep(1_000);
        await service.stop('SIGKILL');
        await service.start();
        await service.writers.stop();
      }
      await service.writers.repeatUnanswered();
      const times = await allDelivered(mailing);
      const again = [...times.values()].filter((count) => count > 1);
      t.diagnostic(`${times.size} mails, ${again.length} of them more than once`);
      assert.ok(Math.max(...times.values()) <= 1 + crashes);
      // Four are sent concurrently: no crash repeats more than those.
      assert.ok(again.length <= 4 * crashes, `${again.length} were repeated`);
    });

    test(
      'a permanently refused email is shown to administrators, and is sent when they retry it',
      options,
      async (t) => {
        const { server, service } = await startWithMail(t);
        const { admin } = await accountsOf({ DATA_DIR: service.directory, ...QUIET });
        const ask = async (method: string, path: string) => {
          const answer = await fetch(`${service.url}${path}`, {
            method,
            headers: { authorization: `Bearer ${admin}` },
          });
          return (await answer.json()) as { data: { id: string; to: string }[] };
        };
        server.behaveToAll({ refuse: 550, saying: 'No such mailbox here' });
        service.writers.start();
        await sleep(1_000);
        await service.writers.stop();
        const parked = 'SELECT count(*)::int AS n FROM mails WHERE sent_at IS NULL AND failed_at IS NULL';
        while ((await service.query(parked))[0]!.n !== 0) await sleep(100);
        await service.stop('SIGKILL');
        await service.start();
        server.behaveToAll('accept');
        let found = 0;
        for (;;) {
          const { data } = await ask('GET', '/api/admin/mails?status=FAILED&limit=100');
          if (data.length === 0) break;
          found += data.length;
          for (const { id } of data) await ask('POST', `/api/admin/mails/${id}/retry`);
        }
        t.diagnostic(`${found} mails were parked`);
        assert.ok(found > 0);
        while ((await service.query('SELECT FROM mails WHERE sent_at IS NULL')).length > 0) await sleep(100);
      },
    );
  });
}
