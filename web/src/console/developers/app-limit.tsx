// How many apps a developer may have, and the dialog that changes it.

import { type Developer, setAppLimit } from '@marketplace/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAdminAction } from '../use-admin-action.ts';

export function AppLimit({ developer: { id, name, appLimit } }: { developer: Developer }) {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const decide = useAdminAction();
  const close = () => {
    setText(undefined);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const value = text!.trim();
    if (!/^\d{0,6}$/.test(value)) return setError('Enter a number from 0 to 999999, or nothing for the default.');
    try {
      await decide(() => setAppLimit(id, { appLimit: value === '' ? null : Number(value) }), 'App limit saved');
      close();
    } catch (fault) {
      setError((fault as Error).message);
    }
  };
  return (
    <Fact label="App limit">
      <span className="inline-flex items-center gap-1">
        {appLimit ?? 'Default'}
        {/* The label of the button ends where the other values end. */}
        <Button variant="ghost" size="sm" className="-my-2 -mr-3" onClick={() => setText(String(appLimit ?? ''))}>
          Change
        </Button>
      </span>
      <Dialog open={text !== undefined} onClose={close} title={`App limit of ${name}`}>
        <form onSubmit={submit} noValidate>
          <TextField
            label="Maximum number of apps"
            hint="Leave it empty for the default. A lower limit removes no app."
            inputMode="numeric"
            value={text ?? ''}
            onChange={(event) => setText(event.target.value)}
            error={error}
          />
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary">
              Save
            </Button>
          </div>
        </form>
      </Dialog>
    </Fact>
  );
}
