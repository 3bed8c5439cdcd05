// What administrators are told without asking: an email at once for new work, up to a bound, and a digest once a day
// (ADMIN_MAIL_TO). The host platform's webhooks get the same as events, whether or not anybody gets emails.

import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { adminNotices, type Events, type Notice, webhookCalls } from '../events/events.ts';
import type { DataOf } from '../events/kinds.ts';
import type { Email } from '../mail/email.ts';
import { mailDelivery, type Outbox } from '../mail/outbox.ts';
import { readNumbers } from '../moderation/stats-queries.ts';
import { ADMIN_MAIL, digestMail, noticeMail } from './mail.ts';
import {
  failedMailsExcept,
  forgetNotices,
  heldBackLastDay,
  lockNotices,
  mailedLastHour,
  recordFailures,
  recordNotice,
} from './queries.ts';

export const jobFailures = defineJob<Record<never, never>>('job-failures', 'Publishes failed jobs to administrators.');
export const adminDigest = defineJob<Record<never, never>>(
  'admin-digest',
  'Tells administrators once a day what is waiting for them.',
);

/** Of one type. Further ones wait for the digest: a flood of reports is no flood of emails, and hides no submission. */
const MAX_MAILED_PER_HOUR = 20;
/** Older failures are in the digest. */
const RECENT_MS = 3_600_000;
const MAX_FAILURES = 100;
/** A failed notice about a failed notice, or a failed call about a failed call, would never end. */
const NOT_PUBLISHED = [adminNotices.queue, webhookCalls.queue];

interface Options {
  db: Database;
  jobs: Jobs;
  events: Events;
  outbox: Outbox;
  publicUrl: string;
  settings: { mail: { adminTo: string[] } };
}

export function sendNotice({ db, outbox, publicUrl, settings }: Options) {
  return async ({ id, type, data }: Notice): Promise<void> => {
    if (isAboutMail(data)) return;
    await transaction(db, async (tx) => {
      await lockNotices(tx);
      const mailed = (await mailedLastHour(tx, type)) < MAX_MAILED_PER_HOUR;
      if ((await recordNotice(tx, { id, type, mailed })) && mailed)
        await sendToAll(tx, outbox, settings, noticeMail(type, data, publicUrl));
    });
  };
}

/** When emails fail, an email does not help. */
function isAboutMail(data: Notice['data']): boolean {
  return 'job' in data && data.job.queue === mailDelivery.queue;
}

async function sendToAll(tx: Tx, outbox: Outbox, { mail: { adminTo } }: Options['settings'], mail: Omit<Email, 'to'>) {
  for (const to of adminTo) await outbox.enqueue(tx, { ...mail, to });
}

export function publishJobFailures({ db, jobs, events }: Options) {
  return async (): Promise<void> => {
    const recent = { since: new Date(Date.now() - RECENT_MS), except: NOT_PUBLISHED };
    await transaction(db, async (tx) => {
      const failures = (await jobs.failures(tx, MAX_FAILURES, recent)).flatMap(({ failedAt, ...job }) =>
        failedAt ? [{ ...job, failedAt }] : [],
      );
      const unknown = await recordFailures(tx, failures);
      const happened = failures
        .filter(({ id }) => unknown.has(id))
        .map(({ id, queue, retries, failedAt }) => ({
          type: 'job.failed' as const,
          developerId: null,
          data: { job: { id, queue, retries, failedAt: failedAt.toISOString() } } satisfies DataOf<'job.failed'>,
        }));
      if (happened.length > 0) await events.publishAll(tx, happened);
    });
  };
}

export function sendDigest({ db, jobs, events, outbox, publicUrl, settings }: Options) {
  return async (): Promise<void> => {
    await forgetNotices(db);
    await transaction(db, async (tx) => {
      const digest = await readDigest(tx, jobs);
      if (Object.values(digest).every((count) => count === 0)) return;
      const today = new Date().toISOString().slice(0, 10);
      await lockNotices(tx);
      if (!(await recordNotice(tx, { id: `digest ${today}`, type: 'marketplace.digest', mailed: true }))) return;
      await events.publish(tx, 'marketplace.digest', null, digest);
      await sendToAll(tx, outbox, settings, digestMail(digest, await heldBackLastDay(tx), publicUrl));
    });
  };
}

async function readDigest(tx: Tx, jobs: Jobs): Promise<DataOf<'marketplace.digest'>> {
  const { queue, verification, identity, reviews } = await readNumbers(tx);
  const queues = await jobs.queues(tx);
  return {
    submissions: queue.length,
    submissionsOverdue: queue.overdue,
    developers: verification.waiting,
    developersOverdue: verification.overdue,
    identityChanges: identity.waiting,
    reportedReviews: reviews.reported,
    // Without emails to administrators: a digest that counts its own refused email would be sent every day for ever.
    failedMails: await failedMailsExcept(tx, ADMIN_MAIL),
    failedJobs: queues.reduce((sum, { name, failed }) => (name === mailDelivery.queue ? sum : sum + failed), 0),
  };
}
