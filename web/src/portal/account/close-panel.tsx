import type { AccountClosing } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Building2, UserRound } from 'lucide-react';
import { brand } from '../../shared/brand.ts';
import { portalOf } from '../../shared/publisher.ts';
import { Bullets } from '../../ui/bullets.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { publishersQuery } from '../publisher.ts';
import { CloseDialog } from './close-dialog.tsx';
import { closingQuery } from './closing.ts';

type Obstacle = AccountClosing['obstacles'][number];

const route = getRouteApi('/portal/account');

export function ClosePanel({ accountUserId }: { accountUserId: string }) {
  const { data: closing, isError, error, refetch } = useQuery(closingQuery);
  return (
    <Panel title="Close account" flush>
      {isError && !closing ? (
        <ErrorState error={error} retry={() => refetch()} />
      ) : !closing ? (
        <LoadingRows rows={3} />
      ) : (
        <Closing closing={closing} accountUserId={accountUserId} />
      )}
    </Panel>
  );
}

function Closing({ closing, accountUserId }: { closing: AccountClosing; accountUserId: string }) {
  const { close = false, resume = false } = route.useSearch();
  const navigate = route.useNavigate();
  const { publishers, obstacles } = closing;
  const blocking = obstacles.filter(({ code }) => code !== 'INSTALLATIONS_ACTIVE');
  const installed = obstacles.filter(({ code }) => code === 'INSTALLATIONS_ACTIVE');
  const possible = blocking.length === 0;
  const show = (search: { close?: true }) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <>
      <Consequences closing={closing} />
      {publishers.length > 0 && (
        <div className="border-t px-5 py-4">
          <h3 className="text-sm font-medium">Closes with your account</h3>
          <ul className="mt-2 space-y-1.5 text-sm text-ink-2">
            {publishers.map(({ id, name, kind }) => (
              <li key={id} className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
                {kind === 'PERSON' ? <UserRound aria-hidden="true" /> : <Building2 aria-hidden="true" />}
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="text-ink">{name}</span>
                  {kind === 'ORGANIZATION' && ', an organization without other members'}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {blocking.length > 0 && <Obstacles title="Fix these before you close your account" obstacles={blocking} />}
      {installed.length > 0 && <Obstacles title="Workspaces use your apps" obstacles={installed} />}
      <div className="flex flex-wrap items-center justify-between gap-4 border-t px-5 py-4">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
          {possible
            ? 'You can change your mind for 30 days: sign in and reopen the account.'
            : 'Fix the issues above to close your account.'}
        </p>
        {possible && (
          <Button variant="danger" onClick={() => show({ close: true })}>
            Close account
          </Button>
        )}
      </div>
      {close && possible && (
        <CloseDialog closing={closing} accountUserId={accountUserId} resume={resume} onClose={() => show({})} />
      )}
    </>
  );
}

function Consequences({ closing: { publishers, installations } }: { closing: AccountClosing }) {
  const { data: memberships = [] } = useQuery(publishersQuery);
  const publishes = publishers.length > 0;
  return (
    <div className="grid gap-x-8 gap-y-4 px-5 py-4 sm:grid-cols-2">
      <Bullets
        title="Right away"
        items={[
          `You’re signed out everywhere. You can still browse ${brand.name}.`,
          publishes && `Your apps are hidden from ${brand.name}.`,
          installations > 0 && 'Your apps are suspended in all workspaces that use them.',
          memberships.length > 0 && 'Your API keys are revoked. They don’t come back when you reopen the account.',
        ]}
      />
      <Bullets
        title="After 30 days"
        items={[
          'Everything about you is erased. This can’t be undone.',
          'Your reviews lose your name and text. Their stars stay.',
          publishes &&
            'Texts, links and images of your apps are deleted. Their names, one-line descriptions and signed receipts stay.',
          installations > 0 && 'Your apps are uninstalled from all workspaces.',
        ]}
      />
    </div>
  );
}

/** Where each is fixed. The fix that the API names for installations is a field of its request. */
const FIXES: Record<Obstacle['code'], { link: string; page: (appId: string | null) => string; fix?: string }> = {
  LAST_OWNER: { link: 'Manage members', page: () => '/members' },
  SUBMISSION_PENDING: { link: 'View review', page: (appId) => `/apps/${appId}/review` },
  INSTALLATIONS_ACTIVE: {
    link: 'Transfer app',
    page: (appId) => `/apps/${appId}/settings`,
    fix: 'Transfer the app if they should keep it.',
  },
};

function Obstacles({ title, obstacles }: { title: string; obstacles: Obstacle[] }) {
  return (
    <div className="border-t px-5 py-4">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-1 -mb-3 divide-y">
        {obstacles.map(({ code, message, fix, publisherId, appId }) => {
          const { link, page, fix: ownFix } = FIXES[code];
          return (
            <li
              key={`${code} ${appId ?? publisherId}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm"
            >
              <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                <p>{message}</p>
                <p className="mt-0.5 text-ink-2">{ownFix ?? fix}</p>
              </div>
              <a
                href={portalOf(publisherId, page(appId))}
                aria-label={`${link}: ${message}`}
                className={buttonClasses({ size: 'sm' })}
              >
                {link}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
