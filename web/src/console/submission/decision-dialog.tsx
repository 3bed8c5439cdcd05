import type { PlannedDecision, Submission } from '@marketplace/sdk';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';
import { NoteCard } from './annotations.tsx';
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
  const planned: PlannedDecision = reject ? { decision: 'REJECT', ...rejectionOf(draft) } : { decision: 'APPROVE' };
  const what = version === 1 ? `“${appName}”` : `version ${version} of “${appName}”`;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={reject ? `Reject ${what}?` : `Approve ${what}?`}
      description={
        reject
          ? `${plural(draft.reasons.length, 'problem')} to mend. The developer can submit again at any time.`
          : version === 1
            ? 'It is live with the next request, exactly as submitted.'
            : 'It replaces what is live at once; ratings and counters stay.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            autoFocus
            variant={reject ? 'danger' : 'primary'}
            busy={deciding.isPending}
            disabled={blocked !== undefined}
            onClick={() => deciding.mutate(decision)}
          >
            {reject ? 'Reject and send the mail' : 'Approve and send the mail'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {!reject && checks !== 'PASSED' && <ChecksWarning checks={checks} />}
        {!reject && draft.reasons.length > 0 && (
          <Notice tone="warn">
            You have pointed out {plural(draft.reasons.length, 'problem')}. An approval does not send{' '}
            {draft.reasons.length === 1 ? 'it' : 'them'}.
          </Notice>
        )}
        {reject && (
          <>
            <div className="space-y-2">
              {draft.reasons.map((reason) => (
                <NoteCard key={reason.key} note={reason} titled />
              ))}
              <Button size="sm" variant="ghost" icon={<Plus />} onClick={onPoint}>
                Add another problem
              </Button>
            </div>
            <Guidance draft={draft} />
          </>
        )}
        <MailPreview submissionId={id} planned={planned} />
        <div aria-live="polite">
          {blocked ? (
            <Notice tone="warn" title="Somebody else is on it">
              {blocked} Nothing was decided or sent.
            </Notice>
          ) : deciding.news ? (
            <Notice tone="warn" title="Something changed while you were reading">
              {deciding.news} What you see now is up to date, and nothing you wrote is lost. Decide again if you still
              want to.
            </Notice>
          ) : (
            deciding.error && (
              <Notice tone="bad" title="That did not work">
                {deciding.error.message}
              </Notice>
            )
          )}
        </div>
      </div>
    </Dialog>
  );
}

function ChecksWarning({ checks }: { checks: Submission['checks'] }) {
  const words = {
    RUNNING: 'The checks are still running. You would approve without their result.',
    FAILED: 'Some checks failed. Be sure that you have looked at them.',
    INCOMPLETE: 'Not everything could be checked, and a check that could not run never passes. Look at it yourself.',
    PASSED: '',
  };
  return <Notice tone="warn">{words[checks]}</Notice>;
}
