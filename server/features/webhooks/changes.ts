// Rules for changes of a webhook: its URL, its secret, its audit entry.

import { commonErrors } from '../../platform/errors.ts';
import { isPrivateHost } from '../../platform/http/ip.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { isAllowedHost } from '../../platform/safe-fetch/allowed-hosts.ts';
import { PORTS } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Seals } from '../../platform/sealing.ts';
import type { Actor } from '../accounts/access.ts';
import { audit } from '../audit/audit.ts';
import type { Action } from '../audit/summary.ts';
import { purposeOf } from './calls.ts';
import { installEvents } from './jobs.ts';
import { newSecret } from './signature.ts';
import type { WebhookRow } from './webhook.ts';

/** In production a URL is https; private hosts are called only when the settings name them. */
export interface UrlRules {
  production: boolean;
  allowedPrivateHosts: readonly string[];
}

export function requireUsableUrl(url: string, { production, allowedPrivateHosts }: UrlRules): void {
  const parsed = new URL(url);
  const { protocol, hostname, port } = parsed;
  const allowed = isAllowedHost(allowedPrivateHosts, parsed);
  const fault =
    production && protocol !== 'https:'
      ? { code: 'NOT_HTTPS', message: 'The URL is not encrypted.', fix: 'Use an https:// URL.' }
      : isPrivateHost(hostname) && !allowed
        ? { code: 'PRIVATE_HOST', message: `\`${hostname}\` cannot be reached.`, fix: 'Use a public URL.' }
        : port && !PORTS.includes(port) && !allowed
          ? { code: 'PORT_NOT_ALLOWED', message: `Port ${port} is not called.`, fix: `Use port ${PORTS.join(', ')}.` }
          : undefined;
  if (fault) throw commonErrors.VALIDATION_FAILED({ details: [{ pointer: '/url', ...fault }] });
}

export function newSealedSecret(seals: Seals, webhookId: string): { secret: string; sealed: Buffer } {
  const secret = newSecret();
  return { secret, sealed: seals.seal(secret, purposeOf(webhookId)) };
}

/** Also wakes the job that publishes installs: it stops while no webhook subscribes to them, and this change may add one. */
export async function auditWebhook(
  tx: Tx,
  actor: Actor,
  jobs: Jobs,
  { id }: WebhookRow,
  action: Action,
  details: object = {},
): Promise<void> {
  await audit(tx, actor, { action, subjectType: 'webhook', subjectId: id, details: { ...details } });
  await jobs.sendAll(tx, installEvents, [{ data: {} }]);
}
