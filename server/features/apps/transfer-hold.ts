// The hold after a transfer: for seven days the new publisher can neither ask for more permissions, nor lead people who
// install the app to another host, nor pass the app on.

import type { ErrorDetail } from '../../platform/errors.ts';
import { appErrors } from './errors.ts';
import type { AppRow, OwnedApp, VersionRow } from './queries.ts';

const HOLD_MS = 7 * 24 * 60 * 60 * 1000;

export function transferHoldUntil({ transferredAt }: Pick<AppRow, 'transferredAt'>): Date | null {
  const until = transferredAt && new Date(transferredAt.getTime() + HOLD_MS);
  return until && until.getTime() > Date.now() ? until : null;
}

/** Of a version that is to be submitted. */
export function requireWithinHold({ app, live }: OwnedApp, version: VersionRow): void {
  const until = transferHoldUntil(app);
  if (!until || !live) return;
  const known = new Set(live.permissions.map(({ scope }) => scope));
  const fix = `Submit it without this change, or after ${until.toISOString()}.`;
  const details: ErrorDetail[] = version.permissions.flatMap(({ scope }, i) =>
    known.has(scope)
      ? []
      : { pointer: `/permissions/${i}`, code: 'TRANSFER_HOLD', message: `The permission ${scope} is new.`, fix },
  );
  if (version.setupUrl && hostOf(version.setupUrl) !== hostOf(live.setupUrl))
    details.push({ pointer: '/setupUrl', code: 'TRANSFER_HOLD', message: 'The setup URL has another host.', fix });
  if (details.length > 0) throw appErrors.TRANSFER_HOLD({ details });
}

function hostOf(url: string | null): string | undefined {
  return (url && URL.parse(url)?.host) || undefined;
}
