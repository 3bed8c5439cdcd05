// An app of the demo, as it is written down: its texts, its look and its figures.

import type { Permission } from '../features/apps/permissions.ts';
import type { Category, Environment } from '../features/catalog/vocabulary.ts';
import type { CannedReason } from '../features/market-settings/canned-reasons.ts';
import type { StoredDataSafety, StoredPricing } from '../platform/postgres/json-columns.ts';
import type { Glyph } from './artwork.ts';

/** What a listing discloses. */
export interface Disclosed {
  pricing?: [model: StoredPricing['model'], note?: string];
  tags?: string[];
  /** A `deletionUrl` of '' stands for the page of the demo. */
  safety?: Partial<StoredDataSafety>;
  /** Has a page about its status and a security contact, as larger apps do. */
  isLarge?: boolean;
}

/** The texts of a listing, which change from version to version. */
export interface Texts {
  name: string;
  description: string;
  about: string;
  /** Bullet points below `about`; the same for most apps. */
  points?: string[];
  captions?: string[];
  /** Those of permissions.ts by default. */
  permissions?: Permission[];
  /** Those of disclosures.ts by default. */
  disclosures?: Disclosed;
}

export interface DemoApp extends Texts {
  slug: string;
  category: Category;
  environment?: Environment;
  /** Account id of its developer (people.ts). */
  by: string;
  glyph: Glyph;
  /** Hue in degrees. */
  hue: number;
  /** About how many installs it has in total. */
  installs: number;
  /** Number of ratings with one to five stars; the demo has a sixth of them. */
  stars: [number, number, number, number, number];
  featured?: boolean;
  /** Whether it signs users in with their account of the host platform. */
  oauth?: boolean;
  /** Its OAuth client at the host, if it is a real one. */
  oauthClientId?: string;
  /** Path of its setup page on this service. */
  setupPath?: string;
  /** The first approval. */
  daysAgo: number;
}

export interface Refusal {
  reasons: CannedReason[];
  guidance: string | null;
}

/** A version after the first. */
export interface Release {
  /** The approval. */
  daysAgo: number;
  notes: string;
  /** Texts of the version before, where they differ. */
  before: Partial<Texts>;
  /** Hours between submission and approval. */
  waited?: number;
  /** Its first submission was refused. */
  refused?: Refusal;
}
