import { MAX_LENGTHS } from '@marketplace/sdk';
import { Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { type RowProps, textOf } from '../vocabulary/row-list.tsx';
import type { Field, Row } from './tag-draft.ts';

export function TagRow(props: RowProps<Row, Field>) {
  const { row, focus, onRemove } = props;
  const name = row.tag || 'the new tag';
  return (
    <li data-row={row.key} className="flex items-start gap-2 p-3">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem]">
        <TextField
          {...textOf(props, 'tag')}
          label={`Tag: ${name}`}
          placeholder="time-tracking"
          autoFocus={focus}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_LENGTHS.tag}
          className="font-mono text-[13px]"
        />
        <TextField
          {...textOf(props, 'label')}
          label={`Label of ${name}`}
          placeholder="Time tracking"
          maxLength={MAX_LENGTHS.tagLabel}
        />
        <p className="self-center text-sm text-ink-3 tabular-nums sm:text-right">{plural(row.count, 'app')}</p>
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove} className="hover:text-bad">
        <Trash2 />
      </IconButton>
    </li>
  );
}
