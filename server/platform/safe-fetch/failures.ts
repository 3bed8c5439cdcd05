// Why a URL could not be fetched, and what to do about it. What is refused because of its URL says so. What a host name leads
// to is not told: a name of our own network gets the same answer as a name that nobody has, so that nobody can map it.

export interface Failure {
  ok: false;
  /** Completes the sentence "it …". */
  problem: string;
  /** What the owner of the URL can do. */
  fix: string;
  /** A host whose response is too large did respond. */
  tooLarge?: true;
  /** Another attempt may succeed. */
  transient?: true;
}

/** Thrown when no response can be had. */
export class FetchFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.problem, options);
    this.failure = failure;
  }
}

const failure = (problem: string, fix: string): Failure => ({ ok: false, problem, fix });
const transient = (problem: string, fix: string): Failure => ({ ...failure(problem, fix), transient: true });

export const NOT_HTTP = failure(
  'was not tried: it is not an http or https URL',
  'Use a URL that starts with https://.',
);
export const PRIVATE_ADDRESS = failure(
  'was not tried: its host is in a private network',
  'Use a host that everyone can reach.',
);
export const portRefused = (port: string, ports: readonly string[]) =>
  failure(`was not tried: port ${port} is not allowed`, `Use one of the ports ${ports.join(', ')}.`);
const NO_PUBLIC_ADDRESS = failure(
  'could not be found: its host name has no public IP address',
  'Check the spelling of the host name, and its DNS records.',
);
export const NO_TURN = transient(
  'was not tried: too many other requests were in progress',
  'Wait for the next attempt.',
);
const NO_CONNECTION = failure(
  'could not be reached: the connection failed',
  'Make sure that the server runs and accepts connections from the internet.',
);
const NO_TLS = failure(
  'could not be reached: the TLS connection failed',
  'Renew the certificate if it expired, and make sure that it is for this host name and from a public authority.',
);
export const BROKEN_OFF = transient(
  'broke off before the response was complete',
  'Make sure that the server sends the whole response.',
);
export const tooSlow = (ms: number) =>
  transient(`takes longer than ${ms / 1000} seconds`, 'Use a faster host or a smaller file.');
export const tooLarge = (bytes: number): Failure => ({
  ...failure(
    `is larger than ${bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`}`,
    'Use a smaller file.',
  ),
  tooLarge: true,
});
export const TOO_MANY_PIECES = failure('comes in too many pieces', 'Serve the file as a whole.');
export const OTHER_ORIGIN = failure(
  'redirects to another host, port or protocol',
  'Serve it at this URL, without a redirect.',
);
export const tooManyRedirects = (count: number) =>
  failure(`redirects more than ${count} times`, 'Use the URL that the redirects lead to.');

/** A name that leads to no public address, without a hint whether it leads anywhere. */
export const noPublicAddress = () => new FetchFailure(NO_PUBLIC_ADDRESS);

/** From an error of the connection. */
export function failureOf(cause: unknown): FetchFailure {
  if (cause instanceof FetchFailure) return cause;
  const { code = '', syscall } = cause as NodeJS.ErrnoException;
  if (syscall === 'getaddrinfo') return noPublicAddress();
  if (/CERT|TLS|SSL|UNABLE_TO_/.test(code)) return new FetchFailure(NO_TLS, { cause });
  return new FetchFailure(/^(UND_ERR_SOCKET|ECONNRESET)$/.test(code) ? BROKEN_OFF : NO_CONNECTION, { cause });
}

/** Of a URL that the first one redirects to. */
export function afterRedirect({ failure }: FetchFailure): Failure {
  return { ...failure, problem: `redirects to a URL that ${failure.problem}` };
}

/** The remedy for an HTTP status other than 200. */
export function fixForStatus(status: number): string {
  if (status === 401 || status === 403) return 'Make it accessible without signing in.';
  if (status === 404 || status === 410) return 'Check the URL: there is nothing at this one.';
  if (status === 429) return 'The server limits requests. Run the check again later.';
  if (status >= 500) return 'Fix the error on the server, then run the check again.';
  return 'Use a URL that responds with status 200.';
}
