// Sums of the counts by status and version.

import type { AppInstallations } from '@marketplace/sdk';

type Counts = AppInstallations['counts'];
type Status = Counts[number]['status'];

export interface VersionCount {
  version: number;
  count: number;
  consentNeeded: number;
}

/** Developers see no requests: their counts have none. */
export function sumByStatus(counts: Counts): Record<Exclude<Status, 'ENDED' | 'REQUESTED'>, number> {
  const of = (status: Status) => sum(counts.filter((one) => one.status === status));
  return { ACTIVE: of('ACTIVE'), CONSENT_NEEDED: of('CONSENT_NEEDED'), SUSPENDED: of('SUSPENDED') };
}

/** The newest version first. */
export function sumByVersion(counts: Counts): VersionCount[] {
  const versions = [...new Set(counts.map(({ version }) => version))].sort((a, b) => b - a);
  return versions.map((version) => {
    const own = counts.filter((one) => one.version === version);
    return { version, count: sum(own), consentNeeded: sum(own.filter(({ status }) => status === 'CONSENT_NEEDED')) };
  });
}

const sum = (counts: Counts) => counts.reduce((total, { count }) => total + count, 0);
