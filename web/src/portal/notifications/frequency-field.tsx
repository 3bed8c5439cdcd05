import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { type Category, FREQUENCIES, type Frequency } from './notification-choices.ts';

/** How often emails of one category are sent. */
export function FrequencyField({
  category: { title, description, required },
  immediate,
  value,
  onChange,
}: {
  category: Category;
  /** All emails are sent immediately: there is no choice. */
  immediate: boolean;
  value: Frequency;
  onChange: (frequency: Frequency) => void;
}) {
  const name = useId();
  const text = (
    <>
      <span className="text-sm font-medium">{title}</span>
      <span className="mt-0.5 block text-sm text-ink-2">{description}</span>
    </>
  );
  if (required || immediate)
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4">
        <p className="min-w-0 flex-1 basis-64">{text}</p>
        <Badge>{required ? 'Always sent' : 'Immediately'}</Badge>
      </div>
    );
  return (
    <fieldset aria-describedby={`${name}-text`} className="px-5 py-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p id={`${name}-text`} className="min-w-0 flex-1 basis-64">
          {text}
        </p>
        <div className="flex flex-wrap gap-2">
          {FREQUENCIES.map((option) => (
            <label
              key={option.value}
              className="flex h-8 cursor-pointer items-center rounded-md border px-3 text-sm text-ink-2 transition-colors hover:bg-hover has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                className="sr-only"
              />
              {option.label}
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
