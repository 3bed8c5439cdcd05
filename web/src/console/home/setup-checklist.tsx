// What is left to do before the marketplace opens. The server reports nothing when all is done.

import type { Stats } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';

type Setup = NonNullable<Stats['setup']>;

const STEPS: { name: keyof Setup; title: string; text: ReactNode; action?: ReactNode }[] = [
  {
    name: 'brand',
    title: 'Make it yours',
    text: 'Choose name, logo and colors. Until then, people see the default ones.',
    action: (
      <Link to="/console/settings" className={buttonClasses({ size: 'sm' })}>
        Open settings
      </Link>
    ),
  },
  {
    name: 'identityProvider',
    title: 'Connect your identity provider',
    text: (
      <>
        Set <code>OIDC_ISSUER</code>, <code>OIDC_AUDIENCE</code> and <code>OIDC_CLIENT_ID</code>, then restart. Until
        then, anyone can sign in as anyone.
      </>
    ),
  },
  {
    name: 'mail',
    title: 'Connect your mail server',
    text: (
      <>
        Set <code>SMTP_URL</code> and <code>MAIL_FROM</code>, then restart. Until then, emails stay in the mailbox of
        this server.
      </>
    ),
  },
  {
    name: 'developerVerified',
    title: 'Verify the first developer',
    text: 'Developers register in the portal and wait for you here.',
    action: (
      <Link to="/console/developers" search={{ status: 'UNVERIFIED' }} className={buttonClasses({ size: 'sm' })}>
        Open developers
      </Link>
    ),
  },
  {
    name: 'appApproved',
    title: 'Approve the first app',
    text: 'Until then, visitors see that the marketplace opens soon.',
    action: (
      <Link to="/console/queue" className={buttonClasses({ size: 'sm' })}>
        Open review queue
      </Link>
    ),
  },
];

export function SetupChecklist({ setup }: { setup: Setup }) {
  const done = STEPS.filter(({ name }) => setup[name]).length;
  return (
    <Panel title="Open your marketplace" description={`${done} of ${STEPS.length} steps done`} flush>
      <ol className="divide-y">
        {STEPS.map(({ name, title, text, action }) => (
          <li key={name} className="flex gap-4 px-5 py-3 text-sm">
            <span
              aria-hidden="true"
              className={cx(
                'flex size-6 shrink-0 items-center justify-center rounded-full [&_svg]:size-3.5',
                setup[name] ? 'bg-good-soft text-good' : 'border-2 border-line-strong/60',
              )}
            >
              {setup[name] && <Check />}
            </span>
            <div className="min-w-0 flex-1 items-center gap-4 space-y-3 sm:flex sm:space-y-0">
              <div className="flex-1">
                <p className="leading-6 font-medium">
                  {title}
                  <span className="sr-only">: {setup[name] ? 'Done' : 'To do'}</span>
                </p>
                {!setup[name] && <p className="text-ink-2">{text}</p>}
              </div>
              {!setup[name] && action}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
