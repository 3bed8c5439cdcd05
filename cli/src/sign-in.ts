// OpenID Connect sign-in for native apps: authorization code flow with PKCE and a loopback redirect (RFC 8252), or the device
// authorization grant, where a code is confirmed on another device (RFC 8628).

import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { CliError } from './errors.ts';

export interface Client {
  issuer: string;
  clientId: string;
  scope: string;
  audience: string;
}

interface Provider {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  device_authorization_endpoint?: string;
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const SIGN_IN_TIMEOUT_MS = 10 * 60_000;

/** Returns an access token. `visit` shows the URL to the user and opens it in a browser where possible. */
export async function signInWithBrowser(client: Client, visit: (url: string) => void): Promise<string> {
  const provider = await discover(client.issuer);
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const { redirectUri, callback, close } = await listenOnLoopback(state);
  try {
    const url = new URL(provider.authorization_endpoint);
    const parameters = {
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirectUri,
      scope: client.scope,
      audience: client.audience,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    visit(url.href);
    const redirected = await callback;
    const error = redirected.get('error');
    if (error) throw refusedBy(error, redirected.get('error_description'));
    if (redirected.has('iss') && redirected.get('iss') !== provider.issuer)
      throw signInFailed('The response came from a different account system.');
    return await tokenFor(provider, client, {
      grant_type: 'authorization_code',
      code: redirected.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
  } finally {
    close();
  }
}

export interface DeviceCode {
  userCode: string;
  url: string;
  /** The URL with the code in it, if the provider has one. */
  completeUrl: string;
}

export async function signInWithCode(client: Client, show: (code: DeviceCode) => void): Promise<string> {
  const provider = await discover(client.issuer);
  if (!provider.device_authorization_endpoint) {
    throw new CliError('This marketplace does not support sign-in with a code.', {
      code: 'DEVICE_FLOW_UNAVAILABLE',
      next: 'Sign in with the browser: market login',
    });
  }
  const { clientId: client_id, scope, audience } = client;
  const started = await post(provider.device_authorization_endpoint, { client_id, scope, audience });
  if (!started.ok) throw refusedBy(started.body.error, started.body.error_description);
  const { device_code = '', user_code = '', verification_uri = '', expires_in = 600 } = started.body;
  const { verification_uri_complete: completeUrl = verification_uri, interval = 5 } = started.body;
  show({ userCode: user_code, url: verification_uri, completeUrl });

  let seconds = interval;
  const deadline = Date.now() + expires_in * 1000;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const { ok, body } = await post(provider.token_endpoint, { grant_type: DEVICE_GRANT, device_code, client_id });
    if (ok && body.access_token) return body.access_token;
    if (body.error === 'slow_down') seconds += 5;
    else if (body.error !== 'authorization_pending') throw refusedBy(body.error, body.error_description);
  }
  throw signInFailed('The code expired before it was confirmed.');
}

async function discover(issuer: string): Promise<Provider> {
  const base = issuer.replace(/\/$/, '');
  const response = await fetch(`${base}/.well-known/openid-configuration`).catch(() => undefined);
  const provider = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (!provider?.token_endpoint) throw signInFailed(`Could not reach the account system at ${issuer}.`);
  if (provider.issuer.replace(/\/$/, '') !== base)
    throw signInFailed(`The account system at ${issuer} reports a different issuer: ${provider.issuer}.`);
  return provider;
}

async function tokenFor(provider: Provider, { clientId }: Client, grant: Record<string, string>): Promise<string> {
  const { ok, body } = await post(provider.token_endpoint, { ...grant, client_id: clientId });
  if (!ok || !body.access_token) throw refusedBy(body.error, body.error_description);
  return body.access_token;
}

/** The fields of token and device responses that are used here. */
interface TokenResponse {
  access_token?: string;
  device_code?: string;
  user_code?: string;
  verification_uri?: string;
  verification_uri_complete?: string;
  expires_in?: number;
  interval?: number;
  error?: string;
  error_description?: string;
}

async function post(url: string, form: Record<string, string>): Promise<{ ok: boolean; body: TokenResponse }> {
  const headers = { accept: 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) }).catch(() => {
    throw signInFailed('Could not reach the account system.');
  });
  return { ok: response.ok, body: await response.json().catch(() => ({ error: `status ${response.status}` })) };
}

/** Listens on a free loopback port for the redirect; `state` proves that it belongs to this sign-in. */
async function listenOnLoopback(state: string) {
  let resolveCallback: (parameters: URLSearchParams) => void;
  let rejectCallback: (error: CliError) => void;
  const callback = new Promise<URLSearchParams>((resolve, reject) => {
    resolveCallback = resolve;
    rejectCallback = reject;
  });
  // Loaded only here: it would double the start time of every other command.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isValid = pathname === '/callback' && searchParams.get('state') === state;
    const title = !isValid ? 'Page not found' : searchParams.has('error') ? 'Sign-in failed' : 'You are signed in';
    response
      .writeHead(isValid ? 200 : 404, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'referrer-policy': 'no-referrer',
        connection: 'close',
      })
      .end(pageOf(title), () => isValid && resolveCallback(searchParams));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const timer = setTimeout(
    () => rejectCallback(signInFailed('Sign-in timed out after 10 minutes.')),
    SIGN_IN_TIMEOUT_MS,
  );
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    callback,
    close: () => {
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}

function pageOf(title: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem}</style>
<h1>${title}</h1><p>You can close this window and return to your terminal.</p></html>`;
}

function refusedBy(error = 'unknown error', description?: string | null): CliError {
  if (error === 'access_denied') return signInFailed('Sign-in was denied.');
  return signInFailed(`The account system rejected the sign-in: ${description ?? error}.`);
}

function signInFailed(message: string): CliError {
  return new CliError(message, { code: 'SIGN_IN_FAILED', next: 'Try again: market login' });
}
