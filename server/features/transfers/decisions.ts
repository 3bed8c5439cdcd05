// Transfers of apps between publishers. What belongs to an app refers to the app, so one changed column moves all of it;
// what belonged to its old publisher's access is removed in the same transaction. Locks: the app, then both publishers in the
// order of their ids, so that transfers in opposite directions do not deadlock.

import { now, type Tx } from '../../platform/postgres/database.ts';
import type { PgNotifications } from '../../platform/postgres/notifications.ts';
import type { Actor } from '../accounts/access.ts';
import { revokeKeysOfApp } from '../api-keys/revocation.ts';
import { inEvents } from '../apps/app.ts';
import { appErrors } from '../apps/errors.ts';
import { receiptFor } from '../apps/listing-state.ts';
import { countApps, findApp, lockApp, type OwnedApp, updateApp, updateVersion } from '../apps/queries.ts';
import { transferHoldUntil } from '../apps/transfer-hold.ts';
import { audit } from '../audit/audit.ts';
import type { CatalogProjection } from '../catalog/catalog-projection.ts';
import { deleteOpenCorrection } from '../corrections/queries.ts';
import type { Links } from '../developers/mail.ts';
import { type Developer, lockDeveloper } from '../developers/queries.ts';
import { requireVerified } from '../developers/verification.ts';
import type { Events } from '../events/events.ts';
import type { Outbox } from '../mail/outbox.ts';
import { areImagesDecided } from '../media/backfill.ts';
import { requireStill } from '../publishers/membership.ts';
import type { Receipts } from '../receipts/chain.ts';
import type { RevocationFeed } from '../revocations/feed.ts';
import { deleteTrustedPublishersOf } from '../trusted-publishing/queries.ts';
import { transferErrors } from './errors.ts';
import { transferDecidedMail, transferRequestedMail } from './mail.ts';
import { closeTransfer, findOpenTransferOf, findTransfer, insertTransfer, type TransferRow } from './queries.ts';

export interface TransferParts {
  outbox: Outbox;
  events: Events;
  notifications: PgNotifications;
  catalog: CatalogProjection;
  receipts: Receipts;
  revocations: RevocationFeed;
  links: Links;
  settings: { maxAppsPerDeveloper: number };
}

interface NewTransfer {
  appId: string;
  fromId: string;
  toId: string;
  message: string | null;
}

export async function requestTransfer(
  tx: Tx,
  actor: Actor,
  wanted: NewTransfer,
  { outbox, links, settings }: TransferParts,
): Promise<TransferRow> {
  const { appId, fromId, toId } = wanted;
  if (fromId === toId) throw transferErrors.SAME_PUBLISHER();
  const owned = await lockApp(tx, appId);
  if (owned.app.developerId !== fromId) throw appErrors.APP_NOT_FOUND();
  const { sender, receiver } = await lockParties(tx, fromId, toId);
  await requireStill(tx, actor, fromId, 'TRANSFER');
  requireVerified(sender);
  requireTransferable(owned);
  await requireReceiver(tx, receiver, settings);
  if (await findOpenTransferOf(tx, appId)) throw transferErrors.TRANSFER_OPEN();
  const row = await insertTransfer(tx, { ...wanted, requestedBy: actor.id });
  await record(tx, actor, row, 'app.transfer-requested');
  await outbox.enqueue(tx, transferRequestedMail(receiver, row, links));
  return row;
}

export async function acceptTransfer(tx: Tx, actor: Actor, id: string, parts: TransferParts): Promise<TransferRow> {
  const { appId, fromId, toId } = await requireTransfer(tx, id);
  const owned = await lockApp(tx, appId);
  const { sender, receiver } = await lockParties(tx, fromId, toId);
  // Under the locks: it may have been decided, and the app may have moved or been deleted meanwhile.
  const row = await requireTransfer(tx, id);
  await requireParty(tx, actor, toId);
  if (sender.closingAt) throw transferErrors.SENDER_CLOSING();
  // Its apps would be public again elsewhere.
  if (sender.status === 'SUSPENDED') throw transferErrors.SENDER_SUSPENDED();
  if (owned.app.developerId !== fromId) throw transferErrors.TRANSFER_NOT_FOUND();
  requireTransferable(owned);
  await requireReceiver(tx, receiver, parts.settings);

  await closeTransfer(tx, id, 'ACCEPTED', actor.id);
  await deleteOpenCorrection(tx, appId);
  await deleteTrustedPublishersOf(tx, appId);
  await revokeKeysOfApp(tx, actor, { developerId: fromId, appId }, parts);
  await updateApp(tx, appId, { developerId: toId, transferredAt: now });
  // The last event of the old publisher about this app, and the first of the new one.
  const { app } = inEvents({ ...owned.app, developerId: toId }, (owned.live ?? owned.open)!);
  for (const developerId of [fromId, toId])
    await parts.events.publish(tx, 'app.transferred', developerId, { app, from: fromId, to: toId });
  for (const party of [sender, receiver])
    await parts.outbox.enqueue(tx, transferDecidedMail(party, row, true, parts.links));
  await record(tx, actor, row, 'app.transferred');
  for (const version of [owned.live, owned.open])
    if (version?.oauthClientId) await updateVersion(tx, version, { oauthClientId: null });
  await parts.catalog.refresh(tx, { appId });
  await parts.catalog.announceProfile(tx, fromId);
  await parts.catalog.announceProfile(tx, toId);
  // With the client of the old publisher, whose access ends with this: hosts revoke its tokens by it.
  await parts.revocations.recordTransfer(tx, appId, owned.live?.oauthClientId ?? null);
  const answer = (await findTransfer(tx, id))!;
  const moved = await findApp(tx, appId);
  if (moved.live) {
    const receipt = receiptFor(moved, 'TRANSFERRED', `From ${fromId} to ${toId}.`);
    // A transfer is no review: images that nobody has decided about are still to be copied.
    const images = (await areImagesDecided(tx, appId, moved.live.number)) ? receipt.images : null;
    await parts.receipts.append(tx, actor, { ...receipt, images });
  }
  return answer;
}

export async function declineTransfer(tx: Tx, actor: Actor, id: string, parts: TransferParts): Promise<TransferRow> {
  const { row, sender } = await lockTransfer(tx, id);
  await requireParty(tx, actor, row.toId);
  await closeTransfer(tx, id, 'DECLINED', actor.id);
  await record(tx, actor, row, 'app.transfer-declined');
  await parts.outbox.enqueue(tx, transferDecidedMail(sender, row, false, parts.links));
  return (await findTransfer(tx, id))!;
}

export async function cancelTransfer(tx: Tx, actor: Actor, id: string): Promise<TransferRow> {
  const { row } = await lockTransfer(tx, id);
  await requireParty(tx, actor, row.fromId);
  await closeTransfer(tx, id, 'CANCELLED', actor.id);
  await record(tx, actor, row, 'app.transfer-cancelled');
  return (await findTransfer(tx, id))!;
}

async function lockTransfer(tx: Tx, id: string) {
  const { appId, fromId, toId } = await requireTransfer(tx, id);
  await tx.selectFrom('apps').select('id').where('id', '=', appId).forNoKeyUpdate().execute();
  const parties = await lockParties(tx, fromId, toId);
  return { row: await requireTransfer(tx, id), ...parties };
}

async function requireTransfer(tx: Tx, id: string): Promise<TransferRow> {
  const row = await findTransfer(tx, id);
  if (row?.status !== 'OPEN' || row.expired) throw transferErrors.TRANSFER_NOT_FOUND();
  return row;
}

/** Whoever is not a member of the publisher does not learn that the transfer exists. */
async function requireParty(tx: Tx, actor: Actor, publisherId: string): Promise<void> {
  await requireStill(tx, actor, publisherId, 'TRANSFER', transferErrors.TRANSFER_NOT_FOUND);
}

async function lockParties(tx: Tx, fromId: string, toId: string): Promise<{ sender: Developer; receiver: Developer }> {
  const locked = new Map<string, Developer | undefined>();
  for (const id of [fromId, toId].sort()) locked.set(id, await lockDeveloper(tx, { id }));
  const [sender, receiver] = [locked.get(fromId)!, locked.get(toId)];
  if (!receiver) throw transferErrors.RECEIVER_NOT_FOUND();
  return { sender, receiver };
}

function requireTransferable({ app, open }: OwnedApp): void {
  if (transferHoldUntil(app)) throw appErrors.TRANSFER_HOLD();
  if (open?.status === 'PENDING')
    throw appErrors.APP_STATE({
      message: 'A version of this app is in review. Withdraw it, or wait for the decision.',
    });
  if (app.suspendedReason) throw appErrors.APP_STATE({ message: 'This app is suspended and cannot be transferred.' });
}

async function requireReceiver(tx: Tx, receiver: Developer, settings: TransferParts['settings']): Promise<void> {
  if (receiver.status !== 'VERIFIED' || receiver.closingAt) throw transferErrors.RECEIVER_NOT_FOUND();
  const { count, limit } = await countApps(tx, receiver, settings);
  if (count >= limit) throw transferErrors.RECEIVER_APP_LIMIT();
}

type TransferAction = 'app.transferred' | `app.transfer-${'requested' | 'declined' | 'cancelled'}`;

async function record(tx: Tx, actor: Actor, row: TransferRow, action: TransferAction): Promise<void> {
  const { id, appId, fromId, toId } = row;
  const details = { transfer: id, from: fromId, to: toId };
  await audit(tx, actor, { action, subjectType: 'app', subjectId: appId, details });
}
