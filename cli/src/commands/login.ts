// market login, logout, whoami: creates an API key for this machine, stores it, and revokes it on logout.

import { hostname } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import { MarketplaceError, NewApiKeyScopesItem } from '@marketplace/sdk';
import { openInBrowser } from '../browser.ts';
import { action, type CommonOptions, type Context, command } from '../context.ts';
import type { Credential } from '../credentials.ts';
import { CliError, usageError } from '../errors.ts';
import { deferInterrupts } from '../interrupts.ts';
import { columns, formatTime, sanitize } from '../output.ts';
import { signInWithBrowser, signInWithCode } from '../sign-in.ts';

const SCOPES = Object.values(NewApiKeyScopesItem);

export interface SignInOptions {
  device?: boolean;
  browser: boolean;
}

interface LoginOptions extends CommonOptions, SignInOptions {
  withKey?: boolean;
}

export const login = command('login', 'Sign in and store an API key for this machine')
  .option('--device', 'sign in with a code on another device, for machines without a browser')
  .option('--with-key', 'store an API key read from standard input')
  .option('--no-browser', 'print the URL instead of opening a browser')
  .action(
    action<LoginOptions>(async (context, options) => {
      const { url, out, credentials } = context;
      requireSomebodyThere(context, options);
      if (/^http:/.test(url) && !/^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(url))
        out.warn(`${url} is not encrypted: others on the network can read your key.`);
      const before = credentials.get(url);
      if (options.withKey) await storeGivenKey(context);
      else await createKey(context, options);
      const stored = credentials.get(url)!;
      // Revoke the key of an earlier login on this machine.
      if (before?.madeHere && before.keyId !== stored.keyId)
        await context
          .marketAs(stored.key)
          .revokeApiKey(before.keyId)
          .catch(() => {});
      const { developer, expiresAt } = stored;
      out.result({ url, developer, expiresAt }, (style) => [
        `${style.green('✔')} Signed in to ${url} as ${style.bold(sanitize(developer.name))}${contactOf(developer)}.`,
        style.dim(`  API key stored in ${credentials.file}, expires ${expiresAt.slice(0, 10)}.`),
      ]);
      out.nextStep('market init');
    }),
  );

/** Without a terminal nobody reads the URL, and the command would wait for minutes. */
function requireSomebodyThere({ out, portalUrl }: Context, { withKey, device, browser }: LoginOptions): void {
  if (withKey || (!out.inCi && (process.stderr.isTTY || device || !browser))) return;
  const inCi = `Create an API key at ${portalUrl}/api-keys and set it as MARKET_API_KEY.`;
  if (out.inCi) throw usageError("You can't sign in interactively in CI.", inCi);
  throw usageError(
    'market login needs a terminal.',
    `In CI: ${inCi} Elsewhere: market login --device shows a code, market login --no-browser a URL.`,
  );
}

/** An account token of whoever signs in now. It works for some minutes. */
export async function accountToken(context: Context, { device, browser }: SignInOptions): Promise<string> {
  const { out, url } = context;
  const { issuer, clientId, scope, audience, portalUrl } = await context.marketAs(undefined).getSignInSettings();
  if (!clientId) {
    throw new CliError('This marketplace does not support sign-in from the command line.', {
      code: 'SIGN_IN_UNAVAILABLE',
      next: `Create an API key at ${portalUrl}/api-keys, then run: market login --with-key`,
    });
  }
  const client = { issuer, clientId, scope, audience };
  const visit = (url: string) => {
    if (out.interactive && browser) openInBrowser(url);
  };
  const print = (line: string) => process.stderr.write(`${line}\n`);
  return device
    ? signInWithCode(client, (code) => {
        print(`Open ${out.errorStyle.cyan(code.url)} and enter the code ${out.errorStyle.bold(code.userCode)}`);
        visit(code.completeUrl);
      })
    : signInWithBrowser(client, (signInUrl) => {
        print(`Sign in to ${url} in your browser:\n  ${out.errorStyle.cyan(signInUrl)}`);
        visit(signInUrl);
      });
}

async function createKey(context: Context, options: LoginOptions): Promise<void> {
  const token = await accountToken(context, options);
  const { portalUrl } = await context.marketAs(undefined).getSignInSettings();
  const name = `market on ${hostname()}`.slice(0, 80);
  await deferInterrupts(async () => {
    const { key, id, expiresAt } = await context
      .marketAs(token)
      .createApiKey({ name, scopes: SCOPES })
      .catch((error) => {
        throw withAdvice(error, portalUrl);
      });
    await store(context, { key, keyId: id, expiresAt, madeHere: true });
  });
}

/** Uses the portal URL from the server's settings, which can differ from the URL that the user typed. */
function withAdvice(error: unknown, portalUrl: string): unknown {
  if (!(error instanceof MarketplaceError)) return error;
  const { code, message } = error;
  if (code === 'NOT_REGISTERED')
    return new CliError('You are not registered as a developer yet.', {
      code,
      next: `Register at ${portalUrl}/register, then run: market login`,
    });
  if (code === 'DEVELOPER_UNVERIFIED')
    return new CliError(message, { code, next: `See ${portalUrl}. After you are verified, run: market login` });
  return error;
}

async function storeGivenKey(context: Context): Promise<void> {
  if (process.stdin.isTTY)
    throw usageError('--with-key reads the key from standard input.', 'Run: market login --with-key < key.txt');
  const key = (await readAll(process.stdin)).trim();
  const { data } = await context.marketAs(key).listApiKeys();
  const known = data.find(({ maskedKey }) => matches(maskedKey, key));
  if (!known) throw new CliError('This key is not one of your latest API keys.', { code: 'KEY_UNKNOWN' });
  await store(context, { key, keyId: known.id, expiresAt: known.expiresAt, madeHere: false });
}

async function store(context: Context, credential: Omit<Credential, 'developer'>): Promise<void> {
  const { id, name, email } = await context.marketAs(credential.key).getMe();
  context.credentials.set(context.url, { ...credential, developer: { id, name, email } });
}

function matches(masked: string, key: string): boolean {
  const [start = '', end = ''] = masked.split('…');
  return key.startsWith(start) && key.endsWith(end);
}

export const logout = command('logout', 'Sign out and revoke the API key of this machine')
  .option('--local', 'delete the stored key without revoking it')
  .action(
    action<CommonOptions & { local?: boolean }>(async (context, { local }) => {
      const { out, credentials, url } = context;
      const stored = credentials.get(url);
      if (!stored) {
        out.result({ url, signedOut: false }, () => `You are not signed in to ${url}.`);
        return;
      }
      const revoked = !local && stored.madeHere && (await revoke(context, stored));
      credentials.delete(url);
      out.result({ url, signedOut: true, revoked }, (style) => `${style.green('✔')} Signed out of ${url}.`);
      if (!revoked) out.warn(`The API key is still valid. Revoke it at ${context.portalUrl}/api-keys`);
    }),
  );

async function revoke(context: Context, { key, keyId }: Credential): Promise<boolean> {
  try {
    await context.marketAs(key).revokeApiKey(keyId);
    return true;
  } catch (error) {
    // The key is already invalid.
    if (error instanceof MarketplaceError && error.status === 401) return true;
    if (error instanceof MarketplaceError && error.status === 0)
      throw new CliError(`Could not reach the marketplace at ${context.url}. The API key was not revoked.`, {
        code: error.code,
        next: 'Try again later, or delete only the stored key: market logout --local',
      });
    throw error;
  }
}

export const whoami = command('whoami', 'Show your account, marketplace and key').action(
  action(async (context) => {
    const { out, url } = context;
    const developer = await (await context.market()).getMe();
    const { keySource } = context;
    const expiresAt = keySource === 'stored' ? context.credentials.get(url)?.expiresAt : undefined;
    out.result({ url, developer, key: { source: keySource, expiresAt } }, (style) =>
      columns([
        [style.dim('developer'), `${style.bold(sanitize(developer.name))}${contactOf(developer)}`],
        [style.dim('status'), developer.status],
        [style.dim('marketplace'), url],
        [style.dim('key'), `${keySource}${expiresAt ? `, expires ${formatTime(expiresAt)}` : ''}`],
      ]),
    );
  }),
);

/** A key that is limited to some apps does not see it. */
function contactOf({ email, emailVerified = true }: { email?: string | undefined; emailVerified?: boolean }): string {
  return email === undefined ? '' : ` (${sanitize(email)}${emailVerified ? '' : ', not confirmed'})`;
}
