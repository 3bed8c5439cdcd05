import { Link } from '@tanstack/react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { formatDay, plural } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';
import { usePermission, usePublisher } from '../publisher.ts';
import { useOpenTransfers } from './transfer-queries.ts';

/** On the portal's home, while another publisher waits for an answer. */
export function WaitingTransfers() {
  const publisher = usePublisher();
  const decides = usePermission('TRANSFER');
  const open = useOpenTransfers('in') ?? [];
  const [first] = open;
  if (!publisher || !first) return null;
  const due = open.map(({ expiresAt }) => expiresAt).sort()[0]!;
  return (
    <div className="mb-6">
      <Notice
        title={
          open.length === 1
            ? `${first.from.name} wants to transfer ${first.app.name} to ${publisher.name}`
            : `${plural(open.length, 'app')} wait to be transferred to ${publisher.name}`
        }
        action={
          <Link to="/portal/transfers" className={buttonClasses({ size: 'sm', variant: 'primary' })}>
            {open.length === 1 ? 'View transfer' : 'View transfers'}
          </Link>
        }
      >
        {decides ? 'Accept or decline' : 'An owner can accept or decline'} by {formatDay(due)}.
      </Notice>
    </div>
  );
}
