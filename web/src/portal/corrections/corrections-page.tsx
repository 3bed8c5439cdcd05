import { type App, type Correction, withdrawCorrection } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { ListingChanges } from '../../shared/listing-changes.tsx';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingRows, Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { correctionsQuery, myAppQuery, refreshApp } from '../app/app-queries.ts';
import { usePermission } from '../publisher.ts';
import { CorrectionForm } from './correction-form.tsx';

const route = getRouteApi('/portal/apps/$id/corrections');

export function CorrectionsPage() {
  const { id } = route.useParams();
  const { field } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: app } = useSuspenseQuery(myAppQuery(id));
  const { data, error, refetch } = useQuery(correctionsQuery(id));
  const allowed = usePermission('APPS');
  const [asked, setAsked] = useState(false);
  const writing = allowed && (asked || field !== undefined);
  const close = () => {
    setAsked(false);
    void navigate({ search: {}, replace: true, ignoreBlocker: true });
  };
  const live = app.version !== null;
  const open = data?.some(({ status }) => status === 'OPEN') ?? false;
  return (
    <>
      <PageHeader
        title="Corrections"
        description="Ask us to fix wording, links, images, or statements of the live listing. Name, permissions, setup URL, and OAuth client ID need a new version."
        actions={
          allowed &&
          live &&
          data &&
          !open &&
          !writing && (
            <Button variant="primary" icon={<PencilLine />} onClick={() => setAsked(true)}>
              Request a correction
            </Button>
          )
        }
      />
      <div className="space-y-5">
        {writing && live && data && !open && <CorrectionForm app={app} field={field} onClose={close} />}
        {error ? (
          <Card>
            <ErrorState error={error} retry={refetch} />
          </Card>
        ) : !data ? (
          <Card>
            <LoadingRows rows={2} />
          </Card>
        ) : data.length > 0 ? (
          <ul className="space-y-5">
            {data.map((correction) => (
              <li key={correction.id}>
                <RequestedCorrection app={app} correction={correction} />
              </li>
            ))}
          </ul>
        ) : (
          !writing && (
            <Card>
              <EmptyState icon={<PencilLine />} title={live ? 'No corrections yet' : 'Not published yet'}>
                {live
                  ? 'Found a typo or a dead link? Request a correction instead of a new version.'
                  : 'Edit the listing until it’s approved. After that, you can request corrections here.'}
              </EmptyState>
            </Card>
          )
        )}
      </div>
    </>
  );
}

function RequestedCorrection({ app, correction }: { app: App; correction: Correction }) {
  const allowed = usePermission('APPS');
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { status, reason, conflicts, createdAt, decidedAt, decisionReason } = correction;
  const withdraw = async () => {
    await withdrawCorrection(app.id, correction.id);
    await refreshApp(queryClient, app.id);
    toast.done('Correction withdrawn');
  };
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          <StateBadge state={status} />
          <span className="font-normal text-ink-3">
            requested <Time value={createdAt} />
            {decidedAt && (
              <>
                , decided <Time value={decidedAt} />
              </>
            )}
          </span>
        </span>
      }
      actions={
        status === 'OPEN' &&
        allowed && (
          <Button size="sm" onClick={() => setAsking(true)}>
            Withdraw
          </Button>
        )
      }
    >
      <div className="space-y-4 text-sm">
        {conflicts.length > 0 && (
          <Notice tone="warn" title="The listing has changed since">
            {conflicts.map(fieldName).join(', ')} changed after you requested this, so it can’t be applied. Withdraw it
            and request it again.
          </Notice>
        )}
        <p className="break-words whitespace-pre-line text-ink-2">{reason}</p>
        <ListingChanges {...correction} />
        {decisionReason && (
          <p className="break-words whitespace-pre-line">
            <span className="font-medium">The administrator says:</span> {decisionReason}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw this correction?"
        action="Withdraw"
        onConfirm={withdraw}
      >
        The listing stays as it is. You can request another correction at any time.
      </ConfirmDialog>
    </Panel>
  );
}
