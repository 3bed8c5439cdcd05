// Compares what a marketplace shows of an app with what was approved: the signed receipt, the listing and the images that
// it names, and the public listing. All input is untrusted but the keys.

import { isDeepStrictEqual } from 'node:util';
import type { JSONWebKeySet } from 'jose';
import { canonicalJson } from '../../platform/text/canonical-json.ts';
import { MASTER_URL } from '../media/media-urls.ts';
import type { ReceiptRecord } from '../receipts/receipt.ts';
import { hashOf, sha256 } from '../receipts/record.ts';
import { ReceiptFault, Verifier } from '../receipts/verification.ts';

/** As `GET /api/apps/:slug/proof` returns it. */
export interface Proof {
  receipt: { record: ReceiptRecord };
  listing: string;
  images: { pointer: string; sha256: string; url: string }[] | null;
}

type Fields = Record<string, unknown>;

export interface Shown {
  proof: Proof;
  /** As `GET /api/apps/:slug` returns it. */
  app: Fields;
  /** SHA-256 of the bytes at a URL, or why there are none. */
  hashAt(url: string): Promise<{ sha256: string } | { problem: string }>;
}

export interface Comparison {
  record: ReceiptRecord;
  /** How many images were compared. Null: the receipt does not cover images. */
  images: number | null;
  /** One sentence for each; empty if the app is exactly as approved. */
  differences: string[];
}

export async function compareWithApproval({ proof, app, hashAt }: Shown, keys: JSONWebKeySet): Promise<Comparison> {
  const { record } = proof.receipt;
  const faults = await proofFaults(proof, app, keys);
  // What is not signed says nothing about what was approved.
  if (faults.length > 0) return { record, images: null, differences: faults };
  const images = record.imagesHash ? (proof.images ?? []) : null;
  const approved: Fields = JSON.parse(proof.listing);
  const differences = [...fieldDifferences(approved, app, images), ...(await imageDifferences(images ?? [], hashAt))];
  return { record, images: images?.length ?? null, differences };
}

async function proofFaults({ receipt, listing, images }: Proof, app: Fields, keys: JSONWebKeySet): Promise<string[]> {
  try {
    await new Verifier({ keys, loose: true }).take(JSON.stringify(receipt));
  } catch (error) {
    if (!(error instanceof ReceiptFault)) throw error;
    return [`receipt: ${error.message}`];
  }
  const { decision, appId, version, listingHash, imagesHash } = receipt.record;
  const faults: string[] = [];
  if (!['APPROVED', 'CORRECTED', 'TRANSFERRED', 'IMPORTED'].includes(decision))
    faults.push(`receipt: the decision is ${decision}`);
  if (appId !== app.id) faults.push('receipt: it is about another app');
  if (version !== app.version)
    faults.push(`receipt: it is about version ${version}, but version ${app.version} is shown`);
  if (sha256(listing) !== listingHash) faults.push('proof: the listing does not have the hash in the receipt');
  const hashes = Object.fromEntries((images ?? []).map((image) => [image.pointer, image.sha256]));
  if (imagesHash && hashOf(hashes) !== imagesHash) faults.push('proof: the images do not have the hash in the receipt');
  return faults;
}

const TEXTS = [
  ...['name', 'description', 'longDescription', 'category', 'environment', 'websiteUrl', 'oauthClientId', 'setupUrl'],
  ...['supportUrl', 'supportEmail', 'privacyPolicyUrl', 'termsUrl', 'documentationUrl', 'statusUrl', 'securityContact'],
  ...['pricing', 'dataSafety', 'releaseNotes', 'publishedFrom'],
];

function fieldDifferences(approved: Fields, app: Fields, images: Proof['images']): string[] {
  const differences: string[] = [];
  const compare = (pointer: string, expected: unknown, shown: unknown) => {
    if (!isDeepStrictEqual(expected ?? null, shown ?? null)) differences.push(difference(pointer, expected, shown));
  };
  /** The marketplace's own copy; the given URL where it could not fetch the image. */
  const compareImage = (pointer: string, given: unknown, shown: unknown, copy: unknown) => {
    const pinned = images?.find((image) => image.pointer === pointer);
    // Without a signed hash, the copy may have been made after the approval.
    if (images === null && MASTER_URL.test(String(shown))) return;
    compare(pointer, pinned?.url ?? given, shown);
    // Pages show this one.
    if (images !== null) compare(`/images${pointer}`, pinned?.url ?? null, (copy as Fields | null | undefined)?.url);
  };

  for (const field of TEXTS) compare(`/${field}`, approved[field], app[field]);
  // Listings from before there were permissions have none.
  compare('/tags', approved.tags ?? [], app.tags);
  compare('/permissions', approved.permissions ?? [], entries(app.permissions).map(permissionOf));
  const copies = (app.images ?? {}) as Fields;
  compareImage('/logoUrl', approved.logoUrl, app.logoUrl, copies.logo);
  compareImage('/bannerUrl', approved.bannerUrl, app.bannerUrl, copies.banner);
  const [expected, shown, shots] = [approved.screenshots, app.screenshots, copies.screenshots].map(entries);
  if (expected!.length !== shown!.length)
    compare('/screenshots', `${expected!.length} images`, `${shown!.length} images`);
  for (const [i, { url, ...rest }] of expected!.slice(0, shown!.length).entries()) {
    const { url: shownUrl, ...shownRest } = shown![i]!;
    compareImage(`/screenshots/${i}/url`, url, shownUrl, shots![i]);
    compare(`/screenshots/${i}`, rest, shownRest);
  }
  return differences;
}

async function imageDifferences(images: NonNullable<Proof['images']>, hashAt: Shown['hashAt']): Promise<string[]> {
  const differences = await Promise.all(
    images.map(async ({ pointer, sha256: approved, url }) => {
      const found = await hashAt(url);
      if ('problem' in found) return `image ${pointer}: ${found.problem}`;
      return found.sha256 === approved ? [] : `image ${pointer}: other bytes (SHA-256 ${found.sha256})`;
    }),
  );
  return differences.flat();
}

/** Public permissions also say what the scope means, which is not part of the listing. */
function permissionOf({ scope, required, reason }: Fields): Fields {
  return { scope, required, reason };
}

function entries(value: unknown): Fields[] {
  return Array.isArray(value) ? value : [];
}

const MAX_EXCERPT = 150;

function difference(pointer: string, approved: unknown, shown: unknown): string {
  const [expected, actual] = [approved, shown].map((value) => (typeof value === 'string' ? value : textOf(value)));
  let same = 0;
  while (same < expected!.length && expected![same] === actual![same]) same++;
  // Long texts: from a little before the first difference.
  const start = Math.max(expected!.length, actual!.length) > MAX_EXCERPT ? Math.max(0, same - MAX_EXCERPT / 3) : 0;
  const excerpt = (text: string) => {
    const end = start + MAX_EXCERPT;
    return JSON.stringify(`${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`);
  };
  const quote = (value: unknown, text: string) => (value == null ? 'nothing' : excerpt(text));
  return `${pointer}: approved ${quote(approved, expected!)}, shown ${quote(shown, actual!)}`;
}

function textOf(value: unknown): string {
  return value == null ? '' : canonicalJson(value);
}
