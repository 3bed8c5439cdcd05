import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ChoicesField } from '../../ui/choices-field.tsx';
import type { FieldProps } from '../../ui/field.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { developersQuery } from '../queries.ts';

const PAUSE_MS = 200;
const MAX_FOUND = 10;
const MAX_CHOSEN = 100;

interface DevelopersFieldProps extends FieldProps {
  /** Ids. */
  values: string[];
  onChange: (ids: string[]) => void;
  /** Those that are chosen at first, with their names. */
  known: { id: string; name: string }[];
}

/** Developers, found by name, company or email address. */
export function DevelopersField({ known, ...props }: DevelopersFieldProps) {
  const names = useRef(new Map(known.map(({ id, name }) => [id, name])));
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), PAUSE_MS);
  const found = useQuery({ ...developersQuery({ search, limit: MAX_FOUND }), enabled: search !== '' });
  const developers = text.trim() === '' ? [] : (found.data?.data ?? []);
  for (const { id, name, companyName } of developers) {
    names.current.set(id, companyName ? `${name}, ${companyName}` : name);
  }
  return (
    <ChoicesField
      {...props}
      options={() =>
        developers.map(({ id, name, companyName, email }) => ({
          value: id,
          label: [name, companyName, email].filter(Boolean).join(' · '),
        }))
      }
      nameOf={(id) => names.current.get(id) ?? id}
      max={MAX_CHOSEN}
      onText={setText}
      isSearching={found.isFetching || search !== text.trim()}
      placeholder="Type a name, company or email"
    />
  );
}
