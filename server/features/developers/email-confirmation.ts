// Confirmation of the email address in a developer's profile: by a link, or by the sign-in provider. Until then the address
// gets confirmation emails only: few, and without a word of the developer.

import { createHash, randomBytes } from 'node:crypto';
import { now, type Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Actor } from '../accounts/access.ts';
import type { Caller } from '../accounts/caller.ts';
import { audit } from '../audit/audit.ts';
import type { Email } from '../mail/email.ts';
import type { Outbox } from '../mail/outbox.ts';
import {
  confirmationsOfDeveloper,
  confirmationsOfMailbox,
  insertConfirmation,
  lockMailbox,
} from './confirmation-queries.ts';
import { confirmedEmailOf, isEmailVerified } from './contact-address.ts';
import { emailChangedMail, type Links, portalPage } from './mail.ts';
import { type Developer, updateDeveloper } from './queries.ts';

/** Confirmation emails in 24 hours, to one mailbox and of one developer. */
export const MAX_CONFIRMATION_EMAILS = 3;
const TOKEN_BYTES = 24;

export interface ContactParts {
  outbox: Outbox;
  notifications: PgNotifications;
  links: Links;
}

/** The sign-in provider vouches for the caller's address. */
export function isVouchedFor(email: string, caller: Caller | null): boolean {
  return caller?.kind === 'account' && caller.verifiedEmail?.toLowerCase() === email.toLowerCase();
}

/** False when the limit of the mailbox or of the developer is reached: nothing is sent. Requires the developer's row lock. */
export async function sendConfirmation(
  tx: Tx,
  { outbox, links }: Pick<ContactParts, 'outbox' | 'links'>,
  developer: Developer,
  mail: (developer: Developer, confirmUrl: string) => Email,
): Promise<boolean> {
  const { id, email } = developer;
  const mailbox = mailboxOf(email);
  await lockMailbox(tx, mailbox);
  const sent = [await confirmationsOfDeveloper(tx, id), await confirmationsOfMailbox(tx, mailbox)];
  if (Math.max(...sent) >= MAX_CONFIRMATION_EMAILS) return false;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertConfirmation(tx, { tokenHash: hashOf(token), developerId: id, email, mailbox });
  // In the fragment, which browsers do not send: the token stays out of logs.
  await outbox.enqueue(tx, mail(developer, `${portalPage(developer, links, '/confirm-email')}#${token}`));
  return true;
}

/** The address in the profile becomes the contact address; the one before gets a last email. */
export async function confirmEmail(
  tx: Tx,
  { outbox, notifications, links }: ContactParts,
  actor: Actor,
  before: Developer,
): Promise<Developer> {
  if (isEmailVerified(before)) return before;
  const after = await updateDeveloper(tx, before.id, { contactEmail: before.email, contactConfirmedAt: now });
  await audit(tx, actor, { action: 'developer.email-confirmed', subjectType: 'developer', subjectId: before.id });
  const old = confirmedEmailOf(before);
  if (old) await outbox.enqueue(tx, emailChangedMail({ ...before, email: old }, before.email, links));
  await notifications.publish(tx, 'developer', [before.id]);
  return after;
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Addresses that one person reads count as one: `Ada+news@Example.com` is `ada@example.com`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local] = email.slice(0, at).split('+', 1);
  return `${local}${email.slice(at)}`.toLowerCase();
}
