import type { MyWorkspace } from '@marketplace/sdk';
import type { WorkspaceSearch } from './workspace-search.ts';

type Openable = Pick<MyWorkspace, 'id' | 'role' | 'openRequests'>;

/** The one in the URL, or for requests the first one where the person has something to decide. */
export function workspaceToOpen<T extends Openable>(
  workspaces: readonly T[],
  { workspace: wanted, tab }: WorkspaceSearch,
): T | undefined {
  const named = workspaces.find(({ id }) => id === wanted);
  const toDecide =
    wanted === undefined && tab === 'requests'
      ? workspaces.find(({ role, openRequests }) => role === 'admin' && openRequests > 0)
      : undefined;
  return named ?? toDecide ?? workspaces[0];
}
