import type { Installation, MyWorkspace } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../shared/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { isRequester, requesterOf } from './installer.ts';

/** Instead of the consent: somebody has asked for the app, and an administrator has to decide. */
export function Requested({ installation, workspace }: { installation: Installation; workspace: MyWorkspace }) {
  const { app, request } = installation;
  const decision = isRequester(installation, useSession())
    ? 'You’ll get an email with the decision.'
    : 'The person who requested it gets an email with the decision.';
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that sent the request is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="mt-5">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Waiting for approval in {workspace.name}
      </h2>
      {request && (
        <p className="mt-1 text-sm text-ink-2">
          Requested by {requesterOf(installation)} <Time value={request.at} />.
        </p>
      )}
      <p className="mt-3 text-sm text-ink-2">
        {workspace.role === 'admin'
          ? `As an administrator of ${workspace.name}, you can approve or deny it.`
          : `An administrator of ${workspace.name} has to approve this. Until then, ${app.name} has no access. ${decision}`}
      </p>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Link to="/apps/$slug" params={{ slug: app.slug }} className={buttonClasses({ size: 'lg' })}>
          Go to app page
        </Link>
        <Link
          to="/workspace"
          search={{ workspace: workspace.id, tab: 'requests' }}
          className={buttonClasses({ variant: 'primary', size: 'lg' })}
        >
          {workspace.role === 'admin' ? 'Review request' : 'View requests'}
        </Link>
      </div>
    </div>
  );
}
