// What administrators are told without asking: an email at once for new work, up to a bound, and a digest once a day. They go
// to the addresses in ADMIN_MAIL_TO and to administrators who chose them. The host platform's webhooks get the same as
// events, whether or not anybody gets emails.

import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import { adminNotices, type Events, type Notice, webhookCalls } from '../events/events.ts';
import type { DataOf } from '../events/kinds.ts';
import type { Email } from '../mail/email.ts';
import { mailDelivery, type Outbox } from '../mail/outbox.ts';
import { readNumbers } from '../moderation/stats-queries.ts';
import { type AdminCategory, adminCategoryOf, type Frequency } from '../notifications/categories.ts';
import { listAdministrators } from '../notifications/queries.ts';
import { ADMIN_MAIL, digestFor, digestMail, noticeMail } from './mail.ts';
import {
  failedMailsExcept,
  forgetNotices,
  heldBackLastDay,
  lockNotices,
  mailedLastHour,
  recordFailures,
  recordNotice,
} from './queries.ts';

export const jobFailures = defineJob('job-failures', 'Publishes failed jobs to administrators.');
export const adminDigest = defineJob('admin-digest', 'Tells administrators once a day what is waiting for them.');

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
      const wanted = await subscribers(tx, 'IMMEDIATE', settings);
      const subscribed = [...wanted].filter(([, categories]) => categories.includes(adminCategoryOf(type)));
      if (settings.mail.adminTo.length + subscribed.length === 0) return;
      await lockNotices(tx);
      const mailed = (await mailedLastHour(tx, type)) < MAX_MAILED_PER_HOUR;
      if (!(await recordNotice(tx, { id, type, mailed })) || !mailed) return;
      const email = noticeMail(type, data, publicUrl);
      await sendToAll(tx, outbox, settings, email);
      for (const [to] of subscribed)
        await outbox.enqueue(tx, { ...email, to, preferencesUrl: preferencesPage(publicUrl) });
    });
  };
}

/** Where an administrator switches such emails off. The operator's addresses cannot. */
function preferencesPage(publicUrl: string): string {
  return `${publicUrl}/portal/notifications`;
}

/** Administrators who want emails so often, by address, with their categories. Not the operator's addresses, which get all. */
async function subscribers(
  tx: Tx,
  frequency: Frequency,
  { mail: { adminTo } }: Options['settings'],
): Promise<Map<string, AdminCategory[]>> {
  const operators = new Set(adminTo.map((address) => address.toLowerCase()));
  const found = new Map<string, AdminCategory[]>();
  for (const { email, category } of await listAdministrators(tx, frequency))
    if (!operators.has(email.toLowerCase())) found.set(email, [...(found.get(email) ?? []), category]);
  return found;
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
      if (isEmpty(digest)) return;
      const today = new Date().toISOString().slice(0, 10);
      await lockNotices(tx);
      if (!(await recordNotice(tx, { id: `digest ${today}`, type: 'marketplace.digest', mailed: true }))) return;
      await events.publish(tx, 'marketplace.digest', null, digest);
      await sendToAll(tx, outbox, settings, digestMail(digest, await heldBackLastDay(tx), publicUrl));
      for (const [to, categories] of await subscribers(tx, 'DAILY', settings)) {
        const theirs = digestFor(digest, categories);
        const email = { ...digestMail(theirs, 0, publicUrl), to, preferencesUrl: preferencesPage(publicUrl) };
        if (!isEmpty(theirs)) await outbox.enqueue(tx, email);
      }
    });
  };
}

function isEmpty(digest: DataOf<'marketplace.digest'>): boolean {
  return Object.values(digest).every((count) => count === 0);
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
