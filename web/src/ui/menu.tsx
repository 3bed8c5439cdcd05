import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface MenuEntry {
  label: string;
  /** Second line. */
  hint?: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  /** URL, for entries that are links. */
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  /** The one that is in use. */
  current?: boolean;
}

/** A button with a menu of actions; `null` is a separator. */
export function Menu({
  trigger,
  entries,
  heading,
  align = 'end',
}: {
  trigger: ReactElement;
  entries: (MenuEntry | null)[];
  heading?: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-[max(12rem,var(--anchor-width))] max-w-[calc(100vw-2rem)] overflow-y-auto origin-(--transform-origin) rounded-lg border bg-surface p-1 shadow-float outline-none transition duration-100 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            {heading && <div className="border-b px-3 pt-1.5 pb-2.5 text-sm mb-1">{heading}</div>}
            {entries.map((entry, position) =>
              entry === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and entries do not move
                <Base.Separator key={position} className="my-1 h-px bg-line" />
              ) : (
                <Entry key={entry.href ?? entry.label} {...entry} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ label, hint, icon, onSelect, href, danger, disabled, current = false }: MenuEntry) {
  const look = cx(
    'flex w-full items-center gap-2.5 rounded-md px-3 py-2 text-left text-sm outline-none select-none [&_svg]:size-4',
    'data-disabled:opacity-50 data-highlighted:bg-hover',
    danger ? 'text-bad' : 'text-ink',
  );
  const content = (
    <>
      {icon}
      {hint ? (
        <span className="min-w-0 flex-1">
          <span className="block truncate">{label}</span>
          <span className="block truncate text-xs text-ink-3">{hint}</span>
        </span>
      ) : (
        label
      )}
      {current && <Check className="ml-auto text-accent-ink" aria-hidden="true" />}
    </>
  );
  if (href) {
    return (
      <Base.LinkItem href={href} className={look} closeOnClick aria-current={current || undefined}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={look} disabled={disabled} onClick={onSelect}>
      {content}
    </Base.Item>
  );
}
