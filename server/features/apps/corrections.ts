// A correction: an administrator changes the approved listing without a new version. It leaves an audit entry, an email,
// an event and a receipt, as every decision about a public listing does.

import type { Static } from 'typebox';
import { prose } from '../../platform/http/schemas.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import { checksNotPassed } from '../checks/errors.ts';
import { knownImages } from '../checks/jobs.ts';
import { checkListing, notRunReport, type Report } from '../checks/report.ts';
import { brokenStaticRules } from '../checks/static-rules.ts';
import { areImagesDecided } from '../media/backfill.ts';
import { imagesOf } from '../media/image.ts';
import { imageSource } from '../media/image-source.ts';
import type { Masters } from '../media/masters.ts';
import { hashes, type Pins, pinImages, readPins } from '../media/pins.ts';
import type { Decided } from '../receipts/chain.ts';
import { inEvents } from './app.ts';
import { type Difference, differenceBetween } from './difference.ts';
import { appErrors } from './errors.ts';
import { listingOf, type toStored } from './listing.ts';
import { type ListingStateParts, mailed, receiptFor } from './listing-state.ts';
import { appliedMail, correctedMail } from './mail.ts';
import { keepCorrectedImages, type OwnedApp, updateApp, updateVersion, type VersionRow } from './queries.ts';

export interface CheckedCorrection {
  /** The marketplace's copies of images at new URLs. */
  pins: Pins;
  /** Null: nothing was checked, because the correction changes nothing or breaks a static rule. */
  report: Report | null;
  /** Why it is made although its checks have not passed. */
  override: string | null;
}

/** In the bodies of corrections. */
export const override = prose(
  'Why you make the correction although its checks have not passed. The audit log keeps it, and the receipt says that there was an override.',
  2_000,
  'The new website opens on Monday.',
);

export interface CheckingParts {
  db: Database;
  fetcher: SafeFetcher;
  masters: Masters;
}

/** An administrator waits for it, and so does the browser. */
const MAX_CHECK_MS = 10_000;

/** Checks the corrected listing. Before the transaction: a slow server must not keep the app locked. */
export async function checkCorrection(
  parts: CheckingParts,
  { app, live }: OwnedApp,
  fields: ReturnType<typeof toStored>,
  maxMs = MAX_CHECK_MS,
): Promise<Pick<CheckedCorrection, 'pins' | 'report'>> {
  const isChange = live && differenceBetween({ ...live }, { ...live, ...fields }).length > 0;
  // What breaks a static rule is refused anyway.
  if (!isChange || newlyBroken(live, fields).length > 0) return { pins: {}, report: null };
  const stop = AbortSignal.timeout(maxMs);
  const fetches = parts.fetcher.shareOf(app.developerId);
  const source = imageSource(parts, app.developerId);
  const sources = {
    images: { load: (url: string) => source.load(url, stop) },
    fetcher: { fetch: (url: string) => fetches.fetch(url, stop) },
  };
  try {
    const known = await knownImages(parts.db, app.id);
    const { report, pins } = await checkListing({ ...listingOf(live), ...fields }, sources, known);
    // What is live shows what its reviewer saw, whatever is at its URLs by now: only the images of new URLs are published.
    const decided = await areImagesDecided(parts.db, app.id, live.number);
    const seen = new Set(decided ? imagesOf(live).map(({ url }) => url) : Object.keys(live.images));
    const unseen = Object.entries(pins).filter(([url]) => !seen.has(url));
    return { report, pins: Object.fromEntries(unseen) };
  } catch (error) {
    if (!stop.aborted) throw error;
    return { report: notRunReport(`the checks took longer than ${maxMs / 1_000} seconds`), pins: {} };
  }
}

/** What a live listing lacked already is not for a correction to add: rules are newer than some listings. */
function newlyBroken(live: VersionRow, fields: ReturnType<typeof toStored>) {
  const known = new Set(brokenStaticRules(live).map(({ code }) => code));
  return brokenStaticRules({ ...listingOf(live), ...fields }).filter(({ code }) => !known.has(code));
}

/** The correction makes no other field worse, so only rules of what it changes can refuse it. */
function failedAt(report: Report | null, changes: Static<typeof Difference>[]): Report['rules'] {
  const changed = changes.map(({ pointer }) => pointer);
  return (report?.rules ?? []).filter(
    ({ status, pointer }) =>
      (status === 'FAILED' || status === 'NOT_CHECKED') &&
      (pointer === '' ||
        changed.some((field) => `${pointer}/`.startsWith(`${field}/`) || `${field}/`.startsWith(`${pointer}/`))),
  );
}

/** Returns what the receipt records; nothing if the listing already has these values. */
export async function correct(
  tx: Tx,
  actor: Actor,
  owned: OwnedApp,
  fields: ReturnType<typeof toStored>,
  { pins, report, override }: CheckedCorrection,
  { catalog, notifier, events, publicUrl, revocations }: ListingStateParts,
  /** What the developer asked for. Undefined: the administrator's own correction. */
  request?: { id: string },
): Promise<Decided | undefined> {
  const { app, live } = owned;
  const changes = differenceBetween({ ...live }, { ...live, ...fields });
  if (changes.length === 0) return undefined;
  const broken = newlyBroken(live!, fields);
  if (broken.length > 0) throw appErrors.LISTING_INCOMPLETE({ details: broken });
  // Under the lock: the listing may have changed since it was checked, and with it what the correction changes.
  const failed = failedAt(report, changes);
  const passed = report !== null && failed.length === 0;
  if (!passed && override === null) throw checksNotPassed(report && { rules: failed });
  const overridden = passed ? {} : { override: true, overrideReason: override };
  const corrected = await updateVersion(tx, live!, fields);
  await pinImages(tx, app.id, corrected.number, pins, { live: true });
  await updateApp(tx, app.id);
  const requested = request ? { correction: request.id } : {};
  await audit(tx, actor, {
    action: 'app.corrected',
    subjectType: 'app',
    subjectId: app.id,
    details: { changes, ...requested, ...overridden },
  });
  const images = await readPins(tx, app.id, corrected.number);
  await keepCorrectedImages(tx, corrected, hashes(images));
  await catalog.refresh(tx, { appId: app.id });
  const after = { ...owned, live: { ...corrected, images } };
  const pointers = changes.map(({ pointer }) => pointer);
  const mail = request ? appliedMail : correctedMail;
  await notifier.notify(tx, app.developerId, mail(await mailed(tx, after), pointers, publicUrl));
  await events.publish(tx, 'app.corrected', app.developerId, { ...inEvents(app, corrected), pointers });
  await revocations.recordDropped(tx, app.id);
  // Without the developer's reason: the receipt is public as the proof of the listing, and the reason is for administrators.
  const decided = receiptFor(after, 'CORRECTED', null);
  return { ...decided, report, override: !passed };
}
