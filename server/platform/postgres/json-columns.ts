// The shapes of jsonb columns. schema.gen.ts names them (scripts/table-types.ts); JSON is written as text and read parsed.

import type { ColumnType } from 'kysely';

export type JsonColumn<T> = ColumnType<T, string, string>;
export type JsonColumnWithDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJsonColumn<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type StoredScreenshot = { url: string; caption: string | null; order: number };

export type StoredPermission = { scope: string; required: boolean; reason: string };

export type StoredPricing = {
  model: 'FREE' | 'FREEMIUM' | 'PAID' | 'CONTACT';
  url: string | null;
  note: string | null;
};

/** Null: not stated. */
export type StoredDataSafety = {
  collects: { type: string; purpose: string; shared: boolean }[];
  storedIn: string[];
  subprocessors: { name: string; purpose: string; countries: string[]; url: string | null }[];
  certifications: { name: string; validUntil: string | null; url: string | null }[];
  retentionDays: number | null;
  encryptedInTransit: boolean | null;
  encryptedAtRest: boolean | null;
  deletionUrl: string | null;
  usedForAiTraining: boolean | null;
};

/** features/catalog/published-from.ts */
export type StoredPublishedFrom = {
  provider: 'GITHUB' | 'GITLAB';
  repository: string;
  commit: string;
  workflow: string | null;
  run: string;
  commitUrl: string;
  runUrl: string;
};

/** The frozen copy of a version in a submission. */
export type SubmittedListing = {
  name: string;
  description: string;
  longDescription: string | null;
  category: string;
  logoUrl: string | null;
  bannerUrl: string | null;
  websiteUrl: string | null;
  oauthClientId: string | null;
  /** Submissions of releases before permissions have neither of these two. */
  setupUrl?: string | null;
  permissions?: StoredPermission[];
  /** Submissions of releases before disclosures have none of these. */
  supportUrl?: string | null;
  supportEmail?: string | null;
  privacyPolicyUrl?: string | null;
  termsUrl?: string | null;
  documentationUrl?: string | null;
  statusUrl?: string | null;
  securityContact?: string | null;
  pricing?: StoredPricing | null;
  tags?: string[];
  dataSafety?: StoredDataSafety | null;
  screenshots: StoredScreenshot[];
  environment: string;
  releaseNotes: string | null;
  /** Only of versions that CI made. */
  publishedFrom?: StoredPublishedFrom;
};

export type StoredReport = {
  status: 'PASSED' | 'FAILED' | 'INCOMPLETE';
  checkedAt: string;
  rules: {
    rule: string;
    pointer: string;
    status: 'PASSED' | 'FAILED' | 'WARNING' | 'NOT_CHECKED';
    found: string | null;
    wanted: string;
    sha256: string | null;
  }[];
};

export type StoredReason = { pointer: string; code: string; message: string; fix: string };

/** Fields of a listing by name, as the columns have them. */
export type StoredChanges = Record<string, unknown>;

/** What is wrong with a field of a developer's profile. */
export type StoredProfileReason = { pointer: string; message: string };

/** Hashes of images by URL. */
export type StoredPins = Record<string, string>;

/** The facts of an image, read together from several tables: features/media/pins.ts. */
export type StoredImage = {
  sha256: string;
  type: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
  /** Widths of its variants. */
  variants: number[];
  placeholder: string;
  denied: boolean;
};

/** An Ed25519 public key (RFC 8037). */
export type StoredPublicKey = { x: string };

/** A P-256 public key (RFC 7518). */
export type StoredGrantKey = { x: string; y: string };

/** Of the search: features/catalog/search/synonyms.ts. */
export type StoredSynonymGroup = { from?: string; words: string[] };

/** Of a session: features/accounts/caller.ts. */
export type StoredWorkspace = { id: string; name: string; role: 'member' | 'admin' };

/** What one way to prove a domain led to: features/domains/domain-check.ts. */
export type StoredFinding = {
  lookedUp: string;
  outcome: 'MATCH' | 'NOT_FOUND' | 'MISMATCH' | 'WILDCARD' | 'DISAGREEMENT' | 'UNAVAILABLE';
  found: string[];
  message: string;
  fix: string | null;
};

export type StoredDomainCheck = {
  at: string;
  proved: boolean;
  method: 'DNS' | 'FILE' | null;
  dns: StoredFinding;
  /** Null when the record was enough. */
  file: StoredFinding | null;
};
