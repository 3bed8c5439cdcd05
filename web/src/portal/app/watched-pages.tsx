import { fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Sentences } from '../../shared/sentences.tsx';
import { formatDay } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';
import { watchedLinksQuery } from './app-queries.ts';

/** Then reviewers see it. */
const REPORT_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
const DOWN = 'the page doesn’t respond';
const CHANGED = 'the text has changed';
const LINK = 'font-medium text-accent-ink underline underline-offset-2';

/** Pages of the live listing with a problem, above the pages of the app. Nothing if all respond. */
export function WatchedPages({
  appId,
  brief,
}: {
  appId: string;
  /** One line that leads to the listing. */
  brief: boolean;
}) {
  const { data = [] } = useQuery(watchedLinksQuery(appId));
  const found = data.filter(({ status }) => status !== 'OK');
  if (found.length === 0) return null;
  if (brief)
    return (
      <p className="mb-6 text-sm text-ink-2">
        <TriangleAlert className="mr-1.5 inline size-4 align-text-bottom text-warn" aria-hidden="true" />
        {found
          .map(({ field, status }) => `${fieldName(`/${field}`)}: ${status === 'FAILING' ? DOWN : CHANGED}`)
          .join('. ')}
        .{' '}
        <Link to="/portal/apps/$id" params={{ id: appId }} className={LINK}>
          View details
        </Link>
      </p>
    );
  return found.map(({ id, field, url, status, since, problem, removed, added }) => (
    <div key={id} className="mb-6">
      {status === 'FAILING' ? (
        <Notice tone="warn" title={`${fieldName(`/${field}`)}: ${DOWN}`}>
          <span className="[overflow-wrap:anywhere]">
            Since {formatDay(since!)}, {url} {problem}. Fix the page, or{' '}
            {field === 'setupUrl' ? (
              'change the URL in a new version'
            ) : (
              <Link
                to="/portal/apps/$id/corrections"
                params={{ id: appId }}
                search={{ field: `/${field}` }}
                className={LINK}
              >
                request a correction of the URL
              </Link>
            )}
            . {isReported(since!) ? 'Reviewers can see it too.' : 'Reviewers see it after seven days.'}
          </span>
        </Notice>
      ) : (
        <Notice tone="accent" title={`${fieldName(`/${field}`)}: ${CHANGED}`}>
          <p className="mb-2">
            We noticed it on {formatDay(since!)}. If you changed it on purpose, there’s nothing to do:{' '}
            {isReported(since!)
              ? 'reviewers can see the new text.'
              : 'reviewers can see the new text after seven days.'}
          </p>
          <Sentences removed={removed} added={added} />
        </Notice>
      )}
    </div>
  ));
}

function isReported(since: string): boolean {
  return Date.now() - Date.parse(since) >= REPORT_AFTER_MS;
}
