// Transactional outbox for email: a row in `mails`, written in the transaction of the decision; a job delivers it to the
// mail server with exponential back-off and marks it as sent. Administrators see failed emails for 30 days.

import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { isPermanentRefusal, type Mailer } from '../../platform/mailer.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { type MarketSettingsStore, readSettings } from '../market-settings/store.ts';
import { type Email, renderEmail } from './email.ts';

interface MailJob {
  mailId: string;
}

export const mailsGivenUp = defineJob<MailJob>('mail-given-up', 'Marks emails that could not be delivered.', {
  retryLimit: 1_000,
  retryDelay: 5,
});
/** Exponential back-off for about three days: 5, 10, 20 … seconds, later every half hour. */
export const mailDelivery = defineJob<MailJob>('mail', 'Sends emails through the mail server.', {
  retryLimit: 150,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 1_800,
  expireInSeconds: 120,
  deadLetter: mailsGivenUp.queue,
});
export const mailCleaning = defineJob(
  'mail-cleaning',
  'Deletes emails that were sent or failed more than 30 days ago.',
);

/** Retention of sent emails, for support questions, and of failed ones, for administrators to send them again. */
const KEEP_DAYS = 30;

export class Outbox {
  #jobs: Jobs;
  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async enqueue(tx: Tx, email: Email): Promise<void> {
    const id = newId('mail');
    // In the transaction, although they are in memory most of the time: a second connection could wait for this one.
    const { subject, text, html } = renderEmail(email, await readSettings(tx));
    const { event, to: recipient, preferencesUrl = null } = email;
    await tx.insertInto('mails').values({ id, event, recipient, subject, text, html, preferencesUrl }).execute();
    await this.#jobs.send(tx, mailDelivery, { mailId: id });
  }

  /** For an email whose retries are exhausted. */
  async postAgain(tx: Tx, mailId: string): Promise<void> {
    await tx.updateTable('mails').set({ failedAt: null }).where('id', '=', mailId).execute();
    await this.#jobs.send(tx, mailDelivery, { mailId });
  }
}

/** The same Message-ID at every attempt, so that a mail server or reader can detect a duplicate. */
export function messageIdOf(mailId: string, publicUrl: string): string {
  return `<${mailId}@${new URL(publicUrl).hostname}>`;
}

/** The sender of the settings, if the operator allows it. */
export async function chosenSender({
  marketSettings,
  allowedSenders,
}: Pick<Delivery, 'marketSettings' | 'allowedSenders'>): Promise<string | undefined> {
  const { from } = (await marketSettings.current()).mail;
  return from && allowedSenders.includes(from) ? from : undefined;
}

export interface Delivery {
  db: Database;
  mailer: Mailer | undefined;
  publicUrl: string;
  marketSettings: MarketSettingsStore;
  /** Senders that the operator allows. */
  allowedSenders: string[];
}

export function deliverMail({ db, mailer, publicUrl, marketSettings, allowedSenders }: Delivery) {
  return async ({ mailId }: MailJob): Promise<void> => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst();
    // A failed email is delivered too: an administrator has retried its job.
    if (!mail || mail.sentAt) return;
    const { recipient: to, subject, text, html, preferencesUrl } = mail;
    const sender = await chosenSender({ marketSettings, allowedSenders });
    try {
      // Without a mail server the mailbox page is the recipient.
      const message = { messageId: messageIdOf(mailId, publicUrl), to, subject, text, html, preferencesUrl };
      await mailer?.send({ ...message, from: sender });
    } catch (error) {
      const permanent = isPermanentRefusal(error);
      const lastError = String((error as Error).message).slice(0, 500);
      await db
        .updateTable('mails')
        .set((row) => ({ attempts: row('attempts', '+', 1), lastError, failedAt: permanent ? sql`now()` : null }))
        .where('id', '=', mailId)
        .execute();
      if (permanent) return;
      throw error;
    }
    await db
      .updateTable('mails')
      .set((row) => ({ attempts: row('attempts', '+', 1), lastError: null, sentAt: sql`now()`, failedAt: null }))
      .where('id', '=', mailId)
      .execute();
  };
}

export function markGivenUp(db: Database) {
  return async ({ mailId }: MailJob): Promise<void> => {
    await db
      .updateTable('mails')
      .set({ failedAt: sql`now()` })
      .where('id', '=', mailId)
      .where('sentAt', 'is', null)
      .execute();
  };
}

export async function cleanMails(db: Database): Promise<void> {
  const before = sql`now() - make_interval(days => ${KEEP_DAYS})`;
  await sql`DELETE FROM mails WHERE sent_at < ${before} OR failed_at < ${before}`.execute(db);
}
