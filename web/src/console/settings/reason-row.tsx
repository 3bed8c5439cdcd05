import { fieldName } from '@marketplace/sdk/listing-fields';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CONTACTS, SAFETY_FACTS } from '../../shared/disclosures.ts';
import { fieldId } from '../../shared/field-focus.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { ReasonRow as Row } from './settings-draft.ts';
import { reasonPointer } from './settings-faults.ts';
import { useSettingsForm } from './settings-form.tsx';

const MAX_LENGTH = 1_000;
const LISTING_POINTERS = [
  ...['/name', '/description', '/longDescription', '/category', '/logoUrl', '/bannerUrl', '/screenshots'],
  ...['/screenshots/0/url', '/screenshots/0/caption', '/permissions', '/permissions/0'],
  ...['/oauthClientId', '/setupUrl', '/websiteUrl'],
  ...CONTACTS.map((field) => `/${field}`),
  ...['/pricing', '/tags', '/dataSafety'],
  ...SAFETY_FACTS.map((fact) => `/dataSafety/${fact}`),
  ...['/environment', '/releaseNotes'],
];

/** “Screenshot 1” stands for all screenshots. */
function kindName(pointer: string): string {
  const name = fieldName(pointer);
  return /\/\d+/.test(pointer) ? `Any ${name.replace(/ \d+/, '').toLowerCase()}` : name;
}

/** Closed, it says what is wrong; open, it is edited. */
export function ReasonRow({
  row,
  isNew,
  onEdit,
  actions,
}: {
  row: Row;
  isNew: boolean;
  onEdit: (row: Row, field: keyof Row) => void;
  actions: ReactNode;
}) {
  const { faults } = useSettingsForm();
  const panel = useRef<HTMLDetailsElement>(null);
  const text = (field: 'code' | 'message' | 'fix') => ({
    id: fieldId(reasonPointer(row.key, field)),
    value: row[field],
    error: faults.byField.get(reasonPointer(row.key, field)),
    onChange: ({ target }: { target: { value: string } }) => onEdit({ ...row, [field]: target.value }, field),
  });
  const isFaulty = ['pointer', 'code', 'message', 'fix'].some((one) => faults.byField.has(reasonPointer(row.key, one)));
  useEffect(() => {
    if (isNew || isFaulty) panel.current!.open = true;
  }, [isNew, isFaulty]);
  return (
    <li>
      <details ref={panel} className="group/reason">
        <summary className="flex list-none items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover/60 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{row.message || 'New reason'}</span>
            <span className="block truncate text-xs text-ink-3">
              {kindName(row.pointer)}
              {row.code && <span className="font-mono"> · {row.code}</span>}
            </span>
          </span>
          <ChevronRight
            className="size-4 shrink-0 text-ink-3 transition-transform group-open/reason:rotate-90"
            aria-hidden="true"
          />
        </summary>
        <div className="space-y-4 px-4 pt-2 pb-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              id={fieldId(reasonPointer(row.key, 'pointer'))}
              label="Field"
              options={[...new Set([...LISTING_POINTERS, row.pointer])].map((value) => ({
                value,
                label: kindName(value),
              }))}
              value={row.pointer}
              error={faults.byField.get(reasonPointer(row.key, 'pointer'))}
              autoFocus={isNew}
              onChange={(event) => onEdit({ ...row, pointer: event.target.value }, 'pointer')}
            />
            <TextField
              {...text('code')}
              label="Code"
              required
              placeholder="LOGO_SIZE"
              maxLength={50}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono text-[13px]"
            />
          </div>
          <TextArea {...text('message')} label="What’s wrong" required rows={2} maxLength={MAX_LENGTH} />
          <TextArea {...text('fix')} label="How to fix it" required rows={2} maxLength={MAX_LENGTH} />
          <div className="-mx-3 flex flex-wrap">{actions}</div>
        </div>
      </details>
    </li>
  );
}
