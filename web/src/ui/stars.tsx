import { type Ref, useId } from 'react';
import { cx } from './class-names.ts';

const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.8l-5.2 2.8 1-5.8L1.6 7.7l5.8-.8z';

/** A rating as stars, including fractions. */
export function Stars({ rating, className = 'h-4' }: { rating: number; className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 100 20" role="img" aria-label={`${rating} out of 5 stars`} className={cx('text-star', className)}>
      <defs>
        <clipPath id={id}>
          <rect width={rating * 20} height="20" />
        </clipPath>
      </defs>
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} d={STAR} transform={`translate(${x})`} fill="currentColor" opacity="0.22" />
      ))}
      <g clipPath={`url(#${id})`}>
        {[0, 20, 40, 60, 80].map((x) => (
          <path key={x} d={STAR} transform={`translate(${x})`} fill="currentColor" />
        ))}
      </g>
    </svg>
  );
}

/** A star rating input: a group of radio buttons, so that the arrow keys work. */
export function StarPicker({
  value,
  onChange,
  label,
  error,
  ref,
}: {
  value: number;
  onChange: (rating: number) => void;
  label: string;
  error?: string | undefined;
  /** Of the first star, for the focus. */
  ref?: Ref<HTMLInputElement>;
}) {
  const name = useId();
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex">
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating} className="cursor-pointer rounded-sm p-0.5 has-focus-visible:outline-2">
            <input
              ref={rating === 1 ? ref : undefined}
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="sr-only"
            />
            <span className="sr-only">{rating === 1 ? '1 star' : `${rating} stars`}</span>
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className="size-7 text-star transition-transform hover:scale-110"
            >
              <path d={STAR} fill="currentColor" opacity={rating <= value ? 1 : 0.22} />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
