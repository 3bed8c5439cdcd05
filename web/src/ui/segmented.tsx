import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { segmentLook } from './segments.tsx';

/** As `Segments`, but for views that have no address of their own: buttons, not links. */
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
    <fieldset className={cx('inline-flex gap-0.5 rounded-md border bg-sunken p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(segmentLook(option.value === value), 'flex-1 justify-center')}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
