import { type App, IMAGE_REQUIREMENTS, type Image, MAX_LENGTHS } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { DataSafetyFields } from '../../shared/data-safety-fields.tsx';
import { ContactFields, PricingFields, TagsField } from '../../shared/disclosure-fields.tsx';
import type { ListingDraft } from '../../shared/listing-draft.ts';
import { categories } from '../../shared/vocabulary.ts';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Counter } from '../../ui/counter.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';

/** The fields that may be corrected, with limits and errors. */
export function CorrectionFields({ app, form }: { app: App; form: UseFormReturn<ListingDraft> }) {
  const { register, watch, getFieldState, formState } = form;
  const field = (path: FieldPath<ListingDraft>, limit?: number) => ({
    ...register(path),
    label: fieldName(`/${path.replaceAll('.', '/')}`),
    error: getFieldState(path, formState).error?.message,
    required: false,
    aside: limit && <Counter text={String(watch(path))} limit={limit} />,
  });
  return (
    <>
      <Panel title="Text">
        <div className="space-y-5">
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
            <TextField {...field('name', MAX_LENGTHS.name)} required />
            <SelectField {...field('category')} required options={categories()} />
          </div>
          <TextArea
            {...field('description', MAX_LENGTHS.description)}
            required
            rows={2}
            hint="One or two sentences, shown in lists."
          />
          <TextArea
            {...field('longDescription', MAX_LENGTHS.longDescription)}
            rows={12}
            hint="Supports Markdown."
            className="font-mono text-xs"
          />
        </div>
      </Panel>
      <Panel title="Links and images">
        <div className="space-y-5">
          <TextField {...field('websiteUrl')} type="url" />
          <div className={BESIDE_IMAGE}>
            <CurrentImage
              image={app.images.logo}
              isChanged={watch('logoUrl') !== (app.logoUrl ?? '')}
              className="size-20 rounded-[22%]!"
            />
            <TextField
              {...field('logoUrl')}
              type="url"
              hint={`A square PNG or JPEG, at least ${IMAGE_REQUIREMENTS.logo.size}.`}
            />
          </div>
          <div className={BESIDE_IMAGE}>
            <CurrentImage
              image={app.images.banner}
              isChanged={watch('bannerUrl') !== (app.bannerUrl ?? '')}
              className="aspect-[2/1] w-36 rounded-md"
            />
            <TextField
              {...field('bannerUrl')}
              type="url"
              hint={`A PNG or JPEG of ${IMAGE_REQUIREMENTS.banner.size}.`}
            />
          </div>
          <TextField {...field('oauthClientId')} hint="As agreed with support." />
          <TextField {...field('setupUrl')} type="url" hint="Where people land after they install the app." />
        </div>
      </Panel>
      <Panel title="Support and policies">
        <ContactFields />
      </Panel>
      <Panel title="Pricing and tags">
        <div className="space-y-5">
          <PricingFields />
          <TagsField />
        </div>
      </Panel>
      <Panel title="Data safety">
        <DataSafetyFields />
      </Panel>
      {watch('permissions').length > 0 && (
        <Panel title="Permissions" description="To add or remove a permission, the developer submits a new version.">
          <ul className="space-y-5">
            {watch('permissions').map(({ scope }, position) => (
              <li key={scope}>
                <TextField
                  {...field(`permissions.${position}.reason`, MAX_LENGTHS.permissionReason)}
                  required
                  label={
                    <>
                      Reason for <code className="font-mono text-[13px]">{scope}</code>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Screenshots">
        <ul className="space-y-6">
          {watch('screenshots').map((screenshot, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are corrected in place, none comes or goes
            <li key={position} className={BESIDE_IMAGE}>
              <CurrentImage
                image={app.images.screenshots[position]}
                isChanged={screenshot.url !== app.screenshots[position]?.url}
                className="aspect-video w-36 rounded-md"
              />
              <div className="space-y-3">
                <TextField {...field(`screenshots.${position}.url`)} required type="url" />
                <TextField {...field(`screenshots.${position}.caption`)} />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

const BESIDE_IMAGE = 'grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]';

/** The image that is live, while its URL stays. */
function CurrentImage({
  image,
  isChanged,
  className,
}: {
  image: Image | null | undefined;
  isChanged: boolean;
  className: string;
}) {
  if (!isChanged) return <Thumbnail image={image} className={className} />;
  return (
    <p
      className={cx(
        'flex items-center justify-center border border-dashed p-2 text-center text-xs text-ink-3',
        className,
      )}
    >
      Copied when you save
    </p>
  );
}
