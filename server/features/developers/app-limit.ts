import type { Tx } from '../../platform/postgres/database.ts';
import { readSettings } from '../market-settings/store.ts';

/** How many apps a developer may have: its own limit, that of the marketplace, or that of the operator. */
export async function appLimitOf(
  tx: Tx,
  developer: { appLimit: number | null },
  { maxAppsPerDeveloper }: { maxAppsPerDeveloper: number },
): Promise<number> {
  return developer.appLimit ?? (await readSettings(tx)).appLimit ?? maxAppsPerDeveloper;
}
