import type { Submission } from '@marketplace/sdk';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { NoteLine } from './annotations.tsx';
import type { Decision } from './use-decision.ts';
import type { ReviewDraft } from './use-review-draft.ts';

/** Sticky panel with the notes and the two decisions. On small screens the notes collapse. */
export function DecisionPanel({
  submission,
  draft,
  blocked,
  onDecide,
}: {
  submission: Submission;
  draft: ReviewDraft;
  blocked: string | undefined;
  onDecide: (decision: Decision) => void;
}) {
  const [open, setOpen] = useState(false);
  const { reasons } = draft;
  return (
    <section
      aria-label={`Decision for ${submission.appName}`}
      className={cx(
        'sticky bottom-0 z-20 -mx-4 flex max-h-[75vh] flex-col border-t bg-surface shadow-float sm:-mx-8',
        'xl:top-8 xl:bottom-6 xl:mx-0 xl:max-h-[calc(100vh-6rem)] xl:rounded-lg xl:border',
        // Covers the content that scrolls below the sticky panel.
        'xl:after:absolute xl:after:inset-x-0 xl:after:top-full xl:after:h-6 xl:after:bg-canvas',
      )}
    >
      <div className="flex items-center justify-between gap-3 px-4 pt-3 sm:px-8 xl:px-5">
        <h2 className="text-sm font-semibold">
          Decision
          <span aria-live="polite" className="ml-2 font-normal text-ink-3">
            {reasons.length > 0 ? `${plural(reasons.length, 'issue')} added` : ''}
          </span>
        </h2>
        {reasons.length > 0 && (
          <IconButton
            label={open ? 'Hide issues' : 'Show issues'}
            aria-expanded={open}
            className="xl:hidden"
            onClick={() => setOpen(!open)}
          >
            <ChevronDown className={open ? '' : 'rotate-180'} />
          </IconButton>
        )}
      </div>
      {blocked ? (
        <p className="px-4 pt-1 text-sm text-ink-2 sm:px-8 xl:px-5">{blocked}</p>
      ) : (
        reasons.length === 0 && (
          <p className="hidden px-5 pt-1 text-sm text-ink-3 xl:block">
            Found a problem? Add an issue to the field. The developer sees each issue with its fix.
          </p>
        )
      )}
      {reasons.length > 0 && (
        <div className={cx('space-y-2 overflow-y-auto px-4 pt-1 sm:px-8 xl:block xl:px-5', open ? 'block' : 'hidden')}>
          <ul className="divide-y">
            {reasons.map((reason) => (
              <NoteLine key={reason.key} note={reason} />
            ))}
          </ul>
          <Guidance draft={draft} />
        </div>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-1.5 px-4 py-3 sm:grid-cols-2 sm:px-8 xl:grid-cols-[auto_1fr] xl:px-5 xl:pb-5">
        <Button disabled={blocked !== undefined} onClick={() => onDecide('reject')}>
          Request changes <Kbd>r</Kbd>
        </Button>
        <Button variant="primary" disabled={blocked !== undefined} onClick={() => onDecide('approve')}>
          Approve <kbd className="rounded bg-white/20 px-1.5 font-mono text-[11px] pointer-coarse:hidden">a</kbd>
        </Button>
      </div>
    </section>
  );
}

export function Guidance({ draft, autoFocus }: { draft: ReviewDraft; autoFocus?: boolean }) {
  return (
    <TextArea
      autoFocus={autoFocus}
      label="Guidance"
      hint="General notes beyond the individual issues."
      required={false}
      rows={2}
      maxLength={4_000}
      value={draft.guidance}
      onChange={(event) => draft.setGuidance(event.target.value)}
    />
  );
}
