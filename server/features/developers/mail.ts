import { type Email, MARKETPLACE, VERIFICATION_HOURS } from '../mail/email.ts';
import { contactEmailOf } from './contact-address.ts';
import type { ProfileReason } from './profile.ts';
import type { Developer } from './queries.ts';

type Recipient = Pick<Developer, 'name' | 'email'>;
type Publisher = Pick<Developer, 'id' | 'kind'>;
type Contact = Publisher & Pick<Developer, 'name' | 'email' | 'contactEmail'>;

const FIELD_NAMES: Record<ProfileReason['pointer'], string> = {
  '/name': 'Name',
  '/email': 'Email address',
  '/companyName': 'Company',
  '/websiteUrl': 'Website',
  '/bio': 'About you',
};

/** As in the form of the portal. */
function fieldName({ kind }: Publisher, pointer: ProfileReason['pointer']): string {
  return kind === 'ORGANIZATION' && pointer === '/bio' ? 'About' : FIELD_NAMES[pointer];
}

const IGNORE = 'If you did not register, ignore this email.';

/** Target of the buttons in the emails. */
export interface Links {
  portal: string;
}

/** A page of the portal. For an organization it says which: its members may have several publishers. */
export function portalPage({ id, kind }: Publisher, { portal }: Links, page = ''): string {
  return `${portal}${page}${kind === 'ORGANIZATION' ? `?publisher=${id}` : ''}`;
}

/** What emails call the publisher. */
function nounOf({ kind }: Pick<Developer, 'kind'>): string {
  return kind === 'ORGANIZATION' ? 'organization' : 'developer account';
}

const registered = (publisher: Pick<Developer, 'kind'>): string =>
  `Your ${nounOf(publisher)} is registered. An administrator will review your profile, usually within ${VERIFICATION_HOURS} hours. We will email you when that is done.`;
const NEXT =
  'You can write your first listing in the portal now. Once you are verified, you can create API keys and submit it for review.';

/** To an address that nobody has confirmed yet, so without the name: the service sends strangers no words of its users. */
export function registeredMail(publisher: Publisher & Recipient, confirmUrl: string): Email {
  return {
    event: 'developer.registered',
    to: publisher.email,
    subject: `Welcome to ${MARKETPLACE}`,
    greeting: 'Hello',
    paragraphs: [
      registered(publisher),
      NEXT,
      `First, confirm that this is your email address. The link works for 24 hours. ${IGNORE}`,
    ],
    button: { label: 'Confirm your email address', url: confirmUrl },
  };
}

/** To an address that the sign-in provider has confirmed. */
export function welcomeMail(developer: Publisher & Recipient, links: Links): Email {
  return {
    event: 'developer.registered',
    to: developer.email,
    subject: `Welcome to ${MARKETPLACE}`,
    greeting: `Hello ${developer.name}`,
    paragraphs: [registered(developer), NEXT],
    button: { label: 'Open the developer portal', url: portalPage(developer, links) },
  };
}

/** Without the name, see `registeredMail`. */
export function confirmEmailMail(publisher: Publisher & Recipient, confirmUrl: string): Email {
  const isOrganization = publisher.kind === 'ORGANIZATION';
  return {
    event: 'developer.confirm-email',
    to: publisher.email,
    subject: 'Confirm your email address',
    greeting: 'Hello',
    paragraphs: [
      `${isOrganization ? 'An organization' : 'A developer account'} of ${MARKETPLACE} uses this email address. Confirm it to get emails about the ${isOrganization ? 'organization' : 'account'} and its apps here. The link works for 24 hours. ${IGNORE}`,
    ],
    button: { label: 'Confirm your email address', url: confirmUrl },
  };
}

/** Without the name: the address may be unconfirmed until this decision. */
export function verifiedMail(developer: Contact, links: Links): Email {
  return {
    event: 'developer.verified',
    to: contactEmailOf(developer),
    subject: `Your ${nounOf(developer)} is verified`,
    greeting: 'Hello',
    paragraphs: [
      `Your ${developer.kind === 'ORGANIZATION' ? 'organization' : 'account'} is verified. You can now create API keys and submit your apps for review.`,
    ],
    button: { label: 'Create your first API key', url: portalPage(developer, links, '/api-keys') },
  };
}

/** Without the name: the address may be unconfirmed. */
export function rejectedMail(
  developer: Contact,
  { reason, reasons = [] }: { reason: string; reasons?: ProfileReason[] | undefined },
  links: Links,
): Email {
  return {
    event: 'developer.rejected',
    to: contactEmailOf(developer),
    subject: `Your ${nounOf(developer)} needs a change`,
    greeting: 'Hello',
    paragraphs: [`We could not verify your ${nounOf(developer)} yet. The administrator said:`],
    quote: reason,
    points: reasons.map(({ pointer, message }) => ({ title: fieldName(developer, pointer), text: message })),
    button: { label: 'Update your profile', url: portalPage(developer, links, '/profile') },
  };
}

export function suspendedMail(developer: Contact, reason: string, links: Links): Email {
  return {
    event: 'developer.suspended',
    to: contactEmailOf(developer),
    subject: `Your ${nounOf(developer)} is suspended`,
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      `Your ${nounOf(developer)} is suspended. Until it is reinstated, your API keys do not work and your apps are not listed. Nothing was deleted. The administrator said:`,
    ],
    quote: reason,
    button: { label: 'Open the developer portal', url: portalPage(developer, links) },
  };
}

export function reinstatedMail(developer: Contact, links: Links): Email {
  return {
    event: 'developer.reinstated',
    to: contactEmailOf(developer),
    subject: `Your ${nounOf(developer)} is reinstated`,
    greeting: `Hello ${developer.name}`,
    paragraphs: [`Your API keys work again, and your apps are back in ${MARKETPLACE}.`],
    button: { label: 'Open the developer portal', url: portalPage(developer, links) },
  };
}

export function identityConfirmedMail(developer: Contact, links: Links): Email {
  return {
    event: 'developer.identity-confirmed',
    to: contactEmailOf(developer),
    subject: 'Your profile change is public',
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      `An administrator confirmed your new name, company or website. ${MARKETPLACE} shows it everywhere now.`,
    ],
    button: { label: 'Open your profile', url: portalPage(developer, links, '/profile') },
  };
}

export function identityDeclinedMail(developer: Contact, reason: string, links: Links): Email {
  return {
    event: 'developer.identity-declined',
    to: contactEmailOf(developer),
    subject: 'Your profile change was declined',
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      'An administrator declined the change of your name, company or website. Your profile has the public values again. The administrator said:',
    ],
    quote: reason,
    button: { label: 'Open your profile', url: portalPage(developer, links, '/profile') },
  };
}

/** Sent to the confirmed address: otherwise an attacker with the account could change it unnoticed. */
export function emailChangeRequestedMail(developer: Publisher & Recipient, newEmail: string, links: Links): Email {
  return {
    event: 'developer.email-change-requested',
    to: developer.email,
    subject: `A new email address for your ${nounOf(developer)}`,
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      `The email address of your ${nounOf(developer)} was changed to ${newEmail}. We keep sending emails here until the new address is confirmed.`,
      'If you did not make this change, revoke your API keys in the portal and contact support immediately.',
    ],
    button: { label: 'Check your profile', url: portalPage(developer, links, '/profile') },
  };
}

/** Sent to the previous address once the new one is confirmed. */
export function emailChangedMail(developer: Publisher & Recipient, newEmail: string, links: Links): Email {
  return {
    event: 'developer.email-changed',
    to: developer.email,
    subject: `The email address of your ${nounOf(developer)} was changed`,
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      `${newEmail} is confirmed. From now on, we send emails there. This is the last one to this address.`,
      'If you did not make this change, revoke your API keys in the portal and contact support immediately.',
    ],
    button: { label: 'Check your profile', url: portalPage(developer, links, '/profile') },
  };
}
