import { MAX_LENGTHS } from '@marketplace/sdk';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { newRow, type Row, type RowFaults } from './tag-draft.ts';

const MAX_TAGS = 200;

export function TagList({
  rows,
  faults,
  onChange,
}: {
  rows: Row[];
  faults: ReadonlyMap<number, RowFaults>;
  /** With the key of the row that was edited. */
  onChange: (rows: Row[], key?: number) => void;
}) {
  const [added, setAdded] = useState<number>();
  const add = () => {
    const row = newRow();
    setAdded(row.key);
    onChange([...rows, row]);
  };
  const change = (row: Row) =>
    onChange(
      rows.map((one) => (one.key === row.key ? row : one)),
      row.key,
    );
  const remove = ({ key }: Row) =>
    onChange(
      rows.filter((one) => one.key !== key),
      key,
    );
  return (
    <section>
      <h2 className="text-sm font-semibold">{plural(rows.length, 'tag')}</h2>
      <ul className="mt-4 divide-y rounded-lg border bg-surface shadow-card">
        {rows.map((row) => (
          <TagRow
            key={row.key}
            row={row}
            faults={faults.get(row.key)}
            focus={row.key === added}
            onChange={change}
            onRemove={() => remove(row)}
          />
        ))}
        {rows.length === 0 && (
          <li className="px-5 py-8 text-center text-sm text-ink-2">No tags. Listings can’t have any.</li>
        )}
      </ul>
      <Button className="mt-4" icon={<Plus />} onClick={add} disabled={rows.length >= MAX_TAGS}>
        Add tag
      </Button>
    </section>
  );
}

function TagRow({
  row,
  faults,
  focus,
  onChange,
  onRemove,
}: {
  row: Row;
  faults: RowFaults | undefined;
  /** It was just added. */
  focus: boolean;
  onChange: (row: Row) => void;
  onRemove: () => void;
}) {
  const name = row.tag || 'the new tag';
  const text = (field: 'tag' | 'label') => ({
    value: row[field],
    error: faults?.[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...row, [field]: event.target.value }),
  });
  return (
    <li data-row={row.key} className="flex items-start gap-2 p-3">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem]">
        <TextField
          {...text('tag')}
          label={`Tag: ${name}`}
          hideLabel
          placeholder="time-tracking"
          autoFocus={focus}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_LENGTHS.tag}
          className="font-mono text-[13px]"
        />
        <TextField
          {...text('label')}
          label={`Label of ${name}`}
          hideLabel
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
