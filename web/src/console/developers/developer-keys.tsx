import type { ApiKey } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { keysQuery } from '../queries.ts';

export function DeveloperKeys({ developerId }: { developerId: string }) {
  const { data, error, refetch } = useQuery(keysQuery(developerId));
  return (
    <Panel
      title="API keys"
      description="Only the first and last characters are visible. The full key can’t be retrieved."
      flush
    >
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingRows rows={2} />
      ) : data.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-3">No API keys yet.</p>
      ) : (
        <ul className="divide-y">
          {data.map((key) => (
            <Key key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Key({ apiKey }: { apiKey: ApiKey }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium">
          {apiKey.name} <code className="ml-1 font-mono text-xs font-normal text-ink-3">{apiKey.maskedKey}</code>
        </p>
        <p className="mt-0.5 text-ink-3">
          {apiKey.lastUsedAt ? (
            <>
              Last used <Time value={apiKey.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
          , <KeyEnd apiKey={apiKey} />
        </p>
        <ul className="mt-1.5 flex flex-wrap gap-1.5" aria-label="Scopes">
          {apiKey.scopes.map((scope) => (
            <li key={scope} className="rounded bg-sunken px-1.5 py-0.5 font-mono text-[11px] text-ink-2">
              {scope}
            </li>
          ))}
        </ul>
      </div>
      <StateBadge state={apiKey.status} />
    </li>
  );
}

function KeyEnd({ apiKey: { status, revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  if (status === 'REVOKED' && revokedAt) {
    return (
      <>
        revoked <Time value={revokedAt} />
      </>
    );
  }
  return (
    <>
      {status === 'EXPIRED' ? 'expired' : 'expires'} <Time value={expiresAt} />
    </>
  );
}
