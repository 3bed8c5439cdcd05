import type { App, Transfer } from '@marketplace/sdk';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { formatDay } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';
import { useActor } from '../account/step-up.tsx';
import { useDeveloperStatus } from '../queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useOpenTransfers } from './transfer-queries.ts';

const route = getRouteApi('/portal/apps/$id/settings');

/** In the settings of an app, for owners. */
export function TransferPanel({ app }: { app: App }) {
  const { transfer = false, resume = false } = route.useSearch();
  const navigate = route.useNavigate();
  const actor = useActor();
  const outgoing = useOpenTransfers('out');
  const status = useDeveloperStatus();
  const open = outgoing?.find((one) => one.app.id === app.id);
  const obstacle = obstacleTo(app, status);
  const possible = outgoing !== undefined && !open && !obstacle;
  return (
    <Panel title="Transfer app">
      {open ? (
        <OpenTransfer transfer={open} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-lg text-sm text-ink-2">
            {obstacle ??
              'Move the app to another publisher, with its versions, user reviews, install counts, and installations.'}
          </p>
          {possible && (
            <Button
              variant="danger"
              onClick={() => navigate({ search: { transfer: true }, replace: true, resetScroll: false })}
            >
              Transfer
            </Button>
          )}
        </div>
      )}
      {transfer && possible && actor && (
        <TransferDialog
          app={app}
          actor={actor}
          resume={resume}
          onClose={() => navigate({ search: {}, replace: true, resetScroll: false })}
        />
      )}
    </Panel>
  );
}

/** What the API would refuse. */
function obstacleTo(app: App, publisherStatus: string | undefined): string | undefined {
  if (app.transferHoldUntil)
    return `The app was transferred recently. You can transfer it again after ${formatDay(app.transferHoldUntil)}.`;
  if (app.visibility === 'SUSPENDED') return 'You can’t transfer an app while it’s suspended.';
  if (app.status === 'PENDING' || app.openVersionStatus === 'PENDING')
    return 'A version of this app is in review. Withdraw it, or wait for the decision, to transfer the app.';
  if (publisherStatus !== 'VERIFIED') return 'You can transfer apps after you’re verified.';
  return undefined;
}

function OpenTransfer({ transfer }: { transfer: Transfer }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Notice
        title={`Waiting for ${transfer.to.name}`}
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            Cancel transfer
          </Button>
        }
      >
        An owner can accept until {formatDay(transfer.expiresAt)}. The app stays yours until then.{' '}
        <Link to="/portal/transfers" className="font-medium text-accent-ink underline underline-offset-2">
          View transfers
        </Link>
      </Notice>
      {asking && <CancelDialog transfer={transfer} onClose={() => setAsking(false)} />}
    </>
  );
}
