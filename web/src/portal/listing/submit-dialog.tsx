// The submit dialog: a summary, what blocks the submission, and what happens next.

import { MarketplaceError, type RequestedChanges } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { atBase } from '../../shared/base-path.ts';
import { brand } from '../../shared/brand.ts';
import { focusAfterDialog, focusFirstFault } from '../../shared/field-focus.ts';
import { faultAtField, faultText } from '../../shared/form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { formatDuration, formatNumber, plural } from '../../ui/format.ts';
import { inlineCode } from '../../ui/inline-code.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useObstacle } from '../account/developer-status.tsx';
import { consentForecastQuery, refreshApp, reviewQuery, versionDifferenceQuery } from '../app/app-queries.ts';
import type { FindImage } from '../media/copies.ts';
import { useDeveloperStatus } from '../queries.ts';
import type { EditableListing } from './editable-listing.ts';
import type { ListingRule } from './listing-rules.ts';
import { infoFaults, missingInfo, NO_INFO, submissionRequestOf } from './reviewer-info.ts';
import { ReviewerInfoFields } from './reviewer-info-fields.tsx';
import { RuleMark } from './rules-rail.tsx';
import type { Autosave } from './use-autosave.ts';

interface SubmitProps {
  open: boolean;
  onClose: () => void;
  target: EditableListing;
  autosave: Autosave;
  imageOf: FindImage;
  rules: ListingRule[];
  /** What the last review of this version requested. */
  rejection: RequestedChanges | undefined;
  onGo: (pointer: string) => void;
  onRunChecks: () => void;
}

export function SubmitDialog({
  open,
  onClose,
  target,
  autosave,
  imageOf,
  rules,
  rejection,
  onGo,
  onRunChecks,
}: SubmitProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [info, setInfo] = useState(NO_INFO);
  const [showsMissing, setShowsMissing] = useState(false);
  const developerStatus = useDeveloperStatus();
  const submission = useMutation({
    mutationFn: () => target.submit(autosave.known().resource, submissionRequestOf(info)),
    onSuccess: async () => {
      setInfo(NO_INFO);
      // The page of the review loads it again if this fails: the app is submitted.
      await queryClient.fetchQuery({ ...reviewQuery(target.appId), staleTime: 0 }).catch(() => {});
      onClose();
      await navigate({ to: '/portal/apps/$id/review', params: { id: target.appId } });
      toast.done('Submitted for review', 'We’ll email you the decision.');
      await refreshApp(queryClient, target.appId);
    },
  });
  useEffect(() => {
    if (submission.error) focusFault();
  }, [submission.error]);
  const { draft } = autosave.known();
  const action = target.status === 'REJECTED' ? 'Resubmit' : 'Submit';
  const refused = refusedRules(submission.error);
  const missing = missingInfo(info);
  const faults = { ...infoFaults(submission.error), ...(showsMissing ? missing : {}) };
  const blocking = [...rules.filter(({ blocking, state }) => blocking && state === 'unmet'), ...refused];
  const doubtful = rules.filter(({ blocking, state }) => !blocking && (state === 'unmet' || state === 'warning'));
  const unchecked = rules.filter(({ state }) => state === 'unchecked');
  const untouched = rejection?.reasons.filter(({ changed }) => !changed) ?? [];
  const warningId = useId();
  const notAllowed = useObstacle(developerStatus);
  const submit = () => {
    if (Object.keys(missing).length === 0) return submission.mutate();
    flushSync(() => setShowsMissing(true));
    focusFault();
  };
  const close = () => {
    // What the service refused is edited before the dialog is opened again.
    submission.reset();
    onClose();
  };
  const goTo = (pointer: string) => {
    close();
    focusAfterDialog(() => onGo(pointer));
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={target.number === 1 ? `${action} for review` : `${action} version ${target.number} for review`}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            autoFocus
            // The focus starts here, below the warning: screen readers read it with the button.
            aria-describedby={untouched.length > 0 ? warningId : undefined}
            variant="primary"
            busy={submission.isPending}
            disabled={blocking.length > 0 || notAllowed !== undefined}
            onClick={submit}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <div className="flex items-center gap-3 rounded-md border p-3">
          <AppLogo name={draft.name} image={imageOf(draft.logoUrl)} className="size-10" />
          <div className="min-w-0 text-sm">
            <p className="truncate font-medium">{draft.name}</p>
            <p className="text-ink-3">
              {target.number === 1
                ? `The full listing with ${draft.screenshots.length} screenshots`
                : `Version ${target.number}. The live version stays until this one is approved.`}
            </p>
          </div>
        </div>
        {target.number > 1 && <Changes target={target} />}
        {target.number > 1 && <Consents target={target} />}
        {rejection && untouched.length > 0 && (
          <RuleLinks
            id={warningId}
            title={warningAbout(rejection, untouched.length)}
            rules={untouched.map(requestedRule)}
            onGo={goTo}
          />
        )}
        {notAllowed && (
          <Notice tone="warn" title={notAllowed.title}>
            {notAllowed.text}
          </Notice>
        )}
        {blocking.length > 0 && <RuleLinks title="Fix these before submitting" rules={blocking} onGo={goTo} />}
        {doubtful.length > 0 && <RuleLinks title="The reviewer will see this" rules={doubtful} onGo={goTo} />}
        {unchecked.length > 0 && blocking.length === 0 && (
          <p className="text-sm text-ink-2">
            {unchecked.map(({ pointer }) => fieldName(pointer)).join(', ')} not checked yet. We check after you submit,
            or you can{' '}
            <span className="whitespace-nowrap">
              <button
                type="button"
                className="font-medium text-accent-ink underline underline-offset-2"
                onClick={() => {
                  close();
                  onRunChecks();
                }}
              >
                check now
              </button>
              .
            </span>
          </p>
        )}
        <ReviewerInfoFields info={info} faults={faults} onChange={setInfo} />
        <Expectation appId={target.appId} />
        {submission.error && refused.length === 0 && Object.keys(faults).length === 0 && (
          <ErrorText>{submission.error.message}</ErrorText>
        )}
      </div>
    </Dialog>
  );
}

/** The button is below the fields, and on a phone they are out of sight. */
const focusFault = () => focusFirstFault(document.querySelector('[role=dialog]') ?? document);

interface RuleLinksProps {
  /** Of the title. */
  id?: string;
  title: string;
  rules: ListingRule[];
  onGo: (pointer: string) => void;
}

function RuleLinks({ id, title, rules, onGo }: RuleLinksProps) {
  return (
    <div>
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      <ul className="mt-2 -ml-2">
        {rules.map((rule) => (
          <li key={`${rule.pointer} ${rule.label} ${rule.detail}`}>
            <button
              type="button"
              onClick={() => onGo(rule.pointer)}
              className="flex w-full items-start gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <RuleMark state={rule.state} />
              <span className="min-w-0">
                <span className="font-medium underline decoration-line-strong/50 underline-offset-2">{rule.label}</span>
                <span className="block text-ink-2">{inlineCode(rule.detail)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A warning, not a refusal: the reviewer may have been wrong. */
function warningAbout({ difference, reasons }: RequestedChanges, untouched: number): string {
  if (difference.length === 0) return 'Nothing has changed since the reviewer requested changes';
  return `${untouched} of ${plural(reasons.length, 'requested change')} not made yet`;
}

function requestedRule(reason: RequestedChanges['reasons'][number]): ListingRule {
  const { pointer } = reason;
  return { pointer, label: fieldName(pointer), state: 'warning', detail: faultText(reason), blocking: false };
}

/** For later versions: the changes that will be reviewed. */
function Changes({ target: { appId, number } }: { target: EditableListing }) {
  const { data } = useQuery({ ...versionDifferenceQuery(appId, number), staleTime: 0 });
  if (!data) return null;
  const fields = data.data.map(({ pointer }) => fieldName(pointer));
  return (
    <p className="text-sm text-ink-2">
      {fields.length > 0 ? (
        <>
          <span className="font-medium text-ink">Changes since version {data.comparedWith}:</span> {fields.join(', ')}
        </>
      ) : (
        `Nothing has changed since version ${data.comparedWith}. You can still submit it.`
      )}
    </p>
  );
}

/** For later versions: workspaces that have not granted what this version requires. */
function Consents({ target: { appId, number } }: { target: EditableListing }) {
  const { data } = useQuery({ ...consentForecastQuery(appId, number), staleTime: 0 });
  if (!data?.consentNeeded) return null;
  const { consentNeeded, workspaces } = data;
  return (
    <Notice
      tone="warn"
      title={`${formatNumber(consentNeeded)} of ${plural(workspaces, 'workspace')} must consent again`}
    >
      This version requires permissions that{' '}
      {consentNeeded === 1 ? 'this workspace hasn’t' : 'these workspaces haven’t'} granted. Until somebody there
      consents, your app keeps its earlier permissions.
    </Notice>
  );
}

function Expectation({ appId }: { appId: string }) {
  const review = useQuery(reviewQuery(appId)).data;
  const median = review?.medianWaitHours;
  const p90 = review?.p90WaitHours;
  return (
    <p className="text-sm text-ink-2">
      {median && p90
        ? `Recent median review time: ${formatDuration(median * 3600)}. 90% of reviews took ${formatDuration(p90 * 3600)} or less. `
        : `Reviews take up to ${plural(brand.dueHours.review, 'hour')}. `}
      You can’t edit the listing while it’s in review, but you can withdraw it at any time. We review against the{' '}
      <a
        href={atBase('/guidelines')}
        target="_blank"
        rel="noopener"
        className="font-medium text-accent-ink underline underline-offset-2"
      >
        guidelines
      </a>
      .
    </p>
  );
}

/** Errors of the service that the editor did not predict. */
function refusedRules(error: Error | null): ListingRule[] {
  if (!(error instanceof MarketplaceError) || error.code !== 'LISTING_INCOMPLETE') return [];
  return error.details.map((fault) => ({
    pointer: fault.pointer,
    label: fieldName(fault.pointer),
    state: 'unmet',
    detail: faultAtField(fault),
    blocking: true,
  }));
}
