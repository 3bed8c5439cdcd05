import type { PlannedDecision, Submission } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { TextArea } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';
import { NoteCard } from './annotations.tsx';
import { ruleName } from './checks-panel.tsx';
import { Guidance } from './decision-panel.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { Decision, useDecision } from './use-decision.ts';
import { type ReviewDraft, rejectionOf } from './use-review-draft.ts';

export interface DecisionDialogProps {
  decision: Decision;
  submission: Submission;
  draft: ReviewDraft;
  deciding: ReturnType<typeof useDecision>;
  /** Reason why the decision is blocked. */
  blocked: string | undefined;
  onPoint: () => void;
  onClose: () => void;
}

/** Confirms a decision and previews the email to the developer. */
export function DecisionDialog({
  decision,
  submission,
  draft,
  deciding,
  blocked,
  onPoint,
  onClose,
}: DecisionDialogProps) {
  const { id, appName, version, checks } = submission;
  const reject = decision === 'reject';
  const [override, setOverride] = useState('');
  const unsaved = Object.values(draft.unsaved);
  const needsOverride = !reject && submission.requiresOverride;
  const planned: PlannedDecision = reject ? { decision: 'REJECT', ...rejectionOf(draft) } : { decision: 'APPROVE' };
  const what = version === 1 ? `“${appName}”` : `version ${version} of “${appName}”`;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={reject ? `Request changes to ${what}?` : `Approve ${what}?`}
      description={
        reject
          ? `${plural(draft.reasons.length, 'issue')} to fix. The developer can resubmit at any time.`
          : version === 1
            ? 'It goes live immediately, exactly as submitted.'
            : 'It replaces the live version immediately. Ratings and install counts are kept.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            autoFocus={!reject && !needsOverride}
            variant={reject ? 'danger' : 'primary'}
            busy={deciding.isPending}
            disabled={blocked !== undefined || (needsOverride && !override.trim())}
            onClick={() => deciding.mutate({ decision, ...(override.trim() ? { override: override.trim() } : {}) })}
          >
            {reject ? 'Request changes and send email' : 'Approve and send email'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {!reject && checks !== 'PASSED' && (
          <>
            <ChecksWarning submission={submission} />
            <TextArea
              label="Why approve it anyway?"
              hint="The audit log keeps your reason, and the receipt says that the checks had not passed."
              required={needsOverride}
              autoFocus={needsOverride}
              rows={2}
              maxLength={2_000}
              value={override}
              onChange={(event) => setOverride(event.target.value)}
            />
          </>
        )}
        {!reject && draft.reasons.length > 0 && (
          <Notice tone="warn">
            You added {plural(draft.reasons.length, 'issue')}. {draft.reasons.length === 1 ? 'It isn’t' : 'They aren’t'}{' '}
            sent when you approve.
          </Notice>
        )}
        {unsaved.length > 0 && (
          <Notice tone="warn">
            {plural(unsaved.length, 'issue')} {unsaved.length === 1 ? 'isn’t' : 'aren’t'} added yet:{' '}
            {unsaved.map(({ pointer }) => fieldName(pointer)).join(', ')}.
          </Notice>
        )}
        {reject && (
          <>
            <div className="space-y-2">
              {draft.reasons.map((reason) => (
                <NoteCard key={reason.key} note={reason} titled />
              ))}
              <Button size="sm" variant="ghost" icon={<Plus />} onClick={onPoint}>
                Add another issue
              </Button>
            </div>
            <Guidance draft={draft} autoFocus />
          </>
        )}
        <MailPreview submissionId={id} planned={planned} />
        {deciding.error && !blocked && !deciding.news && (
          <ErrorNotice title="Something went wrong">{deciding.error.message}</ErrorNotice>
        )}
        <div aria-live="polite">
          {blocked ? (
            <Notice tone="warn" title="Claimed by another reviewer">
              {blocked} Your decision wasn’t saved, and no email was sent.
            </Notice>
          ) : (
            deciding.news && (
              <Notice tone="warn" title="This submission changed while you were reviewing it">
                {deciding.news} This page is up to date now, and your notes are kept. Confirm again if you still want
                to.
              </Notice>
            )
          )}
        </div>
      </div>
    </Dialog>
  );
}

function ChecksWarning({ submission: { checks, report } }: { submission: Submission }) {
  const open = report?.rules.filter(({ status }) => status === 'FAILED' || status === 'NOT_CHECKED') ?? [];
  const words = {
    RUNNING:
      'Checks are still running. If you approve now, images that you haven’t seen go live as soon as they’re copied.',
    FAILED: 'Some checks failed.',
    INCOMPLETE: 'Some checks couldn’t run, so they don’t count as passed. Check these items yourself.',
    PASSED: '',
  };
  return (
    <Notice tone="warn" title={words[checks]}>
      {open.length > 0 && (
        <ul className="mt-1 space-y-1">
          {open.map((rule) => (
            <li key={`${rule.rule}${rule.pointer}`} className="[overflow-wrap:anywhere]">
              <span className="font-medium">{ruleName(rule)}.</span> {rule.found && `Found: ${rule.found}. `}
              Required: {rule.wanted}.
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
