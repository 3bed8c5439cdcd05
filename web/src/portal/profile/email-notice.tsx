import { type Developer, resendEmailConfirmation } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';

/** Shown until the email address in the profile is confirmed. */
export function EmailNotice({ developer: { email, emailVerified, confirmedEmail } }: { developer: Developer }) {
  const resend = useMutation({
    mutationFn: () => resendEmailConfirmation(),
    onSuccess: ({ sentTo }) => toast.done('Confirmation email sent', `Open the link that we sent to ${sentTo}.`),
    onError: (error) => toast.failed(error, 'No email sent'),
  });
  if (emailVerified) return null;
  return (
    <Notice
      tone="warn"
      title="Confirm your email address"
      action={
        <Button size="sm" onClick={() => resend.mutate()} busy={resend.isPending}>
          Resend email
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        Open the link that we sent to {email}.{' '}
        {confirmedEmail
          ? `Until then, emails go to ${confirmedEmail}.`
          : 'Until you’re verified, we send nothing else to it but the result.'}
      </p>
    </Notice>
  );
}
