import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Blocks, CircleUserRound, LayoutDashboard, LogOut, ShieldCheck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { atBase } from '../shared/base-path.ts';
import { sessionQuery, signInPath } from '../shared/session.ts';
import { buttonClasses } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { DropDown, dropDownEntry } from './drop-down.tsx';

/** Sign-in link or account menu. Server-rendered pages are the same for everybody: the session is loaded in the browser. */
export function Account() {
  const { data: session, isPending } = useQuery(sessionQuery);
  const here = useLocation({ select: ({ href }) => href });
  if (session) {
    const name = session.name ?? session.accountUserId;
    return (
      <Place>
        <DropDown
          label={`Account menu for ${name}`}
          triggerClassName="flex size-9 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
          trigger={<span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>}
        >
          <div className="mb-1 border-b px-3 pt-1.5 pb-2.5 text-sm">
            <p className="font-medium">{name}</p>
            {session.email && <p className="text-ink-3">{session.email}</p>}
          </div>
          {session.workspaces.length > 0 && (
            <Link to="/workspace" className={dropDownEntry}>
              <Blocks aria-hidden="true" /> Workspace
            </Link>
          )}
          <a href={atBase('/portal')} className={dropDownEntry}>
            <LayoutDashboard aria-hidden="true" /> Developer portal
          </a>
          {session.administrator && (
            <a href={atBase('/console')} className={dropDownEntry}>
              <ShieldCheck aria-hidden="true" /> Review console
            </a>
          )}
          <a href={atBase('/portal/account')} className={dropDownEntry}>
            <CircleUserRound aria-hidden="true" /> Your account
          </a>
          <form method="post" action={atBase('/sign-out')}>
            <input type="hidden" name="switchOn" value={here} />
            <button type="submit" className={dropDownEntry}>
              <UsersRound aria-hidden="true" /> Switch account
            </button>
          </form>
          <form method="post" action={atBase('/sign-out')}>
            <button type="submit" className={dropDownEntry}>
              <LogOut aria-hidden="true" /> Sign out
            </button>
          </form>
        </DropDown>
      </Place>
    );
  }
  return (
    <Place>
      <a
        href={signInPath(here)}
        className={cx(buttonClasses({ size: 'sm' }), isPending && 'invisible noscript:visible')}
      >
        Sign in
      </a>
    </Place>
  );
}

/** As wide as the widest variant, so that the layout does not shift when the session is loaded. */
function Place({ children }: { children: ReactNode }) {
  return <div className="flex min-w-[4.75rem] shrink-0 justify-end">{children}</div>;
}
