import { type AdminCorrection, applyCorrection, declineCorrection, MarketplaceError } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { ListingChanges } from '../../shared/listing-changes.tsx';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { TextArea } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Notice } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { CopyableId } from '../copyable-id.tsx';
import { Person } from '../person.tsx';
import { correctionQuery, useRefreshConsole } from '../queries.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { FailedChecks } from './failed-checks.tsx';

const route = getRouteApi('/console/corrections/$id');

export function CorrectionPage() {
  const { id } = route.useParams();
  const { data: correction } = useSuspenseQuery(correctionQuery(id));
  const { appId, appName, status, reason, difference, conflicts, decisionReason } = correction;
  return (
    <>
      <PageHeader
        above={
          <Link to="/console/corrections" className="hover:text-ink">
            Corrections
          </Link>
        }
        title={
          <span className="flex flex-wrap items-center gap-3">
            {appName} <StateBadge state={status} />
          </span>
        }
        description={`${plural(difference.length, 'change')} of the live listing`}
        actions={status === 'OPEN' && <Actions correction={correction} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          {conflicts.length > 0 && (
            <Notice tone="warn" title="This request doesn’t apply cleanly">
              {conflicts.map(fieldName).join(', ')} changed in the live listing since. Decline it, and ask the developer
              to request it again.
            </Notice>
          )}
          <Panel title="Changes">
            <ListingChanges {...correction} />
          </Panel>
          <Panel title="Reason">
            <p className="text-sm break-words whitespace-pre-line">{reason}</p>
          </Panel>
          {decisionReason && (
            <Panel title="Decision">
              <p className="text-sm break-words whitespace-pre-line">{decisionReason}</p>
            </Panel>
          )}
        </div>
        <Panel title="Details" flush>
          <Facts>
            <Fact label="App">
              <DetailLink>
                <Link to="/console/apps/$id" params={{ id: appId }}>
                  {appName}
                </Link>
              </DetailLink>
            </Fact>
            <Fact label="Developer">
              <DetailLink>
                <Link to="/console/developers/$id" params={{ id: correction.developer.id }}>
                  {correction.developer.companyName ?? correction.developer.name}
                </Link>
              </DetailLink>
            </Fact>
            <Fact label="Live version then">{correction.version}</Fact>
            <Fact label="Requested">
              <Time value={correction.createdAt} />
            </Fact>
            <Fact label="Decided">{correction.decidedAt && <Time value={correction.decidedAt} />}</Fact>
            <Fact label="Decided by">
              {correction.decidedBy && <Person id={correction.decidedBy} name={correction.decidedByName} />}
            </Fact>
          </Facts>
          <CopyableId id={correction.id} />
        </Panel>
      </div>
    </>
  );
}

function DetailLink({ children }: { children: ReactNode }) {
  return <span className="text-accent-ink [&_a]:hover:underline">{children}</span>;
}

function Actions({ correction }: { correction: AdminCorrection }) {
  const [open, setOpen] = useState<'apply' | 'decline'>();
  const decide = useAdminAction();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen('decline')}>Decline</Button>
      <Button variant="primary" disabled={correction.conflicts.length > 0} onClick={() => setOpen('apply')}>
        Apply
      </Button>
      {open === 'apply' && <ApplyDialog correction={correction} onClose={close} />}
      <ConfirmDialog
        open={open === 'decline'}
        onClose={close}
        title={`Decline the correction of “${correction.appName}”?`}
        action="Decline"
        danger
        reason={{ label: 'Reason', hint: 'Say what’s wrong, and what they can do about it.' }}
        onConfirm={(reason) => decide(() => declineCorrection(correction.id, { reason }), 'Correction declined')}
      >
        The listing stays as it is. The developer gets your reason by email.
      </ConfirmDialog>
    </>
  );
}

function ApplyDialog({ correction, onClose }: { correction: AdminCorrection; onClose: () => void }) {
  const refresh = useRefreshConsole();
  const [override, setOverride] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => applyCorrection(correction.id, override.trim() ? { override: override.trim() } : {}),
    onSuccess: async () => {
      toast.done('Correction applied', `It’s live in ${brand.name}.`);
      onClose();
      await refresh();
    },
  });
  const failed = error instanceof MarketplaceError && error.code === 'CHECKS_NOT_PASSED' ? error : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Apply the correction of “${correction.appName}”?`}
      description="We check the changed fields first, which may take ten seconds. The changes go live immediately, and the developer gets an email."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            autoFocus
            variant="primary"
            busy={isPending}
            disabled={failed !== undefined && !override.trim()}
            onClick={() => mutate()}
          >
            {failed ? 'Apply anyway' : 'Apply'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failed && <FailedChecks error={failed} />}
        {failed && (
          <TextArea
            autoFocus
            label="Why apply it anyway?"
            hint="The audit log keeps your reason, and the receipt says that the checks had not passed."
            required
            rows={2}
            maxLength={2_000}
            value={override}
            onChange={(event) => setOverride(event.target.value)}
          />
        )}
        {error && !failed && <ErrorText>{error.message}</ErrorText>}
      </div>
    </Dialog>
  );
}
