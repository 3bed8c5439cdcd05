import { type NotificationsUpdate, updateNotifications } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { toast } from '../../ui/toast.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { type Category, type Choices, choose, chosenSince } from './notification-choices.ts';
import { notificationsQuery } from './notification-queries.ts';

/** The emails about one publisher, or those for administrators: saved together. */
export function NotificationSection({
  title,
  description,
  categories,
  immediate = false,
  toUpdate,
}: {
  title: string;
  description: ReactNode;
  categories: readonly Category[];
  /** The account gets all emails immediately, whatever is saved: there is nothing to choose. */
  immediate?: boolean;
  toUpdate: (choices: Choices) => NotificationsUpdate;
}) {
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState<Choices>({});
  const save = useMutation({
    mutationFn: (sent: Choices) => updateNotifications(toUpdate(sent)),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(notificationsQuery.queryKey, saved);
      setChoices((now) => chosenSince(sent, now, categories));
      toast.done('Email preferences saved', title);
    },
  });
  const changes = Object.keys(choices).length;
  const changed = changes > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && !save.isPending) save.mutate(choices);
  };
  const discard = () => {
    setChoices({});
    save.reset();
  };
  return (
    <Panel title={title} description={description} flush>
      <LeaveGuard changes={changes} />
      <form onSubmit={submit} noValidate>
        <div className="divide-y">
          {categories.map((category) => (
            <FrequencyField
              key={category.category}
              category={category}
              immediate={immediate}
              value={choices[category.category] ?? category.frequency}
              onChange={(frequency) => setChoices(choose(choices, category, frequency))}
            />
          ))}
        </div>
        {save.isError && (
          <ErrorNotice className="mx-5 mb-4" title="Couldn’t save your preferences">
            {save.error.message}
          </ErrorNotice>
        )}
        {!immediate && (
          <div className="flex min-h-15 flex-wrap items-center justify-end gap-2 border-t px-5 py-3">
            <p aria-live="polite" className="mr-auto text-sm text-ink-3">
              {changed ? 'Unsaved changes' : 'All changes saved'}
            </p>
            {changed && (
              <Button variant="ghost" onClick={discard} disabled={save.isPending}>
                Discard changes
              </Button>
            )}
            <Button type="submit" variant="primary" disabled={!changed} busy={save.isPending}>
              Save<span className="sr-only"> emails about {title}</span>
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
