import { type AdminDomain, decideDomain } from '@marketplace/sdk';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { partiesOf } from './parties.ts';

export function DecideDomain({ domain }: { domain: AdminDomain }) {
  const parties = partiesOf(domain);
  const name = useId();
  const [open, setOpen] = useState(false);
  const [winner, setWinner] = useState(parties[0]!.developerId);
  const decide = useAdminAction();
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
        Decide<span className="sr-only"> {domain.unicode}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Who owns ${domain.unicode}?`}
        action="Decide"
        reason={{
          label: 'Reason',
          hint: 'Both developers get it by email.',
          missing: 'Enter a reason. The developers will see it.',
        }}
        onConfirm={(reason) => decide(() => decideDomain(domain.id, { winner, reason }), 'Dispute decided')}
      >
        <fieldset className="space-y-2">
          <legend className="mb-2">The other developer loses the domain. Public pages change immediately.</legend>
          {parties.map(({ developerId, developerName, companyName, status }) => (
            <label key={developerId} className="flex items-start gap-2.5 rounded-md border p-3">
              <input
                type="radio"
                name={name}
                value={developerId}
                checked={winner === developerId}
                onChange={() => setWinner(developerId)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="font-medium text-ink">{companyName ?? developerName}</span>
                <span className="block text-ink-3">
                  {companyName && `${developerName} · `}
                  {status === 'PROVED' ? 'Has the domain' : 'Disputes it'}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      </ConfirmDialog>
    </>
  );
}
