// The editor's validation as a resolver of react-hook-form: faults by JSON pointer become errors by field.

import type { Resolver } from 'react-hook-form';
import { faultsOf, type ListingDraft } from './listing-draft.ts';

export const resolveListing = resolverOf(faultsOf);

export function resolverOf(faultsIn: (draft: ListingDraft) => Map<string, string>): Resolver<ListingDraft> {
  return (values) => {
    const errors: Errors = {};
    for (const [pointer, message] of faultsIn(values)) {
      putAt(errors, pointer.split('/').slice(1), { type: 'bounds', message });
    }
    return { values: Object.keys(errors).length ? {} : values, errors } as ReturnType<Resolver<ListingDraft>>;
  };
}

type Errors = Record<string, unknown>;

/** Errors of rows stand in an array, at their position. */
function putAt(errors: Errors, [step = '', ...rest]: string[], fault: object): void {
  if (rest.length === 0) {
    errors[step] = fault;
    return;
  }
  errors[step] ??= /^\d+$/.test(rest[0]!) ? [] : {};
  putAt(errors[step] as Errors, rest, fault);
}
