import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Fault, MarketplaceError } from '@marketplace/sdk';
import { nestedField, showFaults } from './form-faults.ts';

/** What react-hook-form offers, as far as `showFaults` uses it: it records which error is set where. */
function formWith(values: Record<string, unknown>) {
  const errors: Record<string, string | undefined> = {};
  const focused: string[] = [];
  const form = {
    getValues: (field?: string) => (field === undefined ? values : values[field]),
    setError: (field: string, { message }: { message?: string }, options?: { shouldFocus: boolean }) => {
      errors[field] = message;
      if (options?.shouldFocus) focused.push(field);
    },
  };
  return { form: form as unknown as Parameters<typeof showFaults>[1], errors, focused };
}

const refusal = (...details: Pick<Fault, 'pointer' | 'message' | 'fix'>[]) =>
  new MarketplaceError(400, {
    code: 'VALIDATION_FAILED',
    message: 'Not valid.',
    details: details.map((detail) => ({ code: 'X', ...detail })),
  });

test('each fault is shown at its field, the first one gets the focus', () => {
  const { form, errors, focused } = formWith({ name: '', email: '' });
  const error = refusal(
    { pointer: '/name', message: 'The field `name` is too short.', fix: 'Use 3 characters.' },
    { pointer: '/email', message: 'Not an address.', fix: '' },
  );
  assert.equal(showFaults(error, form), undefined);
  assert.deepEqual(errors, { name: 'This is too short. Use 3 characters.', email: 'Not an address.' });
  assert.deepEqual(focused, ['name']);
});

test('a fault inside a list belongs to the field of the list', () => {
  const { form, errors } = formWith({ events: [] });
  showFaults(refusal({ pointer: '/events/0', message: 'Unknown.', fix: '' }), form);
  assert.deepEqual(errors, { events: 'Unknown.' });
});

test('in a form with rows, a fault inside a row belongs to the field of the row', () => {
  const { form, errors } = formWith({ name: '', 'screenshots.0.url': '', screenshots: [{ url: '' }] });
  const error = refusal(
    { pointer: '/screenshots/0/url', message: 'Too small.', fix: '' },
    { pointer: '/changes/name', message: 'Taken.', fix: '' },
    { pointer: '/screenshots', message: 'Too few.', fix: '' },
  );
  assert.equal(showFaults(error, form, nestedField), 'Too few.');
  assert.deepEqual(errors, { 'screenshots.0.url': 'Too small.', name: 'Taken.' });
});

test('faults that match no field come back for the form itself', () => {
  const { form, errors } = formWith({ name: '' });
  const error = refusal(
    { pointer: '/name', message: 'Taken.', fix: '' },
    { pointer: '/other', message: 'The field `other` is not allowed.', fix: 'Remove it.' },
    { pointer: '', message: 'Too many.', fix: '' },
  );
  assert.equal(showFaults(error, form), 'The field `other` is not allowed. Remove it. Too many.');
  assert.deepEqual(errors, { name: 'Taken.' });
});

test('an error without details comes back as its message', () => {
  const { form } = formWith({ name: '' });
  assert.equal(showFaults(refusal(), form), 'Not valid.');
  assert.equal(showFaults(new TypeError('broken'), form), 'broken');
});
