import { LayoutDashboard, LogOut, ShieldCheck, Store } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { signInPath, useSession } from './session.ts';

/** The signed-in account, links to the other parts of the product, and sign-out; a sign-in link when the session has ended. */
export function AccountMenu() {
  const session = useSession();
  if (session === undefined) return null;
  if (session === null) return <Button onClick={signInAgain}>Sign in</Button>;
  const name = session.name ?? session.accountUserId;
  const entries = [
    { label: 'Marketplace', icon: <Store />, href: '/' },
    { label: 'Developer portal', icon: <LayoutDashboard />, href: '/portal' },
    ...(session.administrator ? [{ label: 'Review console', icon: <ShieldCheck />, href: '/console' }] : []),
    null,
    { label: 'Sign out', icon: <LogOut />, onSelect: signOut },
  ];
  return (
    <Menu
      entries={entries}
      heading={
        <>
          <p className="font-medium">{name}</p>
          {session.email && <p className="text-ink-3">{session.email}</p>}
        </>
      }
      trigger={
        <button type="button" className="flex min-w-0 items-center gap-2 rounded-md p-1.5 text-sm hover:bg-hover">
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink"
          >
            {[...name][0]?.toUpperCase()}
          </span>
          <span className="sr-only">Account menu for </span>
          <span className="truncate font-medium max-lg:sr-only">{name}</span>
        </button>
      }
    />
  );
}

function signInAgain(): void {
  location.assign(signInPath(location.pathname + location.search));
}

/** A form instead of a fetch: the browser follows the redirect, and the page load drops all cached data of the account. */
export function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  document.body.append(form);
  form.submit();
}
