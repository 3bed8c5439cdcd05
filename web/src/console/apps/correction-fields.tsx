import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { fieldName } from '../../shared/listing-fields.ts';
import { CATEGORIES } from '../../shared/vocabulary.ts';
import { Panel } from '../../ui/card.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { CorrectionValues } from './correction.ts';

/** The fields that may be corrected, with limits and errors. */
export function CorrectionFields({ form }: { form: UseFormReturn<CorrectionValues> }) {
  const { register, watch, getFieldState, formState } = form;
  const field = (path: FieldPath<CorrectionValues>, required?: string) => ({
    ...register(path, {
      validate: (value) => !required || String(value).trim() !== '' || required,
    }),
    label: fieldName(`/${path.replaceAll('.', '/')}`),
    error: getFieldState(path, formState).error?.message,
    required: Boolean(required),
  });
  const used = (path: 'name' | 'description' | 'longDescription', most: number) => `${watch(path).length} / ${most}`;
  return (
    <>
      <Panel title="Wording">
        <div className="space-y-5">
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
            <TextField {...field('name', 'An app needs a name.')} maxLength={80} aside={used('name', 80)} />
            <SelectField {...field('category')} required options={CATEGORIES} />
          </div>
          <TextArea
            {...field('description', 'An app needs a short description.')}
            rows={2}
            maxLength={280}
            aside={used('description', 280)}
            hint="One or two sentences; shown in lists."
          />
          <TextArea
            {...field('longDescription')}
            rows={12}
            maxLength={20_000}
            aside={used('longDescription', 20_000)}
            hint="Markdown."
            className="font-mono text-xs"
          />
        </div>
      </Panel>
      <Panel title="Addresses">
        <div className="space-y-5">
          <TextField {...field('websiteUrl')} type="url" maxLength={2048} />
          <TextField
            {...field('logoUrl')}
            type="url"
            maxLength={2048}
            hint="A square PNG or JPEG, at least 512 × 512 px."
          />
          <TextField {...field('bannerUrl')} type="url" maxLength={2048} hint="A PNG or JPEG of 1200 × 600 px." />
          <TextField {...field('oauthClientId')} maxLength={200} hint="As arranged with support." />
        </div>
      </Panel>
      <Panel title="Screenshots">
        <ul className="space-y-6">
          {watch('screenshots').map((screenshot, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are corrected in place, none comes or goes
            <li key={position} className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <img
                src={/^https?:/.test(screenshot.url) ? screenshot.url : undefined}
                alt=""
                width={144}
                height={81}
                className="aspect-video w-36 rounded-md border bg-hover object-cover"
              />
              <div className="space-y-3">
                <TextField
                  {...field(`screenshots.${position}.url`, 'A screenshot needs an address.')}
                  type="url"
                  maxLength={2048}
                />
                <TextField {...field(`screenshots.${position}.caption`)} maxLength={200} />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
