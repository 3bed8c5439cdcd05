import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { ErrorText } from '../../ui/error-text.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { myAppsQuery } from '../app/app-queries.ts';
import type { NewKeyValues } from './key-lifetime.ts';

const MAX_APPS = 20;

const REACHES = [
  { value: 'all', label: 'All apps' },
  { value: 'some', label: 'Selected apps' },
];

/** Which apps the key can be used for. */
export function AppsField({ form: { register, watch, formState } }: { form: UseFormReturn<NewKeyValues> }) {
  const apps = useQuery(myAppsQuery());
  const limited = watch('reach') === 'some';
  const fault = formState.errors.apps?.message;
  // Registered before the apps are loaded, so that the rule holds from the start.
  const choice = register('apps', {
    validate: (chosen, { reach }) =>
      reach === 'all' ||
      (chosen.length > 0 && chosen.length <= MAX_APPS) ||
      `Select at least one app, and at most ${MAX_APPS}.`,
  });
  return (
    <fieldset aria-describedby={fault ? 'apps-error' : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Apps</legend>
      <div className="flex flex-wrap gap-2">
        {REACHES.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-8 cursor-pointer items-center rounded-md border px-3 text-sm text-ink-2 transition-colors hover:bg-hover has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
          >
            <input type="radio" value={value} className="sr-only" {...register('reach', { deps: ['apps'] })} />
            {label}
          </label>
        ))}
      </div>
      {limited && (
        <div className="mt-3 max-h-56 divide-y overflow-y-auto rounded-md border">
          {apps.isPending && <Skeleton className="m-3 h-5" />}
          {apps.isError && <p className="px-3 py-2 text-sm text-bad">{apps.error.message}</p>}
          {apps.data?.length === 0 && <p className="px-3 py-2 text-sm text-ink-3">No apps yet. Create one first.</p>}
          {apps.data?.map(({ id, name, images }) => (
            <Checkbox
              key={id}
              className="px-3 py-2"
              value={id}
              label={
                <span className="flex items-center gap-2">
                  <AppLogo name={name} image={images.logo} className="size-5" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                </span>
              }
              {...choice}
            />
          ))}
        </div>
      )}
      {fault && (
        <ErrorText id="apps-error" className="mt-1.5">
          {fault}
        </ErrorText>
      )}
      <p aria-live="polite" className="mt-2 text-xs text-ink-3 empty:hidden">
        {limited && 'The key sees only these apps. It can’t create apps, keys, webhooks, or domains.'}
      </p>
    </fieldset>
  );
}
