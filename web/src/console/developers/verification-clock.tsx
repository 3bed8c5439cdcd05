import { type AdminDeveloper, claimDeveloper, releaseDeveloper } from '@marketplace/sdk';
import { useSession } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { Person } from '../person.tsx';
import { Overdue } from '../queue/queue-row.tsx';
import { useAdminAction } from '../use-admin-action.ts';

/** When a verification is due, and who has claimed it. */
export function VerificationClock({ developer }: { developer: AdminDeveloper }) {
  const { dueAt, overdue, assignee, assigneeName } = developer;
  const me = useSession()?.accountUserId;
  if (!dueAt) return null;
  return (
    <span className="text-sm text-ink-3">
      <span className="whitespace-nowrap">
        {overdue ? <Overdue /> : 'Due'} <Time value={dueAt} />
      </span>
      {assignee && <> · claimed by {assignee === me ? 'you' : <Person id={assignee} name={assigneeName} />}</>}
    </span>
  );
}

/** Claims the verification, or releases the own claim. */
export function ClaimButton({ developer: { id, name, assignee, status } }: { developer: AdminDeveloper }) {
  const me = useSession()?.accountUserId;
  const run = useAdminAction();
  if (status !== 'UNVERIFIED' || (assignee !== null && assignee !== me)) return null;
  const change = () =>
    assignee
      ? run(() => releaseDeveloper(id), `Released ${name}`)
      : run(() => claimDeveloper(id), `Claimed ${name}`, 'For two hours, nobody else can decide.');
  return (
    <Button onClick={() => change().catch((error) => toast.failed(error))}>{assignee ? 'Release' : 'Claim'}</Button>
  );
}
