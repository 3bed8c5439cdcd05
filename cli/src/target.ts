// What a push or submission applies to: a new app, the first version of an app, or the next version of an approved app.

import type { App, Client, Version } from '@marketplace/sdk';
import { CliError } from './errors.ts';
import { type Listing, type ListingFiles, listingOf } from './listing-files.ts';

export type Target =
  | { kind: 'new' }
  /** Never approved: the app itself is the draft. */
  | { kind: 'first'; app: App; status: App['status'] }
  /** Approved, with a next version that is not decided yet. */
  | { kind: 'open'; app: App; version: Version; status: App['status'] }
  /** Approved, without a next version. */
  | { kind: 'live'; app: App };

export async function resolveTarget(market: Client, app: App): Promise<Target> {
  if (app.version === null) return { kind: 'first', app, status: app.status };
  if (app.openVersion === null) return { kind: 'live', app };
  const version = await market.getVersion(app.id, String(app.openVersion));
  return { kind: 'open', app, version, status: version.status };
}

/** The listing that the server has for the target. */
export function remoteListing(target: Target): Partial<Listing> {
  if (target.kind === 'new') return {};
  return listingOf(target.kind === 'open' ? target.version : target.app);
}

/** Finds an app whose id was not committed (a fresh checkout in CI) by its name, so that it is not created twice. */
export async function findByName(market: Client, { listing, environment }: ListingFiles): Promise<App | undefined> {
  const { data } = await market.listMyApps();
  return data.find((app) => app.name === listing.name && app.environment === environment);
}

export function inReviewError(app: App): CliError {
  return new CliError(`${app.name} is in review and can't be changed until it is decided.`, {
    code: 'APP_STATE',
    next: 'Wait for the decision (market status --watch), or withdraw it: market withdraw',
  });
}
