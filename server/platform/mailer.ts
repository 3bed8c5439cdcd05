import type { Transporter } from 'nodemailer';

export interface Message {
  messageId: string;
  /** Undefined: the usual sender. */
  from: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where the recipient switches such emails off; null if they cannot. */
  preferencesUrl: string | null;
}

export interface Mailer {
  /** Resolves when the mail server has taken responsibility for the message. */
  send(message: Message): Promise<void>;
  close(): void;
}

/**
 * A permanent refusal: the mailbox does not exist or the message is rejected. Only a reply to this message counts; a wrong
 * password or a server in trouble also replies with a 5xx, but a retry may succeed.
 */
export function isPermanentRefusal(error: unknown): boolean {
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && responseCode < 600 && ['EENVELOPE', 'EMESSAGE'].includes(code);
}

export function smtpMailer(url: string, usualSender: string): Mailer {
  let connected: Promise<Transporter> | undefined;
  return {
    async send({ messageId, from = usualSender, to, subject, text, html, preferencesUrl }) {
      connected ??= connect(url);
      const transport = await connected;
      // An object is never parsed as a list, so the value can name one recipient only.
      const headers = preferencesUrl ? { 'List-Unsubscribe': `<${preferencesUrl}>` } : {};
      await transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, text, html, headers });
    },
    close() {
      // A failed connection has already failed the send.
      connected?.then(
        (transport) => transport.close(),
        () => {},
      );
    },
  };
}

/** Loaded with the first email: most processes never send one. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxRequeues: 0, // the job queue retries, with back-off
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
