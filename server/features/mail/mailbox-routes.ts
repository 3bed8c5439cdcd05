// The mailbox page of a development machine: without a mail server, anyone can read the outgoing email here.

import { commonErrors } from '../../platform/errors.ts';
import { html, sendPage } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import { chosenSender, type Delivery, messageIdOf } from './outbox.ts';
import { findSentMail, listSentMails, type SentMail } from './queries.ts';

const SHOWN = 200;

export interface MailboxOptions extends Pick<Delivery, 'marketSettings' | 'allowedSenders'> {
  db: Database;
  publicUrl: string;
  /** The sender, unless the settings have another. */
  from: string;
}

export async function mailboxRoutes(app: HttpServer, mailbox: MailboxOptions): Promise<void> {
  const { db, publicUrl } = mailbox;
  const options = { schema: { hide: true }, config: { access: anyone } };

  const sender = async () => (await chosenSender(mailbox)) ?? mailbox.from;
  const headersOf = (mail: SentMail, from: string) => ({
    From: from,
    To: mail.recipient,
    Subject: mail.subject,
    Date: mail.createdAt.toUTCString(),
    'Message-ID': messageIdOf(mail.id, publicUrl),
    ...(mail.preferencesUrl ? { 'List-Unsubscribe': `<${mail.preferencesUrl}>` } : {}),
  });

  async function find(id: string): Promise<SentMail> {
    const mail = await findSentMail(db, id);
    if (!mail) throw commonErrors.NOT_FOUND();
    return mail;
  }

  app.get('/mailbox.json', options, async (_request, reply) => {
    const [list, from] = [await listSentMails(db, SHOWN), await sender()];
    reply.header('cache-control', 'no-store');
    return {
      data: list.map((mail) => ({
        id: mail.id,
        event: mail.event,
        to: mail.recipient,
        subject: mail.subject,
        createdAt: mail.createdAt.toISOString(),
        headers: headersOf(mail, from),
        text: mail.text,
        html: mail.html,
      })),
    };
  });

  app.get('/mailbox', options, async (_request, reply) => {
    const list = await listSentMails(db, SHOWN);
    return sendPage(
      reply,
      'Mailbox',
      html`<h1>Mailbox</h1>
      <p class="dim">No mail server is configured (SMTP_URL), so emails stay here. Showing the newest ${SHOWN};
      scripts can read <a href="${app.basePath}/mailbox.json">/mailbox.json</a>.</p>
      ${list.length === 0 && html`<p class="card">No emails yet. Register a developer to get the first one.</p>`}
      ${list.map(
        (mail) => html`<a class="card" href="${app.basePath}/mailbox/${mail.id}">
          <strong>${mail.subject}</strong>
          <span class="row"><small>${mail.recipient}</small><time datetime="${mail.createdAt.toISOString()}">${when(mail.createdAt)}</time></span>
        </a>`,
      )}`,
    );
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', options, async ({ params }, reply) => {
    const [mail, from] = [await find(params.id), await sender()];
    return sendPage(
      reply,
      mail.subject,
      html`<p><a href="${app.basePath}/mailbox">&larr; Mailbox</a></p>
      <h1>${mail.subject}</h1>
      <h2>Headers</h2>
      <dl>${Object.entries(headersOf(mail, from)).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      <h2>HTML</h2>
      <iframe src="${app.basePath}/mailbox/${mail.id}/html" title="HTML version of the email" sandbox></iframe>
      <h2>Plain text</h2>
      <pre tabindex="0">${mail.text}</pre>`,
      { wide: true },
    );
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id/html', options, async ({ params }, reply) => {
    const mail = await find(params.id);
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .send(mail.html);
  });
}

function when(date: Date): string {
  return date.toISOString().replace('T', ' ').slice(0, 19);
}
