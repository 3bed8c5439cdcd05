// What happens to a correction request: a developer makes or withdraws it, an administrator applies or declines it. Each runs
// in the caller's transaction, under the app's row lock.

import type { Static } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import { inEvents } from '../apps/app.ts';
import { type CheckedCorrection, correct } from '../apps/corrections.ts';
import { differenceBetween } from '../apps/difference.ts';
import { appErrors } from '../apps/errors.ts';
import { type ListingChanges, listingOf, toStored } from '../apps/listing.ts';
import { type ListingStateParts, mailed } from '../apps/listing-state.ts';
import { correctionDeclinedMail } from '../apps/mail.ts';
import type { OwnedApp } from '../apps/queries.ts';
import { unknownTerms } from '../apps/vocabularies.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import { brokenStaticRules } from '../checks/static-rules.ts';
import type { Events } from '../events/events.ts';
import type { Decided } from '../receipts/chain.ts';
import { conflictsOf, type NewCorrection } from './correction-request.ts';
import { correctionErrors } from './errors.ts';
import { type CorrectionRow, closeCorrection, hasOpenCorrection, insertCorrection } from './queries.ts';

export async function requestCorrection(
  tx: Tx,
  actor: Actor,
  owned: OwnedApp,
  { changes, reason }: Static<typeof NewCorrection>,
  events: Events,
): Promise<CorrectionRow> {
  const { app, live } = owned;
  if (!live) throw appErrors.APP_NOT_APPROVED();
  if (await hasOpenCorrection(tx, app.id)) throw correctionErrors.CORRECTION_OPEN();
  const listing: Record<string, unknown> = { ...listingOf(live) };
  const fields = toStored(changes);
  const base = Object.fromEntries(Object.keys(fields).map((field) => [field, listing[field] ?? null]));
  if (differenceBetween(base, { ...base, ...fields }).length === 0) throw unchanged();
  const broken = [
    ...brokenStaticRules({ ...listingOf(live), ...fields }),
    ...(await unknownTerms(tx, { tags: fields.tags }, live)),
  ];
  if (broken.length > 0) throw appErrors.LISTING_INCOMPLETE({ details: broken.map(inChanges) });
  const id = newId('cor');
  const row = await insertCorrection(tx, { id, appId: app.id, version: live.number, changes: fields, base, reason });
  await record(tx, actor, owned, row, 'correction.requested', events);
  return row;
}

export async function withdrawCorrection(
  tx: Tx,
  actor: Actor,
  owned: OwnedApp,
  row: CorrectionRow,
  events: Events,
): Promise<void> {
  requireOpen(row);
  await closeCorrection(tx, row.id, { status: 'WITHDRAWN' });
  await record(tx, actor, owned, row, 'correction.withdrawn', events);
}

export interface Verdict {
  reason: string | null;
}

/** Returns what the receipt records; nothing if the listing already has the requested values. */
export async function applyCorrection(
  tx: Tx,
  actor: Actor,
  owned: OwnedApp,
  row: CorrectionRow,
  { reason, checked }: Verdict & { checked: CheckedCorrection },
  parts: ListingStateParts,
): Promise<Decided | undefined> {
  requireOpen(row);
  if (!owned.live) throw appErrors.APP_NOT_APPROVED();
  const conflicts = conflictsOf(row, { ...owned.live });
  if (conflicts.length > 0) throw correctionErrors.CORRECTION_OUTDATED({ details: conflicts.map(outdated) });
  await closeCorrection(tx, row.id, { status: 'APPLIED', decidedBy: actor.id, decisionReason: reason });
  const decided = await correct(tx, actor, owned, row.changes as StoredFields, checked, parts, row);
  await record(tx, actor, owned, row, 'correction.applied', parts.events, reason);
  return decided;
}

export async function declineCorrection(
  tx: Tx,
  actor: Actor,
  owned: OwnedApp,
  row: CorrectionRow,
  reason: string,
  { notifier, events, publicUrl }: ListingStateParts,
): Promise<void> {
  requireOpen(row);
  await closeCorrection(tx, row.id, { status: 'DECLINED', decidedBy: actor.id, decisionReason: reason });
  const email = correctionDeclinedMail(await mailed(tx, owned), reason, publicUrl);
  await notifier.notify(tx, owned.app.developerId, email);
  await record(tx, actor, owned, row, 'correction.declined', events, reason);
}

/** As `toStored` made them when they were requested. */
export type StoredFields = ReturnType<typeof toStored<ListingChanges>>;

type CorrectionAction = Action & `correction.${string}`;

async function record(
  tx: Tx,
  actor: Actor,
  { app, live }: OwnedApp,
  { id, base, changes }: CorrectionRow,
  action: CorrectionAction,
  events: Events,
  reason: string | null = null,
): Promise<void> {
  const difference = differenceBetween(base, { ...base, ...changes });
  const details = { correction: id, ...(action === 'correction.requested' ? { changes: difference } : {}) };
  await audit(tx, actor, {
    action,
    subjectType: 'app',
    subjectId: app.id,
    details: { ...details, ...(reason === null ? {} : { reason }) },
  });
  const pointers = difference.map(({ pointer }) => pointer);
  await events.publish(tx, action, app.developerId, { ...inEvents(app, live!), correctionId: id, pointers, reason });
}

function requireOpen({ status }: CorrectionRow): void {
  if (status !== 'OPEN')
    throw correctionErrors.CORRECTION_CLOSED({
      message: `This correction request is no longer open: it is ${status}.`,
    });
}

function unchanged() {
  const message = 'The live listing already has these values.';
  const detail = { pointer: '/changes', code: 'UNCHANGED', message, fix: 'Send the fields that you want to correct.' };
  return commonErrors.VALIDATION_FAILED({ details: [detail] });
}

function inChanges<T extends { pointer: string }>(detail: T): T {
  return { ...detail, pointer: `/changes${detail.pointer}` };
}

function outdated(pointer: string) {
  const message = 'This field has changed in the live listing since the correction was requested.';
  return { pointer, code: 'CHANGED', message, fix: 'Decline the request and ask for a new one.' };
}
