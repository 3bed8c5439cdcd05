import type { MyWorkspace } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState, LoadingRows } from '../../ui/states.tsx';
import { FaultNotice } from '../install/fault-notice.tsx';
import { requestsQuery } from '../install/queries.ts';
import { RequestCard } from './request-card.tsx';

/** What waits for an administrator of the workspace. */
export function Requests({ workspace }: { workspace: MyWorkspace }) {
  const { data: requests, error, refetch } = useQuery(requestsQuery(workspace.id));
  const [done, setDone] = useState('');
  const message = useRef<HTMLParagraphElement>(null);
  const announce = (text: string) => {
    setDone(text);
    // A decided request is gone, and with it the button that had the focus.
    message.current?.focus();
  };
  return (
    <section aria-label="Requests">
      <p ref={message} role="status" tabIndex={-1} className={done ? 'mb-4 text-sm font-medium' : 'sr-only'}>
        {done}
      </p>
      {error && !requests ? (
        <FaultNotice error={error} onRetry={refetch} onReload={refetch} />
      ) : !requests ? (
        <Card>
          <LoadingRows rows={2} />
        </Card>
      ) : requests.length === 0 ? (
        <Card>
          <EmptyState icon={<Inbox />} title="No open requests">
            When members need approval for an app or for more permissions, their requests are listed here. Requests
            expire after 30 days.
          </EmptyState>
        </Card>
      ) : (
        <ul className="space-y-4">
          {requests.map((installation) => (
            <li key={installation.id}>
              <RequestCard installation={installation} workspace={workspace} onDone={announce} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
