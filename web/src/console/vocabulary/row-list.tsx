import { Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { Button } from '../../ui/button.tsx';
import { plural } from '../../ui/format.ts';
import type { VocabularyEditor } from './use-vocabulary.ts';
import type { Keyed, RowFaults } from './vocabulary-draft.ts';

export interface RowProps<Row extends Keyed, Field extends string> {
  row: Row;
  faults: RowFaults<Field> | undefined;
  /** It was just added. */
  focus: boolean;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

interface Props<Row extends Keyed, Field extends string> {
  editor: VocabularyEditor<Row, Field>;
  EntryRow: ComponentType<RowProps<Row, Field>>;
  /** What it means that there are none. */
  empty: string;
}

export function RowList<Row extends Keyed, Field extends string>({
  editor: { rows, faults, added, change, remove },
  EntryRow,
  empty,
  shown = rows,
}: Props<Row, Field> & { shown?: readonly Row[] }) {
  return (
    <ul className="mt-4 divide-y rounded-lg border bg-surface shadow-card">
      {shown.map((row) => (
        <EntryRow
          key={row.key}
          row={row}
          faults={faults.byRow.get(row.key)}
          focus={row.key === added}
          onChange={change}
          onRemove={() => remove(row)}
        />
      ))}
      {shown.length === 0 && <li className="px-5 py-8 text-center text-sm text-ink-2">{empty}</li>}
    </ul>
  );
}

/** With the number of rows, and the button that adds one at the end. */
export function RowSection<Row extends Keyed, Field extends string>({
  max,
  ...props
}: Props<Row, Field> & { max: number }) {
  const { rows, noun, add } = props.editor;
  return (
    <section>
      <h2 className="text-sm font-semibold">{plural(rows.length, noun)}</h2>
      <RowList {...props} />
      <Button className="mt-4" icon={<Plus />} onClick={add} disabled={rows.length >= max}>
        Add {noun}
      </Button>
    </section>
  );
}

/** Props of the text field for one field of a row. Labels are for screen readers: a list would repeat them. */
export function textOf<Field extends string, Row extends Keyed & Record<Field, string>>(
  { row, faults, onChange }: Pick<RowProps<Row, Field>, 'row' | 'faults' | 'onChange'>,
  field: Field,
) {
  return {
    value: row[field],
    error: faults?.[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...row, [field]: event.target.value }),
    hideLabel: true,
  };
}
