import type { Email } from '../mail/email.ts';
import type { Developer } from './queries.ts';

type Recipient = Pick<Developer, 'name' | 'email'>;

/** Target of the buttons in the emails. */
export interface Links {
  portal: string;
}

export function registeredMail({ name, email }: Recipient, { portal }: Links): Email {
  return {
    event: 'developer.registered',
    to: email,
    subject: 'Welcome to the Marketplace',
    greeting: `Hello ${name}`,
    paragraphs: [
      'Your developer account is registered. An administrator will review your profile, usually within 24 hours. We will email you when that is done.',
      'Once you are verified, you can create API keys, write your first listing and submit it for review.',
    ],
    button: { label: 'Open the developer portal', url: portal },
  };
}

export function verifiedMail({ name, email }: Recipient, { portal }: Links): Email {
  return {
    event: 'developer.verified',
    to: email,
    subject: 'Your developer account is verified',
    greeting: `Hello ${name}`,
    paragraphs: [
      'Your account is verified. You can now create API keys, write app listings and submit them for review.',
    ],
    button: { label: 'Create your first API key', url: `${portal}/api-keys` },
  };
}

export function rejectedMail({ name, email }: Recipient, reason: string, { portal }: Links): Email {
  return {
    event: 'developer.rejected',
    to: email,
    subject: 'Your developer account needs a change',
    greeting: `Hello ${name}`,
    paragraphs: ['We could not verify your developer account yet. The administrator said:'],
    quote: reason,
    button: { label: 'Update your profile', url: `${portal}/profile` },
  };
}

export function suspendedMail({ name, email }: Recipient, reason: string, { portal }: Links): Email {
  return {
    event: 'developer.suspended',
    to: email,
    subject: 'Your developer account is suspended',
    greeting: `Hello ${name}`,
    paragraphs: [
      'Your developer account is suspended. Until it is reinstated, your API keys do not work and your apps are not listed. Nothing was deleted. The administrator said:',
    ],
    quote: reason,
    button: { label: 'Open the developer portal', url: portal },
  };
}

export function reinstatedMail({ name, email }: Recipient, { portal }: Links): Email {
  return {
    event: 'developer.reinstated',
    to: email,
    subject: 'Your developer account is reinstated',
    greeting: `Hello ${name}`,
    paragraphs: ['Your API keys work again, and your apps are back in the Marketplace.'],
    button: { label: 'Open the developer portal', url: portal },
  };
}

/** Sent to the old address: otherwise an attacker with the account could change it unnoticed. */
export function emailChangedMail({ name, email }: Recipient, newEmail: string, { portal }: Links): Email {
  return {
    event: 'developer.email-changed',
    to: email,
    subject: 'The email address of your developer account was changed',
    greeting: `Hello ${name}`,
    paragraphs: [
      `From now on, we send emails to ${newEmail}. This is the last one to this address.`,
      'If you did not make this change, revoke your API keys in the portal and contact support immediately.',
    ],
    button: { label: 'Check your profile', url: `${portal}/profile` },
  };
}
