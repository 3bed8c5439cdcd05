// The fields of a developer, shared by registration and profile.

import type { ProfileReason } from '@marketplace/sdk';
import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import type { UseFormReturn } from 'react-hook-form';
import { tooLong } from '../../shared/text-faults.ts';
import { Counter } from '../../ui/counter.tsx';
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
  organization = false,
  reasons = [],
}: {
  form: UseFormReturn<DeveloperValues>;
  emailHint: string;
  /** Of an organization, not of a person. */
  organization?: boolean;
  /** What an administrator found wrong; each is shown at its field until the field is changed. */
  reasons?: ProfileReason[];
}) {
  const { errors, dirtyFields } = formState;
  const faultOf = (field: keyof DeveloperValues) =>
    errors[field]?.message ??
    (dirtyFields[field] ? undefined : reasons.find(({ pointer }) => pointer === `/${field}`)?.message);
  const website = register('websiteUrl');
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          hint="Shown to users next to your apps."
          required
          autoComplete={organization ? 'organization' : 'name'}
          maxLength={100}
          error={faultOf('name')}
          {...register('name', {
            validate: (name) => name.trim() !== '' || (organization ? 'Enter a name.' : 'Enter your name.'),
          })}
        />
        <TextField
          label={organization ? 'Contact email' : 'Email'}
          type="email"
          hint={emailHint}
          required
          autoComplete="email"
          maxLength={MAX_LENGTHS.email}
          error={faultOf('email')}
          {...register('email', {
            validate: (email) =>
              /^[^\s@]+@[^\s@]+$/.test(email.trim()) || 'Enter an email address, such as ada@example.com.',
          })}
        />
        <TextField
          label="Company"
          hint={organization ? 'The legal name, if it differs.' : undefined}
          required={false}
          autoComplete="organization"
          maxLength={100}
          error={faultOf('companyName')}
          {...register('companyName')}
        />
        <TextField
          label="Website"
          type="url"
          required={false}
          autoComplete="url"
          placeholder="https://example.com"
          maxLength={2_048}
          error={faultOf('websiteUrl')}
          {...website}
          onBlur={(event) => {
            void website.onBlur(event);
            const complete = withScheme(event.target.value);
            if (complete !== event.target.value) setValue('websiteUrl', complete, { shouldDirty: true });
          }}
        />
      </div>
      <TextArea
        label={organization ? 'About' : 'About you'}
        hint={`Plain text, shown on ${organization ? 'its' : 'your'} public page. What do you build, and who is it for?`}
        aside={<Counter text={watch('bio')} limit={MAX_BIO_LENGTH} />}
        required={false}
        error={faultOf('bio')}
        {...register('bio', { validate: (bio) => tooLong(bio, MAX_BIO_LENGTH) })}
      />
    </div>
  );
}

/** The trimmed values; empty ones are left out. */
export function filledIn(values: DeveloperValues): Partial<DeveloperValues> {
  const trimmed = Object.entries(values).map(([field, value]) => [field, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** Adds the missing scheme: "example.com" becomes "https://example.com". */
function withScheme(typed: string): string {
  const text = typed.trim();
  return /^[\w-]+(\.[\w-]+)+(?![\w-]*:)/.test(text) ? `https://${text}` : text;
}
