// The form of a listing.

import type { App, ReviewEventReasonsItem } from '@marketplace/sdk';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { CATEGORIES, ENVIRONMENTS } from '../../shared/vocabulary.ts';
import { Panel } from '../../ui/card.tsx';
import { Counter } from '../../ui/counter.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { fieldId } from './field-focus.ts';
import { LIMITS, type ListingDraft, lengthOf } from './listing-draft.ts';
import { ReviewerNotes, reasonsAt } from './reviewer-note.tsx';
import { ScreenshotsField } from './screenshots-field.tsx';

type TextName = Exclude<keyof ListingDraft, 'screenshots'>;

interface FormProps {
  environment: App['environment'];
  hasReleaseNotes: boolean;
  reasons: ReviewEventReasonsItem[];
}

export function ListingForm({ environment, hasReleaseNotes, reasons }: FormProps) {
  const field = useField(reasons);
  const [name, logoUrl, bannerUrl] = useWatch<ListingDraft, ['name', 'logoUrl', 'bannerUrl']>({
    name: ['name', 'logoUrl', 'bannerUrl'],
  });
  const where = ENVIRONMENTS.find(({ value }) => value === environment)?.label ?? environment;
  return (
    <div className="space-y-5">
      {hasReleaseNotes && (
        <Panel title="What is new" description="Shown to users when this version goes live.">
          <TextArea
            {...field('releaseNotes', LIMITS.releaseNotes)}
            label="Release notes"
            required={false}
            rows={3}
            placeholder="Faster, and now in Spanish."
          />
        </Panel>
      )}
      <Panel title="Basics">
        <div className="space-y-5">
          <TextField {...field('name', LIMITS.name)} label="Name" required />
          <TextArea
            {...oneLine(field('description', LIMITS.description))}
            label="Short description"
            required
            rows={2}
            hint="One or two sentences that say what the app does for the user. Shown in lists and search results."
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField {...field('category')} label="Category" required options={CATEGORIES} />
            <div>
              <p className="mb-1.5 text-sm font-medium">Environment</p>
              <p className="flex h-9 items-center text-sm text-ink-2">{where}</p>
              <p className="mt-1.5 text-xs text-ink-3">Set when the app was created, for good.</p>
            </div>
          </div>
        </div>
      </Panel>
      <Panel title="Artwork" description="Images live where you host them; give their addresses.">
        <div className="space-y-5">
          <div className="flex items-start gap-4">
            <AppLogo name={name || '?'} url={logoUrl || null} className="mt-7 size-14" />
            <div className="min-w-0 flex-1">
              <TextField
                {...field('logoUrl')}
                type="url"
                inputMode="url"
                label="Logo"
                required={false}
                placeholder="https://"
                hint="Square PNG or JPEG, at least 512 × 512 px."
              />
            </div>
          </div>
          <div className="flex items-start gap-4">
            <Thumbnail url={bannerUrl} className="mt-7 h-9 w-14 sm:h-14 sm:w-28" />
            <div className="min-w-0 flex-1">
              <TextField
                {...field('bannerUrl')}
                type="url"
                inputMode="url"
                label="Banner"
                required={false}
                placeholder="https://"
                hint="PNG or JPEG of 1200 × 600 px, across the top of the store page."
              />
            </div>
          </div>
        </div>
      </Panel>
      <ScreenshotsField reasons={reasons} />
      <Panel title="Details">
        <div className="space-y-5">
          <TextArea
            {...field('longDescription', LIMITS.longDescription)}
            label="Long description"
            required={false}
            rows={10}
            className="font-mono text-[13px]"
            hint="Markdown: headings, lists, bold, links, quotes, code and tables. The preview shows it as users will see it."
          />
          <TextField
            {...field('websiteUrl')}
            type="url"
            inputMode="url"
            label="Website"
            required={false}
            placeholder="https://"
            hint="A page about the app that everybody can open."
          />
          <TextField
            {...field('oauthClientId', LIMITS.oauthClientId)}
            label="OAuth client id"
            required={false}
            autoComplete="off"
            spellCheck={false}
            hint="Of a client that you arranged with support. Leave it empty if the app needs none."
          />
        </div>
      </Panel>
    </div>
  );
}

/** Common props of a field: ID, error, reviewer's notes, and a counter where the length is limited. */
function useField(reasons: ReviewEventReasonsItem[]) {
  const { register, formState, control } = useFormContext<ListingDraft>();
  const values = useWatch({ control });
  return (name: TextName, limit?: number) => {
    const notes = reasonsAt(reasons, `/${name}`);
    return {
      ...register(name as FieldPath<ListingDraft>),
      id: fieldId(`/${name}`),
      error: formState.errors[name]?.message,
      note: notes.length > 0 && <ReviewerNotes reasons={notes} />,
      aside: limit && <Counter length={lengthOf(values[name] ?? '')} limit={limit} />,
    };
  };
}

/** The short description is one line of text, wrapped on the screen: line breaks of pasted text become spaces. */
function oneLine<Props extends { onChange: (event: { target: HTMLTextAreaElement }) => unknown }>(props: Props) {
  return {
    ...props,
    onChange: (event: { target: HTMLTextAreaElement }) => {
      const { value } = event.target;
      if (/[\r\n\t]/.test(value))
        event.target.value = value.replace(/\s+/g, (gap) => (/[\r\n\t]/.test(gap) ? ' ' : gap));
      return props.onChange(event);
    },
  };
}
