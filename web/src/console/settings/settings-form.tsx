// The form's state for its sections, and its plain fields. Each field is addressed by the JSON pointer of its setting.

import { type ComponentProps, createContext, useContext } from 'react';
import { fieldId } from '../../shared/field-focus.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { Draft, ReasonRow } from './settings-draft.ts';
import type { Faults } from './settings-faults.ts';

export interface SettingsForm {
  draft: Draft;
  saved: Draft;
  defaults: Draft;
  faults: Faults;
  /** The settings come from a file. */
  readOnly: boolean;
  allowedSenders: string[];
  change: (values: Record<string, string>) => void;
  /** With the pointer of the field that was edited. */
  changeReasons: (reasons: readonly ReasonRow[], pointer?: string) => void;
  /** Of a value that cannot be in the draft, such as a file that is no image. */
  refuse: (pointer: string, fault: string) => void;
}

const FormContext = createContext<SettingsForm | undefined>(undefined);
export const SettingsFormProvider = FormContext.Provider;

export function useSettingsForm(): SettingsForm {
  return useContext(FormContext)!;
}

export function useSetting(pointer: string) {
  const { draft, faults, change } = useSettingsForm();
  return {
    id: fieldId(pointer),
    value: draft.values[pointer] ?? '',
    error: faults.byField.get(pointer),
    set: (value: string) => change({ [pointer]: value }),
  };
}

export function TextSetting({ pointer, ...props }: ComponentProps<typeof TextField> & { pointer: string }) {
  const { set, ...field } = useSetting(pointer);
  return <TextField autoComplete="off" {...props} {...field} onChange={(event) => set(event.target.value)} />;
}

export function TextAreaSetting({ pointer, ...props }: ComponentProps<typeof TextArea> & { pointer: string }) {
  const { set, ...field } = useSetting(pointer);
  return <TextArea {...props} {...field} onChange={(event) => set(event.target.value)} />;
}
