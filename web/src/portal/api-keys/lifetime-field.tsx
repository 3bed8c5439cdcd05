import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';
import { formatDay } from '../../ui/format.ts';
import { isValidLifetime, LIFETIME_CHOICES_DAYS, lifetimeOf, type NewKeyValues } from './key-lifetime.ts';

const DAY_MS = 86_400_000;

/** Lifetime of the key: a preset or a number of days, with the resulting date. */
export function LifetimeField({ form: { register, watch, formState } }: { form: UseFormReturn<NewKeyValues> }) {
  const [lifetime, custom] = watch(['lifetime', 'expiresInDays']);
  const days = lifetimeOf({ lifetime, expiresInDays: custom });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Expires after</legend>
      <div className="flex flex-wrap gap-2">
        {[...LIFETIME_CHOICES_DAYS.map(String), 'custom'].map((choice) => (
          <label
            key={choice}
            className="flex h-8 cursor-pointer items-center rounded-md border px-3 text-sm text-ink-2 transition-colors hover:bg-hover has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
          >
            <input type="radio" value={choice} className="sr-only" {...register('lifetime')} />
            {choice === 'custom' ? 'Custom' : `${choice} days`}
          </label>
        ))}
      </div>
      {lifetime === 'custom' && (
        <div className="mt-3 w-40">
          <TextField
            label="Days (1 to 365)"
            inputMode="numeric"
            error={formState.errors.expiresInDays?.message}
            {...register('expiresInDays', {
              validate: (_, values) => isValidLifetime(lifetimeOf(values)) || 'Enter a whole number from 1 to 365.',
            })}
          />
        </div>
      )}
      <p aria-live="polite" className="mt-2 text-xs text-ink-3">
        {isValidLifetime(days) &&
          `Expires on ${formatDay(new Date(Date.now() + days * DAY_MS))}. We’ll email you 14 days, 7 days, and 1 day before.`}
      </p>
    </fieldset>
  );
}
