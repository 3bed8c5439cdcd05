// A small believable marketplace for a first look, loaded into an empty embedded database.

import { sql } from 'kysely';
import type { Person } from '../features/accounts/embedded-provider.ts';
import { audit } from '../features/audit/audit.ts';
import { registeredMail } from '../features/developers/mail.ts';
import type { Outbox } from '../features/mail/outbox.ts';
import { type Database, transaction } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

interface DemoDeveloper {
  accountUserId: string;
  name: string;
  email: string;
  companyName?: string;
  websiteUrl?: string;
  bio?: string;
  verified: boolean;
}

const developers: DemoDeveloper[] = [
  {
    accountUserId: 'demo-developer',
    name: 'Dana Reyes',
    email: 'dana@brightboard.example',
    companyName: 'Brightboard',
    websiteUrl: 'https://brightboard.example',
    bio: 'Boards, timelines and everything that helps a team to see where it stands.',
    verified: true,
  },
  {
    accountUserId: 'demo-kenji',
    name: 'Kenji Watanabe',
    email: 'kenji@tallysheet.example',
    companyName: 'Tallysheet',
    websiteUrl: 'https://tallysheet.example',
    bio: 'Invoices and budgets from the tasks you have done anyway.',
    verified: true,
  },
  {
    accountUserId: 'demo-amara',
    name: 'Amara Okafor',
    email: 'amara@signalpost.example',
    companyName: 'Signalpost',
    websiteUrl: 'https://signalpost.example',
    bio: 'We carry your tasks to where your team already talks.',
    verified: true,
  },
  {
    accountUserId: 'demo-lucia',
    name: 'Lucía Fernández',
    email: 'lucia@aula.example',
    companyName: 'Aula Abierta',
    websiteUrl: 'https://aula.example',
    bio: 'Tools for teachers, by teachers.',
    verified: true,
  },
  {
    accountUserId: 'demo-sven',
    name: 'Sven Lindqvist',
    email: 'sven@hookline.example',
    companyName: 'Hookline Tools',
    websiteUrl: 'https://hookline.example',
    bio: 'Developer tools with sharp edges filed off.',
    verified: true,
  },
  {
    accountUserId: 'demo-priya',
    name: 'Priya Nair',
    email: 'priya@northstar.example',
    companyName: 'Northstar Analytics',
    websiteUrl: 'https://northstar.example',
    bio: 'Numbers that answer the question you were about to ask.',
    verified: true,
  },
  {
    accountUserId: 'demo-newcomer',
    name: 'Noah Berger',
    email: 'noah@sidequest.example',
    companyName: 'Sidequest',
    websiteUrl: 'https://sidequest.example',
    bio: 'My first app is nearly done.',
    verified: false,
  },
];

/** Whom the sign-in page of the embedded provider offers. */
export const demoPeople: Person[] = [
  { accountUserId: 'demo-developer', name: 'Dana Reyes', email: 'dana@brightboard.example', administrator: false },
  { accountUserId: 'demo-newcomer', name: 'Noah Berger', email: 'noah@sidequest.example', administrator: false },
  { accountUserId: 'demo-admin', name: 'Alex Admin', email: 'alex@marketplace.example', administrator: true },
];

export async function loadDemoData(db: Database, outbox: Outbox): Promise<void> {
  await transaction(db, async (tx) => {
    // Of two processes that start together on an empty database, one loads; the other then finds it filled.
    await sql`SELECT pg_advisory_xact_lock(7204116002)`.execute(tx);
    if (await tx.selectFrom('developers').select('id').limit(1).executeTakeFirst()) return;
    for (const { verified, ...profile } of developers) {
      const id = newId('dev');
      const state = verified ? { status: 'VERIFIED', verifiedAt: sql<Date>`now()` } : {};
      await tx
        .insertInto('developers')
        .values({ id, ...profile, ...state })
        .execute();
      await audit(tx, 'system', { action: 'developer.registered', subjectType: 'developer', subjectId: id });
      if (verified)
        await audit(tx, 'system', { action: 'developer.verified', subjectType: 'developer', subjectId: id });
      else await outbox.post(tx, registeredMail(profile, { portal: '/portal' }));
    }
  });
}
