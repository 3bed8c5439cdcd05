// Optimistic concurrency (If-Match) for a developer's own apps and versions: what `changeResource` locks, compares and reads again.

import type { Static } from 'typebox';
import type { ResourceChange } from '../../platform/http/change-resource.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { ImagePresenter } from '../media/image.ts';
import { type App, appEtag, presentApp, presentVersion, type Version, versionEtag } from './app.ts';
import { appErrors } from './errors.ts';
import { findOwnedApp, findVersion, lockOwnedApp, type OwnedApp, type VersionRow } from './queries.ts';

export function ownedAppAnswer(owned: OwnedApp, images: ImagePresenter): { etag: string; body: Static<typeof App> } {
  return { etag: appEtag(owned), body: presentApp(owned, images) };
}

export function versionAnswer(
  version: VersionRow,
  liveVersion: number | null,
  images: ImagePresenter,
): { etag: string; body: Static<typeof Version> } {
  return { etag: versionEtag(version), body: presentVersion(version, liveVersion, images) };
}

export function appChange<Outcome>(
  { developerId, id, images }: { developerId: string; id: string; images: ImagePresenter },
  work: (tx: Tx, owned: OwnedApp) => Promise<Outcome>,
): ResourceChange<OwnedApp, Outcome, Static<typeof App>> {
  return {
    lock: (tx) => lockOwnedApp(tx, developerId, id),
    etagOf: appEtag,
    work,
    reread: async (tx) => ownedAppAnswer(await findOwnedApp(tx, developerId, id), images),
  };
}

export interface LockedVersion {
  owned: OwnedApp;
  version: VersionRow;
}

export function versionChange<Outcome>(
  { developerId, id, number, images }: { developerId: string; id: string; number: string; images: ImagePresenter },
  work: (tx: Tx, locked: LockedVersion) => Promise<Outcome>,
): ResourceChange<LockedVersion, Outcome, Static<typeof Version>> {
  return {
    lock: async (tx) => {
      const owned = await lockOwnedApp(tx, developerId, id);
      return { owned, version: await findVersion(tx, id, number) };
    },
    etagOf: ({ version }) => versionEtag(version),
    work,
    reread: async (tx, { owned }) => versionAnswer(await findVersion(tx, id, number), owned.app.liveVersion, images),
  };
}

/** A change whose work submits: its response has the id of the submission. */
export function withSubmission<Locked, Body>(
  change: ResourceChange<Locked, string, Body>,
): ResourceChange<Locked, string, Body & { submissionId: string }> {
  return {
    ...change,
    reread: async (tx, locked, submissionId) => {
      const found = await change.reread(tx, locked, submissionId);
      return { ...found, body: { ...found.body, submissionId } };
    },
  };
}

/** Paths without a version number refer to the first version until it is approved. */
export function firstVersion({ live, open }: OwnedApp): VersionRow {
  if (live || !open) throw appErrors.APP_LOCKED();
  return open;
}
