// A second node on the database of a test server: its jobs run when the test calls them, with a clock of the test's own.

import { after, before } from 'node:test';
import { pino } from 'pino';
import { type Closers, createParts, type Parts } from '../parts.ts';
import { workList } from '../worker.ts';
import type { TestMarket } from './market.ts';

/** To be called outside of tests: it is stopped after the last of them. */
export async function createJobNode({ settings }: Pick<TestMarket, 'settings'>): Promise<Parts> {
  const closers: Closers = [];
  const connection = { connectionString: settings.databaseUrl! };
  const parts = await createParts(settings, pino({ level: 'silent' }), connection, closers);
  before(() => parts.jobs.start(workList(parts).map(({ kind }) => kind)));
  after(async () => {
    await parts.jobs.stop();
    for (const close of closers.toReversed()) await close();
  });
  return parts;
}
