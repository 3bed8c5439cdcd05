import { type App, addTrustedPublisher, MarketplaceError, type NewTrustedPublisher } from '@marketplace/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { CI_NAMES } from '../../shared/published-from.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Actor } from '../account/interrupted.ts';
import { useStepUp } from '../account/step-up.tsx';
import { trustedPublishersQuery } from './trusted-publishing-queries.ts';

type Values = { [Field in keyof Omit<NewTrustedPublisher, 'provider' | 'allowUnprotectedRefs'>]-?: string } & {
  provider: NewTrustedPublisher['provider'];
  allowUnprotectedRefs: boolean;
};

const PROVIDERS = Object.entries(CI_NAMES).map(([value, label]) => ({ value, label }));

/** What each provider calls its ids, and where they are found. */
const WORDS = {
  GITHUB: {
    repositoryId: 'Repository ID',
    ownerId: 'Owner ID',
    workflow: 'Workflow file',
    file: '.github/workflows/publish.yml',
    issuer: 'https://github.example.com/_services/token',
    find: (name: string) => `gh api repos/${name || 'OWNER/NAME'} --jq .id,.owner.id`,
  },
  GITLAB: {
    repositoryId: 'Project ID',
    ownerId: 'Namespace ID',
    workflow: 'Configuration file',
    file: '.gitlab-ci.yml',
    issuer: 'https://gitlab.example.com',
    find: (name: string) => `glab api projects/${encodeURIComponent(name || 'GROUP/NAME')} --jq .id,.namespace.id`,
  },
};

const isNumber = (id: string) => /^\d{1,20}$/.test(id.trim()) || 'Enter the ID. It is a number.';

export function TrustDialog({
  app,
  actor,
  resume,
  onClose,
}: {
  app: App;
  actor: Actor;
  /** Back from the sign-in that it needed: finishes what was begun. */
  resume: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    defaultValues: {
      ...{ provider: 'GITHUB', repository: '', repositoryId: '', ownerId: '' },
      ...{ workflow: '', environment: '', issuer: '', allowUnprotectedRefs: false },
    },
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const provider = watch('provider');
  const words = WORDS[provider];
  const addition = useStepUp({
    action: 'trust',
    actor,
    what: 'Adding a trusted publisher',
    page: `/portal/apps/${app.id}/settings?trust=true`,
    resume,
    values: () => form.getValues(),
    restore: form.reset,
    finish: () => void submit(),
    mutationFn: ({ provider, allowUnprotectedRefs, workflow, environment, issuer, ...ids }: Values) =>
      addTrustedPublisher(actor.publisherId, app.id, {
        ...{ provider, allowUnprotectedRefs, repository: ids.repository.trim() },
        ...{ repositoryId: ids.repositoryId.trim(), ownerId: ids.ownerId.trim() },
        ...{
          workflow: workflow.trim() || null,
          environment: environment.trim() || null,
          issuer: issuer.trim() || null,
        },
      }),
    onSuccess: async ({ repository }) => {
      toast.done(`${repository} can publish versions of ${app.name}`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: trustedPublishersQuery(actor.publisherId, app.id).queryKey });
    },
    onError: (error) => {
      if (error instanceof MarketplaceError && error.code === 'TRUSTED_PUBLISHER_EXISTS')
        return form.setError('repository', { message: error.message }, { shouldFocus: true });
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  const submit = form.handleSubmit((values) => addition.mutate(values));
  const text = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a trusted publisher"
      description="Whoever can change this workflow can publish versions of the app. Reviewers still review each one."
    >
      <form noValidate onSubmit={submit}>
        <div className="space-y-5">
          <SelectField label="CI" options={PROVIDERS} {...register('provider')} />
          <TextField
            label="Repository"
            required
            maxLength={500}
            placeholder="octo/focus-board"
            error={errors.repository?.message}
            {...text}
            {...register('repository', {
              validate: (name) =>
                /^[\w.-]+(\/[\w.-]+)+$/.test(name.trim()) || 'Enter its name, such as octo/focus-board.',
            })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={words.repositoryId}
              required
              inputMode="numeric"
              maxLength={20}
              error={errors.repositoryId?.message}
              {...text}
              {...register('repositoryId', { validate: isNumber })}
            />
            <TextField
              label={words.ownerId}
              required
              inputMode="numeric"
              maxLength={20}
              error={errors.ownerId?.message}
              {...text}
              {...register('ownerId', { validate: isNumber })}
            />
          </div>
          <p className="-mt-3 text-xs text-ink-3">
            IDs, because names can change hands. To find both:{' '}
            <code className="font-mono [overflow-wrap:anywhere]">{words.find(watch('repository').trim())}</code>
          </p>
          <TextField
            label={words.workflow}
            required={provider === 'GITHUB'}
            maxLength={300}
            placeholder={words.file}
            hint={provider === 'GITLAB' ? 'Leave it empty to trust any configuration of the project.' : undefined}
            error={errors.workflow?.message}
            {...text}
            {...register('workflow', {
              validate: (file, { provider }) =>
                provider === 'GITLAB' || file.trim() !== '' || 'Enter the path of the workflow file.',
            })}
          />
          <TextField
            label="Environment"
            required={false}
            maxLength={255}
            hint="If set, only jobs of this deployment environment can publish."
            error={errors.environment?.message}
            {...text}
            {...register('environment')}
          />
          <TextField
            label="Issuer"
            required={false}
            maxLength={2_048}
            placeholder={words.issuer}
            hint="Only for your own server, if this marketplace trusts it."
            error={errors.issuer?.message}
            {...text}
            {...register('issuer')}
          />
          <Checkbox
            label="Allow branches that are not protected"
            hint="Then everyone who can push to the repository can publish."
            {...register('allowUnprotectedRefs')}
          />
        </div>
        {errors.root && <ErrorNotice className="mt-5">{errors.root.message}</ErrorNotice>}
        {addition.notice}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={addition.isBusy}>
            Add trusted publisher
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
