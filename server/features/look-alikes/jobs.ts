import { defineJob } from '../../platform/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { findUnknownNames, forgetOutdatedNames, forgetUnusedNames, rememberNames } from './queries.ts';

export const nameUpkeep = defineJob(
  'name-upkeep',
  'Prepares names for comparison that earlier releases or corrections have written.',
);
export const nameCleaning = defineJob('name-cleaning', 'Forgets the prepared names that nobody uses any longer.');

/** To look for them takes longer than to write some. */
const MAX_FOUND = 20_000;
const BATCH = 500;

export async function keepNames(db: Database): Promise<void> {
  await forgetOutdatedNames(db);
  for (let names = await findUnknownNames(db, MAX_FOUND); names.length > 0; ) {
    for (let i = 0; i < names.length; i += BATCH) await rememberNames(db, names.slice(i, i + BATCH));
    names = names.length < MAX_FOUND ? [] : await findUnknownNames(db, MAX_FOUND);
  }
}

export async function cleanNames(db: Database): Promise<void> {
  await forgetUnusedNames(db);
}
