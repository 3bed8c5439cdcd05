// npm run adopt-media-store: the image store of this machine belongs to the database from now on, for whoever moved the
// images on purpose or lost them. Nodes with another store do not start any more.

import { adoptStore } from './features/media/store-identity.ts';
import { openDatabase } from './market.ts';
import { createMediaStore } from './parts.ts';
import { connectDatabase } from './platform/postgres/database.ts';
import { readSettings } from './settings.ts';

const closers: (() => Promise<void> | void)[] = [];
try {
  const settings = readSettings(process.env, { serves: false });
  const { db, close } = connectDatabase(await openDatabase(settings, closers), { connections: 1 });
  closers.push(close);
  console.log(`The database uses the image store ${await adoptStore(db, createMediaStore(settings))} now.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const step of closers.toReversed()) await step();
}
