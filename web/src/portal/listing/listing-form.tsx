// The form of a listing.

import type { App, ReviewEventReasonsItem } from '@marketplace/sdk';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { brand } from '../../shared/brand.ts';
import { fieldId } from '../../shared/field-focus.ts';
import { LIMITS, type ListingDraft } from '../../shared/listing-draft.ts';
import { oneLine } from '../../shared/one-line.ts';
import { categories, ENVIRONMENTS } from '../../shared/vocabulary.ts';
import { Panel } from '../../ui/card.tsx';
import { Counter } from '../../ui/counter.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { DisclosureSections } from './disclosure-sections.tsx';
import { ImageField } from './image-field.tsx';
import { useUploads } from './image-uploads.tsx';
import { PermissionsField } from './permissions-field.tsx';
import { ReviewerNotes, reasonsAt } from './reviewer-note.tsx';
import { ScreenshotsField } from './screenshots-field.tsx';

type TextName = Exclude<keyof ListingDraft, 'screenshots' | 'permissions' | 'pricing' | 'tags' | 'dataSafety'>;

interface FormProps {
  environment: App['environment'];
  hasReleaseNotes: boolean;
  reasons: ReviewEventReasonsItem[];
  /** Of a live listing: without what needs a new version. */
  isCorrection?: boolean;
}

export function ListingForm({ environment, hasReleaseNotes, reasons, isCorrection = false }: FormProps) {
  const field = useField(reasons);
  const { imageOf } = useUploads();
  const [name, logoUrl, bannerUrl] = useWatch<ListingDraft, ['name', 'logoUrl', 'bannerUrl']>({
    name: ['name', 'logoUrl', 'bannerUrl'],
  });
  const where = ENVIRONMENTS.find(({ value }) => value === environment)?.label ?? environment;
  return (
    <div className="space-y-5">
      {hasReleaseNotes && (
        <Panel title="What’s new" description="Shown to users when this version goes live.">
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
          {!isCorrection && <TextField {...field('name', LIMITS.name)} label="Name" required />}
          <TextArea
            {...oneLine(field('description', LIMITS.description))}
            label="Short description"
            required
            rows={2}
            hint="One or two sentences about what the app does. Shown in lists and search results."
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField {...field('category')} label="Category" required options={categories()} />
            {!isCorrection && (
              <div>
                <p className="mb-1.5 text-sm font-medium">Environment</p>
                <p className="flex h-9 items-center text-sm text-ink-2">{where}</p>
                <p className="mt-1.5 text-xs text-ink-3">Can’t be changed after the app is created.</p>
              </div>
            )}
          </div>
        </div>
      </Panel>
      <Panel title="Artwork" description="Upload your images, or host them anywhere and enter their URLs.">
        <div className="space-y-5">
          <ImageField {...imageProps(field('logoUrl'))} name="logoUrl" kind="logo" label="Logo">
            <AppLogo name={name || '?'} image={imageOf(logoUrl)} sizes="5rem" className="size-20" />
          </ImageField>
          <ImageField
            {...imageProps(field('bannerUrl'))}
            name="bannerUrl"
            kind="banner"
            label="Banner"
            hint={`Shown at the top of your ${brand.name} page.`}
          >
            <Thumbnail image={imageOf(bannerUrl)} className="aspect-[2/1] w-40 self-start" />
          </ImageField>
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
            hint="Supports Markdown: headings, lists, bold, links, quotes, code, and tables. The preview shows what users see."
          />
          <TextField
            {...field('websiteUrl')}
            type="url"
            inputMode="url"
            label="Website"
            required={false}
            placeholder="https://"
            hint="A public page about the app."
          />
        </div>
      </Panel>
      {!isCorrection && (
        <PermissionsField reasons={reasons}>
          <TextField
            {...field('oauthClientId', LIMITS.oauthClientId)}
            label="OAuth client ID"
            required={false}
            autoComplete="off"
            spellCheck={false}
            hint="The client ID you agreed on with support. Leave empty if your app doesn’t use OAuth."
          />
          <TextField
            {...field('setupUrl')}
            type="url"
            inputMode="url"
            label="Setup URL"
            required={false}
            placeholder="https://"
            hint="Where people land after they install the app. Needed if your app requests permissions."
          />
        </PermissionsField>
      )}
      <DisclosureSections reasons={reasons} />
    </div>
  );
}

const imageProps = ({ error, note }: ReturnType<ReturnType<typeof useField>>) => ({ error, note });

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
      aside: limit && <Counter text={values[name] ?? ''} limit={limit} />,
    };
  };
}
