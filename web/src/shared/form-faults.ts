// Shows the API's validation errors at the fields of a form.

import { MarketplaceError } from '@marketplace/sdk';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** The API's message names the field, which is redundant below the field's label. */
const atItsField = (message: string) => message.replace(/^The field `[^`]*` /, 'This ');

/** Sets each fault on its field. Returns the messages that match no field, to be shown for the whole form. */
export function showFaults<Values extends FieldValues>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
): string | undefined {
  const details = error instanceof MarketplaceError ? error.details : [];
  const fields = Object.keys(getValues());
  const unmatched: string[] = [];
  let focused = false;
  for (const { pointer, message, fix } of details) {
    const field = pointer.split('/')[1] ?? '';
    if (fields.includes(field)) {
      setError(
        field as FieldPath<Values>,
        { type: 'server', message: [atItsField(message), fix].filter(Boolean).join(' ') },
        { shouldFocus: !focused },
      );
      focused = true;
    } else {
      unmatched.push(message);
    }
  }
  if (unmatched.length > 0) return unmatched.join(' ');
  return focused ? undefined : (error as Error).message;
}
