// Outgoing email, for administrators.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import {
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  paginationOf,
  ref,
  timestamp,
} from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { mailErrors } from './errors.ts';
import type { Outbox } from './outbox.ts';
import { findMail, listMails, lockMail, MAIL_STATES, type MailRow } from './queries.ts';

export const OutgoingMail = named(
  'OutgoingMail',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the email.', example: 'mail_01kac0000000000000000000' }),
      event: Type.String({ description: 'Event that triggered the email.', example: 'developer.verified' }),
      to: Type.String({ description: 'Email address of the recipient.' }),
      subject: Type.String({ description: 'Subject line.' }),
      status: oneOf(
        MAIL_STATES,
        'QUEUED: waiting to be sent or retried. FAILED: all attempts failed; it can be sent again.',
      ),
      attempts: Type.Integer({ description: 'Number of attempts.' }),
      lastError: nullable(Type.String({ description: 'Error of the last failed attempt.' })),
      createdAt: timestamp('When the event occurred.'),
      sentAt: nullable(timestamp('When the mail server accepted it.')),
      failedAt: nullable(timestamp('When the last attempt failed.')),
    },
    { description: 'An email to a developer or to administrators.' },
  ),
);

export const OpenedMail = named(
  'OpenedMail',
  Type.Object(
    {
      ...OutgoingMail.properties,
      text: Type.String({
        description: 'Plain-text body. Secrets in links, such as that of a confirmation, are left out.',
      }),
      html: Type.String({ description: 'HTML body, likewise.' }),
    },
    { description: 'An email with its text.' },
  ),
);

const Id = Type.Object({ id: Type.String({ description: 'Id of the email.' }) });
const Query = Type.Object(
  { status: Type.Optional(oneOf(MAIL_STATES, 'Filter by status.')), ...pageQuery },
  { additionalProperties: false },
);

export async function mailAdminRoutes(
  app: HttpServer,
  { db, outbox }: { db: Database; outbox: Outbox },
): Promise<void> {
  app.get(
    '/mails',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listMails',
        tags: ['Administration'],
        summary: 'List outgoing emails',
        description: 'Emails that are queued, or were sent or failed in the last 30 days, newest first.',
        querystring: Query,
        response: { 200: pageOf(OutgoingMail, 'One page of emails.') },
      },
    },
    async ({ query: { status, page, limit } }) => {
      const { rows, total } = await listMails(db, status, page, limit);
      return { data: rows.map(presentMail), pagination: paginationOf(page, limit, total) };
    },
  );

  app.get(
    '/mails/:id',
    {
      config: { access: administrator, errors: [mailErrors.MAIL_NOT_FOUND] },
      schema: {
        operationId: 'getMail',
        tags: ['Administration'],
        summary: 'Open an outgoing email',
        description: 'Returns an email with its text.',
        params: Id,
        response: { 200: ref(OpenedMail) },
      },
    },
    async ({ params }) => {
      const { text, html, preferencesUrl: _, ...mail } = await findMail(db, params.id);
      return { ...presentMail(mail), text: withoutSecrets(text), html: withoutSecrets(html) };
    },
  );

  app.post(
    '/mails/:id/retry',
    {
      config: { access: administrator, errors: [mailErrors.MAIL_NOT_FOUND, mailErrors.MAIL_NOT_FAILED] },
      schema: {
        operationId: 'retryMail',
        tags: ['Administration'],
        summary: 'Resend a failed email',
        description: 'Puts a failed email back in the queue.',
        params: Id,
        response: { 200: ref(OutgoingMail) },
      },
    },
    async (request) => {
      const { id } = request.params;
      return transaction(db, async (tx) => {
        const mail = await lockMail(tx, id);
        if (!mail.failedAt) throw mailErrors.MAIL_NOT_FAILED();
        await outbox.postAgain(tx, id);
        await audit(tx, actorOf(request), { action: 'mail.retried', subjectType: 'mail', subjectId: id });
        return presentMail({ ...mail, failedAt: null });
      });
    },
  );
}

/** A link with a secret has it in the fragment. Only the recipient may follow it, not an administrator. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/#[\w-]{20,200}/g, '#…');
}

function presentMail({ recipient: to, createdAt, sentAt, failedAt, ...mail }: MailRow): Static<typeof OutgoingMail> {
  return {
    ...mail,
    to,
    status: sentAt ? 'SENT' : failedAt ? 'FAILED' : 'QUEUED',
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  };
}
