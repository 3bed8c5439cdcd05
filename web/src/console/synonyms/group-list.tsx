import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { RowList, type RowProps, textOf } from '../vocabulary/row-list.tsx';
import type { VocabularyEditor } from '../vocabulary/use-vocabulary.ts';
import { type Field, type Row, rowsWith } from './synonym-draft.ts';

const KINDS = [
  { value: 'same', label: 'Same meaning' },
  { value: 'one-way', label: 'One way' },
];
const MAX_GROUPS = 500;

export function GroupList({ editor }: { editor: VocabularyEditor<Row, Field> }) {
  const { rows, faults, add } = editor;
  const [word, setWord] = useState('');
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-sm font-semibold">{plural(rows.length, 'group')}</h2>
        <div className="flex min-w-0 flex-wrap gap-2">
          <div className="w-44">
            <TextField
              label="Find a word"
              hideLabel
              placeholder="Find a word"
              value={word}
              onChange={(event) => setWord(event.target.value)}
              // The form is not saved by a search.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </div>
          <Button icon={<Plus />} onClick={add} disabled={rows.length >= MAX_GROUPS}>
            Add group
          </Button>
        </div>
      </div>
      <p className="mt-2 text-sm text-ink-3">
        Separate words with commas. “Same meaning”: each word finds the others. “One way”: the first word finds the
        others, but they don’t find it.
      </p>
      <RowList
        editor={editor}
        shown={rowsWith(rows, word, faults.byRow)}
        EntryRow={GroupRow}
        empty={
          rows.length === 0 ? 'No groups. Searches find only the words that people type.' : 'No group has this word.'
        }
      />
    </section>
  );
}

function GroupRow(props: RowProps<Row, Field>) {
  const { row, focus, onChange, onRemove } = props;
  const name = row.words || row.from || 'new group';
  return (
    <li
      data-row={row.key}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 p-3 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]"
    >
      <div className="max-sm:col-start-1">
        <SelectField
          label={`Kind of ${name}`}
          hideLabel
          options={KINDS}
          value={row.oneWay ? 'one-way' : 'same'}
          onChange={(event) => onChange({ ...row, oneWay: event.target.value === 'one-way' })}
        />
      </div>
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:col-span-2 max-sm:row-start-2">
        {row.oneWay && (
          <div className="flex min-w-28 flex-[2] items-start gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={`Word that finds ${row.words || 'the others'}`}
                placeholder="money"
                maxLength={60}
                {...textOf(props, 'from')}
              />
            </div>
            <span aria-hidden="true" className="pt-1.5 text-ink-3">
              →
            </span>
          </div>
        )}
        <div className="min-w-32 flex-[3]">
          <TextField
            label={row.oneWay ? `Words that ${row.from || 'it'} finds` : `Words of ${name}`}
            placeholder={row.oneWay ? 'budget, expense, invoice' : 'bill, invoice'}
            autoFocus={focus}
            {...textOf(props, 'words')}
          />
        </div>
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove} className="max-sm:col-start-2 max-sm:row-start-1">
        <Trash2 />
      </IconButton>
    </li>
  );
}
