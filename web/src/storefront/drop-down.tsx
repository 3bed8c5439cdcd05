import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { cx } from '../ui/class-names.ts';

/** A `details` element, so that it opens before scripts are loaded; scripts add ways to close it. */
export function DropDown({
  trigger,
  triggerClassName,
  label,
  children,
}: {
  trigger: ReactNode;
  triggerClassName: string;
  /** Accessible name. */
  label?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) details.current?.removeAttribute('open');
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return;
      closeDetails(details.current);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, []);
  return (
    <details ref={details} onToggle={announce} className="relative">
      <summary
        aria-label={label}
        className={cx('list-none select-none [&::-webkit-details-marker]:hidden', triggerClassName)}
      >
        {trigger}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked; it closes after them */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        onClick={() => closeDetails(details.current!)}
        className="absolute right-0 z-30 mt-1.5 min-w-52 rounded-lg border bg-surface p-1 shadow-float"
      >
        {children}
      </div>
    </details>
  );
}

/** Closes it and keeps the focus: what was focused inside is hidden now. */
export function closeDetails(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** Some screen readers announce `aria-expanded` but not the state of `details`. Without scripts it is absent, never wrong. */
export function announce({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>): void {
  details.querySelector('summary')!.ariaExpanded = String(details.open);
}

/** Classes of an entry, link or button. */
export const dropDownEntry =
  'flex w-full items-center gap-2.5 rounded-md px-3 py-2 text-left text-sm text-ink hover:bg-hover [&_svg]:size-4 [&_svg]:text-ink-3';
