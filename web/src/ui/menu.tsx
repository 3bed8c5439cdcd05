import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** URL, for entries that are links. */
  href?: string;
  danger?: boolean;
  disabled?: boolean;
}

/** A button with a menu of actions; `null` is a separator. */
export function Menu({
  trigger,
  entries,
  heading,
}: {
  trigger: ReactElement;
  entries: (MenuEntry | null)[];
  heading?: ReactNode;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup className="min-w-48 origin-(--transform-origin) rounded-lg border bg-surface p-1 shadow-float outline-none transition duration-100 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            {heading && <div className="border-b px-3 pt-1.5 pb-2.5 text-sm mb-1">{heading}</div>}
            {entries.map((entry, position) =>
              entry === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and entries do not move
                <Base.Separator key={position} className="my-1 h-px bg-line" />
              ) : (
                <Entry key={entry.label} {...entry} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ label, icon, onSelect, href, danger, disabled }: MenuEntry) {
  const look = cx(
    'flex w-full items-center gap-2.5 rounded-md px-3 py-2 text-left text-sm outline-none select-none [&_svg]:size-4',
    'data-disabled:opacity-50 data-highlighted:bg-hover',
    danger ? 'text-bad' : 'text-ink',
  );
  const content = (
    <>
      {icon}
      {label}
    </>
  );
  if (href) {
    return (
      <Base.LinkItem href={href} className={look} closeOnClick>
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
