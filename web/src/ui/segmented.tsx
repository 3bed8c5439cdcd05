import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** A few views of the same thing, one of them shown. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  /** What is being chosen, for those who do not see it. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  className?: string;
}) {
  return (
    <fieldset className={cx('inline-flex rounded-md bg-hover p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="inline-flex h-7 flex-1 items-center justify-center gap-1.5 rounded-[6px] px-2.5 text-xs font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
