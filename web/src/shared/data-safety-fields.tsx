// Form fields of `dataSafety`: facts, and lists with rows to add and remove.

import { COUNTRIES, MAX_COUNTRIES } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldArrayPath, useFieldArray, useFormContext } from 'react-hook-form';
import { Button, IconButton } from '../ui/button.tsx';
import { ChoicesField } from '../ui/choices-field.tsx';
import { Checkbox, type Option, SelectField, TextField } from '../ui/field.tsx';
import { type NoteAt, useDisclosureField, useDisclosureValue } from './disclosure-fields.tsx';
import { countryName } from './disclosures.ts';
import { type DataSafetyDraft, type DisclosuresDraft, MAX_ROWS } from './disclosures-draft.ts';
import { fieldId, focusField } from './field-focus.ts';

const CHOICES: Option[] = [
  { value: '', label: 'Not stated' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

let countries: Option[] | undefined;

/** By name. Made on first use: it takes the names of 249 countries. */
function countryOptions(): Option[] {
  countries ??= COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label, 'en'),
  );
  return countries;
}

export function DataSafetyFields({ noteAt }: { noteAt?: NoteAt | undefined }) {
  const { field } = useDisclosureField(noteAt);
  return (
    <div id={fieldId('/dataSafety')} tabIndex={-1} className="space-y-6 outline-none">
      {noteAt?.('/dataSafety', true)}
      <Rows
        list="collects"
        add="Add data"
        hint="What your app collects, and what for. Without rows, your listing says nothing about it."
        start={{ type: '', purpose: '', shared: false }}
        noteAt={noteAt}
      >
        {(row) => <CollectedRow path={`dataSafety.collects.${row}`} nth={row + 1} />}
      </Rows>
      <div className="grid gap-5 border-t pt-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <CountriesField path="dataSafety.storedIn" noteAt={noteAt} hint="Countries where you store data." />
        </div>
        <SelectField {...field('dataSafety.encryptedInTransit')} options={CHOICES} />
        <SelectField {...field('dataSafety.encryptedAtRest')} options={CHOICES} />
        <TextField
          {...field('dataSafety.retentionDays')}
          label="Retention in days"
          inputMode="numeric"
          autoComplete="off"
          hint="Days after the uninstall until you delete the data."
        />
        <SelectField
          {...field('dataSafety.usedForAiTraining')}
          options={CHOICES}
          hint="Whether the data is used to train AI models."
        />
        <div className="sm:col-span-2">
          <TextField
            {...field('dataSafety.deletionUrl')}
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="Where people ask you to delete their data."
          />
        </div>
      </div>
      <Rows
        list="subprocessors"
        add="Add subprocessor"
        hint="Companies that process data for you."
        start={{ name: '', purpose: '', countries: [], url: '' }}
        noteAt={noteAt}
      >
        {(row) => <SubprocessorRow path={`dataSafety.subprocessors.${row}`} nth={row + 1} />}
      </Rows>
      <Rows
        list="certifications"
        add="Add certification"
        hint="Such as ISO 27001 or SOC 2."
        start={{ name: '', validUntil: '', url: '' }}
        noteAt={noteAt}
      >
        {(row) => <CertificationRow path={`dataSafety.certifications.${row}`} nth={row + 1} />}
      </Rows>
    </div>
  );
}

type List = keyof typeof MAX_ROWS;

interface RowsProps<Name extends List> {
  list: Name;
  add: string;
  hint: string;
  /** A new row. */
  start: DataSafetyDraft[Name][number];
  noteAt: NoteAt | undefined;
  children: (row: number) => ReactNode;
}

function Rows<Name extends List>({ list, add, hint, start, noteAt, children }: RowsProps<Name>) {
  const { control } = useFormContext<DisclosuresDraft>();
  const { fields, append, remove } = useFieldArray({
    control,
    name: `dataSafety.${list}` as FieldArrayPath<DisclosuresDraft>,
  });
  const [news, setNews] = useState('');
  const pointer = `/dataSafety/${list}`;
  const nameOf = (row: number) => fieldName(`${pointer}/${row}`);
  const addRow = () => {
    // At once, so that the row can be focused.
    flushSync(() => {
      append(structuredClone(start), { shouldFocus: false });
      setNews(`${nameOf(fields.length)} added.`);
    });
    focusField(`${pointer}/${fields.length}/${Object.keys(start)[0]}`);
  };
  const removeRow = (row: number) => {
    remove(row);
    setNews(`${nameOf(row)} removed.`);
    document.getElementById(fieldId(pointer))?.focus();
  };
  return (
    <section className="border-t pt-5 first:border-0 first:pt-0">
      <h3 className="text-sm font-medium">{fieldName(pointer)}</h3>
      <p className="mt-0.5 mb-3 text-xs text-ink-3">{hint}</p>
      {noteAt?.(pointer) && <div className="mb-3">{noteAt(pointer)}</div>}
      {fields.length > 0 && (
        <ol className="mb-3 space-y-3">
          {fields.map(({ id }, row) => (
            <li key={id} className="flex gap-2 rounded-md border p-3">
              <div className="min-w-0 flex-1">{children(row)}</div>
              <IconButton
                label={`Remove ${nameOf(row).toLowerCase()}`}
                className="h-7 w-7 hover:text-bad [&_svg]:size-4"
                onClick={() => removeRow(row)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <Button
        id={fieldId(pointer)}
        size="sm"
        icon={<Plus />}
        onClick={addRow}
        disabled={fields.length >= MAX_ROWS[list]}
      >
        {add}
      </Button>
    </section>
  );
}

interface RowProps<Path extends string> {
  path: Path;
  nth: number;
}

/** A label that is unique on the page, of which people see the start. */
const labelled = (text: string, row: string) => ({
  label: (
    <>
      {text}
      <span className="sr-only"> of {row}</span>
    </>
  ),
});

function CollectedRow({ path, nth }: RowProps<`dataSafety.collects.${number}`>) {
  const { field } = useDisclosureField();
  const { register } = useFormContext<DisclosuresDraft>();
  const row = `collected data ${nth}`;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...field(`${path}.type`)} {...labelled('Data', row)} placeholder="Names and email addresses" />
      <TextField {...field(`${path}.purpose`)} {...labelled('Purpose', row)} placeholder="To assign tasks to people" />
      <Checkbox
        {...register(`${path}.shared`)}
        {...labelled('Shared', row)}
        hint="Others than your subprocessors get it."
        className="sm:col-span-2"
      />
    </div>
  );
}

function SubprocessorRow({ path, nth }: RowProps<`dataSafety.subprocessors.${number}`>) {
  const { field } = useDisclosureField();
  const row = `subprocessor ${nth}`;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...field(`${path}.name`)} {...labelled('Company', row)} placeholder="Example Cloud" />
      <TextField {...field(`${path}.purpose`)} {...labelled('Purpose', row)} placeholder="Hosting" />
      <CountriesField path={`${path}.countries`} {...labelled('Countries', row)} />
      <TextField
        {...field(`${path}.url`)}
        {...labelled('Website', row)}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
    </div>
  );
}

function CertificationRow({ path, nth }: RowProps<`dataSafety.certifications.${number}`>) {
  const { field } = useDisclosureField();
  const row = `certification ${nth}`;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...field(`${path}.name`)} {...labelled('Name', row)} placeholder="ISO 27001" />
      <TextField {...field(`${path}.validUntil`)} {...labelled('Valid until', row)} type="date" />
      <div className="sm:col-span-2">
        <TextField
          {...field(`${path}.url`)}
          {...labelled('Certificate', row)}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      </div>
    </div>
  );
}

interface CountriesProps {
  path: 'dataSafety.storedIn' | `dataSafety.subprocessors.${number}.countries`;
  label?: ReactNode;
  hint?: string;
  noteAt?: NoteAt | undefined;
}

function CountriesField({ path, noteAt, ...props }: CountriesProps) {
  const { framed } = useDisclosureField(noteAt);
  const [codes, setCodes] = useDisclosureValue(path);
  return (
    <ChoicesField
      {...framed(path)}
      {...props}
      name={path}
      values={codes ?? []}
      onChange={(values) => setCodes(values.sort())}
      options={countryOptions}
      nameOf={countryName}
      max={MAX_COUNTRIES}
      placeholder="Type a country"
    />
  );
}
