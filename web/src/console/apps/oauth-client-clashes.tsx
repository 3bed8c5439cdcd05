import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Panel } from '../../ui/card.tsx';
import { Time } from '../../ui/time.tsx';
import { oauthClientClashesQuery } from '../queries.ts';

/** OAuth client ids that more than one developer uses; nothing when there are none. */
export function OauthClientClashes() {
  const { data } = useQuery(oauthClientClashesQuery());
  if (!data || data.length === 0) return null;
  return (
    <Panel
      className="mb-6"
      title={
        <span className="flex items-center gap-2">
          <TriangleAlert className="size-4 text-warn" aria-hidden="true" /> OAuth clients used by several developers
        </span>
      }
      description="An OAuth client belongs to the developer who used it first. Ask the others to use their own."
      flush
    >
      <ul className="divide-y text-sm">
        {data.map(({ oauthClientId, developers }) => (
          <li key={oauthClientId} className="px-5 py-3">
            <code className="font-mono text-xs [overflow-wrap:anywhere]">{oauthClientId}</code>
            <ul className="mt-1.5 space-y-1">
              {developers.map(({ id, name, companyName, since, apps }, i) => (
                <li key={id} className="text-ink-2">
                  <Link to="/console/developers/$id" params={{ id }} className="text-accent-ink hover:underline">
                    {companyName ?? name}
                  </Link>{' '}
                  {i === 0 ? 'owns it' : 'also uses it'} since <Time value={since} />:{' '}
                  {apps.map((app, n) => (
                    <span key={app.id}>
                      {n > 0 && ', '}
                      <Link to="/console/apps/$id" params={{ id: app.id }} className="text-accent-ink hover:underline">
                        {app.slug}
                      </Link>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
