import { type Registration, registerDeveloper } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChartNoAxesCombined, KeyRound, Rocket } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { brand } from '../../shared/brand.ts';
import { showFaults } from '../../shared/form-faults.ts';
import { noticeAfterLoad, portalOf } from '../../shared/publisher.ts';
import { sessionQuery } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeveloperFields, type DeveloperValues, filledIn } from '../profile/developer-fields.tsx';
import { publishersQuery } from '../publisher.ts';
import { Gains } from './gains.tsx';

const route = getRouteApi('/portal');

const GAINS = [
  {
    icon: <Rocket />,
    title: 'Publish apps',
    text: `Get a page in ${brand.name}, reviewed by people within ${plural(brand.dueHours.review, 'hour')}, with clear feedback if something is missing.`,
  },
  {
    icon: <KeyRound />,
    title: 'Automate releases',
    text: 'Publish from your own pipeline, with API keys that have only the scopes they need.',
  },
  {
    icon: <ChartNoAxesCombined />,
    title: 'Track results',
    text: 'See daily installs, views, and ratings, and reply to user reviews.',
  },
];

export function RegisterPage() {
  const { session, publisher } = route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<DeveloperValues>({
    defaultValues: { name: session.name ?? '', email: session.email ?? '', companyName: '', websiteUrl: '', bio: '' },
  });
  const registration = useMutation({
    mutationFn: (values: DeveloperValues) =>
      registerDeveloper({ ...filledIn(values), accountUserId: session.accountUserId } as Registration),
    onSuccess: async ({ id, name }) => {
      const text = 'We’ll email you when your account is verified.';
      // Until now the portal acted for an organization.
      if (publisher) {
        noticeAfterLoad({ title: `Welcome, ${name}`, text });
        return location.assign(portalOf(id));
      }
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      // Not only marked as stale: the portal's guard takes what is in the cache.
      await queryClient.fetchQuery({ ...publishersQuery, staleTime: 0 });
      toast.done(`Welcome, ${name}`, text);
      await navigate({ to: '/portal', replace: true });
    },
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Become a developer"
        description={`Publish your app to everyone who uses ${brand.name}. It’s free and takes a minute.`}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10">
        <Card className="p-5 sm:p-6">
          <form noValidate onSubmit={form.handleSubmit((values) => registration.mutate(values))}>
            <DeveloperFields form={form} emailHint="For updates about your apps. Never shown to users." />
            {form.formState.errors.root && (
              <ErrorNotice className="mt-5">{form.formState.errors.root.message}</ErrorNotice>
            )}
            <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-5">
              <p className="min-w-0 flex-1 basis-60 text-sm text-ink-3">
                We review every profile, usually within {plural(brand.dueHours.verification, 'hour')}, and email you the
                result.
              </p>
              <Button type="submit" variant="primary" size="lg" busy={registration.isPending}>
                Register
              </Button>
            </div>
          </form>
        </Card>
        <Gains title="What you get" gains={GAINS} />
      </div>
    </div>
  );
}
