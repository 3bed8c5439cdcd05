import { createApp, MAX_LENGTHS, type NewApp } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { blank, tooLong } from '../../shared/text-faults.ts';
import { categories, ENVIRONMENTS } from '../../shared/vocabulary.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Counter } from '../../ui/counter.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { RoleNotice } from '../account/role-notice.tsx';
import { myAppQuery, myAppsQuery } from '../app/app-queries.ts';
import { usePermission } from '../publisher.ts';

type FirstFields = Pick<NewApp, 'name' | 'description' | 'category' | 'environment'>;

export function NewAppPage() {
  const allowed = usePermission('APPS');
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="New app"
        description="Start with a name and a short description. Add the rest in the editor."
        above={
          <Link to="/portal/apps" className="-ml-1 inline-flex items-center gap-0.5 hover:text-ink hover:underline">
            <ChevronLeft className="size-4" aria-hidden="true" />
            Apps
          </Link>
        }
      />
      {allowed ? <NewAppForm /> : <RoleNotice>Your role doesn’t allow you to create apps.</RoleNotice>}
    </div>
  );
}

function NewAppForm() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // One idempotency key per set of values: a retry after a lost response does not create a second app.
  const attempt = useRef({ fields: '', key: '' });
  const keyFor = (fields: FirstFields): string => {
    const told = JSON.stringify(fields);
    if (attempt.current.fields !== told) attempt.current = { fields: told, key: crypto.randomUUID() };
    return attempt.current.key;
  };
  const form = useForm<FirstFields>({
    defaultValues: { name: '', description: '', category: '' as FirstFields['category'], environment: 'production' },
    mode: 'onTouched',
  });
  const { register, handleSubmit, control, formState } = form;
  const [name, description] = useWatch({ control, name: ['name', 'description'] });
  const creation = useMutation({
    mutationFn: (fields: FirstFields) => createApp(fields, { headers: { 'idempotency-key': keyFor(fields) } }),
    onSuccess: async (app) => {
      queryClient.setQueryData(myAppQuery(app.id).queryKey, app);
      void queryClient.invalidateQueries({ queryKey: myAppsQuery().queryKey, exact: true });
      toast.done('Draft created', 'Now add artwork and screenshots.');
      await navigate({ to: '/portal/apps/$id', params: { id: app.id } });
    },
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  const { errors } = formState;
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate className="space-y-5" onSubmit={handleSubmit((fields) => creation.mutate(fields))}>
        <TextField
          {...register('name', {
            validate: (text) => blank(text, 'Enter a name.') ?? tooLong(text, MAX_LENGTHS.name),
          })}
          label="Name"
          required
          autoComplete="off"
          error={errors.name?.message}
          aside={<Counter text={name} limit={MAX_LENGTHS.name} />}
        />
        <TextField
          {...register('description', {
            validate: (text) =>
              blank(text, 'Describe what the app does in one or two sentences.') ??
              tooLong(text, MAX_LENGTHS.description),
          })}
          label="Short description"
          required
          autoComplete="off"
          error={errors.description?.message}
          hint="One or two sentences. You can change it later."
          aside={<Counter text={description} limit={MAX_LENGTHS.description} />}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...register('category', { required: 'Select a category.' })}
            label="Category"
            required
            error={errors.category?.message}
            options={[{ value: '', label: 'Select…' }, ...categories()]}
          />
          <SelectField
            {...register('environment')}
            label="Environment"
            required
            error={errors.environment?.message}
            hint="Where the app runs. You can’t change this later."
            options={ENVIRONMENTS}
          />
        </div>
        {errors.root && <ErrorText>{errors.root.message}</ErrorText>}
        <div className="flex justify-end gap-2 border-t pt-5">
          <Link to="/portal/apps" className={buttonClasses()}>
            Cancel
          </Link>
          <Button type="submit" variant="primary" busy={creation.isPending}>
            Create draft
          </Button>
        </div>
      </form>
    </Card>
  );
}
