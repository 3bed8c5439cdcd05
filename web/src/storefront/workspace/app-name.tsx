import { useQuery } from '@tanstack/react-query';
import { appQuery } from '../queries.ts';

/** A list may have 1,000 apps: the names of the first ones are fetched, the others are shown by slug. */
const MAX_NAMES = 30;

/** An app of a policy. One that is not public has a slug alone. */
export function AppName({ slug, index }: { slug: string; index: number }) {
  const { data: app } = useQuery({ ...appQuery(slug), enabled: index < MAX_NAMES, staleTime: 60_000 });
  return (
    <span className="block min-w-0 text-sm [overflow-wrap:anywhere]">
      {app && <span className="font-medium">{app.name} </span>}
      <span className={app ? 'font-mono text-xs text-ink-3' : 'font-mono text-[13px]'}>{slug}</span>
    </span>
  );
}
