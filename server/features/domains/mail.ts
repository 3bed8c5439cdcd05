// Emails about domains. Only to an address that is confirmed: the domain is a word of the developer's.

import { confirmedEmailOf } from '../developers/contact-address.ts';
import { type Links, portalPage } from '../developers/mail.ts';
import type { Developer } from '../developers/queries.ts';
import type { Email } from '../mail/email.ts';
import { LAPSE_DAYS } from './domain.ts';

type Writer = (domain: string) => Pick<Email, 'event' | 'subject' | 'paragraphs' | 'quote'>;

const KEEP = 'Keep the TXT record or the file in place: we check it every week.';

export const failingMail: Writer = (domain) => ({
  event: 'domain.failing',
  subject: `We can't confirm that you own ${domain}`,
  paragraphs: [
    `The challenge that proves your ownership of ${domain} is no longer there. If it stays away for ${LAPSE_DAYS} days, your pages no longer say that you own the domain.`,
    `Put the TXT record or the file back. The portal shows what we looked up and what we found.`,
  ],
});

export const lapsedMail: Writer = (domain) => ({
  event: 'domain.lapsed',
  subject: `Your proof of ${domain} has lapsed`,
  paragraphs: [
    `For ${LAPSE_DAYS} days we did not find the challenge that proves your ownership of ${domain}. Your pages no longer say that you own it.`,
    'To get it back, put the TXT record or the file back and verify the domain in the portal.',
  ],
});

export const recoveredMail: Writer = (domain) => ({
  event: 'domain.recovered',
  subject: `${domain} is proved again`,
  paragraphs: [`We found the challenge again, so your pages say again that you own ${domain}. ${KEEP}`],
});

/** To whoever proved it second. */
export const disputedMail: Writer = (domain) => ({
  event: 'domain.disputed',
  subject: `Your proof of ${domain} is in review`,
  paragraphs: [
    `You proved that you own ${domain}, but another developer proved it before you. An administrator decides who keeps it, and we email you the decision.`,
  ],
});

/** To whoever proved it first. */
export const contestedMail: Writer = (domain) => ({
  event: 'domain.contested',
  subject: `Another developer proved ${domain}`,
  paragraphs: [
    `Another developer has proved the ownership of ${domain}, which you proved before. Your pages do not change until an administrator has decided, and we email you the decision.`,
    'If you do not own the domain any more, delete it in the portal. If you do, find out who can change its DNS records and its website.',
  ],
});

export const wonMail =
  (reason: string): Writer =>
  (domain) => ({
    event: 'domain.decided',
    subject: `${domain} is yours`,
    paragraphs: [`An administrator decided that ${domain} belongs to you. ${KEEP} The administrator said:`],
    quote: reason,
  });

export const lostMail =
  (reason: string): Writer =>
  (domain) => ({
    event: 'domain.decided',
    subject: `${domain} belongs to another developer`,
    paragraphs: [
      `An administrator decided that ${domain} belongs to another developer. Your pages do not name it. The administrator said:`,
    ],
    quote: reason,
  });

/** Undefined when the developer has no confirmed address. */
export function domainMail(write: Writer, developer: Developer, domain: string, links: Links): Email | undefined {
  const to = confirmedEmailOf(developer);
  if (to === null) return undefined;
  return {
    to,
    greeting: `Hello ${developer.name}`,
    ...write(domain),
    button: { label: 'Open your domains', url: portalPage(developer, links, '/domains') },
  };
}
