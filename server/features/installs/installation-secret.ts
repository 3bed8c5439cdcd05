// The secret of an installation: an HMAC of its app and its id. It is returned once, when the installation is recorded, and
// not stored; whoever has it may end the installation. Without it, anybody who guesses an id could.

import type { Seals } from '../../platform/sealing.ts';
import { installErrors } from './errors.ts';

/** Until `sunset`, installations that were recorded before secrets existed can be ended without one. */
export const WITHOUT_SECRET = { since: '2026-11-16', sunset: '2027-06-01' };
export const SUNSET = new Date(WITHOUT_SECRET.sunset);

const purposeOf = (appId: string) => `installation of ${appId}`;

export function secretOf(seals: Seals, appId: string, installationId: string): string {
  return seals.mac(installationId, purposeOf(appId));
}

export interface EndedInstallation {
  appId: string;
  installationId: string;
  /** Null when there is no such installation. */
  secretIssued: boolean | null;
}

/**
 * Whether the installation may be ended: by its secret, or without one because it never had one. An unknown installation
 * is refused like one with another secret, so that ids cannot be probed.
 */
export function requireSecret(
  seals: Seals,
  { appId, installationId, secretIssued }: EndedInstallation,
  secret: string | undefined,
  at = new Date(),
): 'by secret' | 'without secret' {
  if (secret === undefined && secretIssued === false && at < SUNSET) return 'without secret';
  if (secret !== undefined && seals.verifiesMac(secret, installationId, purposeOf(appId))) return 'by secret';
  throw installErrors.INSTALLATION_SECRET_REQUIRED();
}
