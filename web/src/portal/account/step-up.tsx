// Step-up authentication: an action that needs a recent sign-in asks for one, and is finished afterwards.

import { MarketplaceError } from '@marketplace/sdk';
import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
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

/** Undefined until both are loaded. */
export function useActor(): Actor | undefined {
  const session = useSession();
  const publisher = usePublisher();
  return session && publisher ? { accountUserId: session.accountUserId, publisherId: publisher.id } : undefined;
}

interface Resumption<Values> {
  action: InterruptedAction;
  actor: AnyActor;
  /** Where the dialog is open: a path with a query. It finishes only what was begun there. */
  page: string;
  /** Back from the sign-in. Ends when the dialog is closed, which cancels the action. */
  resume: boolean;
  /** Fills in what was filled in before the sign-in. */
  restore?: (values: NoInfer<Values>) => void;
  /** Submits it. */
  finish: () => void;
}

interface StepUp<Values, Sent, Result>
  extends Resumption<Values>,
    Pick<UseMutationOptions<Result, Error, Sent>, 'mutationFn' | 'onSuccess' | 'onError'> {
  /** Names the action: "… needs a sign-in within the last 10 minutes." */
  what: string;
  /** What is filled in, if anything. */
  values?: () => Values;
}

/** A mutation that can need a recent sign-in. `onError` gets only the other errors. */
export function useStepUp<Values, Sent, Result>(step: StepUp<Values, Sent, Result>) {
  const { action, actor, page, what, values, mutationFn, onSuccess, onError } = step;
  const isResuming = useResumption<Values>(step);
  const mutation = useMutation({
    mutationFn,
    onSuccess,
    onError: (error, ...rest) => (needsSignIn(error) ? undefined : onError?.(error, ...rest)),
  });
  const refused = needsSignIn(mutation.error);
  const signIn = () => {
    keepInterrupted(action, { page, values: values?.() }, actor);
    location.assign(signInAgainPath(`${page}&resume=true`));
  };
  return {
    mutate: mutation.mutate,
    /** Also before the action is finished: a click would run it twice. */
    isBusy: mutation.isPending || isResuming,
    error: refused ? null : mutation.error,
    notice: refused && <StepUpNotice what={what} onSignIn={signIn} />,
  };
}

/** Finishes, once, what was begun on this page before the sign-in. True until then. */
function useResumption<Values>({ action, actor, page, resume, restore, finish }: Resumption<Values>): boolean {
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState(() => {
    const kept = resume ? interrupted<{ page: string; values: Values }>(action, actor) : undefined;
    return kept?.page === page ? kept : undefined;
  });
  const isResuming = resume && begun !== undefined;
  const fillIn = useEffectEvent(() => begun && restore?.(begun.values));
  const run = useEffectEvent(() => {
    setBegun(undefined);
    finish();
  });
  useEffect(() => {
    forgetInterrupted(action);
    if (!isResuming) return;
    let canceled = false;
    fillIn();
    void pageLoaded(queryClient).then(() => canceled || run());
    return () => {
      canceled = true;
    };
  }, [action, isResuming, queryClient]);
  return isResuming;
}

function needsSignIn(error: unknown): boolean {
  return error instanceof MarketplaceError && error.code === 'STEP_UP_REQUIRED';
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

function StepUpNotice({ what, onSignIn }: { what: string; onSignIn: () => void }) {
  return (
    <div role="alert" className="mt-5">
      <Notice
        tone="warn"
        title="Confirm that it’s you"
        action={
          <Button size="sm" variant="primary" onClick={onSignIn}>
            Sign in again
          </Button>
        }
      >
        {what} needs a sign-in within the last 10 minutes. Sign in again, and we finish what you started.
      </Notice>
    </div>
  );
}
