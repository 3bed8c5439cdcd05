// Form fields. `useField` ties a control to its label, hint, error and note with ARIA attributes, `Field` renders them around
// it; TextField, TextArea and SelectField differ in the control alone.

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { inlineCode } from './inline-code.tsx';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; the field is then marked as invalid. */
  error?: string | undefined;
  /** Shown beside the label: a counter, a badge. */
  aside?: ReactNode;
  hideLabel?: boolean;
  /** A comment on this field: shown below the control and part of its description. */
  note?: ReactNode;
  id?: string | undefined;
  /** `true` sets `aria-required`; `false` marks the field as optional. */
  required?: boolean | undefined;
}

export const CONTROL_CLASSES = cx(
  'w-full rounded-md border border-line-strong/60 bg-surface px-3 text-sm text-ink shadow-card transition-colors',
  'placeholder:text-ink-3 hover:border-line-strong disabled:bg-sunken disabled:text-ink-3',
  'focus-visible:border-accent-ink focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent-ink/40',
  'aria-invalid:border-bad aria-invalid:outline-bad/40',
);

/** Splits a field's props into those of the frame around the control and those of the control itself. */
export function useField<Props extends FieldProps>({
  label,
  hint,
  error,
  aside,
  hideLabel,
  note,
  id: givenId,
  required,
  ...own
}: Props) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`, note && `${id}-note`].filter(Boolean).join(' ');
  return {
    frame: { id, label, hint, error, aside, hideLabel, note, required },
    control: {
      ...own,
      id,
      'aria-describedby': descriptions || undefined,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-required': required || undefined,
    },
  };
}

export function Field({
  id,
  label,
  hint,
  error,
  aside,
  hideLabel,
  note,
  required,
  children,
}: FieldProps & { children: ReactNode }) {
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
          {inlineCode(error)}
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

export function TextField({ className, ...props }: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <input type="text" {...control} className={cx(CONTROL_CLASSES, 'h-9', className)} />
    </Field>
  );
}

export function TextArea({ className, ...props }: FieldProps & ComponentProps<'textarea'>) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <textarea rows={4} {...control} className={cx(CONTROL_CLASSES, 'py-2 leading-relaxed', className)} />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

/** A native `select`: it works with every keyboard, screen reader and phone. */
export function SelectField({
  className,
  options,
  ...props
}: FieldProps & ComponentProps<'select'> & { options: readonly Option[] }) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <select {...control} className={cx(CONTROL_CLASSES, 'h-9 pr-8', className)}>
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
