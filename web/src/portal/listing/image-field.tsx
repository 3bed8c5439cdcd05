// The logo or banner of a listing: uploaded by drop, paste or file picker, or given as a URL.

import { TriangleAlert, Upload as UploadIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldId } from '../../shared/field-focus.ts';
import type { ListingDraft } from '../../shared/listing-draft.ts';
import { urlFault } from '../../shared/text-faults.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileButton, FileTarget } from '../media/file-target.tsx';
import { acceptOf, checkFile, type ImageKind, requirementOf, sizeWarning } from '../media/image-file.ts';
import { useImageUpload, useUploads } from './image-uploads.tsx';
import { UploadStatus } from './upload-status.tsx';

interface ImageFieldProps {
  name: 'logoUrl' | 'bannerUrl';
  kind: ImageKind;
  label: string;
  hint?: string;
  /** The image as it is now. */
  children: ReactNode;
  error: string | undefined;
  note: ReactNode;
}

export function ImageField({ name, kind, label, hint, children, error, note }: ImageFieldProps) {
  const { register, setValue } = useFormContext<ListingDraft>();
  const { add, retry } = useUploads();
  const { url, upload } = useImageUpload(name);
  const [refusal, setRefusal] = useState<string>();
  const chooser = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const hintId = useId();
  const notesId = useId();
  const change = (value: string) => {
    setRefusal(undefined);
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const take = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setRefusal('Choose one file.');
    const checked = await checkFile(file, kind);
    if (checked.refusal !== undefined) return setRefusal(`${file.name}: ${checked.refusal}`);
    change(add(checked, kind, upload ? upload.previous : url));
  };
  return (
    <FileTarget
      onFiles={take}
      aria-labelledby={labelId}
      aria-describedby={`${hintId} ${notesId}`}
      className="rounded-md border border-dashed border-line-strong/60 p-4"
    >
      <div className="flex flex-col gap-4 sm:flex-row">
        {children}
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium">
            <span id={labelId}>{label}</span>
            <span className="ml-1.5 font-normal text-ink-3">optional</span>
          </p>
          <p id={hintId} className="mt-0.5 text-xs text-ink-3">
            {requirementOf(kind)} {hint}
          </p>
          <div className="mt-3 mb-3 flex flex-wrap items-center gap-2">
            <FileButton
              ref={chooser}
              // Links to the field lead here while there is no URL field.
              id={upload && fieldId(`/${name}`)}
              size="sm"
              icon={<UploadIcon />}
              accept={acceptOf(kind)}
              onFiles={take}
            >
              <span>
                {url ? 'Replace' : 'Choose file'}
                <span className="sr-only">
                  {url ? '' : ' for the'} {label.toLowerCase()}
                </span>
              </span>
            </FileButton>
            {url && !upload && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  change('');
                  chooser.current?.focus();
                }}
              >
                <span>
                  Remove<span className="sr-only"> {label.toLowerCase()}</span>
                </span>
              </Button>
            )}
            <span className="text-xs text-ink-3">or drop or paste an image here</span>
          </div>
          {refusal && <ErrorText className="mb-2">{refusal}</ErrorText>}
          {upload ? (
            <UploadStatus
              upload={upload}
              onRetry={() => retry(url)}
              onCancel={() => change(upload.previous)}
              chooser={chooser}
            />
          ) : (
            <TextField
              {...register(name, { onChange: () => setRefusal(undefined) })}
              id={fieldId(`/${name}`)}
              type="url"
              inputMode="url"
              label={`${label} URL`}
              hideLabel
              placeholder="or use a URL: https://"
              error={error}
              note={note}
            />
          )}
          <div id={notesId}>
            <ImageNotes kind={kind} url={url} />
          </div>
          {upload && note && <div className="mt-2">{note}</div>}
        </div>
      </div>
    </FileTarget>
  );
}

/** What to know about an image: that its size is wrong, or why it is not shown. */
export function ImageNotes({ kind, url }: { kind: ImageKind; url: string }) {
  const { imageOf, uploads } = useUploads();
  const image = imageOf(url);
  if (!image) {
    const hidden = url && !uploads.has(url) && !urlFault(url);
    return hidden ? <p className="mt-1.5 text-xs text-ink-3">{SHOWN_LATER}</p> : null;
  }
  // Before there is a preview, the image is the one that is replaced.
  const upload = uploads.get(url);
  const warning = upload && !upload.preview ? undefined : sizeWarning(kind, image);
  return (
    warning && (
      <p className="mt-1.5 flex items-start gap-1.5 text-xs text-warn">
        <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
        {warning}
      </p>
    )
  );
}

/** An external image is copied by a check. */
export const SHOWN_LATER = 'Shown after the next check.';
