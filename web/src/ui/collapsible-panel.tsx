import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** A card that opens. Closed, it says in one line what is inside. */
export function CollapsiblePanel({
  title,
  summary,
  mustOpen,
  children,
}: {
  title: ReactNode;
  summary: ReactNode;
  /** Something inside needs attention: it opens, and people may close it again. */
  mustOpen: boolean;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (mustOpen) panel.current!.open = true;
  }, [mustOpen]);
  return (
    <details ref={panel} className="group/panel rounded-lg border bg-surface shadow-card">
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-lg px-5 py-2.5 hover:bg-hover/60 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{title}</h2>
          <div className="mt-0.5 truncate text-sm text-ink-3 group-open/panel:hidden">{summary}</div>
        </div>
        <ChevronRight
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/panel:rotate-90"
          aria-hidden="true"
        />
      </summary>
      <div className="border-t p-5">{children}</div>
    </details>
  );
}
