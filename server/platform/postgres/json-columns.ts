// The shapes of jsonb columns. schema.gen.ts names them (scripts/table-types.ts); JSON is written as text and read parsed.

import type { ColumnType } from 'kysely';

export type JsonColumn<T> = ColumnType<T, string, string>;
export type JsonColumnWithDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJsonColumn<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type StoredScreenshot = { url: string; caption: string | null; order: number };

export type StoredPermission = { scope: string; required: boolean; reason: string };

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
  screenshots: StoredScreenshot[];
  environment: string;
  releaseNotes: string | null;
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
