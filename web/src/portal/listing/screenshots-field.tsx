// The screenshots of a listing: uploaded, or added by URL; reordered by drag and drop or with buttons.

import { countCharacters, type ReviewEventReasonsItem } from '@marketplace/sdk';
import { ArrowDown, ArrowUp, GripVertical, ImagePlus, ImageUp, Trash2, Upload as UploadIcon, X } from 'lucide-react';
import { type FormEvent, type PointerEvent, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { fieldId } from '../../shared/field-focus.ts';
import { LIMITS, type ListingDraft } from '../../shared/listing-draft.ts';
import { blank, urlFault } from '../../shared/text-faults.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Counter } from '../../ui/counter.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { FileButton, FileTarget } from '../media/file-target.tsx';
import { acceptOf, checkFile, requirementOf } from '../media/image-file.ts';
import { ImageNotes } from './image-field.tsx';
import { useImageUpload, useUploads } from './image-uploads.tsx';
import { ReviewerNotes, reasonsAt } from './reviewer-note.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useDragOrder } from './use-drag-order.ts';

const ACCEPT = acceptOf('screenshot');

export function ScreenshotsField({ reasons }: { reasons: ReviewEventReasonsItem[] }) {
  const { control, getValues } = useFormContext<ListingDraft>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'screenshots' });
  const uploads = useUploads();
  const [news, setNews] = useState('');
  const [refusals, setRefusals] = useState<string[]>([]);
  const reorder = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || to === from) return;
    move(from, to);
    setNews(`Screenshot moved from position ${from + 1} to ${to + 1} of ${fields.length}.`);
  };
  const takeOut = (position: number) => {
    remove(position);
    setNews(`Screenshot ${position + 1} removed.`);
    document.getElementById(fieldId('/screenshots'))?.focus();
  };
  const addFiles = async (files: File[]) => {
    const checked = await Promise.all(files.map((file) => checkFile(file, 'screenshot')));
    const good = checked.flatMap((file) => (file.refusal === undefined ? [file] : []));
    const refused = checked.flatMap(({ name, refusal }) => (refusal === undefined ? [] : [`${name}: ${refusal}`]));
    const free = LIMITS.screenshots - getValues('screenshots').length;
    const left = good.slice(free).map(({ name }) => name);
    setRefusals([...refused, ...(left.length > 0 ? [tooMany(left)] : [])]);
    if (good.length === left.length) return;
    const added = good.slice(0, free).map((file) => ({ url: uploads.add(file, 'screenshot'), caption: '' }));
    append(added, { shouldFocus: false });
    setNews(`${plural(added.length, 'screenshot')} added.`);
  };
  const drag = useDragOrder(fields.length, reorder);
  const own = reasons.filter(({ pointer }) => pointer === '/screenshots');
  // Reasons for a screenshot that was removed are shown for the whole list.
  const lost = reasonsAt(reasons, '/screenshots').filter(
    ({ pointer }) => pointer !== '/screenshots' && Number(pointer.split('/')[2]) >= fields.length,
  );
  return (
    <Panel
      title="Screenshots"
      description="Add two to six images. Users see the first one first."
      actions={<span className="text-xs text-ink-3 tabular-nums">{`${fields.length} / ${LIMITS.screenshots}`}</span>}
    >
      {own.length + lost.length > 0 && (
        <div className="mb-4">
          <ReviewerNotes reasons={[...own, ...lost]} />
        </div>
      )}
      <FileTarget onFiles={addFiles} aria-label="Screenshots" className="-m-2 rounded-md border border-transparent p-2">
        <ol ref={drag.list} className={cx('space-y-3', fields.length > 0 && 'mb-4')}>
          {fields.map(({ id }, position) => (
            <li
              key={id}
              style={drag.styleOf(position)}
              className={cx(
                'rounded-md border bg-surface p-3',
                drag.dragged === position
                  ? 'relative z-10 shadow-float'
                  : drag.dragged !== undefined && 'transition-transform',
              )}
            >
              <ScreenshotRow
                position={position}
                count={fields.length}
                reasons={reasonsAt(reasons, `/screenshots/${position}`)}
                onMove={(to) => reorder(position, to)}
                onRemove={() => takeOut(position)}
                onGrab={(event) => drag.grab(position, event)}
                onMoreFiles={addFiles}
              />
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {news}
        </p>
        {refusals.length > 0 && (
          <div className="mb-3 flex items-start gap-2">
            <div className="min-w-0 flex-1 space-y-1">
              {refusals.map((refusal) => (
                <ErrorText key={refusal}>{refusal}</ErrorText>
              ))}
            </div>
            <IconButton label="Dismiss" className="h-7 w-7" onClick={() => setRefusals([])}>
              <X />
            </IconButton>
          </div>
        )}
        {fields.length < LIMITS.screenshots ? (
          <AddScreenshots
            onFiles={addFiles}
            onUrl={(url) => {
              append({ url, caption: '' }, { shouldFocus: false });
              setNews(`Screenshot ${fields.length + 1} added.`);
            }}
          />
        ) : (
          <p id={fieldId('/screenshots')} tabIndex={-1} className="text-sm text-ink-3">
            You’ve reached the limit of six. Remove one to add another.
          </p>
        )}
      </FileTarget>
    </Panel>
  );
}

function tooMany(names: string[]): string {
  return `A listing has up to six screenshots. Not added: ${names.join(', ')}.`;
}

interface RowProps {
  position: number;
  count: number;
  reasons: ReviewEventReasonsItem[];
  onMove: (to: number) => void;
  onRemove: () => void;
  onGrab: (event: PointerEvent) => void;
  /** Several files for one row are added to the list. */
  onMoreFiles: (files: File[]) => void;
}

function ScreenshotRow({ position, count, reasons, onMove, onRemove, onGrab, onMoreFiles }: RowProps) {
  const { register, setValue, formState } = useFormContext<ListingDraft>();
  const { add, retry, imageOf } = useUploads();
  const { url, upload } = useImageUpload(`screenshots.${position}.url`);
  const caption = useWatch<ListingDraft, `screenshots.${number}.caption`>({ name: `screenshots.${position}.caption` });
  const [refusal, setRefusal] = useState<string>();
  const chooser = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.screenshots?.[position];
  const nth = `screenshot ${position + 1}`;
  const change = (value: string) => {
    setRefusal(undefined);
    setValue(`screenshots.${position}.url`, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const replace = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return onMoreFiles(files);
    const checked = await checkFile(file, 'screenshot');
    if (checked.refusal !== undefined) return setRefusal(`${file.name}: ${checked.refusal}`);
    change(add(checked, 'screenshot', upload ? upload.previous : url));
  };
  const cancel = () => (upload?.previous ? change(upload.previous) : onRemove());
  return (
    <FileTarget
      onFiles={replace}
      aria-label={`Screenshot ${position + 1}`}
      // Files over the whole list are added: then no row offers to be replaced.
      data-replaces
      className="-m-2 flex gap-3 rounded-md border border-transparent p-2"
    >
      {/* Drag handle for pointers; keyboards use the buttons. */}
      <span
        aria-hidden="true"
        title="Drag to reorder"
        onPointerDown={onGrab}
        className="-ml-1 flex w-5 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-ink-3 hover:bg-hover active:cursor-grabbing"
      >
        <GripVertical className="size-4" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3 sm:flex-row">
        <FileButton
          accept={ACCEPT}
          onFiles={replace}
          render={(open) => (
            <button
              ref={chooser}
              type="button"
              // Links to the field lead here while there is no URL field.
              id={upload && fieldId(`/screenshots/${position}/url`)}
              aria-label={`Replace ${nth}`}
              title={`Replace ${nth}`}
              onClick={open}
              className="group relative shrink-0 self-start rounded-sm"
            >
              <Thumbnail image={imageOf(url)} className={cx('h-[4.5rem] w-32', upload && 'opacity-60')} />
              <span
                aria-hidden="true"
                className="absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-sm bg-black/60 text-xs text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 [[data-replaces][data-over]_&]:opacity-100"
              >
                <ImageUp className="size-5" />
                Replace
              </span>
            </button>
          )}
        />
        <div className="min-w-0 flex-1 space-y-2">
          <div>
            {upload ? (
              <UploadStatus upload={upload} onRetry={() => retry(url)} onCancel={cancel} chooser={chooser} />
            ) : (
              <TextField
                {...register(`screenshots.${position}.url`, { onChange: () => setRefusal(undefined) })}
                id={fieldId(`/screenshots/${position}/url`)}
                type="url"
                inputMode="url"
                label={`URL of ${nth}`}
                hideLabel
                placeholder="https://"
                error={errors?.url?.message}
              />
            )}
            {refusal && <ErrorText className="mt-1.5">{refusal}</ErrorText>}
            <ImageNotes kind="screenshot" url={url} />
          </div>
          <TextField
            {...register(`screenshots.${position}.caption`)}
            id={fieldId(`/screenshots/${position}/caption`)}
            label={`Caption of ${nth}`}
            hideLabel
            placeholder="Caption (optional)"
            error={errors?.caption?.message}
            note={reasons.length > 0 && <ReviewerNotes reasons={reasons} />}
            hint={
              countCharacters(caption ?? '') > LIMITS.caption * 0.8 ? (
                <Counter text={caption ?? ''} limit={LIMITS.caption} />
              ) : undefined
            }
          />
        </div>
      </div>
      <div className="flex shrink-0 flex-col [&_svg]:size-4">
        <IconButton
          label={`Move ${nth} up`}
          className="h-7 w-7 aria-disabled:opacity-40"
          aria-disabled={position === 0}
          onClick={() => onMove(position - 1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={`Move ${nth} down`}
          className="h-7 w-7 aria-disabled:opacity-40"
          aria-disabled={position === count - 1}
          onClick={() => onMove(position + 1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton label={`Remove ${nth}`} className="h-7 w-7 hover:text-bad" onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </FileTarget>
  );
}

function AddScreenshots({ onFiles, onUrl }: { onFiles: (files: File[]) => void; onUrl: (url: string) => void }) {
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const wrong = blank(url, 'Enter the image URL.') ?? urlFault(url.trim());
    setFault(wrong);
    if (wrong) return;
    onUrl(url.trim());
    setUrl('');
  };
  return (
    <div className="rounded-md border border-dashed border-line-strong/60 p-4">
      <div className="flex flex-col items-center gap-1.5 py-2 text-center">
        <FileButton
          id={fieldId('/screenshots')}
          size="sm"
          icon={<UploadIcon />}
          accept={ACCEPT}
          multiple
          onFiles={onFiles}
        >
          <span>
            Choose files<span className="sr-only"> for screenshots</span>
          </span>
        </FileButton>
        <p className="text-xs text-ink-3">or drop or paste images here</p>
        <p className="text-xs text-ink-3">{requirementOf('screenshot')}</p>
      </div>
      <form onSubmit={add} noValidate className="mt-3 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            type="url"
            inputMode="url"
            label="URL of a new screenshot"
            hideLabel
            placeholder="or use a URL: https://"
            value={url}
            error={fault}
            onChange={(event) => {
              setUrl(event.target.value);
              setFault(undefined);
            }}
          />
        </div>
        <Button type="submit" icon={<ImagePlus />}>
          Add
        </Button>
      </form>
    </div>
  );
}
