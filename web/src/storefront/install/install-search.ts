// Parameters of the consent page: an app may link to it and gets its `state` back at its setup page.

import { type RawSearch, textIn } from '../../shared/search-params.ts';

export interface InstallSearch {
  /** Id of the workspace to install in. */
  workspace?: string;
  /** As it was given, also if it is invalid: the page says so instead of dropping it. */
  state?: string;
}

const MAX_WORKSPACE_ID_LENGTH = 200;

export function readInstallSearch({ workspace, state }: RawSearch): InstallSearch {
  return {
    workspace: textIn(workspace, MAX_WORKSPACE_ID_LENGTH),
    state: typeof state === 'string' ? state : undefined,
  };
}

export function isValidState(state: string | undefined): boolean {
  return state === undefined || /^[A-Za-z0-9._~-]{1,512}$/.test(state);
}
