import { createOrganization, type NewOrganization } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Building2, KeyRound, UsersRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { brand } from '../../shared/brand.ts';
import { showFaults } from '../../shared/form-faults.ts';
import { noticeAfterLoad, portalOf } from '../../shared/publisher.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Gains } from '../account/gains.tsx';
import { DeveloperFields, type DeveloperValues, filledIn } from '../profile/developer-fields.tsx';

const route = getRouteApi('/portal');

const GAINS = [
  {
    icon: <UsersRound />,
    title: 'Work together',
    text: 'Invite people by email and give each a role: administrator, developer, support, or analyst.',
  },
  {
    icon: <Building2 />,
    title: 'Apps stay when people leave',
    text: 'Apps, reviews, and analytics belong to the organization, not to one person’s account.',
  },
  {
    icon: <KeyRound />,
    title: 'Keep keys under control',
    text: 'When somebody leaves, the API keys they created are revoked with their access.',
  },
];

export function NewOrganizationPage() {
  const { session } = route.useRouteContext();
  const form = useForm<DeveloperValues>({
    defaultValues: { name: '', email: session.email ?? '', companyName: '', websiteUrl: '', bio: '' },
  });
  const creation = useMutation({
    mutationFn: (values: DeveloperValues) => createOrganization(filledIn(values) as NewOrganization),
    onSuccess: ({ id, name }) => {
      noticeAfterLoad({ title: `${name} created`, text: 'We’ll email you when it’s verified.' });
      location.assign(portalOf(id));
    },
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Create an organization"
        description="Publish apps together with other people. You become its owner."
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10">
        <Card className="p-5 sm:p-6">
          <form noValidate onSubmit={form.handleSubmit((values) => creation.mutate(values))}>
            <DeveloperFields
              form={form}
              organization
              emailHint="For updates about the organization’s apps. Never shown to users."
            />
            {form.formState.errors.root && (
              <ErrorNotice className="mt-5">{form.formState.errors.root.message}</ErrorNotice>
            )}
            <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-5">
              <p className="min-w-0 flex-1 basis-60 text-sm text-ink-3">
                We review every organization, usually within {plural(brand.dueHours.verification, 'hour')}, and email
                the result to the contact email.
              </p>
              <Button
                type="submit"
                variant="primary"
                size="lg"
                // Until the portal of the organization has loaded, a second click would create another one.
                busy={creation.isPending || creation.isSuccess}
              >
                Create organization
              </Button>
            </div>
          </form>
        </Card>
        <Gains title="What you get" gains={GAINS} />
      </div>
    </div>
  );
}
