import { Link, useLocation } from '@tanstack/react-router';
import { atBase } from '../../shared/base-path.ts';
import { signInPath } from '../../shared/session.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { inlineCode } from '../../ui/inline-code.tsx';
import { Notice } from '../../ui/states.tsx';
import { faultOf } from './install-faults.ts';

/** An error with what to do next. Without `onRetry`, the button that failed is the way to try again. */
export function FaultNotice({
  error,
  onRetry,
  onReload,
  workspaceId,
}: {
  error: unknown;
  onRetry?: () => void;
  /** Loads the data of the page again. */
  onReload?: () => void;
  /** Whose policy may have refused it. */
  workspaceId?: string | undefined;
}) {
  const here = useLocation({ select: ({ href }) => href });
  const { title, text, next } = faultOf(error);
  const { requestId } = error as { requestId?: string };
  return (
    <div role="alert">
      <Notice
        tone="bad"
        title={title}
        action={
          next === 'sign in' ? (
            <a href={signInPath(here)} className={buttonClasses({ size: 'sm' })}>
              Sign in
            </a>
          ) : next === 'account' ? (
            <a href={atBase('/portal/account')} className={buttonClasses({ size: 'sm' })}>
              Your account
            </a>
          ) : next === 'browse' ? (
            <Link to="/apps" className={buttonClasses({ size: 'sm' })}>
              Browse apps
            </Link>
          ) : next === 'policy' && workspaceId !== undefined ? (
            <Link
              to="/workspace"
              search={{ workspace: workspaceId, tab: 'policy' }}
              className={buttonClasses({ size: 'sm' })}
            >
              View policy
            </Link>
          ) : next === 'reload' && onReload ? (
            <Button size="sm" onClick={onReload}>
              Reload
            </Button>
          ) : (
            onRetry && (
              <Button size="sm" onClick={onRetry}>
                Try again
              </Button>
            )
          )
        }
      >
        <p>{inlineCode(text)}</p>
        {title === 'Something went wrong' && requestId && (
          <p className="mt-1 font-mono text-xs text-ink-3">{requestId}</p>
        )}
      </Notice>
    </div>
  );
}
