// What ends a command early: what was wrong, where, what to do next, and the exit code that says it to a script.

import { type Fault, MarketplaceError } from '@marketplace/sdk';

export const EXIT = { ok: 0, refused: 1, usage: 2, notSignedIn: 3, interrupted: 130 };

interface About {
  /** A stable name, for programs. */
  code: string;
  exitCode?: number;
  details?: Fault[];
  /** What to do next, for people. */
  next?: string;
  requestId?: string;
}

export class Failure extends Error {
  readonly about: About & { exitCode: number; details: Fault[] };

  constructor(message: string, about: About) {
    super(message);
    this.about = { exitCode: EXIT.refused, details: [], ...about };
  }
}

export function usage(message: string, next?: string): Failure {
  return new Failure(message, { code: 'USAGE', exitCode: EXIT.usage, ...(next ? { next } : {}) });
}

export class Interrupted extends Failure {
  constructor() {
    super('Stopped. Nothing was changed.', { code: 'INTERRUPTED', exitCode: EXIT.interrupted });
  }
}

/** Where the reader is, so that the advice fits. */
interface Circumstances {
  url: string;
  portalUrl: string;
  keySource: 'stored' | 'MARKET_API_KEY' | '--key' | 'none';
}

export function failureOf(error: unknown, where: Circumstances): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof MarketplaceError)) {
    const message = error instanceof Error ? error.message : String(error);
    return new Failure(message, { code: 'UNEXPECTED' });
  }
  const { status, code, message, requestId, details } = error;
  const next = nextAfter(error, where);
  const about = { code, details, ...(requestId ? { requestId } : {}), ...(next ? { next } : {}) };
  if (status === 0) return new Failure(`The marketplace at ${where.url} could not be reached.`, about);
  return new Failure(message, { ...about, exitCode: status === 401 ? EXIT.notSignedIn : EXIT.refused });
}

function nextAfter({ status, code }: MarketplaceError, { url, portalUrl, keySource }: Circumstances) {
  if (status === 0) return 'Is it running? Name another one with --url or MARKET_URL.';
  if (status === 401 && keySource === 'stored') return 'Sign in again: market login';
  if (status === 401) return `Check the key in ${keySource}, or make a new one: ${portalUrl}/api-keys`;
  const advice: Record<string, string> = {
    NOT_REGISTERED: `Register as a developer: ${portalUrl}/register`,
    DEVELOPER_UNVERIFIED: `You get a mail as soon as you are verified. Until then, see ${portalUrl}`,
    DEVELOPER_SUSPENDED: `The reason stands in the portal: ${portalUrl}`,
    KEY_LIMIT_REACHED: `Revoke one that you no longer need: ${portalUrl}/api-keys`,
    INSUFFICIENT_SCOPE: `Make a key with that scope: market keys create, or ${portalUrl}/api-keys`,
    APP_NOT_FOUND: `See which apps you have on ${url}: market apps`,
    LISTING_INCOMPLETE: 'Mend what is listed above, then: market push, market submit',
    VALIDATION_FAILED: 'Mend what is listed above and try again.',
    CHECK_RUNNING: 'Wait a moment and try again.',
    PRECONDITION_FAILED: 'Somebody changed it meanwhile. Look at the difference again: market push',
  };
  return advice[code];
}
