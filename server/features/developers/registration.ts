// A new publisher: a person who registers, or an organization. Both wait for their verification from now on.

import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { audit } from '../audit/audit.ts';
import type { Events } from '../events/events.ts';
import { requireAllowedNames } from '../look-alikes/protected-terms.ts';
import { rememberNames } from '../look-alikes/queries.ts';
import { type ContactParts, isVouchedFor, sendConfirmation } from './email-confirmation.ts';
import { registeredMail, welcomeMail } from './mail.ts';
import { inEvents } from './profile.ts';
import type { By } from './profile-update.ts';
import { type Developer, insertDeveloper } from './queries.ts';

export interface RegistrationParts extends ContactParts {
  events: Events;
}

export type NewPublisher = Pick<Developer, 'name' | 'email'> &
  Partial<Pick<Developer, 'companyName' | 'websiteUrl' | 'bio'>> & {
    kind: Developer['kind'];
    accountUserId: (id: string) => string;
  };

/** Undefined when the account is already registered. */
export async function register(
  tx: Tx,
  parts: RegistrationParts,
  { actor, caller }: By,
  { accountUserId, ...profile }: NewPublisher,
): Promise<Developer | undefined> {
  const { name, companyName, email } = profile;
  const confirmed = isVouchedFor(email, caller);
  await requireAllowedNames(tx, null, [
    { pointer: '/name', name },
    { pointer: '/companyName', name: companyName ?? undefined },
  ]);
  const id = newId('dev');
  const contact = { contactEmail: email, contactConfirmedAt: confirmed ? new Date() : null };
  const registered = await insertDeveloper(tx, { id, accountUserId: accountUserId(id), ...profile, ...contact });
  if (!registered) return undefined;
  await rememberNames(tx, [registered.name, registered.companyName]);
  await audit(tx, actor, { action: 'developer.registered', subjectType: 'developer', subjectId: id });
  await parts.events.publish(tx, 'developer.registered', id, { developer: inEvents(registered), reason: null });
  if (confirmed) await parts.outbox.enqueue(tx, welcomeMail(registered, parts.links));
  else await sendConfirmation(tx, parts, registered, registeredMail);
  return registered;
}
