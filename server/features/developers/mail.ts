import type { Email } from '../mail/email.ts';
import { contactEmailOf } from './contact-address.ts';
import type { Developer } from './queries.ts';

type Recipient = Pick<Developer, 'name' | 'email'>;
type Contact = Pick<Developer, 'name' | 'email' | 'contactEmail'>;

const IGNORE = 'If you did not register, ignore this email.';

/** Target of the buttons in the emails. */
export interface Links {
  portal: string;
}

const REGISTERED =
  'Your developer account is registered. An administrator will review your profile, usually within 24 hours. We will email you when that is done.';
const NEXT =
  'You can write your first listing in the portal now. Once you are verified, you can create API keys and submit it for review.';

/** To an address that nobody has confirmed yet, so without the name: the service sends strangers no words of its users. */
export function registeredMail(to: string, confirmUrl: string): Email {
  return {
    event: 'developer.registered',
    to,
    subject: 'Welcome to the Marketplace',
    greeting: 'Hello',
    paragraphs: [
      REGISTERED,
      NEXT,
      `First, confirm that this is your email address. The link works for 24 hours. ${IGNORE}`,
    ],
    button: { label: 'Confirm your email address', url: confirmUrl },
  };
}

/** To an address that the sign-in provider has confirmed. */
export function welcomeMail({ name, email }: Recipient, { portal }: Links): Email {
  return {
    event: 'developer.registered',
    to: email,
    subject: 'Welcome to the Marketplace',
    greeting: `Hello ${name}`,
    paragraphs: [REGISTERED, NEXT],
    button: { label: 'Open the developer portal', url: portal },
  };
}

/** Without the name, see `registeredMail`. */
export function confirmEmailMail(to: string, confirmUrl: string): Email {
  return {
    event: 'developer.confirm-email',
    to,
    subject: 'Confirm your email address',
    greeting: 'Hello',
    paragraphs: [
      `A developer account of the Marketplace uses this email address. Confirm it to get emails about the account and its apps here. The link works for 24 hours. ${IGNORE}`,
    ],
    button: { label: 'Confirm your email address', url: confirmUrl },
  };
}

/** Without the name: the address may be unconfirmed until this decision. */
export function verifiedMail(developer: Contact, { portal }: Links): Email {
  return {
    event: 'developer.verified',
    to: contactEmailOf(developer),
    subject: 'Your developer account is verified',
    greeting: 'Hello',
    paragraphs: ['Your account is verified. You can now create API keys and submit your apps for review.'],
    button: { label: 'Create your first API key', url: `${portal}/api-keys` },
  };
}

/** Without the name: the address may be unconfirmed. */
export function rejectedMail(developer: Contact, reason: string, { portal }: Links): Email {
  return {
    event: 'developer.rejected',
    to: contactEmailOf(developer),
    subject: 'Your developer account needs a change',
    greeting: 'Hello',
    paragraphs: ['We could not verify your developer account yet. The administrator said:'],
    quote: reason,
    button: { label: 'Update your profile', url: `${portal}/profile` },
  };
}

export function suspendedMail(developer: Contact, reason: string, { portal }: Links): Email {
  return {
    event: 'developer.suspended',
    to: contactEmailOf(developer),
    subject: 'Your developer account is suspended',
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      'Your developer account is suspended. Until it is reinstated, your API keys do not work and your apps are not listed. Nothing was deleted. The administrator said:',
    ],
    quote: reason,
    button: { label: 'Open the developer portal', url: portal },
  };
}

export function reinstatedMail(developer: Contact, { portal }: Links): Email {
  return {
    event: 'developer.reinstated',
    to: contactEmailOf(developer),
    subject: 'Your developer account is reinstated',
    greeting: `Hello ${developer.name}`,
    paragraphs: ['Your API keys work again, and your apps are back in the Marketplace.'],
    button: { label: 'Open the developer portal', url: portal },
  };
}

export function identityConfirmedMail(developer: Contact, { portal }: Links): Email {
  return {
    event: 'developer.identity-confirmed',
    to: contactEmailOf(developer),
    subject: 'Your profile change is public',
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      'An administrator confirmed your new name, company or website. The Marketplace shows it everywhere now.',
    ],
    button: { label: 'Open your profile', url: `${portal}/profile` },
  };
}

export function identityDeclinedMail(developer: Contact, reason: string, { portal }: Links): Email {
  return {
    event: 'developer.identity-declined',
    to: contactEmailOf(developer),
    subject: 'Your profile change was declined',
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      'An administrator declined the change of your name, company or website. Your profile has the public values again. The administrator said:',
    ],
    quote: reason,
    button: { label: 'Open your profile', url: `${portal}/profile` },
  };
}

/** Sent to the confirmed address: otherwise an attacker with the account could change it unnoticed. */
export function emailChangeRequestedMail({ name, email }: Recipient, newEmail: string, { portal }: Links): Email {
  return {
    event: 'developer.email-change-requested',
    to: email,
    subject: 'A new email address for your developer account',
    greeting: `Hello ${name}`,
    paragraphs: [
      `The email address of your developer account was changed to ${newEmail}. We keep sending emails here until the new address is confirmed.`,
      'If you did not make this change, revoke your API keys in the portal and contact support immediately.',
    ],
    button: { label: 'Check your profile', url: `${portal}/profile` },
  };
}

/** Sent to the previous address once the new one is confirmed. */
export function emailChangedMail({ name, email }: Recipient, newEmail: string, { portal }: Links): Email {
  return {
    event: 'developer.email-changed',
    to: email,
    subject: 'The email address of your developer account was changed',
    greeting: `Hello ${name}`,
    paragraphs: [
      `${newEmail} is confirmed. From now on, we send emails there. This is the last one to this address.`,
      'If you did not make this change, revoke your API keys in the portal and contact support immediately.',
    ],
    button: { label: 'Check your profile', url: `${portal}/profile` },
  };
}
