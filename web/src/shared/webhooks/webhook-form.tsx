import type { NewWebhookEventsItem, Webhook } from '@marketplace/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, ErrorText } from '../../ui/error-text.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { showFaults } from '../form-faults.ts';
import { kindsQuery, type WebhookScope } from './webhook-scope.ts';

interface Values {
  url: string;
  description: string;
  /** All event types, including future ones, or a selection. */
  scope: 'all' | 'chosen';
  events: string[];
}

export interface WebhookInput {
  url: string;
  description: string | null;
  events: NewWebhookEventsItem[] | null;
}

export function WebhookForm<Saved>({
  side,
  webhook,
  action,
  save,
  onSaved,
  onCancel,
}: {
  side: WebhookScope;
  /** The webhook to edit; unset to create one. */
  webhook?: Webhook;
  action: string;
  save: (input: WebhookInput) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}) {
  const kinds = useQuery(kindsQuery(side));
  const form = useForm<Values>({
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      scope: webhook?.events ? 'chosen' : 'all',
      events: webhook?.events ?? [],
    },
  });
  const { register, watch, formState } = form;
  const scope = watch('scope');
  const saving = useMutation({
    mutationFn: ({ url, description, scope, events }: Values) =>
      save({
        url: url.trim(),
        description: description.trim() || null,
        events: scope === 'all' ? null : (events as NewWebhookEventsItem[]),
      }),
    onSuccess: onSaved,
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => saving.mutate(values))}>
      <div className="space-y-5">
        <TextField
          label="Endpoint URL"
          hint="We send each event as a JSON POST request. Respond with 2xx within 10 seconds."
          placeholder="https://example.com/hooks/marketplace"
          type="url"
          required
          maxLength={2048}
          autoComplete="off"
          spellCheck={false}
          error={formState.errors.url?.message}
          {...register('url', { validate: (url) => url.trim() !== '' || 'Enter the endpoint URL.' })}
        />
        <TextField
          label="Label"
          hint="Helps you tell your webhooks apart."
          required={false}
          maxLength={200}
          autoComplete="off"
          error={formState.errors.description?.message}
          {...register('description')}
        />
        <fieldset aria-describedby={formState.errors.events ? 'events-error' : undefined}>
          <legend className="mb-1.5 text-sm font-medium">Events</legend>
          <div className="flex flex-wrap gap-2">
            {(['all', 'chosen'] as const).map((choice) => (
              <label
                key={choice}
                className="flex h-8 cursor-pointer items-center rounded-md border px-3 text-sm text-ink-2 transition-colors hover:bg-hover has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
              >
                <input type="radio" value={choice} className="sr-only" {...register('scope')} />
                {choice === 'all' ? 'All events' : 'Selected events'}
              </label>
            ))}
          </div>
          {scope === 'chosen' && (
            <div className="mt-3 max-h-72 divide-y overflow-y-auto rounded-md border">
              {kinds.isError && <ErrorState error={kinds.error} retry={() => kinds.refetch()} />}
              {kinds.isPending && <LoadingRows rows={4} />}
              {kinds.data?.map(({ type, description }) => (
                <Checkbox
                  key={type}
                  className="px-3 py-2"
                  value={type}
                  label={<span className="font-mono text-xs">{type}</span>}
                  hint={description}
                  {...register('events', {
                    validate: (chosen, { scope }) =>
                      scope === 'all' || chosen.length > 0 || 'Select at least one event.',
                  })}
                />
              ))}
            </div>
          )}
          {formState.errors.events && (
            <ErrorText id="events-error" className="mt-1.5">
              {formState.errors.events.message}
            </ErrorText>
          )}
        </fieldset>
      </div>
      {formState.errors.root && <ErrorNotice className="mt-5">{formState.errors.root.message}</ErrorNotice>}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
