// What a check means for a domain: PENDING becomes PROVED, or DISPUTED if another developer has proved it; PROVED lapses after
// two weeks of failures. An administrator decides disputes. The caller has locked the developer.

import type { Tx } from '../../platform/postgres/database.ts';
import type { StoredDomainCheck } from '../../platform/postgres/json-columns.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { holdIdentity, isUnderDomain, ownIdentityOf } from '../developers/identity.ts';
import type { Links } from '../developers/mail.ts';
import { inEvents } from '../developers/profile.ts';
import { type Developer, findDeveloper, provedDomainsOf, updateDeveloper } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { DAY_MS, type DomainRow, domainInEvents, LAPSE_DAYS } from './domain.ts';
import { domainErrors } from './errors.ts';
import {
  contestedMail,
  disputedMail,
  domainMail,
  failingMail,
  lapsedMail,
  lostMail,
  recoveredMail,
  wonMail,
} from './mail.ts';
import { lockClaims, updateDomain } from './queries.ts';

export interface OutcomeParts {
  notifier: Notifier;
  events: Events;
  catalog: CatalogProjection;
  notifications: PgNotifications;
  links: Links;
}

type Kind = 'proved' | 'lapsed' | 'disputed' | 'decided';

/** `asked`: the developer asked for this check and sees its result, so success needs no email. */
export interface Checked {
  check: StoredDomainCheck;
  at: Date;
  asked: boolean;
}

/** Undefined if the domain was deleted meanwhile, or has another challenge now. */
export async function recordCheck(
  tx: Tx,
  parts: OutcomeParts,
  actor: Actor,
  developer: Developer,
  seen: DomainRow,
  checked: Checked,
): Promise<DomainRow | undefined> {
  const claims = await lockClaims(tx, seen.domain);
  const row = claims.find(({ id }) => id === seen.id);
  if (!row || row.challenge !== seen.challenge) return undefined;
  const holder = holderBeside(row, claims);
  // Also of a decision that was made while the domain was being checked.
  if (checked.asked) requireUndecided(row, claims);
  else if (row.statusReason !== null && holder)
    return updateDomain(tx, row.id, checkColumns(checked.check, checked.at));
  return checked.check.proved
    ? recordSuccess(tx, parts, actor, developer, row, holder, checked)
    : recordFailure(tx, parts, actor, developer, row, checked);
}

/** A decision against the developer stands as long as the winner has the domain. `claims`: all to this domain, locked. */
export function requireUndecided(row: DomainRow, claims: DomainRow[]): void {
  if (row.statusReason === null || !holderBeside(row, claims)) return;
  throw domainErrors.DOMAIN_DECIDED({
    message: `An administrator decided that this domain belongs to another developer: ${row.statusReason}`,
  });
}

function holderBeside({ id: own }: DomainRow, claims: DomainRow[]): DomainRow | undefined {
  return claims.find(({ id, status }) => id !== own && status === 'PROVED');
}

async function recordSuccess(
  tx: Tx,
  parts: OutcomeParts,
  actor: Actor,
  developer: Developer,
  row: DomainRow,
  holder: DomainRow | undefined,
  { check, at, asked }: Checked,
): Promise<DomainRow> {
  const status = holder ? 'DISPUTED' : 'PROVED';
  const changed = status !== row.status;
  const after = await updateDomain(tx, row.id, {
    ...{ status, statusReason: null, method: check.method, lastProvedAt: at, failingSince: null },
    ...checkColumns(check, at),
    provedAt: changed || !row.provedAt ? at : row.provedAt,
  });
  if (!changed) {
    // The public time of the last check.
    if (status === 'PROVED') await parts.catalog.announceProfile(tx, developer.id);
    return after;
  }
  if (holder) {
    const first = (await findDeveloper(tx, holder.developerId))!;
    await announce(tx, parts, actor, 'disputed', developer, after);
    await parts.events.publish(tx, 'domain.disputed', first.id, eventOf(first, holder));
    await send(tx, parts, disputedMail, developer, row.domain);
    await send(tx, parts, contestedMail, first, row.domain);
    return after;
  }
  await announce(tx, parts, actor, 'proved', developer, after);
  if (!asked) await send(tx, parts, recoveredMail, developer, row.domain);
  await publishWebsite(tx, parts, developer);
  return after;
}

async function recordFailure(
  tx: Tx,
  parts: OutcomeParts,
  actor: Actor,
  developer: Developer,
  row: DomainRow,
  { check, at }: Checked,
): Promise<DomainRow> {
  if (row.status !== 'PROVED') return updateDomain(tx, row.id, checkColumns(check, at));
  const failingSince = row.failingSince ?? at;
  const lapsed = at.getTime() - failingSince.getTime() >= LAPSE_DAYS * DAY_MS;
  const after = await updateDomain(tx, row.id, {
    ...{ failingSince, status: lapsed ? 'LAPSED' : 'PROVED' },
    ...checkColumns(check, at),
  });
  if (lapsed) {
    await announce(tx, parts, actor, 'lapsed', developer, after);
    await send(tx, parts, lapsedMail, developer, row.domain);
  } else if (!row.failingSince) {
    await send(tx, parts, failingMail, developer, row.domain);
  }
  return after;
}

/** The winner's claim becomes PROVED, all others that proved the domain LAPSED. The caller has locked these developers. */
export async function decideDispute(
  tx: Tx,
  parts: OutcomeParts,
  actor: Actor,
  claims: { row: DomainRow; developer: Developer }[],
  winnerId: string,
  reason: string,
): Promise<void> {
  // The loser first: a domain is proved by one developer at a time.
  const inOrder = claims.toSorted((a, b) => Number(isWinner(a.developer)) - Number(isWinner(b.developer)));
  for (const { row, developer } of inOrder) {
    const won = isWinner(developer);
    const after = await updateDomain(
      tx,
      row.id,
      won ? { status: 'PROVED', statusReason: null } : { status: 'LAPSED', statusReason: reason },
    );
    await announce(tx, parts, actor, 'decided', developer, after, reason);
    const write = won ? wonMail(reason) : lostMail(reason);
    await send(tx, parts, write, developer, row.domain);
    if (won) await publishWebsite(tx, parts, developer);
  }

  function isWinner({ id }: Developer): boolean {
    return id === winnerId;
  }
}

function checkColumns(check: StoredDomainCheck, at: Date) {
  return { lastCheckedAt: at, lastCheck: JSON.stringify(check) };
}

function eventOf(developer: Developer, row: DomainRow, reason: string | null = null) {
  return { developer: inEvents(developer), domain: domainInEvents(row), reason };
}

/** In the audit log, to webhooks, and to public pages. */
async function announce(
  tx: Tx,
  { events, catalog }: OutcomeParts,
  actor: Actor,
  kind: Kind,
  developer: Developer,
  row: DomainRow,
  reason: string | null = null,
): Promise<void> {
  const { id, domain, method, status } = row;
  await audit(tx, actor, {
    action: `developer.domain-${kind}`,
    subjectType: 'developer',
    subjectId: developer.id,
    details: { domainId: id, domain, method, status, ...(reason ? { reason } : {}) },
  });
  await events.publish(tx, `domain.${kind}`, developer.id, eventOf(developer, row, reason));
  await catalog.refresh(tx, { developerId: developer.id });
}

type Written = Parameters<typeof domainMail>[0];

async function send(tx: Tx, { notifier, links }: OutcomeParts, write: Written, developer: Developer, domain: string) {
  const email = domainMail(write, developer, domain, links);
  if (email) await notifier.notify(tx, developer.id, email);
}

/** A website that waits for review becomes public when the developer has proved its domain. */
async function publishWebsite(tx: Tx, { catalog, notifications }: OutcomeParts, developer: Developer): Promise<void> {
  if (!developer.identityRequestedAt) return;
  const proved = await provedDomainsOf(tx, developer.id);
  const { websiteUrl } = ownIdentityOf(developer);
  if (websiteUrl === developer.websiteUrl || !isUnderDomain(websiteUrl, proved)) return;
  await updateDeveloper(tx, developer.id, holdIdentity(developer, { websiteUrl }, proved));
  await catalog.announceProfile(tx, developer.id);
  await notifications.publish(tx, 'developer', [developer.id]);
}
