import { MAX_LENGTHS, RISK_LABELS, RISKS } from '@marketplace/sdk';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { newRow, type Row, type RowFaults } from './scope-draft.ts';

const MAX_SCOPES = 200;
const RISK_OPTIONS = RISKS.map((value) => ({ value, label: RISK_LABELS[value] }));

export function ScopeList({
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
      <h2 className="text-sm font-semibold">{plural(rows.length, 'scope')}</h2>
      <ul className="mt-4 divide-y rounded-lg border bg-surface shadow-card">
        {rows.map((row) => (
          <ScopeRow
            key={row.key}
            row={row}
            faults={faults.get(row.key)}
            focus={row.key === added}
            onChange={change}
            onRemove={() => remove(row)}
          />
        ))}
        {rows.length === 0 && (
          <li className="px-5 py-8 text-center text-sm text-ink-2">
            No scopes. Listings can request any scope, and workspaces treat each as high risk.
          </li>
        )}
      </ul>
      <Button className="mt-4" icon={<Plus />} onClick={add} disabled={rows.length >= MAX_SCOPES}>
        Add scope
      </Button>
    </section>
  );
}

function ScopeRow({
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
  const name = row.scope || 'the new scope';
  const text = (field: 'scope' | 'label' | 'description') => ({
    value: row[field],
    error: faults?.[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...row, [field]: event.target.value }),
  });
  return (
    <li data-row={row.key} className="space-y-2 p-3 sm:p-4">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]">
          <TextField
            {...text('scope')}
            label={`Scope: ${name}`}
            hideLabel
            placeholder="tasks:read"
            autoFocus={focus}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_LENGTHS.scope}
            className="font-mono text-[13px]"
          />
          <TextField
            {...text('label')}
            label={`Label of ${name}`}
            hideLabel
            placeholder="Read tasks"
            maxLength={MAX_LENGTHS.scopeLabel}
          />
          <SelectField
            label={`Risk of ${name}`}
            hideLabel
            options={RISK_OPTIONS}
            value={row.risk}
            onChange={(event) => onChange({ ...row, risk: event.target.value as Row['risk'] })}
          />
        </div>
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="hover:text-bad">
          <Trash2 />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            {...text('description')}
            label={`Description of ${name}`}
            hideLabel
            placeholder="What the scope allows"
            maxLength={MAX_LENGTHS.scopeDescription}
          />
        </div>
        <Button onClick={() => onChange({ ...row, deprecatedAt: row.deprecatedAt ? null : new Date().toISOString() })}>
          {row.deprecatedAt ? 'Restore' : 'Deprecate'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {row.deprecatedAt && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
          <Badge tone="warn">Deprecated</Badge> Only apps that already have it may keep it.
        </p>
      )}
    </li>
  );
}
