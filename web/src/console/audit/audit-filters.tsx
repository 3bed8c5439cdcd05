import { ListFilter } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type AuditSearch, auditSearch } from '../list-search.ts';
import { AUDIT_ACTIONS, actionInWords } from './audit-actions.ts';

/** Selects apply at once; text fields apply with Enter. */
export function AuditFilters({ filter, onChange }: { filter: AuditSearch; onChange: (filter: AuditSearch) => void }) {
  const [typed, setTyped] = useState(filter);
  const [unfolded, setUnfolded] = useState(false);
  useEffect(() => setTyped(filter), [filter]);
  const apply = (next: AuditSearch) => onChange(auditSearch({ ...next, page: undefined }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  const field = (name: 'search' | 'actor' | 'subject' | 'developer' | 'from' | 'to') => ({
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    onBlur: () => typed[name] !== filter[name] && apply(typed),
  });
  const unknown = filter.action && !AUDIT_ACTIONS.includes(filter.action) ? [filter.action] : [];
  const inUse = Object.values({ ...filter, search: undefined, page: undefined }).filter(Boolean).length;
  return (
    <form onSubmit={submit} aria-label="Filters" className="mb-4 space-y-3">
      <TextField
        label="Search"
        type="search"
        placeholder="App, person, or what happened"
        maxLength={100}
        {...field('search')}
      />
      <Button
        icon={<ListFilter />}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
        className="xl:hidden"
      >
        Filters{inUse > 0 && ` (${inUse})`}
      </Button>
      <div
        className={cx(
          'grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid xl:grid-cols-[minmax(12rem,1.4fr)_1fr_1fr_1fr_auto_auto_auto]',
          unfolded ? 'grid' : 'hidden',
        )}
      >
        <SelectField
          label="Action"
          value={filter.action ?? ''}
          onChange={({ target }) => apply({ ...typed, action: target.value || undefined })}
          options={[
            { value: '', label: 'Any' },
            ...[...unknown, ...AUDIT_ACTIONS].map((action) => ({ value: action, label: actionInWords(action) })),
          ]}
        />
        <TextField label="Actor ID" placeholder="Any" {...field('actor')} />
        <TextField label="Subject ID" placeholder="Any" {...field('subject')} />
        <TextField label="Developer ID" placeholder="Any" {...field('developer')} />
        <TextField label="From" type="date" {...field('from')} />
        <TextField label="To" type="date" {...field('to')} />
        <Button type="submit" className="col-span-full xl:col-span-1">
          Apply
        </Button>
      </div>
    </form>
  );
}
