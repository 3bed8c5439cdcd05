import type { App } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { namePermission, PermissionList } from '../../shared/permissions.tsx';
import { Panel } from '../../ui/card.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { hostScopesQuery } from '../queries.ts';

/** The listing as the public sees it, or would see it. */
export function AppListing({ app }: { app: App }) {
  const vocabulary = useQuery(hostScopesQuery()).data?.scopes ?? [];
  return (
    <Panel title={app.version ? `Listing, version ${app.version}` : 'Listing'}>
      <p className="text-sm">{app.description}</p>
      {app.websiteUrl && (
        <p className="mt-2 text-sm">
          <OutsideLink href={app.websiteUrl} />
        </p>
      )}
      {app.screenshots.length > 0 && (
        <ul className="mt-4 flex gap-3 overflow-x-auto pb-1">
          {app.screenshots.map((screenshot, position) => (
            <li key={`${screenshot.order} ${screenshot.url}`} className="shrink-0">
              <a href={screenshot.url} target="_blank" rel="noopener noreferrer nofollow" className="block rounded-md">
                <img
                  src={screenshot.url}
                  alt={screenshot.caption ?? `Screenshot ${position + 1}`}
                  width={192}
                  height={108}
                  loading="lazy"
                  className="h-[108px] w-48 rounded-md border bg-hover object-cover text-xs text-ink-3"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {app.permissions.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-2 text-sm font-medium">Permissions</h3>
          <PermissionList permissions={app.permissions.map((permission) => namePermission(permission, vocabulary))} />
        </div>
      )}
      {app.longDescription && (
        <details className="mt-4">
          <summary className="w-fit rounded-sm text-sm font-medium text-accent-ink">Long description</summary>
          <p className="mt-2 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap text-ink-2">
            {app.longDescription}
          </p>
        </details>
      )}
    </Panel>
  );
}
