import type { MarketplaceError } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { Notice } from '../../ui/states.tsx';

/** What `CHECKS_NOT_PASSED` names. */
export function FailedChecks({ error }: { error: MarketplaceError }) {
  return (
    <Notice tone="warn" title="The checks haven’t passed">
      <ul className="mt-1 space-y-1">
        {error.details.map(({ pointer, code, message, fix }) => (
          <li key={`${pointer} ${code}`}>
            <span className="font-medium">{fieldName(pointer)}:</span> {message} {fix}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
