// Parameters of the page of a workspace.

import { choiceIn, pageIn, type RawSearch, textIn } from '../../shared/search-params.ts';

export interface WorkspaceSearch {
  /** Id of the workspace; see `workspaceToOpen` if it is missing. */
  workspace?: string;
  /** The installed apps if it is missing. */
  tab?: 'requests' | 'policy' | 'history';
  show?: 'uninstalled';
  /** Of the uninstalled apps or the history. */
  page?: number;
}

export function readWorkspaceSearch({ workspace, tab, show, page }: RawSearch): WorkspaceSearch {
  const chosen = choiceIn(tab, ['requests', 'policy', 'history']);
  const shown = chosen ? undefined : choiceIn(show, ['uninstalled']);
  const hasPages = shown === 'uninstalled' || chosen === 'history';
  return {
    ...{ workspace: textIn(workspace, 200), tab: chosen, show: shown },
    page: hasPages ? pageIn(page) : undefined,
  };
}
