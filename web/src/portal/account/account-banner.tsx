import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../shared/brand.ts';
import { cx } from '../../ui/class-names.ts';
import { formatDay, plural } from '../../ui/format.ts';
import { usePublisherNoun } from '../publisher.ts';
import { meQuery, useDeveloperStatus, verificationQuery } from '../queries.ts';

/** Banner above every page while the account is restricted. */
export function AccountBanner() {
  const status = useDeveloperStatus();
  const noun = usePublisherNoun();
  const me = useQuery({ ...meQuery, enabled: status !== undefined });
  const verification = useQuery({ ...verificationQuery, enabled: status === 'UNVERIFIED' });
  if (me.data?.closingAt) {
    return (
      <Strip tone="bad" icon={<CircleAlert />}>
        This {noun} is closed and is erased on {formatDay(me.data.closingAt)}. An owner can sign in and reopen it.
      </Strip>
    );
  }
  if (status === 'UNVERIFIED') {
    return (
      <Strip tone="warn" icon={<Hourglass />}>
        We’re reviewing {noun === 'account' ? 'your profile' : 'your organization'}
        {verification.data?.place ? ` (number ${verification.data.place} in the queue)` : ''}.{' '}
        {verification.data?.overdue
          ? 'This is taking longer than usual.'
          : `This usually takes about ${plural(brand.dueHours.verification, 'hour')}.`}{' '}
        You can write drafts now. You can submit apps and create API keys after we verify your{' '}
        {noun === 'account' ? 'profile' : 'organization'}.
      </Strip>
    );
  }
  if (status === 'REJECTED') {
    return (
      <Strip tone="bad" icon={<CircleAlert />}>
        Your {noun} was not accepted{me.data?.statusReason ? `: ${me.data.statusReason}` : '.'}{' '}
        <Link to="/portal/profile" className="font-medium whitespace-nowrap underline underline-offset-2">
          Update your profile
        </Link>
      </Strip>
    );
  }
  if (status === 'SUSPENDED') {
    return (
      <Strip tone="bad" icon={<CircleAlert />}>
        Your {noun === 'account' ? 'developer account' : noun} is suspended. Your apps are hidden, and your API keys
        don’t work.
      </Strip>
    );
  }
  return null;
}

function Strip({ tone, icon, children }: { tone: 'warn' | 'bad'; icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className={cx(
        'flex items-start gap-2.5 border-b px-4 py-2 text-sm sm:px-8 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
        tone === 'warn' ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad',
      )}
    >
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}
