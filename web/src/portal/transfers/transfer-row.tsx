import { getApp, type ListTransfersDirection, type PublicAppDetail, type Transfer } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay, plural } from '../../ui/format.ts';
import { AppLogo } from '../../ui/logo.tsx';
import { Time } from '../../ui/time.tsx';

/** One transfer, with what the receiver can know about the app before it is theirs. */
export function TransferRow({
  transfer,
  direction,
  decides,
  onAccept,
  onRefuse,
}: {
  transfer: Transfer;
  direction: ListTransfersDirection;
  /** The signed-in member may accept, decline and cancel. */
  decides: boolean;
  onAccept: () => void;
  /** Declines an incoming transfer, cancels an outgoing one. */
  onRefuse: () => void;
}) {
  const { app, status, message } = transfer;
  const { data: listed } = useQuery({
    queryKey: ['app', app.slug],
    queryFn: () => getApp(app.slug),
    enabled: app.listed,
    staleTime: 60_000,
  });
  const open = status === 'OPEN';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3.5">
        <AppLogo name={app.name} image={listed?.images.logo} className="size-10" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
            <AppLink transfer={transfer} />
            <StateBadge state={status} label={open ? 'Waiting' : undefined} />
          </p>
          <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-2">
            {direction === 'in' ? `From ${transfer.from.name}` : `To ${transfer.to.name}`}
            {open && direction === 'in' && ` · ${figuresOf(listed, app.listed)}`}
          </p>
          <p className="mt-0.5 text-xs text-ink-3">
            <When transfer={transfer} />
          </p>
          {message && (
            <blockquote className="mt-2 border-l-2 pl-3 text-sm whitespace-pre-line [overflow-wrap:anywhere] text-ink-2">
              {message}
            </blockquote>
          )}
        </div>
      </div>
      {open && decides && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onRefuse}>
            {direction === 'in' ? 'Decline' : 'Cancel transfer'}
            <span className="sr-only"> of {app.name}</span>
          </Button>
          {direction === 'in' && (
            <Button size="sm" variant="primary" onClick={onAccept}>
              Accept<span className="sr-only"> {app.name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The public page is the one that both sides can open. */
function AppLink({ transfer: { app } }: { transfer: Transfer }) {
  if (!app.listed) return <span className="min-w-0 [overflow-wrap:anywhere]">{app.name}</span>;
  return (
    <Link
      to="/apps/$slug"
      params={{ slug: app.slug }}
      className="min-w-0 rounded-sm underline-offset-4 [overflow-wrap:anywhere] hover:underline"
    >
      {app.name}
    </Link>
  );
}

function figuresOf(app: PublicAppDetail | undefined, listed: boolean): string {
  if (!listed) return 'not public';
  if (!app) return 'live';
  const rating = app.reviewCount > 0 ? `, ${app.averageRating.toFixed(1)} stars` : '';
  return `live, ${plural(app.installCount, 'install')}${rating}`;
}

function When({ transfer: { status, createdAt, expiresAt, decidedAt } }: { transfer: Transfer }) {
  if (decidedAt) {
    return (
      <>
        requested {formatDay(createdAt)} · {status.toLowerCase()} <Time value={decidedAt} />
      </>
    );
  }
  return (
    <>
      requested <Time value={createdAt} /> · {status === 'EXPIRED' ? 'expired' : 'expires'} {formatDay(expiresAt)}
    </>
  );
}
