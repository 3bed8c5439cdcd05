// Signing in at the marketplace's account system, as OpenID Connect clients on somebody's own machine do (RFC 8252):
// in the browser, which comes back to a port of this machine, or with a code that is confirmed on any device (RFC 8628).

import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Failure } from './failure.ts';

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
const PATIENCE_MS = 10 * 60_000;

/** An access token of the account system. `visit` shows the address to the person, in a browser if there is one. */
export async function signInWithBrowser(client: Client, visit: (url: string) => void): Promise<string> {
  const provider = await discover(client.issuer);
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const { redirectUri, comesBack, close } = await listenOnLoopback(state);
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
    const answer = await comesBack;
    if (answer.get('error')) throw refusedBy(answer.get('error')!, answer.get('error_description'));
    if (answer.has('iss') && answer.get('iss') !== provider.issuer)
      throw signInFailed('The answer came from another account system than the one that was asked.');
    return await tokenFor(provider, client, {
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
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
  /** The same with the code in it, where the provider offers that. */
  completeUrl: string;
}

export async function signInWithCode(client: Client, show: (code: DeviceCode) => void): Promise<string> {
  const provider = await discover(client.issuer);
  if (!provider.device_authorization_endpoint) {
    throw new Failure('The account system of this marketplace does not offer sign-in with a code.', {
      code: 'DEVICE_FLOW_UNAVAILABLE',
      next: 'Sign in with the browser: market login',
    });
  }
  const { clientId: client_id, scope, audience } = client;
  const asked = await post(provider.device_authorization_endpoint, { client_id, scope, audience });
  if (!asked.ok) throw refusedBy(asked.body.error, asked.body.error_description);
  const { device_code = '', user_code = '', verification_uri = '', expires_in = 600 } = asked.body;
  const { verification_uri_complete: completeUrl = verification_uri, interval = 5 } = asked.body;
  show({ userCode: user_code, url: verification_uri, completeUrl });

  let seconds = interval;
  const deadline = Date.now() + expires_in * 1000;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const answer = await post(provider.token_endpoint, { grant_type: DEVICE_GRANT, device_code, client_id });
    if (answer.ok && answer.body.access_token) return answer.body.access_token;
    if (answer.body.error === 'slow_down') seconds += 5;
    else if (answer.body.error !== 'authorization_pending')
      throw refusedBy(answer.body.error, answer.body.error_description);
  }
  throw signInFailed('The code was not confirmed in time.');
}

async function discover(issuer: string): Promise<Provider> {
  const base = issuer.replace(/\/$/, '');
  const answer = await fetch(`${base}/.well-known/openid-configuration`).catch(() => undefined);
  const provider = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!provider?.token_endpoint) throw signInFailed(`The account system at ${issuer} does not answer.`);
  if (provider.issuer.replace(/\/$/, '') !== base)
    throw signInFailed(`The account system at ${issuer} calls itself ${provider.issuer}.`);
  return provider;
}

async function tokenFor(provider: Provider, { clientId }: Client, grant: Record<string, string>): Promise<string> {
  const { ok, body } = await post(provider.token_endpoint, { ...grant, client_id: clientId });
  if (!ok || !body.access_token) throw refusedBy(body.error, body.error_description);
  return body.access_token;
}

/** What the account system may answer to a form; the rest is of no use here. */
interface Answer {
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

async function post(url: string, form: Record<string, string>): Promise<{ ok: boolean; body: Answer }> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) }).catch(() => {
    throw signInFailed('The account system does not answer.');
  });
  return { ok: answer.ok, body: await answer.json().catch(() => ({ error: `status ${answer.status}` })) };
}

/** Waits on a free port of this machine for the browser to come back, with the state that only it was given. */
async function listenOnLoopback(state: string) {
  let came: (answer: URLSearchParams) => void;
  let tooLate: (error: Failure) => void;
  const comesBack = new Promise<URLSearchParams>((resolve, reject) => {
    came = resolve;
    tooLate = reject;
  });
  // Loaded only here: it would double the time that every other command takes to start.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const ours = pathname === '/callback' && searchParams.get('state') === state;
    const title = !ours ? 'This is not a sign-in' : searchParams.has('error') ? 'Not signed in' : 'You are signed in';
    response
      .writeHead(ours ? 200 : 404, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'referrer-policy': 'no-referrer',
        connection: 'close',
      })
      .end(pageOf(title), () => ours && came(searchParams));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const timer = setTimeout(() => tooLate(signInFailed('Nobody signed in within ten minutes.')), PATIENCE_MS);
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    comesBack,
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
<h1>${title}</h1><p>Close this window and go back to your terminal.</p></html>`;
}

function refusedBy(error = 'no reason', description?: string | null): Failure {
  if (error === 'access_denied') return signInFailed('The sign-in was refused.');
  return signInFailed(`The account system refused the sign-in: ${description ?? error}.`);
}

function signInFailed(message: string): Failure {
  return new Failure(message, { code: 'SIGN_IN_FAILED', next: 'Try again: market login' });
}
