// The permissions of a listing: scopes of the host platform's API, chosen from its vocabulary if there is one.

import type { HostScope, ReviewEventReasonsItem } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { fieldId, focusField } from '../../shared/field-focus.ts';
import { LIMITS, type ListingDraft } from '../../shared/listing-draft.ts';
import { oneLine } from '../../shared/one-line.ts';
import { RiskBadge } from '../../shared/permissions.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Counter } from '../../ui/counter.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { hostScopesQuery } from '../queries.ts';
import { ReviewerNotes, reasonsAt } from './reviewer-note.tsx';

export function PermissionsField({ reasons, children }: { reasons: ReviewEventReasonsItem[]; children: ReactNode }) {
  const { control } = useFormContext<ListingDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'permissions' });
  const vocabulary = useQuery(hostScopesQuery).data ?? [];
  const [news, setNews] = useState('');
  const add = () => {
    // At once, so that the row can be focused.
    flushSync(() => {
      append({ scope: '', required: true, reason: '' }, { shouldFocus: false });
      setNews(`Permission ${fields.length + 1} added.`);
    });
    focusField(`/permissions/${fields.length}/scope`);
  };
  const takeOut = (position: number) => {
    remove(position);
    setNews(`Permission ${position + 1} removed.`);
    document.getElementById(fieldId('/permissions'))?.focus();
  };
  const own = reasons.filter(({ pointer }) => pointer === '/permissions');
  // Reasons for a permission that was removed are shown for the whole list.
  const lost = reasonsAt(reasons, '/permissions').filter(
    ({ pointer }) => pointer !== '/permissions' && Number(pointer.split('/')[2]) >= fields.length,
  );
  return (
    <Panel
      title="Permissions"
      description="What your app can do in a workspace, and why."
      actions={<span className="text-xs text-ink-3 tabular-nums">{`${fields.length} / ${LIMITS.permissions}`}</span>}
    >
      {own.length + lost.length > 0 && (
        <div className="mb-4">
          <ReviewerNotes reasons={[...own, ...lost]} />
        </div>
      )}
      {fields.length > 0 && (
        <ol className="mb-4 space-y-3">
          {fields.map(({ id }, position) => (
            <li key={id} className="rounded-md border bg-surface p-3">
              <PermissionRow
                position={position}
                vocabulary={vocabulary}
                reasons={reasonsAt(reasons, `/permissions/${position}`)}
                onRemove={() => takeOut(position)}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <Button id={fieldId('/permissions')} icon={<Plus />} onClick={add} disabled={fields.length >= LIMITS.permissions}>
        Add permission
      </Button>
      <div className="mt-5 space-y-5 border-t pt-5">{children}</div>
    </Panel>
  );
}

interface RowProps {
  position: number;
  vocabulary: HostScope[];
  reasons: ReviewEventReasonsItem[];
  onRemove: () => void;
}

function PermissionRow({ position, vocabulary, reasons, onRemove }: RowProps) {
  const { register, formState } = useFormContext<ListingDraft>();
  const permissions = useWatch<ListingDraft, 'permissions'>({ name: 'permissions' });
  const { scope = '', reason = '' } = permissions[position] ?? {};
  const errors = formState.errors.permissions?.[position];
  const known = vocabulary.find((one) => one.scope === scope);
  const nth = `permission ${position + 1}`;
  const common = {
    ...register(`permissions.${position}.scope`),
    id: fieldId(`/permissions/${position}/scope`),
    label: `Scope of ${nth}`,
    hideLabel: true,
    error: errors?.scope?.message,
    hint: known && (
      <span className="flex flex-wrap items-center gap-2">
        <RiskBadge risk={known.risk} />
        {known.description}
      </span>
    ),
  };
  return (
    <div className="flex gap-3">
      <div className="min-w-0 flex-1 space-y-3">
        {vocabulary.length > 0 ? (
          <SelectField {...common} options={scopeOptions(vocabulary, permissions, scope)} />
        ) : (
          <TextField {...common} placeholder="tasks:read" autoComplete="off" autoCapitalize="off" spellCheck={false} />
        )}
        <TextArea
          {...oneLine(register(`permissions.${position}.reason`))}
          rows={2}
          id={fieldId(`/permissions/${position}/reason`)}
          label={`Reason for ${nth}`}
          hideLabel
          placeholder="Why your app needs it, for the people who install it"
          error={errors?.reason?.message}
          note={reasons.length > 0 && <ReviewerNotes reasons={reasons} />}
          hint={<Counter text={reason} limit={LIMITS.permissionReason} />}
        />
        <Checkbox
          {...register(`permissions.${position}.required`)}
          label={
            <>
              Required<span className="sr-only">: {nth}</span>
            </>
          }
          hint="People can’t install the app without it."
        />
      </div>
      <IconButton label={`Remove ${nth}`} className="h-7 w-7 hover:text-bad [&_svg]:size-4" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

/** Scopes that the listing does not have yet. Its own one is always there: it may be deprecated or unknown. */
function scopeOptions(vocabulary: HostScope[], permissions: ListingDraft['permissions'], own: string) {
  const used = new Set(permissions.map(({ scope }) => scope));
  const free = vocabulary.filter(({ scope, deprecatedAt }) => scope === own || !(used.has(scope) || deprecatedAt));
  const options = free.map(({ scope, label, deprecatedAt }) => ({
    value: scope,
    label: `${label} (${scope})${deprecatedAt ? ', deprecated' : ''}`,
  }));
  if (own === '') return [{ value: '', label: 'Choose a scope…' }, ...options];
  return free.some(({ scope }) => scope === own) ? options : [{ value: own, label: `${own}, unknown` }, ...options];
}
