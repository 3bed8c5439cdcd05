// The fields of a developer, shared by registration and profile.

import type { UseFormReturn } from 'react-hook-form';
import { TextArea, TextField } from '../../ui/field.tsx';

export interface DeveloperValues {
  name: string;
  email: string;
  companyName: string;
  websiteUrl: string;
  bio: string;
}

const MAX_BIO_LENGTH = 2_000;

export function DeveloperFields({
  form: { register, watch, setValue, formState },
  emailHint,
}: {
  form: UseFormReturn<DeveloperValues>;
  emailHint: string;
}) {
  const { errors } = formState;
  const website = register('websiteUrl');
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          hint="Shown to users next to your apps."
          required
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || 'Enter your name.' })}
        />
        <TextField
          label="Email"
          type="email"
          hint={emailHint}
          required
          autoComplete="email"
          maxLength={254}
          error={errors.email?.message}
          {...register('email', {
            validate: (email) =>
              /^[^\s@]+@[^\s@]+$/.test(email.trim()) || 'Enter an email address, such as ada@example.com.',
          })}
        />
        <TextField
          label="Company"
          required={false}
          autoComplete="organization"
          maxLength={100}
          error={errors.companyName?.message}
          {...register('companyName')}
        />
        <TextField
          label="Website"
          type="url"
          required={false}
          autoComplete="url"
          placeholder="https://example.com"
          maxLength={2_048}
          error={errors.websiteUrl?.message}
          {...website}
          onBlur={(event) => {
            void website.onBlur(event);
            const complete = withScheme(event.target.value);
            if (complete !== event.target.value) setValue('websiteUrl', complete, { shouldDirty: true });
          }}
        />
      </div>
      <TextArea
        label="About you"
        hint="Plain text, shown on your public page. What do you build, and who is it for?"
        aside={`${watch('bio').length} / ${MAX_BIO_LENGTH}`}
        required={false}
        maxLength={MAX_BIO_LENGTH}
        error={errors.bio?.message}
        {...register('bio')}
      />
    </div>
  );
}

/** Adds the missing scheme: "example.com" becomes "https://example.com". */
function withScheme(typed: string): string {
  const text = typed.trim();
  return /^[\w-]+(\.[\w-]+)+(?![\w-]*:)/.test(text) ? `https://${text}` : text;
}
