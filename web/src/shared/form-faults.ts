// Shows the API's validation errors at the fields of a form.

import { type Fault, MarketplaceError } from '@marketplace/sdk';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

export function detailsOf(error: unknown): Fault[] {
  return error instanceof MarketplaceError ? error.details : [];
}

/** For a place that does not name the field. */
export function faultText({ message, fix }: Pick<Fault, 'message' | 'fix'>): string {
  return [message, fix].filter(Boolean).join(' ');
}

/** The API's message names the field, which is redundant below the field's label. */
export function faultAtField(fault: Pick<Fault, 'message' | 'fix'>): string {
  return faultText(fault).replace(/^The field `[^`]*` /, 'This ');
}

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;

/** A fault inside a list belongs to the field of the list. */
function topLevelField<Values extends FieldValues>({ getValues }: Form<Values>, pointer: string) {
  return Object.keys(getValues()).find((field) => field === pointer.split('/')[1]);
}

/** For forms whose rows have fields of their own. Requests for a correction have them below `/changes`. */
export function nestedField<Values extends FieldValues>({ getValues }: Form<Values>, pointer: string) {
  const path = pointer
    .replace(/^\/changes\//, '/')
    .slice(1)
    .replaceAll('/', '.');
  return typeof getValues(path as FieldPath<Values>) === 'string' ? path : undefined;
}

/** Sets each fault on its field. Returns the messages that match no field, to be shown for the whole form. */
export function showFaults<Values extends FieldValues>(
  error: unknown,
  form: Form<Values>,
  fieldOf: (form: Form<Values>, pointer: string) => string | undefined = topLevelField,
): string | undefined {
  const unmatched: string[] = [];
  let focused = false;
  for (const fault of detailsOf(error)) {
    const field = fieldOf(form, fault.pointer);
    if (field) {
      const shown = { type: 'server', message: faultAtField(fault) };
      form.setError(field as FieldPath<Values>, shown, { shouldFocus: !focused });
      focused = true;
    } else {
      unmatched.push(faultText(fault));
    }
  }
  if (unmatched.length > 0) return unmatched.join(' ');
  return focused ? undefined : (error as Error).message;
}
