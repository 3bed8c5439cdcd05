import { type CreatedApiKey, createApiKey } from '@marketplace/sdk';
import type { Role } from '@marketplace/sdk/roles';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, ErrorText } from '../../ui/error-text.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import type { Actor } from '../account/interrupted.ts';
import { useStepUp } from '../account/step-up.tsx';
import { AppsField } from './apps-field.tsx';
import { lifetimeOf, type NewKeyValues } from './key-lifetime.ts';
import { LifetimeField } from './lifetime-field.tsx';
import { choicesOf, isSameSet, presetsOf } from './scopes.ts';

const EMPTY: NewKeyValues = { name: '', scopes: [], reach: 'all', apps: [], lifetime: '90', expiresInDays: '60' };

export function NewKeyForm({
  maker,
  role,
  resume,
  onCreated,
  onCancel,
}: {
  maker: Actor;
  role: Role;
  /** Back from the sign-in that the key needed: finishes what was begun. */
  resume: boolean;
  onCreated: (key: CreatedApiKey) => void;
  onCancel: () => void;
}) {
  const form = useForm<NewKeyValues>({ defaultValues: EMPTY });
  const { register, watch, setValue, formState } = form;
  const scopes = watch('scopes');
  const creation = useStepUp({
    action: 'new-key',
    actor: maker,
    what: 'A key with APP_DELETE',
    page: '/portal/api-keys?create=true',
    resume,
    values: () => form.getValues(),
    restore: form.reset,
    finish: () => void submit(),
    mutationFn: (values: NewKeyValues) =>
      createApiKey({
        ...{ name: values.name.trim(), scopes: values.scopes, expiresInDays: lifetimeOf(values) },
        ...(values.reach === 'some' ? { apps: values.apps } : {}),
      }),
    onSuccess: onCreated,
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  const submit = form.handleSubmit((values) => creation.mutate(values));
  return (
    <form noValidate onSubmit={submit}>
      <div className="space-y-5">
        <TextField
          label="Name"
          hint="Describe where the key is used, so you can tell your keys apart."
          placeholder="GitHub Actions"
          required
          maxLength={100}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || 'Enter a name for the key.' })}
        />
        <fieldset aria-describedby={formState.errors.scopes ? 'scopes-error' : undefined}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <legend className="contents text-sm font-medium">Scopes</legend>
            <div className="flex flex-wrap gap-1.5">
              {presetsOf(role).map((preset) => (
                <button
                  key={preset.name}
                  type="button"
                  aria-pressed={isSameSet(preset.scopes, scopes)}
                  onClick={() => setValue('scopes', preset.scopes, { shouldValidate: formState.isSubmitted })}
                  className="h-6 rounded-full border px-2.5 text-xs text-ink-2 transition-colors hover:bg-hover aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
                >
                  {preset.name}
                </button>
              ))}
            </div>
          </div>
          <div className="divide-y rounded-md border">
            {choicesOf(role).map(({ value, does }) => (
              <Checkbox
                key={value}
                className="px-3 py-2"
                value={value}
                label={<span className="font-mono text-xs">{value}</span>}
                hint={does}
                {...register('scopes', {
                  validate: (chosen) => chosen.length > 0 || 'Select at least one scope.',
                })}
              />
            ))}
          </div>
          {formState.errors.scopes && (
            <ErrorText id="scopes-error" className="mt-1.5">
              {formState.errors.scopes.message}
            </ErrorText>
          )}
        </fieldset>
        <AppsField form={form} />
        <LifetimeField form={form} />
      </div>
      {formState.errors.root && <ErrorNotice className="mt-5">{formState.errors.root.message}</ErrorNotice>}
      {creation.notice}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={creation.isBusy}>
          Create key
        </Button>
      </div>
    </form>
  );
}
