// Domains of the demo's developers: proved, waiting for the proof, and disputed.

import type { Insertable } from 'kysely';
import { newChallenge } from '../features/domains/challenge.ts';
import { DAY_MS, PENDING_DAYS } from '../features/domains/domain.ts';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { DeveloperDomains } from '../platform/postgres/schema.gen.ts';
import { hoursAfter, hoursAgo } from './clock.ts';

type DemoDomain = [
  accountUserId: string,
  domain: string,
  addedDaysAgo: number,
  status: 'PENDING' | 'PROVED' | 'DISPUTED',
];

const DOMAINS: DemoDomain[] = [
  ['demo-developer', 'brightboard.example', 240, 'PROVED'],
  ['demo-developer', 'brücken.example', 2, 'PENDING'],
  ['demo-kenji', 'tallysheet.example', 180, 'PROVED'],
  ['demo-amara', 'signalpost.example', 120, 'PROVED'],
  ['demo-sven', 'hookline.example', 90, 'PROVED'],
  ['demo-priya', 'northstar.example', 60, 'PROVED'],
  ['demo-lucia', 'northstar.example', 1, 'DISPUTED'],
];

/** `developers`: their ids by account id. */
export async function insertDomains(tx: Tx, developers: Map<string, string>): Promise<void> {
  const rows = DOMAINS.map(([accountUserId, name, days, status]) => {
    const createdAt = hoursAgo(days * 24);
    const provedAt = hoursAfter(createdAt, 1);
    const lastProvedAt = status === 'PROVED' ? hoursAgo(40) : provedAt;
    const proof = { method: 'DNS', provedAt, lastProvedAt, lastCheckedAt: lastProvedAt } as const;
    return {
      id: newId('dom', createdAt.getTime()),
      developerId: developers.get(accountUserId)!,
      domain: new URL(`https://${name}`).hostname,
      status,
      challenge: newChallenge(),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + PENDING_DAYS * DAY_MS),
      ...(status === 'PENDING' ? {} : proof),
    } satisfies Insertable<DeveloperDomains>;
  });
  for (const row of rows) await tx.insertInto('developerDomains').values(row).execute();
}
