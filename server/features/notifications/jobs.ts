// The daily digest: one email for everything that was collected for a recipient about one publisher. Who the recipient is and
// what they may see is looked up when it is sent, not when it was collected.

import { may } from '@marketplace/sdk/roles';
import { defineJob } from '../../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { findMembership } from '../accounts/memberships.ts';
import { confirmedEmailOf } from '../developers/contact-address.ts';
import { type Links, portalPage } from '../developers/mail.ts';
import { findDeveloper } from '../developers/queries.ts';
import type { Outbox } from '../mail/outbox.ts';
import { OPTIONAL_CATEGORIES, permissionOf } from './categories.ts';
import { digestMail } from './mail.ts';
import { preferencesPage } from './notifier.ts';
import {
  claimDigest,
  type DigestEntry,
  findDueDigests,
  findVerifiedEmail,
  listPreferences,
  type Recipient,
  takeDigestEntries,
} from './queries.ts';

export const notificationDigests = defineJob('notification-digests', 'Sends the emails that people get once a day.', {
  policy: 'stately',
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 1800,
});

const BATCH = 200;

export interface DigestParts {
  db: Database;
  outbox: Outbox;
  links: Links;
}

export function sendDigests(parts: DigestParts) {
  return async (): Promise<void> => {
    const { db } = parts;
    for (let due = await findDueDigests(db, BATCH); due.length > 0; due = await findDueDigests(db, BATCH))
      for (const recipient of due) await transaction(db, (tx) => sendDigest(tx, parts, recipient));
  };
}

/** Takes the entries and enqueues the email in one transaction: a crash causes neither a second nor a missing digest. */
async function sendDigest(tx: Tx, { outbox, links }: DigestParts, recipient: Recipient): Promise<void> {
  if (!(await claimDigest(tx, recipient))) return;
  const collected = await takeDigestEntries(tx, recipient);
  const { accountUserId, publisherId } = recipient;
  const membership = await findMembership(tx, accountUserId, publisherId);
  if (!membership) return;
  const off = await categoriesOff(tx, recipient);
  const entries = collected
    .filter(({ category }) => !off.has(category) && may(membership.role, permissionOf(category)))
    .sort(byCategory);
  const publisher = (await findDeveloper(tx, publisherId))!;
  const isOwn = publisher.kind === 'PERSON';
  const to = isOwn ? confirmedEmailOf(publisher) : await findVerifiedEmail(tx, accountUserId);
  if (!to || entries.length === 0) return;
  await outbox.enqueue(
    tx,
    digestMail({
      to,
      greeting: isOwn ? `Hello ${publisher.name}` : 'Hello',
      publisher: publisher.name,
      entries,
      portal: portalPage(publisher, links),
      preferencesUrl: preferencesPage(links, publisherId),
    }),
  );
}

async function categoriesOff(tx: Tx, { accountUserId, publisherId }: Recipient): Promise<Set<string>> {
  const chosen = await listPreferences(tx, accountUserId);
  const off = chosen.filter((row) => row.publisherId === publisherId && row.frequency === 'OFF');
  return new Set(off.map(({ category }) => category));
}

function byCategory(a: DigestEntry, b: DigestEntry): number {
  return OPTIONAL_CATEGORIES.indexOf(a.category) - OPTIONAL_CATEGORIES.indexOf(b.category);
}
