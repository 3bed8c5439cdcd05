// What the service found wrong with a form, put where it was typed.

import { MarketplaceError } from '@marketplace/sdk';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** The API names the field; on a page it stands right above. */
const atItsField = (message: string) => message.replace(/^The field `[^`]*` /, 'This ');

/** Puts each fault on its field; what no field stands for comes back, to be shown at the form itself. */
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
