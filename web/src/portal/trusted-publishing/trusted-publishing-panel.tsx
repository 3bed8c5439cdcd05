import type { App, TrustedPublisher } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CI_NAMES } from '../../shared/published-from.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import type { Actor } from '../account/interrupted.ts';
import { useActor } from '../account/step-up.tsx';
import { TrustDialog } from './trust-dialog.tsx';
import { trustedPublishersQuery } from './trusted-publishing-queries.ts';
import { UntrustDialog } from './untrust-dialog.tsx';

const MAX_TRUSTED = 20;

const route = getRouteApi('/portal/apps/$id/settings');

/** In the settings of an app, for owners and administrators. */
export function TrustedPublishingPanel({ app }: { app: App }) {
  const actor = useActor();
  return actor ? <Trusted app={app} actor={actor} /> : null;
}

function Trusted({ app, actor }: { app: App; actor: Actor }) {
  const { trust = false, untrust, resume = false } = route.useSearch();
  const navigate = route.useNavigate();
  const trusted = useQuery(trustedPublishersQuery(actor.publisherId, app.id));
  const show = (search: { trust?: true; untrust?: string }) =>
    void navigate({ search, replace: true, resetScroll: false });
  const removed = trusted.data?.find(({ id }) => id === untrust);
  return (
    <Panel
      title="Trusted publishing"
      actions={
        trusted.data &&
        trusted.data.length < MAX_TRUSTED && (
          <Button size="sm" onClick={() => show({ trust: true })}>
            Add trusted publisher
          </Button>
        )
      }
      flush
    >
      <p className="px-5 py-4 text-sm text-ink-2">
        Let a workflow of GitHub Actions or GitLab CI/CD publish versions without a stored API key. Versions then show
        the commit that they were made from.
      </p>
      {trusted.isError && <ErrorState error={trusted.error} retry={() => trusted.refetch()} />}
      {trusted.isPending && <LoadingRows rows={1} />}
      {trusted.data && trusted.data.length > 0 && (
        <ul className="divide-y border-t">
          {trusted.data.map((one) => (
            <Row key={one.id} trusted={one} onRemove={() => show({ untrust: one.id })} />
          ))}
        </ul>
      )}
      {trust && trusted.data && <TrustDialog app={app} actor={actor} resume={resume} onClose={() => show({})} />}
      {removed && <UntrustDialog trusted={removed} actor={actor} resume={resume} onClose={() => show({})} />}
    </Panel>
  );
}

function Row({ trusted, onRemove }: { trusted: TrustedPublisher; onRemove: () => void }) {
  const { provider, repository, repositoryId, workflow, environment, allowUnprotectedRefs, lastUsedAt } = trusted;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{repository}</span>
          <Badge>{CI_NAMES[provider]}</Badge>
          {allowUnprotectedRefs && <Badge tone="warn">Any branch</Badge>}
        </p>
        <p className="mt-0.5 text-xs [overflow-wrap:anywhere] text-ink-3">
          {[workflow, environment && `environment ${environment}`, `id ${repositoryId}`].filter(Boolean).join(' · ')}
          {' · '}
          {lastUsedAt ? (
            <>
              last used <Time value={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <Button size="sm" variant="ghost" onClick={onRemove}>
        Remove<span className="sr-only"> {repository}</span>
      </Button>
    </li>
  );
}
