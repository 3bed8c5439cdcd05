// The editor's validation as a resolver of react-hook-form: faults by JSON pointer become errors by field.

import type { Resolver } from 'react-hook-form';
import { faultsOf, type ListingDraft } from './listing-draft.ts';

export const resolveListing: Resolver<ListingDraft> = (values) => {
  const errors: Record<string, unknown> = {};
  for (const [pointer, message] of faultsOf(values)) {
    const [field = '', position, part] = pointer.split('/').slice(1);
    const fault = { type: 'bounds', message };
    if (position === undefined || part === undefined) errors[field] = fault;
    else {
      errors[field] ??= [];
      const rows = errors[field] as Record<string, unknown>[];
      rows[Number(position)] = { ...rows[Number(position)], [part]: fault };
    }
  }
  return { values: Object.keys(errors).length ? {} : values, errors } as ReturnType<Resolver<ListingDraft>>;
};
