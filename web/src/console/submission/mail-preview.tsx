import type { PlannedDecision } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { previewQuery } from '../queue/queue-queries.ts';

/** Preview of the email that the developer will get. */
export function MailPreview({ submissionId, planned }: { submissionId: string; planned: PlannedDecision }) {
  const settled = useDeferredValue(planned);
  const { data: mail, error, refetch, isPlaceholderData } = useQuery(previewQuery(submissionId, settled));
  if (error) {
    return (
      <ErrorNotice
        title="Couldn’t load the email"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </ErrorNotice>
    );
  }
  return (
    <section aria-label="Email to the developer" aria-busy={!mail || isPlaceholderData} className="rounded-lg border">
      <div className="flex items-start gap-3 border-b px-4 py-3 text-sm">
        <Mail className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
        {mail ? (
          <div className="min-w-0">
            <p className="font-medium">{mail.subject}</p>
            <p className="truncate text-ink-3">to {mail.to}</p>
          </div>
        ) : (
          <div className="flex-1 space-y-2 py-0.5">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        )}
      </div>
      <section
        aria-label="Email text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="h-56 overflow-y-auto rounded-b-lg bg-sunken px-4 py-3"
      >
        {mail ? (
          <p className="text-sm leading-relaxed whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{mail.text}</p>
        ) : (
          <div className="space-y-2.5">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        )}
      </section>
    </section>
  );
}
