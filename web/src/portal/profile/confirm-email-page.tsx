import { confirmEmail } from '@marketplace/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePublisherNoun } from '../publisher.ts';
import { meQuery } from '../queries.ts';

/** Target of the link in confirmation emails. A button confirms: programs that only open links change nothing. */
export function ConfirmEmailPage() {
  const queryClient = useQueryClient();
  const noun = usePublisherNoun();
  const apps = noun === 'organization' ? 'its apps' : 'your apps';
  const token = useLocation({ select: ({ hash }) => hash });
  const confirm = useMutation({
    mutationFn: () => confirmEmail({ token }),
    onSuccess: (developer) => queryClient.setQueryData(meQuery.queryKey, developer),
  });
  const profile = (
    <Link to="/portal/profile" className={buttonClasses()}>
      Open your profile
    </Link>
  );
  return (
    <>
      <PageHeader title="Confirm your email address" />
      {confirm.isError && <ErrorNotice className="mb-5">{confirm.error.message}</ErrorNotice>}
      {confirm.data ? (
        <EmptyState icon={<MailCheck />} title="Your email address is confirmed" action={profile}>
          <p className="[overflow-wrap:anywhere]">
            We send emails about your {noun} and {apps} to {confirm.data.email}.
          </p>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<MailCheck />}
          title={token ? 'Is this your email address?' : 'This link is incomplete'}
          action={
            token && !confirm.isError ? (
              <Button variant="primary" onClick={() => confirm.mutate()} busy={confirm.isPending}>
                Confirm email address
              </Button>
            ) : (
              profile
            )
          }
        >
          {token
            ? `After you confirm it, we send emails about your ${noun} and ${apps} there.`
            : 'Open the link in the email again, or request a new one in your profile.'}
        </EmptyState>
      )}
    </>
  );
}
