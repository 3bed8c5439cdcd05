// Form fields: each with its label, its hint, its fault, tied together for those who hear the page.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; the field is then marked as invalid. */
  error?: string | undefined;
  /** Shown beside the label: a counter, a badge. */
  aside?: ReactNode;
  hideLabel?: boolean;
  /** What somebody said about this field: stands right under it, and is read with it. */
  note?: ReactNode;
}

const CONTROL = cx(
  'w-full rounded-md border border-line-strong/60 bg-surface px-3 text-sm text-ink shadow-card transition-colors',
  'placeholder:text-ink-3 hover:border-line-strong disabled:bg-sunken disabled:text-ink-3',
  'focus-visible:border-accent-ink focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent-ink/40',
  'aria-invalid:border-bad aria-invalid:outline-bad/40',
);

function Field({
  id,
  label,
  hint,
  error,
  aside,
  hideLabel,
  note,
  required,
  children,
}: FieldProps & {
  id: string;
  required?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <div className={cx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {required === false && <span className="ml-1.5 font-normal text-ink-3">optional</span>}
        </label>
        {aside && <span className="text-xs text-ink-3 tabular-nums">{aside}</span>}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
      {note && (
        <div id={`${id}-note`} className="mt-2">
          {note}
        </div>
      )}
    </div>
  );
}

function described(id: string, { hint, error, note }: Pick<FieldProps, 'hint' | 'error' | 'note'>) {
  const by = [error && `${id}-error`, hint && `${id}-hint`, note && `${id}-note`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': by || undefined, 'aria-invalid': error ? (true as const) : undefined };
}

/** `required={false}` marks a field as optional; `required` as a must. */
export function TextField({
  label,
  hint,
  error,
  aside,
  hideLabel,
  note,
  className,
  id,
  required,
  ...props
}: FieldProps & ComponentProps<'input'>) {
  const own = useId();
  const field = id ?? own;
  return (
    <Field {...{ id: field, label, hint, error, aside, hideLabel, note, required }}>
      <input
        type="text"
        {...props}
        {...described(field, { hint, error, note })}
        aria-required={required || undefined}
        className={cx(CONTROL, 'h-9', className)}
      />
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  aside,
  hideLabel,
  note,
  className,
  id,
  required,
  ...props
}: FieldProps & ComponentProps<'textarea'>) {
  const own = useId();
  const field = id ?? own;
  return (
    <Field {...{ id: field, label, hint, error, aside, hideLabel, note, required }}>
      <textarea
        rows={4}
        {...props}
        {...described(field, { hint, error, note })}
        aria-required={required || undefined}
        className={cx(CONTROL, 'py-2 leading-relaxed', className)}
      />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

/** The platform's own list: it works with every keyboard, reader and phone. */
export function SelectField({
  label,
  hint,
  error,
  aside,
  hideLabel,
  note,
  className,
  id,
  required,
  options,
  ...props
}: FieldProps & ComponentProps<'select'> & { options: readonly Option[] }) {
  const own = useId();
  const field = id ?? own;
  return (
    <Field {...{ id: field, label, hint, error, aside, hideLabel, note, required }}>
      <select
        {...props}
        {...described(field, { hint, error, note })}
        aria-required={required || undefined}
        className={cx(CONTROL, 'h-9 pr-8', className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function Checkbox({
  label,
  hint,
  className,
  ...props
}: ComponentProps<'input'> & {
  label: ReactNode;
  hint?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={cx('flex items-start gap-2.5', className)}>
      <input
        {...props}
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
