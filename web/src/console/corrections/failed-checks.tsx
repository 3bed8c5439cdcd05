import type { MarketplaceError } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { faultText } from '../../shared/form-faults.ts';
import { Notice } from '../../ui/states.tsx';

/** What `CHECKS_NOT_PASSED` names. */
export function FailedChecks({ error }: { error: MarketplaceError }) {
  return (
    <Notice tone="warn" title="The checks haven’t passed">
      <ul className="mt-1 space-y-1">
        {error.details.map((fault) => (
          <li key={`${fault.pointer} ${fault.code}`}>
            <span className="font-medium">{fieldName(fault.pointer)}:</span> {faultText(fault)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
