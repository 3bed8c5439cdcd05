import { acceptWatchedLink, type ReportedPage } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { Sentences } from '../../shared/sentences.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import type { WatchSearch } from '../list-search.ts';
import { PagedList } from '../paged-list.tsx';
import { watchedLinksQuery } from '../queries.ts';
import { useAdminAction } from '../use-admin-action.ts';

const route = getRouteApi('/console/watch');

const TABS: { value: WatchSearch['status']; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'FAILING', label: 'Not responding' },
  { value: 'CHANGED', label: 'Changed' },
];

export function WatchPage() {
  const { status, page = 1 } = route.useSearch();
  const list = useQuery(watchedLinksQuery({ status, page }));
  return (
    <>
      <PageHeader
        title="Watched pages"
        description="Pages of live listings that have not responded, or have had another text, for seven days. Their developers got an email."
      />
      <div className="mb-5">
        <Tabs
          label="Status"
          tabs={TABS}
          current={status}
          link={(value, content, props) => (
            <Link to="/console/watch" search={{ status: value }} {...props}>
              {content}
            </Link>
          )}
        />
      </div>
      <PagedList
        list={list}
        noun="page"
        search={{ status }}
        asCards
        empty={
          <EmptyState icon={<Eye />} title="No pages with problems">
            Website, support, privacy, terms and setup pages of live listings are checked every week.
          </EmptyState>
        }
      >
        {(pages) => (
          <ul className="space-y-4">
            {pages.map((reported) => (
              <li key={reported.id}>
                <Reported reported={reported} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Reported({ reported }: { reported: ReportedPage }) {
  const { id, appId, appName, developerName, field, url, status, since, problem, removed, added } = reported;
  const act = useAdminAction();
  return (
    <Card className="space-y-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-medium">
            <Link to="/console/apps/$id" params={{ id: appId }} className="hover:underline">
              {appName}
            </Link>
            : {fieldName(`/${field}`)}
          </h2>
          <p className="text-sm text-ink-3">
            {developerName}
            {since && (
              <>
                {' · since '}
                <Time value={since} />
              </>
            )}
          </p>
        </div>
        {status === 'FAILING' ? <Badge tone="bad">Not responding</Badge> : <Badge tone="warn">Changed</Badge>}
      </div>
      <p className="text-sm [overflow-wrap:anywhere]">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-accent-ink hover:underline"
        >
          {url}
        </a>
        {problem && <span className="block text-ink-2">It {problem}.</span>}
      </p>
      {status === 'CHANGED' && (
        <>
          <Sentences removed={removed} added={added} />
          <Button
            onClick={() => act(() => acceptWatchedLink(id), 'New text accepted').catch((error) => toast.failed(error))}
          >
            Accept new text
          </Button>
        </>
      )}
    </Card>
  );
}
