import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { pino } from 'pino';
import { eventually, startTestMarket } from '../../testing/market.ts';
import { newId } from '../ids.ts';
import { connectDatabase } from '../postgres/database.ts';
import { RateLimits } from './rate-limits.ts';

const market = await startTestMarket({ after });
const { databaseUrl } = market.settings;

/** Several processes that count for one limit, each with connections of its own. */
function processes(number: number, perMinute: number, log: (line: string) => void = () => {}) {
  return Array.from({ length: number }, () => {
    const database = connectDatabase({ connectionString: databaseUrl! }, { connections: 2 });
    const logger = pino({ level: 'info' }, { write: log });
    const limits = new RateLimits(database.db, { tries: { perMinute, what: 'tries' } }, logger);
    after(async () => {
      await limits.close();
      await database.close();
    });
    return limits;
  });
}
type Process = ReturnType<typeof processes>[number];

async function taken(attempts: Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;
}

/** Each process at most a twentieth of the limit, one at least, and what flowed in since. */
const most = (perMinute: number, number: number, since: number) =>
  perMinute + number * Math.max(perMinute / 20, 1) + Math.ceil(((performance.now() - since) * perMinute) / 60_000);

const MAX_ROUNDS = 10;

suite('a limit that several processes count for', () => {
  for (const perMinute of [5, 60, 1_000]) {
    test(`${perMinute} a minute: all at once, four processes give hardly more than one would`, async () => {
      // A database that is silent for half a second, as on an overloaded machine, leaves each process to itself.
      for (let round = 0, settled = false; !settled; round++) {
        const lines: string[] = [];
        const four = processes(4, perMinute, (line) => lines.push(line));
        const [whose, since] = [newId('somebody'), performance.now()];
        const given = await taken(
          Array.from({ length: 2 * perMinute + 40 }, (_, n) => four[n % 4]!.take('tries', whose)),
        );
        assert.ok(given >= perMinute, `${given} were given`);
        settled = !lines.some((line) => line.includes('cannot be settled')) || round === MAX_ROUNDS;
        if (settled) assert.ok(given <= most(perMinute, 4, since), `${given} were given`);
      }
    });
  }

  test('what one process gave, another has not any more: a second later, and at once when it asks for more than a little', async () => {
    const [whose, [one, two], since] = [newId('somebody'), processes(2, 100) as [Process, Process], performance.now()];
    assert.equal(await taken(Array.from({ length: 100 }, () => one.take('tries', whose))), 100);
    assert.ok((await taken(Array.from({ length: 100 }, () => two.take('tries', whose)))) <= most(100, 2, since) - 100);
    const other = newId('somebody');
    await one.take('tries', other);
    await eventually(async () => {
      const rows = await market.sql('SELECT FROM rate_limits WHERE bucket = $1', [`tries ${other}`]);
      return rows.length > 0;
    }, 'the telling');
  });

  test('what was taken too much is paid back: the next has to wait for longer', async () => {
    const [whose, [one, two]] = [newId('somebody'), processes(2, 10) as [Process, Process]];
    await taken([one, two].flatMap((by) => Array.from({ length: 10 }, () => by.take('tries', whose))));
    const [row] = await market.sql(
      'SELECT extract(epoch FROM full_at - now())::int AS s FROM rate_limits WHERE bucket = $1',
      [`tries ${whose}`],
    );
    assert.ok(row.s >= 58, `${row.s} seconds`);
  });

  test('one has nothing to do with another', async () => {
    const [only] = processes(1, 3) as [Process];
    for (const whose of [newId('a'), newId('b')]) {
      const attempts = Array.from({ length: 5 }, () => only.take('tries', whose));
      assert.equal(await taken(attempts), 3);
    }
  });

  test('0 is no limit, and asks nobody', async () => {
    const [free] = processes(1, 0) as [Process];
    for (let n = 0; n < 1_000; n++) assert.deepEqual(free.takeNow('tries', 'anybody'), {});
    assert.deepEqual(await market.sql(`SELECT FROM rate_limits WHERE bucket = 'tries anybody'`), []);
  });

  test('at once it gives only what it may give without asking', async () => {
    const [only] = processes(1, 60) as [Process];
    const whose = newId('somebody');
    const given = Array.from({ length: 10 }, () => only.takeNow('tries', whose)).filter(Boolean);
    assert.equal(given.length, 3);
    assert.equal(given[2]!['ratelimit-remaining'], '57');
    await eventually(async () => only.takeNow('tries', whose), 'the telling');
  });
});

suite('a limit that cannot be settled', () => {
  const away = () => market.sql('ALTER TABLE rate_limits RENAME TO rate_limits_away');
  const back = () => market.sql('ALTER TABLE rate_limits_away RENAME TO rate_limits');

  test('goes on in each process by itself, and together again afterwards; the log tells of both, once', async () => {
    const lines: string[] = [];
    const two = processes(2, 40, (line) => lines.push(line)) as [Process, Process];
    const [whose, since] = [newId('somebody'), performance.now()];
    const hammer = (by: Process) => taken(Array.from({ length: 60 }, () => by.take('tries', whose)));
    const told = (text: string) => lines.filter((line) => line.includes(text)).length;
    await away();
    try {
      for (const given of [await hammer(two[0]), await hammer(two[1])]) {
        assert.ok(given >= 40 && given <= most(40, 0, since), `${given} were given`);
      }
      await new Promise((resolve) => setTimeout(resolve, 1_500)); // it has tried again meanwhile
      assert.equal(told('cannot be settled'), 2);
    } finally {
      await back();
    }
    await eventually(async () => told('are settled') === 2, 'the settlement');
    await eventually(async () => (await hammer(two[0])) === 0 && (await hammer(two[1])) === 0, 'one limit again');
    const [row] = await market.sql(
      'SELECT extract(epoch FROM full_at - now())::int AS s FROM rate_limits WHERE bucket = $1',
      [`tries ${whose}`],
    );
    assert.ok(row.s <= 120, `nobody waits for more than what each process gave: ${row.s} seconds`);
  });

  test('waits for no more than half a second when the database hangs, and then no more', async () => {
    const [only] = processes(1, 40) as [Process];
    const whose = newId('somebody');
    const release = await hold('rate_limits');
    try {
      const since = performance.now();
      for (let n = 0; n < 30; n++) await only.take('tries', whose);
      assert.ok(performance.now() - since < 2_500, `${performance.now() - since} ms`);
    } finally {
      await release();
    }
  });
});

/** As a database does that answers nobody who needs this table. */
async function hold(table: string): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => client.end();
}
