import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Time } from '../../ui/time.tsx';
import { CopyableId } from '../copyable-id.tsx';
import { mailQuery } from '../queries.ts';
import { RetryMailButton } from './mail-retry.tsx';

const route = getRouteApi('/console/mail/$id');

/** One email: its text, without the secrets that its recipient got, and its delivery. */
export function OpenedMailPage() {
  const { id } = route.useParams();
  const { data: mail } = useSuspenseQuery(mailQuery(id));
  return (
    <>
      <PageHeader
        above={
          <Link to="/console/mail" className="hover:text-ink">
            Email
          </Link>
        }
        title={mail.subject}
        description={`To ${mail.to}`}
        actions={mail.status === 'FAILED' && <RetryMailButton mail={mail} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <Panel title="Text">
            <p className="text-sm leading-relaxed whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
              {mail.text}
            </p>
          </Panel>
          <p className="mt-2 text-xs text-ink-3">Secrets in links are left out.</p>
        </div>
        <Panel title="Delivery" flush>
          <Facts>
            <Fact label="Status">
              <StateBadge state={mail.status} />
            </Fact>
            <Fact label="Event">{mail.event}</Fact>
            <Fact label="Written">
              <Time value={mail.createdAt} />
            </Fact>
            <Fact label="Sent">{mail.sentAt && <Time value={mail.sentAt} />}</Fact>
            <Fact label="Failed">{mail.failedAt && <Time value={mail.failedAt} />}</Fact>
            <Fact label="Attempts">{mail.attempts}</Fact>
            <Fact label="Last error">{mail.status !== 'SENT' && mail.lastError}</Fact>
          </Facts>
          <CopyableId id={mail.id} />
        </Panel>
      </div>
    </>
  );
}
