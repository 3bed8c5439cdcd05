import { type Developer, updateMe } from '@marketplace/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { sessionQuery } from '../../shared/session.ts';
import { StateBadge } from '../../shared/state-badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { formatDay } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, Notice, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { RoleNotice } from '../account/role-notice.tsx';
import { myAppsQuery } from '../app/app-queries.ts';
import { publishersQuery, usePermission, usePublisher } from '../publisher.ts';
import { isPublic, meQuery } from '../queries.ts';
import { DeveloperFields, type DeveloperValues } from './developer-fields.tsx';
import { EmailNotice } from './email-notice.tsx';
import { IdentityNotice } from './identity-notice.tsx';

export function ProfilePage() {
  const me = useQuery(meQuery);
  const apps = useQuery(myAppsQuery());
  const organization = usePublisher()?.kind === 'ORGANIZATION';
  const allowed = usePermission('PROFILE');
  // Only developers with a public app have a public page.
  const published = me.data?.verified && apps.data?.some(isPublic);
  return (
    <>
      <PageHeader
        title="Profile"
        description={
          organization
            ? 'The organization’s public profile and contact details.'
            : 'Your public profile and contact details.'
        }
        actions={
          me.data &&
          published && (
            <Link to="/developers/$id" params={{ id: me.data.id }} className={buttonClasses()}>
              Public page <ArrowUpRight aria-hidden="true" />
            </Link>
          )
        }
      />
      {me.isError && <ErrorState error={me.error} retry={() => me.refetch()} />}
      {me.isPending && <Loading />}
      {me.data && allowed && (!me.data.emailVerified || me.data.identityReview) && (
        <div className="mb-6 space-y-4">
          <EmailNotice developer={me.data} />
          <IdentityNotice developer={me.data} />
        </div>
      )}
      {me.data && (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {allowed ? (
            <ProfileForm developer={me.data} organization={organization} />
          ) : (
            <ReadOnlyProfile developer={me.data} />
          )}
          <Account developer={me.data} />
        </div>
      )}
    </>
  );
}

function ReadOnlyProfile({ developer: { name, email, companyName, websiteUrl, bio } }: { developer: Developer }) {
  const facts = { Name: name, 'Contact email': email, Company: companyName, Website: websiteUrl, About: bio };
  return (
    <div className="space-y-6">
      <RoleNotice>You can read the profile, but not change it.</RoleNotice>
      <Panel title="About the organization">
        <dl className="space-y-4 text-sm">
          {Object.entries(facts).map(([label, value]) => (
            <Fact key={label} label={label}>
              <span className="whitespace-pre-line [overflow-wrap:anywhere]">
                {value || <span className="text-ink-3">None</span>}
              </span>
            </Fact>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

function ProfileForm({ developer, organization }: { developer: Developer; organization: boolean }) {
  const queryClient = useQueryClient();
  const saved = toValues(developer);
  const form = useForm<DeveloperValues>({
    values: saved,
    // Keeps the typed values when a change was withdrawn, or made by somebody else.
    resetOptions: { keepDirtyValues: true },
  });
  const change = changeOf(form.watch(), saved);
  const changes = Object.keys(change).length;
  const rejected = developer.status === 'REJECTED';
  const update = useMutation({
    // Only what changed: others may have changed the rest since it was loaded.
    mutationFn: (sent: DeveloperValues) => updateMe(changeOf(sent, saved)),
    onSuccess: async (updated, sent) => {
      const typed = form.getValues();
      form.reset(toValues(updated), { keepDirtyValues: false, keepFieldsRef: true });
      // What was typed while it was being saved is not saved yet.
      for (const field of FIELDS)
        if (typed[field] !== sent[field]) form.setValue(field, typed[field], { shouldDirty: true });
      queryClient.setQueryData(meQuery.queryKey, updated);
      const resent = rejected && updated.status === 'UNVERIFIED';
      const confirm = updated.emailVerified ? undefined : 'Confirm your new email address with the link in the email.';
      toast.done(resent ? 'Sent for review' : 'Profile saved', resent ? 'We’ll email you the result.' : confirm);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: publishersQuery.queryKey });
    },
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  const { errors } = form.formState;
  return (
    <Panel title={organization ? 'About the organization' : 'About you'}>
      {rejected && (
        <div className="mb-5">
          <Notice tone="bad" title={`Your ${organization ? 'organization' : 'account'} was not accepted`}>
            {developer.statusReason && <p>{developer.statusReason}</p>}
            <p className="mt-1">Update your profile and save it to request another review.</p>
          </Notice>
        </div>
      )}
      <LeaveGuard changes={changes} />
      <form noValidate onSubmit={form.handleSubmit((values) => update.mutate(values))}>
        <DeveloperFields
          form={form}
          organization={organization}
          reasons={developer.statusReasons}
          emailHint={
            change.email !== undefined
              ? `We’ll send a confirmation link there${developer.confirmedEmail ? ` and notify ${developer.confirmedEmail}` : ''}.`
              : 'For updates about your apps. Never shown to users.'
          }
        />
        {developer.verified && (
          <p className="mt-5 text-sm text-ink-3">
            We review a new name, company, or website before it’s public. A website on a{' '}
            <Link to="/portal/domains" className="font-medium text-accent-ink underline underline-offset-2">
              domain you’ve proved
            </Link>{' '}
            needs no review.
          </p>
        )}
        {errors.root && <ErrorNotice className="mt-5">{errors.root.message}</ErrorNotice>}
        <div className="mt-6 flex flex-wrap items-center justify-end gap-2 border-t pt-5">
          <p aria-live="polite" className="mr-auto text-sm text-ink-3">
            {changes > 0 && 'Unsaved changes'}
          </p>
          {changes > 0 && (
            <Button
              variant="ghost"
              onClick={() => form.reset(saved, { keepDirtyValues: false })}
              disabled={update.isPending}
            >
              Discard changes
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={changes === 0} busy={update.isPending}>
            {rejected ? 'Save and request review' : 'Save'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Account({ developer }: { developer: Developer }) {
  const { id, accountUserId, status, verifiedAt, createdAt } = developer;
  return (
    <Panel title="Account">
      <dl className="space-y-4 text-sm">
        <Fact label="Status">
          <StateBadge state={status} label={status === 'REJECTED' ? 'Not accepted' : undefined} />
        </Fact>
        {verifiedAt && <Fact label="Verified">{formatDay(verifiedAt)}</Fact>}
        <Fact label="Email">{developer.emailVerified ? 'Confirmed' : 'Not confirmed'}</Fact>
        <Fact label="Registered">{formatDay(createdAt)}</Fact>
        <Fact label="Publisher ID">
          <Id value={id} name="publisher ID" />
          <p className="mt-1.5 text-xs text-ink-3">Another publisher needs it to transfer an app to you.</p>
        </Fact>
        <Fact label="Account ID">
          <Id value={accountUserId} name="account ID" />
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function Id({ value, name }: { value: string; name: string }) {
  return (
    <span className="flex items-center justify-between gap-2">
      <code className="min-w-0 truncate font-mono text-xs" title={value}>
        {value}
      </code>
      <CopyButton text={value} name={name} />
    </span>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-[31rem] rounded-lg" />
      <Skeleton className="h-[22rem] rounded-lg" />
    </div>
  );
}

function toValues({ name, email, companyName, websiteUrl, bio }: Developer): DeveloperValues {
  return { name, email, companyName: companyName ?? '', websiteUrl: websiteUrl ?? '', bio: bio ?? '' };
}

const FIELDS = ['name', 'email', 'companyName', 'websiteUrl', 'bio'] as const;

/** The fields that differ from what is saved. Emptied optional fields become null. */
function changeOf(values: DeveloperValues, saved: DeveloperValues): Parameters<typeof updateMe>[0] {
  const changed = FIELDS.filter((field) => values[field].trim() !== saved[field].trim());
  return Object.fromEntries(changed.map((field) => [field, values[field].trim() || null]));
}
