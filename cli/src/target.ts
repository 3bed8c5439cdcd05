// What a push or a submission works on: an app that is to be created, its first version, or the next one of an approved app.

import type { App, Client, Version } from '@marketplace/sdk';
import { Failure } from './failure.ts';
import { type Listing, type ListingFiles, listingOf } from './listing-files.ts';

export type Target =
  | { kind: 'new' }
  /** Never approved: what the app says is its only version. */
  | { kind: 'first'; app: App; status: App['status'] }
  /** Approved, and the next version is open. */
  | { kind: 'open'; app: App; version: Version; status: App['status'] }
  /** Approved, with nothing open. */
  | { kind: 'live'; app: App };

export async function targetOf(market: Client, app: App): Promise<Target> {
  if (app.version === null) return { kind: 'first', app, status: app.status };
  if (app.openVersion === null) return { kind: 'live', app };
  const version = await market.getVersion(app.id, String(app.openVersion));
  return { kind: 'open', app, version, status: version.status };
}

/** What the marketplace has there now. */
export function listingAt(target: Target): Partial<Listing> {
  if (target.kind === 'new') return {};
  return listingOf(target.kind === 'open' ? target.version : target.app);
}

/** One that was pushed without its id being noted (a fresh checkout in CI) is found by its name, rather than made twice. */
export async function findByName(market: Client, { listing, environment }: ListingFiles): Promise<App | undefined> {
  const { data } = await market.listMyApps();
  return data.find((app) => app.name === listing.name && app.environment === environment);
}

export function inReview(app: App): Failure {
  return new Failure(`${app.name} is in review and cannot be changed meanwhile.`, {
    code: 'APP_STATE',
    next: 'Wait for the decision (market status --watch), or take it back: market withdraw',
  });
}
