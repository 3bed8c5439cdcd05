import { declineTransfer, type ListTransfersDirection, type OwnPublisher, type Transfer } from '@marketplace/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Panel } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../account/step-up.tsx';
import { usePermission, usePublisher } from '../publisher.ts';
import { useDeveloperStatus } from '../queries.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { refreshTransfers, transfersQuery } from './transfer-queries.ts';
import { TransferRow } from './transfer-row.tsx';

const route = getRouteApi('/portal/transfers');

export function TransfersPage() {
  const publisher = usePublisher();
  if (!publisher) return null;
  return (
    <>
      <PageHeader
        title="Transfers"
        description={`Apps that ${publisher.name} gets from other publishers, or gives to them.`}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <TransferList publisher={publisher} direction="in" />
          <TransferList publisher={publisher} direction="out" />
        </div>
        <HowTo publisher={publisher} />
      </div>
    </>
  );
}

const LISTS = {
  in: { title: 'Incoming', empty: 'When another publisher transfers an app to you, it appears here.' },
  out: { title: 'Outgoing', empty: 'You haven’t transferred an app yet.' },
};

function TransferList({ publisher, direction }: { publisher: OwnPublisher; direction: ListTransfersDirection }) {
  const transfers = useQuery(transfersQuery(publisher.id, direction));
  const { accept, resume = false } = route.useSearch();
  const navigate = route.useNavigate();
  const decides = usePermission('TRANSFER');
  const actor = useActor();
  const [asked, setAsked] = useState<Transfer>();
  const { title, empty } = LISTS[direction];
  const open = transfers.data?.filter(({ status }) => status === 'OPEN') ?? [];
  const accepted = direction === 'in' && decides ? open.find(({ id }) => id === accept) : undefined;
  const close = () => setAsked(undefined);
  return (
    <Panel
      title={title}
      description={open.length > 0 && !decides && 'Only owners can accept, decline, or cancel a transfer.'}
      flush
    >
      {transfers.isError && <ErrorState error={transfers.error} retry={() => transfers.refetch()} />}
      {transfers.isPending && <LoadingRows rows={2} />}
      {transfers.data?.length === 0 && <p className="px-5 py-6 text-sm text-ink-3">{empty}</p>}
      {transfers.data && transfers.data.length > 0 && (
        <ul className="divide-y">
          {transfers.data.map((transfer) => (
            <TransferRow
              key={transfer.id}
              transfer={transfer}
              direction={direction}
              decides={decides}
              onAccept={() => navigate({ search: { accept: transfer.id }, resetScroll: false })}
              onRefuse={() => setAsked(transfer)}
            />
          ))}
        </ul>
      )}
      {accepted && actor && (
        <AcceptDialog
          transfer={accepted}
          actor={actor}
          resume={resume}
          onClose={() => navigate({ search: {}, replace: true, resetScroll: false })}
        />
      )}
      {asked && direction === 'in' && <DeclineDialog transfer={asked} onClose={close} />}
      {asked && direction === 'out' && <CancelDialog transfer={asked} onClose={close} />}
    </Panel>
  );
}

function DeclineDialog({ transfer: { id, app, from }, onClose }: { transfer: Transfer; onClose: () => void }) {
  const queryClient = useQueryClient();
  const decline = async () => {
    await declineTransfer(id).finally(() => refreshTransfers(queryClient));
    toast.done('Transfer declined', `We emailed ${from.name}.`);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Decline ${app.name}?`}
      action="Decline transfer"
      danger
      onConfirm={decline}
    >
      The app stays with {from.name}, and we email them that you declined.
    </ConfirmDialog>
  );
}

function HowTo({ publisher: { id, name } }: { publisher: OwnPublisher }) {
  const verified = useDeveloperStatus() === 'VERIFIED';
  return (
    <Panel title="How to transfer an app">
      <div className="space-y-5 text-sm text-ink-2">
        <div>
          <h3 className="font-medium text-ink">To {name}</h3>
          {verified ? (
            <>
              <p className="mt-1">Give this publisher ID to an owner of the app. You then accept the transfer here.</p>
              <p className="mt-2 flex items-center justify-between gap-2">
                <code className="min-w-0 font-mono text-xs break-all text-ink">{id}</code>
                <CopyButton text={id} name="publisher ID" />
              </p>
            </>
          ) : (
            <p className="mt-1">After we verify {name}, other publishers can transfer apps to it.</p>
          )}
        </div>
        <div>
          <h3 className="font-medium text-ink">To another publisher</h3>
          <p className="mt-1">
            Ask them for their publisher ID, then open the app’s settings. They have 14 days to accept. The app stays
            yours until then.
          </p>
        </div>
      </div>
    </Panel>
  );
}
