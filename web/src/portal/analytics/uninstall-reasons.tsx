// Why people uninstalled the app: counts by reason, and what they wrote.

import { type UninstallReasons as Reasons, UNINSTALL_CODE_LABELS } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { DownloadLink } from '../../shared/download-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { uninstallReasonsQuery } from '../queries.ts';
import { type Span, sumReasons } from './figures.ts';

export function UninstallReasons({ id, span }: { id: string; span: Span }) {
  const { data, error, refetch } = useQuery(uninstallReasonsQuery(id, span));
  return (
    <Panel
      title="Uninstall reasons"
      actions={
        data &&
        data.data.length > 0 && (
          <DownloadLink href={csvPath(id, span)} className={buttonClasses({ size: 'sm' })}>
            <Download aria-hidden="true" /> CSV
          </DownloadLink>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.data.length === 0 ? (
        <p className="text-sm text-ink-3">Nobody gave a reason in this period.</p>
      ) : (
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
          <Counts reasons={data} />
          <Texts reasons={data} />
        </div>
      )}
    </Panel>
  );
}

function Counts({ reasons }: { reasons: Reasons }) {
  const counts = sumReasons(reasons.data);
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <ul aria-label="Uninstalls by reason" className="space-y-3 text-sm">
      {counts.map(({ code, count }) => (
        <li key={code}>
          <div className="flex items-baseline justify-between gap-3">
            <span>{UNINSTALL_CODE_LABELS[code]}</span>
            <span className="font-medium tabular-nums">{formatNumber(count)}</span>
          </div>
          <div aria-hidden="true" className="mt-1 h-1.5 rounded-full bg-hover">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * count) / most}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Texts({ reasons: { texts } }: { reasons: Reasons }) {
  if (texts.length === 0) return <p className="text-sm text-ink-3">Nobody added a comment.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard
    <ul aria-label="Comments" tabIndex={0} className="max-h-72 space-y-4 overflow-y-auto rounded-sm text-sm">
      {texts.map(({ at, code, text }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={i}>
          <p className="break-words whitespace-pre-line">{text}</p>
          <p className="mt-0.5 text-xs text-ink-3">
            {UNINSTALL_CODE_LABELS[code]} · <Time value={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function csvPath(id: string, span: Span): string {
  const path = `/portal/api/apps/${encodeURIComponent(id)}/analytics/uninstall-reasons.csv`;
  return `${path}?${new URLSearchParams({ ...span })}`;
}
