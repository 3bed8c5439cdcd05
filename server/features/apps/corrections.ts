// A correction: an administrator changes the approved listing without a new version. It leaves an audit entry, an email,
// an event and a receipt, as every decision about a public listing does.

import type { Tx } from '../../platform/postgres/database.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { brokenStaticRules } from '../checks/static-rules.ts';
import { type Pins, pinImages, readPins } from '../media/pins.ts';
import type { Decided } from '../receipts/chain.ts';
import { inEvents } from './app.ts';
import { differenceBetween } from './difference.ts';
import { appErrors } from './errors.ts';
import type { toStored } from './listing.ts';
import { mailed, receiptFor, type SuspensionParts } from './listing-state.ts';
import { correctedMail } from './mail.ts';
import { type OwnedApp, updateApp, updateVersion } from './queries.ts';

/** Returns what the receipt records; nothing if the listing already has these values. */
export async function correct(
  tx: Tx,
  actor: Actor,
  owned: OwnedApp,
  fields: ReturnType<typeof toStored>,
  /** The marketplace's copies of images at new URLs. */
  pins: Pins,
  { outbox, events, publicUrl, revocations }: SuspensionParts,
): Promise<Decided | undefined> {
  const { app, live } = owned;
  const changes = differenceBetween({ ...live }, { ...live, ...fields });
  if (changes.length === 0) return undefined;
  const corrected = await updateVersion(tx, live!, fields);
  await pinImages(tx, app.id, corrected.number, pins);
  const broken = brokenStaticRules(corrected);
  if (broken.length > 0) throw appErrors.LISTING_INCOMPLETE({ details: broken });
  await updateApp(tx, app.id);
  await audit(tx, actor, { action: 'app.corrected', subjectType: 'app', subjectId: app.id, details: { changes } });
  const images = await readPins(tx, app.id, corrected.number);
  const after = { ...owned, live: { ...corrected, images } };
  const pointers = changes.map(({ pointer }) => pointer);
  await outbox.enqueue(tx, correctedMail(await mailed(tx, after), pointers, publicUrl));
  await events.publish(tx, 'app.corrected', app.developerId, { ...inEvents(app, corrected), pointers });
  await revocations.recordDropped(tx, app.id);
  return receiptFor(after, 'CORRECTED', null);
}
