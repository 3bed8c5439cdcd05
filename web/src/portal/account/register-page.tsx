import { type Registration, registerDeveloper } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChartNoAxesCombined, KeyRound, Rocket } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { sessionQuery } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeveloperFields, type DeveloperValues } from '../profile/developer-fields.tsx';

const route = getRouteApi('/portal');

const GAINS = [
  {
    icon: <Rocket />,
    title: 'Publish apps',
    text: 'Get a page in Marketplace, reviewed by people within 48 hours, with clear feedback if something is missing.',
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
  const { session } = route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<DeveloperValues>({
    defaultValues: { name: session.name ?? '', email: session.email ?? '', companyName: '', websiteUrl: '', bio: '' },
  });
  const registration = useMutation({
    mutationFn: (values: DeveloperValues) => registerDeveloper(toRegistration(values, session.accountUserId)),
    onSuccess: async ({ name }) => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      toast.done(`Welcome, ${name}`, 'We’ll email you when your account is verified.');
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
        description="Publish your app to everyone who uses Marketplace. It’s free and takes a minute."
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
                We review every profile, usually within 24 hours, and email you the result.
              </p>
              <Button type="submit" variant="primary" size="lg" busy={registration.isPending}>
                Register
              </Button>
            </div>
          </form>
        </Card>
        <section aria-labelledby="gains">
          <h2 id="gains" className="text-sm font-semibold">
            What you get
          </h2>
          <ul className="mt-4 space-y-5">
            {GAINS.map(({ icon, title, text }) => (
              <li key={title} className="flex gap-3">
                <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-[18px]">
                  {icon}
                </span>
                <div className="text-sm">
                  <p className="font-medium">{title}</p>
                  <p className="mt-0.5 text-ink-2">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** Empty fields are left out. */
function toRegistration({ name, email, ...optional }: DeveloperValues, accountUserId: string): Registration {
  const filled = Object.entries(optional)
    .map(([field, value]) => [field, value.trim()])
    .filter(([, value]) => value !== '');
  return { name: name.trim(), email: email.trim(), accountUserId, ...Object.fromEntries(filled) };
}
