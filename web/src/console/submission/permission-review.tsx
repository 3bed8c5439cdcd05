import type { Difference, Permission, Submission } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { PermissionChange } from '../../shared/permission-change.tsx';
import { Necessity, namePermission, PermissionList, PermissionName, RiskBadge } from '../../shared/permissions.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { plural } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { hostScopesQuery } from '../queries.ts';
import { Annotatable } from './annotations.tsx';
import { isPermission, Kind } from './difference-view.tsx';

/** What the app may do in workspaces: what an approval would change comes first, beside the OAuth client that gets it. */
export function PermissionReview({
  difference,
  listing,
  sinceReview,
}: Pick<Submission, 'difference' | 'listing'> & { sinceReview: boolean }) {
  const changes = difference.filter(isPermission);
  const scopes = useQuery(hostScopesQuery()).data?.scopes;
  const { permissions, oauthClientId, setupUrl } = listing;
  if (permissions.length === 0 && changes.length === 0) return null;
  const changed = new Set(changes.map((change) => permissionOf(change).scope));
  const unchanged = permissions.filter(({ scope }) => !changed.has(scope));
  const since = sinceReview ? 'since the last review' : 'from the live version';
  return (
    <Panel
      title="Permissions"
      description={changes.length > 0 ? `${plural(changes.length, 'change')} ${since}` : `No changes ${since}`}
      flush
    >
      <dl className="grid gap-4 border-b px-5 py-4 text-sm sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-xs text-ink-3">OAuth client ID</dt>
          <dd className="mt-0.5">
            {oauthClientId ? (
              <code className="font-mono font-semibold [overflow-wrap:anywhere]">{oauthClientId}</code>
            ) : (
              <span className="text-ink-3">None</span>
            )}
            <p className="mt-0.5 text-xs text-ink-3">Approve only if support issued it to this developer.</p>
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-xs text-ink-3">Setup URL</dt>
          <dd className="mt-0.5">
            {setupUrl ? <OutsideLink href={setupUrl} /> : <span className="text-ink-3">None</span>}
          </dd>
        </div>
      </dl>
      {changes.length > 0 && (
        <ul className="divide-y">
          {changes.map((change) => {
            const permission = namePermission(permissionOf(change), scopes ?? []);
            return (
              <li key={change.pointer} className="px-5 py-4">
                <Annotatable pointer={pointerIn(listing, change)}>
                  <div className="mb-1.5 flex flex-wrap items-center gap-2 text-sm">
                    <Kind change={change} />
                    <PermissionName permission={permission} />
                    {permission.risk ? (
                      <RiskBadge risk={permission.risk} />
                    ) : (
                      scopes && <Badge tone="bad">Not in the vocabulary</Badge>
                    )}
                    <Necessity required={permission.required} />
                    {permission.label && <code className="font-mono text-xs text-ink-3">{permission.scope}</code>}
                  </div>
                  <PermissionChange from={change.from as Permission | null} to={change.to as Permission | null} />
                </Annotatable>
              </li>
            );
          })}
        </ul>
      )}
      {unchanged.length > 0 && (
        <details className="border-t px-5 py-4" open={changes.length === 0}>
          <summary className="w-fit rounded-sm text-sm font-medium text-accent-ink">
            {plural(unchanged.length, 'unchanged permission')}
          </summary>
          <div className="mt-3">
            <PermissionList permissions={unchanged.map((permission) => namePermission(permission, scopes ?? []))} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function permissionOf({ from, to }: Difference): Permission {
  return (to ?? from) as Permission;
}

/** A removed permission cannot be annotated; the list can. */
function pointerIn({ permissions }: Submission['listing'], change: Difference): string {
  const position = permissions.findIndex(({ scope }) => scope === permissionOf(change).scope);
  return change.to === null || position < 0 ? '/permissions' : `/permissions/${position}`;
}
