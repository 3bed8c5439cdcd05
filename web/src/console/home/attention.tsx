// Open tasks, most urgent first, or an empty state.

import type { Stats } from '@marketplace/sdk';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  ChevronRight,
  CircleCheck,
  Clock,
  Eye,
  Flag,
  Globe,
  IdCard,
  Mail,
  PencilLine,
  ServerCog,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../shared/brand.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDuration, plural } from '../../ui/format.ts';

interface Matter {
  count: number;
  tone: 'bad' | 'warn';
  icon: ReactNode;
  text: string;
  link: Pick<LinkProps, 'to' | 'search'>;
}

export function Attention({ stats }: { stats: Stats }) {
  const { queue, mail, jobs, reviews, verification, identity, domains, corrections, watch } = stats;
  const { waiting, oldestHours } = verification;
  const all: Matter[] = [
    {
      count: queue.overdue,
      tone: 'bad',
      icon: <Clock />,
      text: `${plural(queue.overdue, 'submission')} in review for over ${plural(brand.dueHours.review, 'hour')}`,
      link: { to: '/console/queue', search: { overdue: true } },
    },
    {
      count: mail.failed,
      tone: 'bad',
      icon: <Mail />,
      text: `${plural(mail.failed, 'email')} couldn’t be sent`,
      link: { to: '/console/mail', search: { status: 'FAILED' } },
    },
    {
      count: jobs.failed,
      tone: 'bad',
      icon: <ServerCog />,
      text: `${plural(jobs.failed, 'background job')} failed after all retries`,
      link: { to: '/console/jobs' },
    },
    {
      count: reviews.reported,
      tone: 'warn',
      icon: <Flag />,
      text: `${plural(reviews.reported, 'reported review')} to moderate`,
      link: { to: '/console/reviews' },
    },
    {
      count: verification.overdue,
      tone: 'bad',
      icon: <Clock />,
      text: `${plural(verification.overdue, 'developer')} waiting for verification for over ${plural(brand.dueHours.verification, 'hour')}`,
      link: { to: '/console/developers', search: { status: 'UNVERIFIED', overdue: true } },
    },
    {
      count: waiting,
      tone: 'warn',
      icon: <Users />,
      text: `${plural(waiting, 'developer')} pending verification${oldestHours === null ? '' : `, longest for ${formatDuration(oldestHours * 3_600)}`}`,
      link: { to: '/console/developers', search: { status: 'UNVERIFIED' } },
    },
    {
      count: identity.waiting,
      tone: 'warn',
      icon: <IdCard />,
      text: `${plural(identity.waiting, 'identity change')} to confirm`,
      link: { to: '/console/identity' },
    },
    {
      count: domains.disputed,
      tone: 'warn',
      icon: <Globe />,
      text: `${plural(domains.disputed, 'disputed domain')} to decide`,
      link: { to: '/console/domains' },
    },
    {
      count: corrections.open,
      tone: 'warn',
      icon: <PencilLine />,
      text: `${plural(corrections.open, 'correction request')} to decide`,
      link: { to: '/console/corrections' },
    },
    {
      count: watch.reported,
      tone: 'warn',
      icon: <Eye />,
      text: `${plural(watch.reported, 'page')} of live listings changed or not responding`,
      link: { to: '/console/watch' },
    },
  ];
  const matters = all.filter(({ count }) => count > 0);
  return (
    <section aria-label="Needs attention">
      <Card>
        {matters.length === 0 ? (
          <p className="flex items-center gap-3 px-5 py-4 text-sm">
            <CircleCheck className="size-5 text-good" aria-hidden="true" />
            {queue.length > 0
              ? 'No problems. Only the review queue needs your attention.'
              : 'Nothing needs your attention right now.'}
          </p>
        ) : (
          <ul className="divide-y">
            {matters.map((matter) => (
              <MatterLine key={matter.text} {...matter} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function MatterLine({ tone, icon, text, link }: Matter) {
  return (
    <li>
      <Link
        {...link}
        className="group flex items-center gap-3 px-5 py-3 text-sm font-medium transition-colors hover:bg-hover/60 focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden="true"
          className={cx(
            'flex size-8 shrink-0 items-center justify-center rounded-full [&_svg]:size-4',
            tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn',
          )}
        >
          {icon}
        </span>
        <span className="flex-1">{text}</span>
        <ChevronRight
          className="size-4 text-ink-3 transition-transform group-hover:translate-x-0.5"
          aria-hidden="true"
        />
      </Link>
    </li>
  );
}
