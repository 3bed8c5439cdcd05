import { Blocks, CircleUserRound, LayoutDashboard, LogOut, ShieldCheck, Store, UsersRound } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { atBase, withoutBase } from './base-path.ts';
import { brand } from './brand.ts';
import { choosePublisher } from './publisher.ts';
import { signInPath, useSession } from './session.ts';

/** The signed-in account, links to the other parts of the product, and sign-out; a sign-in link when the session has ended. */
export function AccountMenu() {
  const session = useSession();
  if (session === undefined) return null;
  if (session === null) return <Button onClick={signInAgain}>Sign in</Button>;
  const name = session.name ?? session.accountUserId;
  const entries = [
    { label: brand.name, icon: <Store />, href: atBase('/') },
    ...(session.workspaces.length > 0 ? [{ label: 'Workspace', icon: <Blocks />, href: atBase('/workspace') }] : []),
    { label: 'Developer portal', icon: <LayoutDashboard />, href: atBase('/portal') },
    ...(session.administrator ? [{ label: 'Review console', icon: <ShieldCheck />, href: atBase('/console') }] : []),
    null,
    { label: 'Your account', icon: <CircleUserRound />, href: atBase('/portal/account') },
    { label: 'Switch account', icon: <UsersRound />, onSelect: switchAccount },
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
  location.assign(signInPath(withoutBase(location.pathname) + location.search));
}

export function signOut(): void {
  sendSignOut({});
}

/** Signs out, and in again: the account system asks who, and the new account returns to this page. */
export function switchAccount(): void {
  sendSignOut({ switchOn: withoutBase(location.pathname) + location.search });
}

/** A form instead of a fetch: the browser is led to the account system and back, and the page load drops all cached data of the account. */
function sendSignOut(fields: Record<string, string>): void {
  choosePublisher(undefined);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = atBase('/sign-out');
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
}
