import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useSession } from './session.ts';

/**
 * A form whose texts survive a reload, a click elsewhere and a sign-in: they are kept in session storage, for the account
 * that has typed them, until the form is sent or cancelled. `name` is unique among the forms of the web app.
 */
export function useKeptForm<Fields extends FieldValues>(name: string, defaultValues: Fields) {
  const accountUserId = useSession()?.accountUserId;
  const [place] = useState(() => `form:${accountUserId}:${name}`);
  const form = useForm<Fields>({
    defaultValues: { ...defaultValues, ...read<Fields>(place) } as DefaultValues<Fields>,
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => store(place, values) }),
    [place, subscribe],
  );
  return { ...form, forget: () => store(place, null) };
}

function read<Fields>(place: string): Partial<Fields> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}');
  } catch {
    return {};
  }
}

function store(place: string, values: unknown): void {
  try {
    if (values) sessionStorage.setItem(place, JSON.stringify(values));
    else sessionStorage.removeItem(place);
  } catch {
    // Without storage the texts last until the form is closed.
  }
}
