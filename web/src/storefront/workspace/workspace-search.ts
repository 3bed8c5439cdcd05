// Parameters of the page of a workspace.

import { choiceIn, pageIn, type RawSearch, textIn } from '../../shared/search-params.ts';

export interface WorkspaceSearch {
  /** Id of the workspace; the first one if it is missing. */
  workspace?: string;
  show?: 'uninstalled';
  /** Of the uninstalled apps. */
  page?: number;
}

export function readWorkspaceSearch({ workspace, show, page }: RawSearch): WorkspaceSearch {
  const shown = choiceIn(show, ['uninstalled']);
  return { workspace: textIn(workspace, 200), show: shown, page: shown && pageIn(page) };
}
