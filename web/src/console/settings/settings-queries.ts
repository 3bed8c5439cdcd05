import { getSettings, listSettingsRevisions, planSettings, type SettingsInForce } from '@marketplace/sdk';
import { queryOptions } from '@tanstack/react-query';
import { type Draft, defaultsOf } from './settings-draft.ts';

export interface LoadedSettings {
  inForce: SettingsInForce;
  defaults: Draft;
}

/** Read anew on every visit: other pages change parts of the document, and edits are based on what was read. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }): Promise<LoadedSettings> => {
      const [inForce, toDefaults] = await Promise.all([getSettings({ signal }), planSettings({}, { signal })]);
      return { inForce, defaults: defaultsOf(inForce.settings, toDefaults) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All that are kept: what a restoration changes is in the later ones. */
export const revisionsQuery = () =>
  queryOptions({
    queryKey: ['console', 'settings-revisions'],
    queryFn: async ({ signal }) => (await listSettingsRevisions({ limit: 100 }, { signal })).data,
  });
