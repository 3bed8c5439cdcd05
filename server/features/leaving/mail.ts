import type { Links } from '../developers/mail.ts';
import type { Developer } from '../developers/queries.ts';
import { type Email, MARKETPLACE } from '../mail/email.ts';

export function accountClosedMail(to: string, closingAt: Date, closed: Developer[], { portal }: Links): Email {
  const day = closingAt.toISOString().slice(0, 10);
  return {
    event: 'account.closed',
    to,
    subject: `Your ${MARKETPLACE} account is closed`,
    greeting: 'Hello',
    paragraphs: [
      ...(closed.length > 0
        ? [
            'Your apps are no longer listed, and your API keys are revoked. Workspaces that use your apps were notified.',
          ]
        : []),
      `We erase the account on ${day}. Until then you can sign in and reopen it: everything but the API keys comes back.`,
      'If you did not close it, reopen it now and change your password at your account provider.',
    ],
    button: { label: 'Reopen your account', url: `${portal}/account` },
  };
}

export function accountReopenedMail(to: string, { portal }: Links): Email {
  return {
    event: 'account.reopened',
    to,
    subject: `Your ${MARKETPLACE} account is open again`,
    greeting: 'Hello',
    paragraphs: ['Everything is as it was, except for your API keys. Create new ones for your programs.'],
    button: { label: 'Open the portal', url: portal },
  };
}
