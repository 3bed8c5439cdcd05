// Queries over the outbox.

import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { readPage } from '../../platform/postgres/paging.ts';
import type { Mails } from '../../platform/postgres/schema.gen.ts';
import { mailErrors } from './errors.ts';

export const MAIL_STATES = ['QUEUED', 'SENT', 'FAILED'] as const;
export type MailStatus = (typeof MAIL_STATES)[number];

export type SentMail = Selectable<Mails>;
/** Without the body, which may be long. */
export type MailRow = Omit<SentMail, 'text' | 'html' | 'preferencesUrl'>;

const columns = [
  ...(['id', 'event', 'recipient', 'subject', 'attempts', 'lastError'] as const),
  ...(['createdAt', 'sentAt', 'failedAt'] as const),
];

/** Newest first. */
export async function listMails(
  db: Database,
  status: MailStatus | undefined,
  page: number,
  limit: number,
): Promise<{ rows: MailRow[]; total: number }> {
  let matching = db.selectFrom('mails').select(columns);
  if (status === 'QUEUED') matching = matching.where('sentAt', 'is', null).where('failedAt', 'is', null);
  if (status === 'SENT') matching = matching.where('sentAt', 'is not', null);
  if (status === 'FAILED') matching = matching.where('failedAt', 'is not', null);
  return readPage(matching.orderBy('id', 'desc'), page, limit);
}

export async function lockMail(tx: Tx, id: string): Promise<MailRow> {
  const mail = await tx.selectFrom('mails').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!mail) throw mailErrors.MAIL_NOT_FOUND();
  return mail;
}

export async function findMail(db: Database, id: string): Promise<SentMail> {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  if (!mail) throw mailErrors.MAIL_NOT_FOUND();
  return mail;
}

/** Newest first. */
export async function listSentMails(db: Database, limit: number): Promise<SentMail[]> {
  return sentMails(db).orderBy('id', 'desc').limit(limit).execute();
}

export async function findSentMail(db: Database, id: string): Promise<SentMail | undefined> {
  return sentMails(db).where('id', '=', id).executeTakeFirst();
}

function sentMails(db: Database) {
  return db.selectFrom('mails').selectAll().where('sentAt', 'is not', null);
}
