import { inviteMember, type NewInvitation } from '@marketplace/sdk';
import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { INVITED_ROLES } from '../../shared/roles.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { invitationsQuery } from './member-queries.ts';
import { RoleField } from './role-field.tsx';

export function InviteForm({ publisherId }: { publisherId: string }) {
  const queryClient = useQueryClient();
  const form = useForm<NewInvitation>({ defaultValues: { email: '', role: 'DEVELOPER' } });
  const { register, watch, setValue, formState } = form;
  const invitation = useMutation({
    mutationFn: ({ email, role }: NewInvitation) => inviteMember(publisherId, { email: email.trim(), role }),
    onSuccess: async ({ email }) => {
      form.reset();
      toast.done('Invitation sent', `The link we sent to ${email} works for 7 days.`);
      await queryClient.invalidateQueries({ queryKey: invitationsQuery(publisherId).queryKey });
    },
    onError: (error) => {
      const message = showFaults(error, form);
      if (message) form.setError('root', { message });
    },
  });
  return (
    <Panel title="Invite a member">
      <form noValidate onSubmit={form.handleSubmit((values) => invitation.mutate(values))}>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          maxLength={MAX_LENGTHS.email}
          hint="We send a link that works once, for 7 days."
          error={formState.errors.email?.message}
          {...register('email', {
            validate: (email) =>
              /^[^\s@]+@[^\s@]+$/.test(email.trim()) || 'Enter an email address, such as ada@example.com.',
          })}
        />
        <RoleField
          className="mt-5"
          roles={INVITED_ROLES}
          value={watch('role')}
          onChange={(role) => setValue('role', role)}
        />
        {formState.errors.root && <ErrorNotice className="mt-5">{formState.errors.root.message}</ErrorNotice>}
        <div className="mt-5 flex justify-end">
          <Button type="submit" variant="primary" busy={invitation.isPending}>
            Send invitation
          </Button>
        </div>
      </form>
    </Panel>
  );
}
