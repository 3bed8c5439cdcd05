// The screenshots of a listing: added by URL, reordered by drag and drop or with buttons.

import { IMAGE_REQUIREMENTS, type ReviewEventReasonsItem } from '@marketplace/sdk';
import { ArrowDown, ArrowUp, GripVertical, ImagePlus, Trash2 } from 'lucide-react';
import { type FormEvent, type PointerEvent, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Counter } from '../../ui/counter.tsx';
import { TextField } from '../../ui/field.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { fieldId } from './field-focus.ts';
import { addressFault, LIMITS, type ListingDraft, lengthOf } from './listing-draft.ts';
import { ReviewerNotes, reasonsAt } from './reviewer-note.tsx';
import { useDragOrder } from './use-drag-order.ts';

export function ScreenshotsField({ reasons }: { reasons: ReviewEventReasonsItem[] }) {
  const { control } = useFormContext<ListingDraft>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'screenshots' });
  const [news, setNews] = useState('');
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
  const drag = useDragOrder(fields.length, reorder);
  const own = reasons.filter(({ pointer }) => pointer === '/screenshots');
  // Reasons for a screenshot that was removed are shown for the whole list.
  const lost = reasonsAt(reasons, '/screenshots').filter(
    ({ pointer }) => pointer !== '/screenshots' && Number(pointer.split('/')[2]) >= fields.length,
  );
  return (
    <Panel
      title="Screenshots"
      description={`Two to six images, at least ${IMAGE_REQUIREMENTS.screenshot.size}. The first one is shown first.`}
      actions={<span className="text-xs text-ink-3 tabular-nums">{`${fields.length} / ${LIMITS.screenshots}`}</span>}
    >
      {own.length + lost.length > 0 && (
        <div className="mb-4">
          <ReviewerNotes reasons={[...own, ...lost]} />
        </div>
      )}
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
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
      {fields.length < LIMITS.screenshots ? (
        <AddScreenshot
          onAdd={(url) => {
            append({ url, caption: '' }, { shouldFocus: false });
            setNews(`Screenshot ${fields.length + 1} added.`);
          }}
        />
      ) : (
        <p id={fieldId('/screenshots')} tabIndex={-1} className="text-sm text-ink-3">
          You’ve reached the limit of six. Remove one to add another.
        </p>
      )}
    </Panel>
  );
}

interface RowProps {
  position: number;
  count: number;
  reasons: ReviewEventReasonsItem[];
  onMove: (to: number) => void;
  onRemove: () => void;
  onGrab: (event: PointerEvent) => void;
}

function ScreenshotRow({ position, count, reasons, onMove, onRemove, onGrab }: RowProps) {
  const { register, formState } = useFormContext<ListingDraft>();
  const { url = '', caption = '' } =
    useWatch<ListingDraft, `screenshots.${number}`>({ name: `screenshots.${position}` }) ?? {};
  const errors = formState.errors.screenshots?.[position];
  const nth = `screenshot ${position + 1}`;
  return (
    <div className="flex gap-3">
      {/* Drag handle for pointers; keyboards use the buttons. */}
      <span
        aria-hidden="true"
        title="Drag to reorder"
        onPointerDown={onGrab}
        className="-ml-1 flex w-5 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-ink-3 hover:bg-hover active:cursor-grabbing"
      >
        <GripVertical className="size-4" />
      </span>
      <Thumbnail url={url} className="hidden h-[4.5rem] w-32 sm:block" />
      <div className="min-w-0 flex-1 space-y-2">
        <TextField
          {...register(`screenshots.${position}.url`)}
          id={fieldId(`/screenshots/${position}/url`)}
          type="url"
          inputMode="url"
          label={`URL of ${nth}`}
          hideLabel
          placeholder="https://"
          error={errors?.url?.message}
        />
        <TextField
          {...register(`screenshots.${position}.caption`)}
          id={fieldId(`/screenshots/${position}/caption`)}
          label={`Caption of ${nth}`}
          hideLabel
          placeholder="Caption (optional)"
          error={errors?.caption?.message}
          note={reasons.length > 0 && <ReviewerNotes reasons={reasons} />}
          hint={
            lengthOf(caption) > LIMITS.caption * 0.8 ? (
              <Counter length={lengthOf(caption)} limit={LIMITS.caption} />
            ) : undefined
          }
        />
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
    </div>
  );
}

function AddScreenshot({ onAdd }: { onAdd: (url: string) => void }) {
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const wrong = addressFault(url.trim());
    setFault(wrong);
    if (wrong) return;
    onAdd(url.trim());
    setUrl('');
  };
  return (
    <form onSubmit={add} noValidate className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          id={fieldId('/screenshots')}
          type="url"
          inputMode="url"
          label="URL of a new screenshot"
          hideLabel
          placeholder="https://… image URL"
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
  );
}
