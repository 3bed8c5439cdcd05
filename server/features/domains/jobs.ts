import { defineJob } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { SYSTEM_ACTOR } from '../accounts/access.ts';
import { lockDeveloper } from '../developers/queries.ts';
import type { DomainRow } from './domain.ts';
import type { DomainChecker } from './domain-check.ts';
import { type OutcomeParts, recordCheck } from './outcome.ts';
import { deleteExpired, findDue } from './queries.ts';

export const domainChecks = defineJob(
  'domain-checks',
  'Checks every week whether developers still own the domains that they proved.',
  { policy: 'stately', retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: 1800 },
);

/** What is left after that is checked by the next run. */
const MAX_RUN_MS = 15 * 60_000;
/** Checked at the same time. */
const BATCH = 8;

export interface RecheckParts extends OutcomeParts {
  db: Database;
  domains: DomainChecker;
}

export function recheckDomains(parts: RecheckParts, clock = () => new Date()) {
  return async (): Promise<void> => {
    const { db, domains } = parts;
    const end = Date.now() + MAX_RUN_MS;
    const at = clock();
    await deleteExpired(db, at);
    // Our own DNS servers are no reason to take a proof away: without them the run fails, and is retried.
    if ((await findDue(db, at, 1)).length > 0) await domains.requireResponses();
    for (
      let due = await findDue(db, at, BATCH);
      due.length > 0 && Date.now() < end;
      due = await findDue(db, at, BATCH)
    ) {
      await Promise.all(due.map((row) => recheck(parts, row, at)));
    }
  };
}

async function recheck(parts: RecheckParts, row: DomainRow, at: Date): Promise<void> {
  const { db, domains } = parts;
  const check = await domains.check(row.domain, row.challenge, at);
  await transaction(db, async (tx) => {
    const developer = (await lockDeveloper(tx, { id: row.developerId }))!;
    await recordCheck(tx, parts, SYSTEM_ACTOR, developer, row, { check, at, asked: false });
  });
}
