// Entries in the history of a workspace, in words.

import type { HistoryEntry } from '@marketplace/sdk';
import { brand } from '../../shared/brand.ts';

type Told = Pick<HistoryEntry, 'action' | 'by' | 'accountUserId' | 'name' | 'app' | 'request'>;

const ACTIONS: Record<string, (who: string, app: string) => string> = {
  'installation.created': (who, app) => `${who} installed ${app}`,
  'installation.requested': (who, app) => `${who} sent a request for ${app}`,
  'installation.approved': (who, app) => `${who} approved ${app}`,
  'installation.denied': (who, app) => `${who} denied the request for ${app}`,
  'installation.withdrawn': (who, app) => `${who} withdrew the request for ${app}`,
  'installation.request_expired': (_, app) => `The request for ${app} expired`,
  'installation.permissions_changed': (who, app) => `${who} changed the permissions of ${app}`,
  'installation.ended': (who, app) => `${who} uninstalled ${app}`,
  'workspace.policy_changed': (who) => `${who} changed the policy`,
  'workspace.deleted': (who) => `${who} deleted the workspace`,
};

const others = () => ({
  DEVELOPER: 'The developer',
  HOST: brand.productName ?? 'The host product',
  MARKETPLACE: brand.name,
});

export function historyInWords({ action, by, accountUserId, name, app, request }: Told): string {
  const who = by === 'MEMBER' ? (name ?? accountUserId ?? 'A member') : others()[by];
  const what = `${request === 'PERMISSIONS' ? 'other permissions for ' : ''}${app ?? 'an app'}`;
  // A newer service may have actions that this page does not know.
  return ACTIONS[action]?.(who, what) ?? `${who}: ${action}${app ? ` (${app})` : ''}`;
}
