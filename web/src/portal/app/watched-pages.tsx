import { fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sentences } from '../../shared/sentences.tsx';
import { formatDay } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';
import { watchedLinksQuery } from './app-queries.ts';

/** Pages of the live listing with a problem, above the pages of the app. Nothing if all respond. */
export function WatchedPages({ appId }: { appId: string }) {
  const { data = [] } = useQuery(watchedLinksQuery(appId));
  return data
    .filter(({ status }) => status !== 'OK')
    .map(({ id, field, url, status, since, problem, removed, added }) => (
      <div key={id} className="mb-6">
        {status === 'FAILING' ? (
          <Notice tone="warn" title={`${fieldName(`/${field}`)}: the page doesn’t respond`}>
            <span className="[overflow-wrap:anywhere]">
              Since {formatDay(since!)}, {url} {problem}. Fix the page, or{' '}
              {field === 'setupUrl' ? (
                'change the URL in a new version'
              ) : (
                <Link
                  to="/portal/apps/$id/corrections"
                  params={{ id: appId }}
                  search={{ field: `/${field}` }}
                  className="font-medium text-accent-ink underline underline-offset-2"
                >
                  request a correction of the URL
                </Link>
              )}
              . Reviewers see it after seven days.
            </span>
          </Notice>
        ) : (
          <Notice tone="accent" title={`${fieldName(`/${field}`)}: the text has changed`}>
            <p className="mb-2">
              We noticed it on {formatDay(since!)}. If you changed it on purpose, there’s nothing to do: a reviewer
              looks at the new text after seven days.
            </p>
            <Sentences removed={removed} added={added} />
          </Notice>
        )}
      </div>
    ));
}
