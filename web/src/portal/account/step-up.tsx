// Step-up authentication: an action that needs a recent sign-in asks for one, and is finished afterwards.

import { MarketplaceError } from '@marketplace/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { signInAgainPath, useSession } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { usePublisher } from '../publisher.ts';
import {
  type Actor,
  type AnyActor,
  forgetInterrupted,
  type InterruptedAction,
  interrupted,
  keepInterrupted,
} from './interrupted.ts';

export function isStepUp(error: unknown): boolean {
  return error instanceof MarketplaceError && error.code === 'STEP_UP_REQUIRED';
}

/** Undefined until both are loaded. */
export function useActor(): Actor | undefined {
  const session = useSession();
  const publisher = usePublisher();
  return session && publisher ? { accountUserId: session.accountUserId, publisherId: publisher.id } : undefined;
}

/** What the person filled in before the sign-in, if this page finishes it. */
export function useInterrupted<Values>(
  action: InterruptedAction,
  actor: AnyActor,
  resume: boolean,
): Values | undefined {
  const [values] = useState(() => (resume ? interrupted<Values>(action, actor) : undefined));
  return values;
}

/** Runs `finish` once if there is something to finish. */
export function useResumption(action: InterruptedAction, values: unknown, finish: () => void): void {
  const queryClient = useQueryClient();
  const done = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    forgetInterrupted(action);
    if (values !== undefined) void pageLoaded(queryClient).then(finish);
  }, []);
}

const POLL_MS = 25;

/**
 * Resolves when no data is loading. Invalidating a query does not repeat its first load: what the action changes would be
 * missing from a list that was requested just before.
 */
async function pageLoaded(queryClient: QueryClient): Promise<void> {
  // Waits first: components that mount together start their queries one after the other.
  do await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  while (queryClient.isFetching() > 0);
}

export function StepUpNotice({
  action,
  values,
  actor,
  returnTo,
  children,
}: {
  action: InterruptedAction;
  /** Called when the person leaves for the sign-in. */
  values: () => unknown;
  actor: AnyActor;
  /** A page that finishes the action. */
  returnTo: string;
  children: string;
}) {
  return (
    <div role="alert" className="mt-5">
      <Notice
        tone="warn"
        title="Confirm that it’s you"
        action={
          <Button
            size="sm"
            variant="primary"
            onClick={() => {
              keepInterrupted(action, values(), actor);
              location.assign(signInAgainPath(returnTo));
            }}
          >
            Sign in again
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
