import type { OutgoingMail, Stats } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { StateBadge } from '../../shared/state-badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { PagedList } from '../paged-list.tsx';
import { mailsQuery, statsQuery } from '../queries.ts';
import { RetryAllButton, RetryMailButton } from './mail-retry.tsx';

const route = getRouteApi('/console/mail');

const WRITTEN = 'Developers get an email for every decision, such as a verification or an approval.';
const EMPTY = {
  QUEUED: { title: 'No queued emails', text: 'Emails are sent within seconds, unless the mail server is unavailable.' },
  SENT: { title: 'No emails sent in the last 30 days', text: WRITTEN },
  FAILED: { title: 'No failed emails', text: 'The mail server accepted every email.' },
  all: { title: 'No emails yet', text: WRITTEN },
};

export function MailPage() {
  const { status, page = 1 } = route.useSearch();
  const list = useQuery(mailsQuery({ status, page }));
  // Queued emails are sent within seconds, so the list is polled.
  const soon = ({ state: { data } }: { state: { data?: Stats | undefined } }) => (data?.mail.queued ? 5_000 : 60_000);
  const counts = useQuery({ ...statsQuery(), refetchInterval: soon }).data?.mail;
  const failures = counts?.failed ?? 0;
  return (
    <>
      <PageHeader
        title="Email"
        description="Emails to developers and administrators. Sent emails are kept for 30 days."
        actions={failures > 0 && <RetryAllButton count={failures} />}
      />
      <Tabs
        label="Emails by status"
        current={status}
        tabs={[
          { value: undefined, label: 'All' },
          { value: 'QUEUED', label: 'Queued', count: counts?.queued },
          { value: 'SENT', label: 'Sent' },
          { value: 'FAILED', label: 'Failed', count: counts?.failed },
        ]}
        link={(value, content, props) => (
          <Link to="/console/mail" search={{ status: value }} {...props}>
            {content}
          </Link>
        )}
      />
      <PagedList
        list={list}
        noun="email"
        search={{ status }}
        skeletons={8}
        className="mt-4"
        empty={
          <EmptyState icon={<Mail />} title={EMPTY[status ?? 'all'].title}>
            {EMPTY[status ?? 'all'].text}
          </EmptyState>
        }
      >
        {(mails) => <MailTable mails={mails} />}
      </PagedList>
    </>
  );
}

function MailTable({ mails }: { mails: OutgoingMail[] }) {
  return (
    <Table
      label="Emails"
      head={
        <>
          <Th>Email</Th>
          <Th className="hidden @lg:table-cell">Status</Th>
          <Th className="hidden text-right @2xl:table-cell">Attempts</Th>
          <Th className="hidden @2xl:table-cell">Time</Th>
          <Th className="hidden @lg:table-cell">
            <span className="sr-only">Actions</span>
          </Th>
        </>
      }
    >
      {mails.map((mail) => (
        <tr key={mail.id}>
          <Td className="w-full max-w-0 min-w-40">
            <Link
              to="/console/mail/$id"
              params={{ id: mail.id }}
              className="block font-medium break-words hover:underline @lg:truncate"
              title={mail.subject}
            >
              {mail.subject}
            </Link>
            <p className="truncate text-ink-3" title={mail.to}>
              To {mail.to}
            </p>
            {mail.status !== 'SENT' && mail.lastError && (
              <p className="mt-1 font-mono text-xs break-words text-bad">{mail.lastError}</p>
            )}
            <div className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-ink-3 @2xl:hidden">
              <span className="@lg:hidden">
                <StateBadge state={mail.status} />
              </span>
              <Time value={timeOf(mail)} />
              {mail.status === 'FAILED' && (
                <span className="ml-auto @lg:hidden">
                  <RetryMailButton mail={mail} />
                </span>
              )}
            </div>
          </Td>
          <Td className="hidden @lg:table-cell">
            <StateBadge state={mail.status} />
          </Td>
          <Td className="hidden text-right tabular-nums @2xl:table-cell">{mail.attempts}</Td>
          <Td className="hidden whitespace-nowrap text-ink-2 @2xl:table-cell">
            <Time value={timeOf(mail)} />
          </Td>
          <Td className="hidden text-right @lg:table-cell">
            {mail.status === 'FAILED' && <RetryMailButton mail={mail} />}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

/** Time of the last status change. */
function timeOf({ sentAt, failedAt, createdAt }: OutgoingMail): string {
  return sentAt ?? failedAt ?? createdAt;
}
