// Form fields of contacts, policies, pricing and tags, for the editor of developers and the correction of administrators.

import { listTags, MAX_LENGTHS, MAX_TAGS, PRICING_LABELS, PRICING_MODELS } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type FieldPath, type FieldPathValue, useFormContext, useWatch } from 'react-hook-form';
import { ChoicesField } from '../ui/choices-field.tsx';
import { Counter } from '../ui/counter.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { tagName } from './disclosures.ts';
import type { DisclosuresDraft } from './disclosures-draft.ts';
import { fieldId } from './field-focus.ts';

export type DisclosurePath = FieldPath<DisclosuresDraft>;

/** A comment on a field and on everything inside it; `exact` leaves the inside out. */
export type NoteAt = (pointer: string, exact?: boolean) => ReactNode;

interface FieldsProps {
  noteAt?: NoteAt | undefined;
}

/** Of one field, or the first inside a list. */
function messageIn(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageIn).find(Boolean);
  return (error as { message?: string } | undefined)?.message;
}

/** Common props of a field: name, ID, label, error and comments. */
export function useDisclosureField(noteAt?: NoteAt) {
  const { register, formState } = useFormContext<DisclosuresDraft>();
  const { errors } = formState;
  const framed = (path: DisclosurePath) => {
    const pointer = `/${path.replaceAll('.', '/')}`;
    const error = path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], errors);
    return { id: fieldId(pointer), label: fieldName(pointer), error: messageIn(error), note: noteAt?.(pointer) };
  };
  return { framed, field: (path: DisclosurePath) => ({ ...register(path), ...framed(path) }) };
}

/** Value of a field that is no plain control, and how to change it. */
export function useDisclosureValue<Path extends DisclosurePath>(path: Path) {
  const { setValue, clearErrors } = useFormContext<DisclosuresDraft>();
  const value = useWatch<DisclosuresDraft, Path>({ name: path });
  const change = (next: FieldPathValue<DisclosuresDraft, Path>) => {
    // Faults of the service are at the items of a list, which are no fields of the form.
    clearErrors(path);
    setValue(path, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return [value, change] as const;
}

const URL_PROPS = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const;

export function ContactFields({ noteAt }: FieldsProps) {
  const { field } = useDisclosureField(noteAt);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...field('supportUrl')} {...URL_PROPS} />
      <TextField {...field('supportEmail')} type="email" inputMode="email" placeholder="support@example.com" />
      <TextField {...field('privacyPolicyUrl')} {...URL_PROPS} />
      <TextField {...field('termsUrl')} {...URL_PROPS} />
      <TextField {...field('documentationUrl')} {...URL_PROPS} />
      <TextField {...field('statusUrl')} {...URL_PROPS} />
      <TextField
        {...field('securityContact')}
        autoCapitalize="off"
        spellCheck={false}
        placeholder="security@example.com"
        hint="Where to report vulnerabilities: an email address or a URL."
      />
    </div>
  );
}

const MODELS = [
  { value: '', label: 'Not stated' },
  ...PRICING_MODELS.map((value) => ({ value, label: PRICING_LABELS[value] })),
];

export function PricingFields({ noteAt }: FieldsProps) {
  const { field } = useDisclosureField();
  const note = useWatch<DisclosuresDraft, 'pricing.note'>({ name: 'pricing.note' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField {...field('pricing.model')} note={noteAt?.('/pricing')} options={MODELS} />
      <TextField {...field('pricing.url')} {...URL_PROPS} hint="Where your prices are." />
      <div className="sm:col-span-2">
        <TextField
          {...field('pricing.note')}
          placeholder="Free for up to five people."
          aside={<Counter text={note} limit={MAX_LENGTHS.pricingNote} />}
        />
      </div>
    </div>
  );
}

const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => (await listTags({ signal })).data,
  staleTime: 60_000,
});

const toTag = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Chosen from the vocabulary of the marketplace; typed freely where there is none. */
export function TagsField({ noteAt }: FieldsProps) {
  const { framed } = useDisclosureField(noteAt);
  const [tags, setTags] = useDisclosureValue('tags');
  const [isUsed, setIsUsed] = useState(false);
  const { data: vocabulary = [], isFetched } = useQuery({ ...tagsQuery, enabled: isUsed });
  return (
    <ChoicesField
      {...framed('tags')}
      name="tags"
      values={tags}
      onChange={setTags}
      options={() => vocabulary.map(({ tag, label }) => ({ value: tag, label }))}
      nameOf={(value) => vocabulary.find(({ tag }) => tag === value)?.label ?? tagName(value)}
      max={MAX_TAGS}
      create={isFetched && vocabulary.length === 0 ? toTag : undefined}
      onFocus={() => setIsUsed(true)}
      placeholder="Type to search"
      hint={`Up to ${MAX_TAGS} words that people filter apps by.`}
    />
  );
}
