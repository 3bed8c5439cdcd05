// A field for several choices, found by typing a part of their names: an ARIA combobox above the chosen ones. The focus stays
// in the field.

import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { findOptions } from './choices.ts';
import { cx } from './class-names.ts';
import { CONTROL_CLASSES, Field, type FieldProps, type Option, useField } from './field.tsx';

const NONE = -1;

interface ChoicesProps extends FieldProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Called when the list opens. */
  options: () => readonly Option[];
  /** Name of a chosen value. */
  nameOf: (value: string) => string;
  max: number;
  /** Makes a value of a text that is no option. Without it, only options can be chosen. */
  create?: ((text: string) => string) | undefined;
  placeholder?: string;
  name?: string;
  onFocus?: () => void;
  /** What was typed, for options that are searched elsewhere. */
  onText?: (text: string) => void;
  /** Options for the text are on their way. */
  isSearching?: boolean;
}

export function ChoicesField({
  values,
  onChange,
  options,
  nameOf,
  max,
  create,
  placeholder,
  name,
  onFocus,
  onText,
  isSearching = false,
  ...props
}: ChoicesProps) {
  const { frame, control } = useField(props);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const [news, setNews] = useState('');
  const found = isOpen ? findOptions(options(), values, text) : [];
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    if (active !== NONE) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  const close = () => {
    setIsOpen(false);
    setActive(NONE);
  };
  const add = (value: string | undefined) => {
    if (!value || values.length >= max) return;
    if (!values.includes(value)) onChange([...values, value]);
    setNews(`${nameOf(value)} added.`);
    setText('');
    onText?.('');
    close();
  };
  const remove = (value: string) => {
    onChange(values.filter((one) => one !== value));
    setNews(`${nameOf(value)} removed.`);
    input.current?.focus();
  };
  const move = (step: number) => {
    setIsOpen(true);
    const count = findOptions(options(), values, text).length;
    if (count > 0) setActive((now) => (now === NONE && step < 0 ? count - 1 : (now + step + count) % count));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' || (event.key === ',' && create)) {
      // Enter would submit the form.
      event.preventDefault();
      if (text.trim() === '' && active === NONE) return;
      const chosen = found[active] ?? (create ? undefined : found[0]);
      add(chosen?.value ?? create?.(text));
    }
  };
  return (
    <Field {...frame}>
      {values.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex max-w-full items-center rounded-full border bg-sunken pl-2.5 text-sm text-ink-2"
            >
              <span className="truncate">{nameOf(value)}</span>
              <button
                type="button"
                aria-label={`Remove ${nameOf(value)}`}
                onClick={() => remove(value)}
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:text-bad"
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <input
          {...control}
          ref={input}
          type="text"
          name={name}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === NONE || !found[active] ? undefined : optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder={values.length >= max ? `At most ${max}` : placeholder}
          disabled={values.length >= max}
          value={text}
          onFocus={onFocus}
          onChange={(event) => {
            setText(event.target.value);
            onText?.(event.target.value);
            setIsOpen(true);
            setActive(NONE);
          }}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
            if (create && text.trim() !== '') add(create(text));
          }}
          className={cx(CONTROL_CLASSES, 'h-9')}
        />
        <div
          id={listId}
          role="listbox"
          aria-label="Choices"
          hidden={found.length === 0}
          // A press must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-md border bg-surface p-1 shadow-float"
        >
          {found.map(({ value, label }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled in the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
            <div
              key={value}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => add(value)}
              className={cx(
                'cursor-pointer rounded-sm px-3 py-2 text-sm',
                index === active ? 'bg-accent-soft text-accent-ink' : 'hover:bg-hover',
              )}
            >
              {label}
            </div>
          ))}
        </div>
      </div>
      {/* Sighted people, too, have to know that there is nothing to choose. */}
      <p role="status" className="mt-1.5 text-xs text-ink-2 empty:hidden">
        {isOpen && text.trim() !== '' && found.length === 0 && !create && (isSearching ? 'Searching…' : 'No match.')}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
    </Field>
  );
}
