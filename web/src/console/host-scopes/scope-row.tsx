import { MAX_LENGTHS, RISK_LABELS, RISKS } from '@marketplace/sdk';
import { Trash2 } from 'lucide-react';
import { oneLine } from '../../shared/one-line.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { type RowProps, textOf } from '../vocabulary/row-list.tsx';
import type { Field, Row } from './scope-draft.ts';

const RISK_OPTIONS = RISKS.map((value) => ({ value, label: RISK_LABELS[value] }));

export function ScopeRow(props: RowProps<Row, Field>) {
  const { row, focus, onChange, onRemove } = props;
  const name = row.scope || 'the new scope';
  return (
    <li data-row={row.key} className="space-y-2 p-3 sm:p-4">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]">
          <Caption>Scope</Caption>
          <TextField
            {...textOf(props, 'scope')}
            label={`Scope: ${name}`}
            placeholder="tasks:read"
            autoFocus={focus}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_LENGTHS.scope}
            className="font-mono text-[13px]"
          />
          <Caption>Label</Caption>
          <TextField
            {...textOf(props, 'label')}
            label={`Label of ${name}`}
            placeholder="Read tasks"
            maxLength={MAX_LENGTHS.scopeLabel}
          />
          <Caption>Risk</Caption>
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
          <Caption>Description</Caption>
          <TextArea
            {...oneLine(textOf(props, 'description'))}
            label={`Description of ${name}`}
            // Grows with its text: on phones one line is too short for it.
            rows={1}
            className="field-sizing-content min-h-9 resize-none py-1.5 leading-normal"
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

/** On phones the fields of a row are below each other. Screen readers read the labels of the fields, which name the scope. */
function Caption({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-xs text-ink-3 sm:hidden">
      {children}
    </span>
  );
}
