// The watch: looks at the pages that live listings link to, every week. Nothing is suspended by it.

import { defineJob } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { mailed } from '../apps/listing-state.ts';
import { findApp } from '../apps/queries.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { changedMail, failingMail } from './mail.ts';
import { differenceOf, sentencesOf } from './page-text.ts';
import { daysBefore, findDue, followListings, lockLink, updateLink } from './queries.ts';
import { COMPARED_FIELDS, type LinkRow, type WatchedField } from './watched-link.ts';

export const linkWatch = defineJob('link-watch', 'Looks every week at the pages that live listings link to.', {
  policy: 'stately',
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 1800,
});

/** What is left after that is checked by the next run. */
const MAX_RUN_MS = 15 * 60_000;
/** Checked at the same time. */
const BATCH = 8;
/** A page that is down for a day is nobody's business. */
const NOTIFY_AFTER_DAYS = 2;

export interface WatchParts {
  db: Database;
  fetcher: Pick<SafeFetcher, 'fetch'>;
  notifier: Notifier;
  publicUrl: string;
}

export function watchLinks(parts: WatchParts, clock = () => new Date()) {
  return async (): Promise<void> => {
    const end = Date.now() + MAX_RUN_MS;
    const at = clock();
    await followListings(parts.db);
    for (
      let due = await findDue(parts.db, at, BATCH);
      due.length > 0 && Date.now() < end;
      due = await findDue(parts.db, at, BATCH)
    )
      await Promise.all(due.map((row) => check(parts, row, at)));
  };
}

interface Look {
  /** Undefined: the page responds. */
  problem: string | undefined;
  sentences: string[] | undefined;
}

async function check({ db, fetcher, notifier, publicUrl }: WatchParts, { id, url, field }: LinkRow, at: Date) {
  const look = await lookAt(fetcher, url, field as WatchedField);
  await transaction(db, async (tx) => {
    const row = await lockLink(tx, id);
    // The listing has another URL by now.
    if (!row || row.url !== url) return;
    const found = await updateLink(tx, id, { checkedAt: at, ...outcome(row, look, at) });
    const write = mailFor(found, at);
    if (!write) return;
    await updateLink(tx, id, { notifiedAt: at });
    const owned = await findApp(tx, found.appId);
    await notifier.notify(tx, owned.app.developerId, write(await mailed(tx, owned), found, publicUrl));
  });
}

/** Pages for people must be there; where a setup goes on may refuse a visitor who brings no code. */
async function lookAt(fetcher: WatchParts['fetcher'], url: string, field: WatchedField): Promise<Look> {
  const answer = await fetcher.fetch(url);
  if (!answer.ok) return { problem: answer.tooLarge ? undefined : answer.problem, sentences: undefined };
  const { status, head } = answer;
  const responds = field === 'setupUrl' ? status < 500 && status !== 404 && status !== 410 : status < 400;
  if (!responds) return { problem: `responds with status ${status}`, sentences: undefined };
  return { problem: undefined, sentences: COMPARED_FIELDS.includes(field) ? sentencesOf(head) : undefined };
}

/** The first look at a text is what later ones are compared with, until an administrator accepts another one. */
function outcome(row: LinkRow, { problem, sentences }: Look, at: Date): Partial<LinkRow> {
  // What was told about the page before, such as a changed text, says nothing about its being down.
  if (problem !== undefined)
    return { failingSince: row.failingSince ?? at, problem, ...(row.failingSince ? {} : { notifiedAt: null }) };
  const works = { failingSince: null, problem: null, ...(row.failingSince ? { notifiedAt: null } : {}) };
  if (!sentences) return works;
  if (!row.sentences) return { ...works, sentences };
  const { removed, added } = differenceOf(row.sentences, sentences);
  if (removed.length + added.length > 0) return { ...works, found: sentences, changedAt: row.changedAt ?? at };
  return { ...works, found: null, changedAt: null, ...(row.changedAt ? { notifiedAt: null } : {}) };
}

function mailFor(row: LinkRow, at: Date) {
  if (row.notifiedAt) return undefined;
  if (row.failingSince) return row.failingSince <= daysBefore(at, NOTIFY_AFTER_DAYS) ? failingMail : undefined;
  return row.changedAt ? changedMail : undefined;
}
