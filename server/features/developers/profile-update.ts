// Changes to a developer's own profile: with an API key, in the portal, or with an account token.

import type { Static } from 'typebox';
import { type Database, now, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { Semaphore } from '../../platform/semaphore.ts';
import type { Actor } from '../accounts/access.ts';
import type { Caller } from '../accounts/caller.ts';
import { accountErrors } from '../accounts/errors.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import type { Events } from '../events/events.ts';
import { requireAllowedNames } from '../look-alikes/protected-terms.ts';
import { rememberNames } from '../look-alikes/queries.ts';
import { confirmedEmailOf, isEmailVerified } from './contact-address.ts';
import { type ContactParts, confirmEmail, isVouchedFor, sendConfirmation } from './email-confirmation.ts';
import { holdIdentity, ownIdentityOf } from './identity.ts';
import { confirmEmailMail, emailChangeRequestedMail } from './mail.ts';
import { inEvents, type ProfileUpdate, presentDeveloper } from './profile.ts';
import { type Developer, lockDeveloper, provedDomainsOf, updateDeveloper } from './queries.ts';
import { statusAfter } from './verification.ts';

export interface UpdateParts extends ContactParts {
  events: Events;
  catalog: CatalogProjection;
}

type ProfileChange = Static<typeof ProfileUpdate>;

export interface By {
  actor: Actor;
  /** The sign-in provider may vouch for its address. */
  caller: Caller | null;
}

/** Every field but the email address. Each such change invalidates public pages on every node, so it is limited. */
export function hasPublicField(sent: ProfileChange): boolean {
  return Object.keys(sent).some((field) => field !== 'email');
}

/** In a transaction of its own. */
export function changeProfile(
  { db, permits, ...parts }: UpdateParts & { db: Database; permits: Semaphore },
  by: By,
  id: string,
  sent: ProfileChange,
) {
  return permits.run(() =>
    transaction(db, async (tx) => {
      const before = (await lockDeveloper(tx, { id }))!;
      if (before.status === 'SUSPENDED') throw accountErrors.DEVELOPER_SUSPENDED();
      return updateProfile(tx, parts, by, before, sent);
    }),
  );
}

async function updateProfile(tx: Tx, parts: UpdateParts, by: By, before: Developer, sent: ProfileChange) {
  const own = { ...before, ...ownIdentityOf(before) };
  const changes = changedFields(own, sent);
  if (Object.keys(changes).length === 0) return presentDeveloper(before);

  await requireAllowedNames(tx, before.id, [
    { pointer: '/name', name: changes.name, kept: [before.name] },
    { pointer: '/companyName', name: changes.companyName, kept: [before.companyName] },
  ]);
  const status = statusAfter('update profile', before.status);
  const statusReason = status === before.status ? before.statusReason : null;
  // A rejected developer waits from now on; the clock starts again.
  const clock = status === before.status ? {} : { verificationRequestedAt: now };
  const written =
    before.status === 'VERIFIED' ? holdIdentity(before, changes, await provedDomainsOf(tx, before.id)) : changes;
  const after = await updateDeveloper(tx, before.id, {
    ...{ ...written, ...clock, status, statusReason },
    ...(status === before.status ? {} : { statusReasons: '[]' }),
  });
  await rememberNames(tx, [after.name, after.companyName]);
  await audit(tx, by.actor, {
    action: 'developer.updated',
    subjectType: 'developer',
    subjectId: before.id,
    details: Object.fromEntries(
      Object.entries(changes).map(([field, to]) => [field, { from: own[field as keyof Developer], to }]),
    ),
  });
  if (status !== before.status)
    await parts.events.publish(tx, 'developer.resubmitted', before.id, { developer: inEvents(after), reason: null });
  // Of the fields that change at once, only these are public; the catalog does not have them.
  if (after.bio !== before.bio || after.websiteUrl !== before.websiteUrl)
    await parts.catalog.announceProfile(tx, before.id);
  await parts.notifications.publish(tx, 'developer', [before.id]);
  return presentDeveloper(after.email === before.email ? after : await requestConfirmation(tx, parts, by, after));
}

/** Of a new address, unless it is the confirmed one again or the sign-in provider vouches for it. */
async function requestConfirmation(
  tx: Tx,
  parts: ContactParts,
  { actor, caller }: By,
  changed: Developer,
): Promise<Developer> {
  if (isVouchedFor(changed.email, caller)) return confirmEmail(tx, parts, actor, changed);
  if (isEmailVerified(changed) || !(await sendConfirmation(tx, parts, changed, confirmEmailMail))) return changed;
  // To the confirmed address: otherwise an attacker with the account could change it unnoticed.
  const confirmed = confirmedEmailOf(changed);
  if (confirmed)
    await parts.outbox.enqueue(
      tx,
      emailChangeRequestedMail({ ...changed, email: confirmed }, changed.email, parts.links),
    );
  return changed;
}

function changedFields(before: Developer, sent: ProfileChange): ProfileChange {
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => before[field as keyof Developer] !== value),
  );
}
