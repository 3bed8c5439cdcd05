// How the reviewer signs in to the app. It is fetched on request, kept only while the panel is open, and every look is logged.

import { getTestAccess, type Submission, type TestAccess } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';

/** The developer's note and test access. */
export function ReviewerInfo({ submission, me }: { submission: Submission; me: string | undefined }) {
  const { note, hasTestAccess } = submission;
  if (!note && !hasTestAccess) return null;
  return (
    <Panel title="From the developer">
      <div className="space-y-4 text-sm">
        {note && <p className="break-words whitespace-pre-line">{note}</p>}
        {/* The key forgets what was shown as soon as the claim ends. */}
        {hasTestAccess && <ShownAccess key={submission.assignee ?? ''} submission={submission} me={me} />}
      </div>
    </Panel>
  );
}

function ShownAccess({ submission, me }: { submission: Submission; me: string | undefined }) {
  const { data, mutate, isPending, error, reset } = useMutation({
    mutationFn: () => getTestAccess(submission.id),
    // Not kept in memory longer than it is shown.
    gcTime: 0,
  });
  if (submission.status !== 'PENDING') return <p className="text-ink-3">Test access was given for the review.</p>;
  if (submission.assignee !== me)
    return <p className="text-ink-3">Claim this submission to see the developer’s test access.</p>;
  if (data) return <Access access={data} onHide={reset} />;
  return (
    <div className="space-y-2">
      <Button icon={<KeyRound />} busy={isPending} onClick={() => mutate()}>
        Show test access
      </Button>
      <p className="text-xs text-ink-3">The audit log records that you looked.</p>
      {error && <ErrorText>{error.message}</ErrorText>}
    </div>
  );
}

function Access({ access: { url, username, password, steps }, onHide }: { access: TestAccess; onHide: () => void }) {
  return (
    <div className="space-y-3">
      <dl className="space-y-3">
        <Entry name="URL" copied={url}>
          <OutsideLink href={url} />
        </Entry>
        <Entry name="Username" copied={username}>
          <code className="font-mono text-xs">{username}</code>
        </Entry>
        <Entry name="Password" copied={password}>
          <code className="font-mono text-xs">{password}</code>
        </Entry>
        {steps && (
          <div>
            <dt className="text-xs text-ink-3">Steps</dt>
            <dd className="break-words whitespace-pre-line">{steps}</dd>
          </div>
        )}
      </dl>
      <Button size="sm" onClick={onHide}>
        Hide
      </Button>
    </div>
  );
}

function Entry({ name, copied, children }: { name: string; copied: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
        <CopyButton text={copied} name={name} />
      </dd>
    </div>
  );
}
