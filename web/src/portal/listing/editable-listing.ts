// Adapter between the editor and the API: the first version is the app itself, later ones are versions of it.

import {
  type App,
  getMyApp,
  getVersion,
  ifMatch,
  type SubmitAppBody,
  submitApp,
  submitVersion,
  updateApp,
  updateVersion,
  type Version,
  type VersionChanges,
} from '@marketplace/sdk';
import { myAppQuery, versionQuery } from '../app/app-queries.ts';

export interface EditableListing {
  appId: string;
  /** Number of the version. */
  number: number;
  status: App['status'];
  environment: App['environment'];
  hasReleaseNotes: boolean;
  queryKey: readonly unknown[];
  read(): Promise<App | Version>;
  /** Conditional (If-Match): fails with 412 unless `known` is still current. */
  save(changes: VersionChanges, known: App | Version): Promise<App | Version>;
  submit(known: App | Version, request?: SubmitAppBody): Promise<unknown>;
}

export function firstVersionOf({ id, status, environment }: App): EditableListing {
  return {
    appId: id,
    number: 1,
    status,
    environment,
    hasReleaseNotes: false,
    queryKey: myAppQuery(id).queryKey,
    read: () => getMyApp(id),
    save: ({ releaseNotes: _, ...changes }, known) => updateApp(id, changes, ifMatch(known)),
    submit: (known, request) => submitApp(id, request, ifMatch(known)),
  };
}

export function laterVersionOf({ id, environment }: App, { number, status }: Version): EditableListing {
  const path = String(number);
  return {
    appId: id,
    number,
    status,
    environment,
    hasReleaseNotes: true,
    queryKey: versionQuery(id, number).queryKey,
    read: () => getVersion(id, path),
    save: (changes, known) => updateVersion(id, path, changes, ifMatch(known)),
    submit: (known, request) => submitVersion(id, path, request, ifMatch(known)),
  };
}
