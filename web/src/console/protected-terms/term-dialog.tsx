import { addProtectedTerm, type ProtectedTerm, updateProtectedTerm } from '@marketplace/sdk';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../shared/form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRefreshConsole } from '../queries.ts';
import { DevelopersField } from './developers-field.tsx';

/** Without a term: adds one. */
export function TermDialog({ term, onClose }: { term: ProtectedTerm | undefined; onClose: () => void }) {
  const refresh = useRefreshConsole();
  const form = useForm({
    defaultValues: {
      term: term?.term ?? '',
      note: term?.note ?? '',
      exemptedDeveloperIds: term?.exempted.map(({ id }) => id) ?? [],
    },
  });
  const { register, handleSubmit, setError, clearErrors, setValue, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (values) => {
    const note = values.note.trim() || null;
    const change = { note, exemptedDeveloperIds: values.exemptedDeveloperIds };
    try {
      if (term) await updateProtectedTerm(term.id, change);
      else await addProtectedTerm({ term: values.term.trim(), ...change });
      toast.done(term ? 'Term saved' : 'Term protected', 'Live apps and profiles keep their names.');
      await refresh();
      onClose();
    } catch (error) {
      const message = showFaults(error, form);
      if (message) setError('root', { message });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={term ? `Edit “${term.term}”` : 'Protect a term'}
      description={
        term
          ? undefined
          : 'New and changed names that use or imitate it are refused. Live apps and profiles keep their names.'
      }
    >
      <form onSubmit={save} noValidate className="space-y-4">
        {!term && (
          <TextField
            autoFocus
            label="Term"
            hint="A product, company, or brand. Case, spaces, and similar letters don’t matter."
            required
            maxLength={80}
            error={errors.term?.message}
            {...register('term', { validate: (text) => text.trim() !== '' || 'Enter a term.' })}
          />
        )}
        <TextArea
          label="Note"
          hint="Why it’s protected. Only administrators see it."
          rows={2}
          required={false}
          maxLength={1_000}
          error={errors.note?.message}
          {...register('note')}
        />
        <DevelopersField
          label="Exempted developers"
          hint="They can use the name."
          required={false}
          known={term?.exempted ?? []}
          values={watch('exemptedDeveloperIds')}
          onChange={(ids) => {
            clearErrors('exemptedDeveloperIds');
            setValue('exemptedDeveloperIds', ids);
          }}
          error={errors.exemptedDeveloperIds?.message}
        />
        {errors.root && <ErrorText>{errors.root.message}</ErrorText>}
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {term ? 'Save' : 'Protect'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
