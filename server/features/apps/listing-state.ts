// Moves of an approved app that change what the public sees: unlist and relist by its developer; feature, suspend and
// restore by administrators. Each runs in the caller's transaction, under the app's row lock.

import type { Tx } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { contactEmailOf } from '../developers/contact-address.ts';
import { findDeveloper } from '../developers/queries.ts';
import type { Events } from '../events/events.ts';
import type { Outbox } from '../mail/outbox.ts';
import { hashes, hashesOf } from '../media/pins.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { POLICY_VERSION } from '../policy/guidelines.ts';
import type { Decided } from '../receipts/chain.ts';
import type { RevocationFeed } from '../revocations/feed.ts';
import { inEvents } from './app.ts';
import { appErrors } from './errors.ts';
import { frozenListing } from './listing.ts';
import { restoredMail, suspendedMail } from './mail.ts';
import { type OwnedApp, updateApp } from './queries.ts';

export interface ListingStateParts {
  catalog: CatalogProjection;
  revocations: RevocationFeed;
  outbox: Outbox;
  notifier: Notifier;
  events: Events;
  publicUrl: string;
}

export async function setUnlisted(
  tx: Tx,
  actor: Actor,
  { app, live }: OwnedApp,
  unlisted: boolean,
  { catalog, events }: { catalog: CatalogProjection; events: Events },
): Promise<void> {
  if (!app.liveVersion) throw appErrors.APP_NOT_APPROVED();
  if (app.suspendedReason && !unlisted) {
    throw appErrors.APP_STATE({ message: `An administrator suspended this app: ${app.suspendedReason}` });
  }
  if (app.unlisted === unlisted) return;
  const action = unlisted ? 'app.unlisted' : 'app.relisted';
  await updateApp(tx, app.id, { unlisted });
  await catalog.refresh(tx, { appId: app.id });
  await auditApp(tx, actor, app.id, action);
  await events.publish(tx, action, app.developerId, { app: inEvents(app, live!).app });
}

export async function setFeatured(
  tx: Tx,
  actor: Actor,
  { app }: OwnedApp,
  featured: boolean,
  { catalog }: { catalog: CatalogProjection },
): Promise<void> {
  if (app.featured === featured) return;
  await updateApp(tx, app.id, { featured });
  await catalog.refresh(tx, { appId: app.id });
  await auditApp(tx, actor, app.id, featured ? 'app.featured' : 'app.unfeatured');
}

/** Returns what the receipt records. */
export async function suspend(
  tx: Tx,
  actor: Actor,
  owned: OwnedApp,
  reason: string,
  { catalog, outbox, events, publicUrl, revocations }: ListingStateParts,
): Promise<Decided> {
  if (owned.app.suspendedReason) throw appErrors.APP_STATE({ message: 'This app is suspended already.' });
  await updateApp(tx, owned.app.id, { suspendedReason: reason });
  await catalog.refresh(tx, { appId: owned.app.id });
  await auditApp(tx, actor, owned.app.id, 'app.suspended', { reason });
  await outbox.enqueue(tx, suspendedMail(await mailed(tx, owned), reason, publicUrl));
  const { app } = inEvents(owned.app, owned.live!);
  await events.publish(tx, 'app.suspended', app.developerId, { app, reason });
  await revocations.recordApp(tx, 'SUSPENDED', app.id);
  return receiptFor(owned, 'SUSPENDED', reason);
}

/** Returns what the receipt records. */
export async function restore(
  tx: Tx,
  actor: Actor,
  owned: OwnedApp,
  { catalog, outbox, events, publicUrl, revocations }: ListingStateParts,
): Promise<Decided> {
  if (!owned.app.suspendedReason) throw appErrors.APP_STATE({ message: 'This app is not suspended.' });
  await updateApp(tx, owned.app.id, { suspendedReason: null });
  await catalog.refresh(tx, { appId: owned.app.id });
  await auditApp(tx, actor, owned.app.id, 'app.restored');
  await outbox.enqueue(tx, restoredMail(await mailed(tx, owned), publicUrl));
  const { app } = inEvents(owned.app, owned.live!);
  await events.publish(tx, 'app.restored', app.developerId, { app });
  await revocations.recordApp(tx, 'RESTORED', app.id);
  return receiptFor(owned, 'RESTORED', null);
}

async function auditApp(tx: Tx, actor: Actor, appId: string, action: Action, details: Record<string, unknown> = {}) {
  await audit(tx, actor, { action, subjectType: 'app', subjectId: appId, details });
}

export function receiptFor({ app, live }: OwnedApp, decision: Decided['decision'], comment: string | null): Decided {
  const { id: appId, slug, environment } = app;
  const { number: version } = live!;
  const listing = frozenListing(live!, environment);
  const images = hashesOf(listing, hashes(live!.images));
  const subject = { appId, slug, submissionId: null, version, listing, images };
  const checks = { report: null, override: false, policyVersion: POLICY_VERSION };
  return { decision, ...subject, reasons: [], comment, ...checks };
}

export async function mailed(tx: Tx, { app, live }: OwnedApp) {
  const developer = (await findDeveloper(tx, app.developerId))!;
  const email = contactEmailOf(developer);
  return { appId: app.id, appName: live!.name, developerName: developer.name, email };
}
