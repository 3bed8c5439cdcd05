// The rejection of a developer: a reason, and what is wrong with single fields of the profile.

import { type Developer, type ProfileReason, rejectDeveloper } from '@marketplace/sdk';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useAdminAction } from '../use-admin-action.ts';

const FIELDS = {
  name: { label: 'Name', pointer: '/name' },
  email: { label: 'Email', pointer: '/email' },
  companyName: { label: 'Company', pointer: '/companyName' },
  websiteUrl: { label: 'Website', pointer: '/websiteUrl' },
  bio: { label: 'About', pointer: '/bio' },
} as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

export function RejectDialog({ developer, onClose }: { developer: Developer; onClose: () => void }) {
  const decide = useAdminAction();
  const [fault, setFault] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: '', name: '', email: '', companyName: '', websiteUrl: '', bio: '' },
  });
  const { errors, isSubmitting } = formState;
  const reject = handleSubmit(async ({ reason, ...fields }) => {
    setFault(undefined);
    const reasons = NAMES.flatMap((field): ProfileReason[] => {
      const message = fields[field].trim();
      return message ? [{ pointer: FIELDS[field].pointer, message }] : [];
    });
    const work = () => rejectDeveloper(developer.id, { reason: reason.trim(), ...(reasons[0] ? { reasons } : {}) });
    try {
      await decide(work, `${developer.name} is rejected`, 'They’ll get an email.');
      onClose();
    } catch (error) {
      setFault((error as Error).message);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Reject ${developer.name}?`}
      description="They can’t create API keys or submit apps. They get your reasons by email. When they update their profile, it returns here for another review."
    >
      <form onSubmit={reject} noValidate className="space-y-4">
        <TextArea
          autoFocus
          label="Reason"
          hint="Say what’s missing or wrong, and what they can do about it."
          rows={3}
          required
          maxLength={2_000}
          error={errors.reason?.message}
          {...register('reason', {
            validate: (text) => text.trim() !== '' || 'Enter a reason. The developer will see it.',
          })}
        />
        <fieldset className="space-y-3">
          <legend className="text-sm font-medium">Fields to fix</legend>
          <p className="text-sm text-ink-3">Optional. The developer sees each note at its field.</p>
          {NAMES.map((field) => (
            <TextField
              key={field}
              label={FIELDS[field].label}
              required={false}
              maxLength={1_000}
              error={errors[field]?.message}
              {...register(field)}
            />
          ))}
        </fieldset>
        {fault && <ErrorText>{fault}</ErrorText>}
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            Reject
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
