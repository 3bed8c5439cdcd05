// Errors that end a command: message, code for programs, next step for people, and exit code.

import { type Fault, MarketplaceError } from '@marketplace/sdk';

export const EXIT = { ok: 0, refused: 1, usage: 2, notSignedIn: 3, interrupted: 130 };

interface ErrorInfo {
  /** Stable, for programs. */
  code: string;
  exitCode?: number;
  details?: Fault[];
  /** What to do next, for people. */
  next?: string;
  requestId?: string;
}

export class CliError extends Error {
  readonly info: ErrorInfo & { exitCode: number; details: Fault[] };

  constructor(message: string, info: ErrorInfo) {
    super(message);
    this.info = { exitCode: EXIT.refused, details: [], ...info };
  }
}

export function usageError(message: string, next?: string): CliError {
  return new CliError(message, { code: 'USAGE', exitCode: EXIT.usage, ...(next ? { next } : {}) });
}

export class InterruptedError extends CliError {
  constructor() {
    super('Canceled. Nothing was changed.', { code: 'INTERRUPTED', exitCode: EXIT.interrupted });
  }
}

/** CI: a key that this job got by trusted publishing. */
export type KeySource = 'stored' | 'MARKET_API_KEY' | '--key' | 'CI' | 'none';

/** What the advice in `next` depends on. */
interface ErrorContext {
  url: string;
  portalUrl: string;
  keySource: KeySource;
}

export function toCliError(error: unknown, context: ErrorContext): CliError {
  if (error instanceof CliError) return error;
  if (!(error instanceof MarketplaceError)) {
    const message = error instanceof Error ? error.message : String(error);
    return new CliError(message, { code: 'UNEXPECTED' });
  }
  const { status, code, message, requestId, details } = error;
  const next = nextStepFor(error, context);
  const info = { code, details, ...(requestId ? { requestId } : {}), ...(next ? { next } : {}) };
  if (status === 0) return new CliError(`Could not reach the marketplace at ${context.url}.`, info);
  return new CliError(message, { ...info, exitCode: status === 401 ? EXIT.notSignedIn : EXIT.refused });
}

function nextStepFor({ status, code }: MarketplaceError, { url, portalUrl, keySource }: ErrorContext) {
  if (status === 0) return 'Check that it is running, or choose another one with --url or MARKET_URL.';
  if (status === 401 && keySource === 'stored') return 'Sign in again: market login';
  if (status === 401 && keySource === 'CI') return 'Run the job again.';
  if (status === 401) return `Check the key in ${keySource}, or create a new one: ${portalUrl}/api-keys`;
  // A key cannot give another one more scopes than it has, so `market keys create` with this key would not help.
  const moreScopes =
    keySource === 'stored'
      ? 'Sign in again for a key with every scope: market login'
      : keySource === 'CI'
        ? 'Keys of CI can push and submit. For anything else, set MARKET_API_KEY.'
        : `Create a key with these scopes at ${portalUrl}/api-keys, or use the key of market login instead of ${keySource}.`;
  const advice: Record<string, string> = {
    NOT_REGISTERED: `Register as a developer: ${portalUrl}/register`,
    DEVELOPER_UNVERIFIED: `You will get an email when your account is verified. Check the status at ${portalUrl}`,
    DEVELOPER_SUSPENDED: `See the reason in the portal: ${portalUrl}`,
    KEY_LIMIT_REACHED: `Revoke a key that you no longer need: ${portalUrl}/api-keys`,
    INSUFFICIENT_SCOPE: moreScopes,
    KEY_TOO_POWERFUL: moreScopes,
    APP_NOT_FOUND: `List your apps on ${url}: market apps`,
    LISTING_INCOMPLETE: 'Fix the issues above, then run: market push, market submit',
    VALIDATION_FAILED: 'Fix the issues above and try again.',
    NOT_TRUSTED: 'Correct the workflow, or the trusted publisher in the settings of the app in the portal.',
    SEVERAL_APPS: 'Name the app: --app ID',
    CHECK_RUNNING: 'Wait a moment and try again.',
    PRECONDITION_FAILED: 'It was changed in the meantime. Review the difference again: market push',
  };
  return advice[code];
}
