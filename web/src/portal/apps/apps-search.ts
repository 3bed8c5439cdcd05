// Search parameters of the developer's list of apps.

import { choiceIn, type RawSearch } from '../../shared/search-params.ts';

export const APP_STATES = ['DRAFT', 'PENDING', 'REJECTED', 'APPROVED'] as const;
type AppState = (typeof APP_STATES)[number];

export function readAppsSearch({ status }: RawSearch): { status?: AppState } {
  return { status: choiceIn(status, APP_STATES) };
}
