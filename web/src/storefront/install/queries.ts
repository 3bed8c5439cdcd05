// Queries of installations in the visitor's workspaces. They need a session, so they run in the browser only.

import {
  getWorkspacePolicy,
  type Installation,
  type ListInstallationsStatus,
  listInstallations,
  listMyWorkspaces,
  listWorkspaceHistory,
  paginate,
} from '@marketplace/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

export const myWorkspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ signal }) => (await listMyWorkspaces({ signal })).data,
});

/** With its ETag: an install is judged by the policy that the person has seen, or not at all. */
export const policyQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', 'policy', workspaceId],
    queryFn: ({ signal }) => getWorkspacePolicy(workspaceId, { signal }),
    // Others change it, too.
    staleTime: 0,
  });

/** The installation or request of an app in a workspace, or `null`. It is the newest one: a second one needs the first to end. */
export const installationQuery = (app: string, workspaceId: string) =>
  queryOptions({
    queryKey: ['installations', 'current', app, workspaceId],
    queryFn: async ({ signal }) => {
      const [newest] = (await listInstallations({ app, workspaceId, limit: 1 }, { signal })).data;
      return newest && isCurrent(newest) ? newest : null;
    },
    // Others install and uninstall, too.
    staleTime: 0,
  });

const MAX_PER_REQUEST = 100;

/** In which of the visitor's workspaces an app is installed. */
export const listInstalledIn = async (app: string, signal: AbortSignal): Promise<Installation[]> =>
  (await listInstallations({ app, limit: MAX_PER_REQUEST }, { signal })).data.filter(isInstalled);

/** Those that need consent first. */
const CURRENT: ListInstallationsStatus[] = ['CONSENT_NEEDED', 'ACTIVE', 'SUSPENDED'];

/** All apps that are installed in a workspace. */
export const installedAppsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['installations', 'of-workspace', workspaceId],
    queryFn: async ({ signal }): Promise<Installation[]> => {
      const all = (status: ListInstallationsStatus) =>
        Array.fromAsync(
          paginate((page) => listInstallations({ workspaceId, status, page, limit: MAX_PER_REQUEST }, { signal })),
        );
      return (await Promise.all(CURRENT.map(all))).flat();
    },
  });

export const endedQuery = (workspaceId: string, page: number) =>
  queryOptions({
    queryKey: ['installations', 'ended', workspaceId, page],
    queryFn: ({ signal }) =>
      listInstallations({ workspaceId, status: 'ENDED', approved: true, page, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All open requests in a workspace: for apps, and for more permissions of installed ones. */
export const requestsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['installations', 'requests', workspaceId],
    queryFn: ({ signal }): Promise<Installation[]> =>
      Array.fromAsync(
        paginate((page) =>
          listInstallations({ workspaceId, requested: true, page, limit: MAX_PER_REQUEST }, { signal }),
        ),
      ),
    staleTime: 0,
  });

export const historyQuery = (workspaceId: string, page: number) =>
  queryOptions({
    queryKey: ['workspaces', 'history', workspaceId, page],
    queryFn: ({ signal }) => listWorkspaceHistory(workspaceId, { page, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const isInstalled = ({ status }: Installation) => status !== 'ENDED' && status !== 'REQUESTED';
const isCurrent = ({ status }: Installation) => status !== 'ENDED';

/** After a change. */
export async function invalidateInstallations(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['installations'] }),
    queryClient.invalidateQueries({ queryKey: myWorkspacesQuery.queryKey }),
  ]);
}
