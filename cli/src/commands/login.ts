// market login, logout, whoami: a key is made for this machine, kept here, and revoked at the end.

import { hostname } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import { MarketplaceError, NewApiKeyScopesItem } from '@marketplace/sdk';
import { openInBrowser } from '../browser.ts';
import { act, type CommonOptions, type Context, command } from '../context.ts';
import type { Credential } from '../credentials.ts';
import { Failure, usage } from '../failure.ts';
import { uninterrupted } from '../interrupts.ts';
import { columns, plain, timeOf } from '../output.ts';
import { signInWithBrowser, signInWithCode } from '../sign-in.ts';

const SCOPES = Object.values(NewApiKeyScopesItem);

interface LoginOptions extends CommonOptions {
  device?: boolean;
  withKey?: boolean;
  browser: boolean;
}

export const login = command('login', 'Sign in, and keep an API key for this machine')
  .option('--device', 'confirm a code in a browser anywhere, for machines without one')
  .option('--with-key', 'keep an API key that is given on standard input')
  .option('--no-browser', 'only print the address, open nothing')
  .action(
    act<LoginOptions>(async (context, options) => {
      const { url, out, credentials } = context;
      if (out.inCi && !options.withKey)
        throw usage('In CI nobody can sign in.', 'Set MARKET_API_KEY: market keys create --name ci makes one.');
      if (/^http:/.test(url) && !/^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(url))
        out.warn(`${url} is not encrypted: whoever is on the way can read your key.`);
      const before = credentials.of(url);
      if (options.withKey) await keepGivenKey(context);
      else await makeKey(context, options);
      const kept = credentials.of(url)!;
      // The key of an earlier login on this machine has no more use.
      if (before?.madeHere && before.keyId !== kept.keyId)
        await context
          .marketAs(kept.key)
          .revokeApiKey(before.keyId)
          .catch(() => {});
      const { developer, expiresAt } = kept;
      out.result({ url, developer, expiresAt }, (ink) => [
        `${ink.green('✔')} Signed in to ${url} as ${ink.bold(plain(developer.name))} (${plain(developer.email)}).`,
        ink.dim(`  The key of this machine is kept in ${credentials.file} until ${expiresAt.slice(0, 10)}.`),
      ]);
      out.next('market init');
    }),
  );

async function makeKey(context: Context, { device, browser }: LoginOptions): Promise<void> {
  const { out, url } = context;
  const { issuer, clientId, scope, audience, portalUrl } = await context.marketAs(undefined).getSignInSettings();
  if (!clientId) {
    throw new Failure('This marketplace has no sign-in for programs.', {
      code: 'SIGN_IN_UNAVAILABLE',
      next: `Make an API key at ${portalUrl}/api-keys, then: market login --with-key`,
    });
  }
  const client = { issuer, clientId, scope, audience };
  const visit = (address: string) => {
    if (out.interactive && browser) openInBrowser(address);
  };
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const token = device
    ? await signInWithCode(client, (code) => {
        say(`Open ${out.errorInk.cyan(code.url)} and enter the code ${out.errorInk.bold(code.userCode)}`);
        visit(code.completeUrl);
      })
    : await signInWithBrowser(client, (address) => {
        say(`Sign in to ${url} in your browser:\n  ${out.errorInk.cyan(address)}`);
        visit(address);
      });

  const name = `market on ${hostname()}`.slice(0, 80);
  await uninterrupted(async () => {
    const { key, id, expiresAt } = await context
      .marketAs(token)
      .createApiKey({ name, scopes: SCOPES })
      .catch((error) => {
        throw explained(error, portalUrl);
      });
    await keep(context, { key, keyId: id, expiresAt, madeHere: true });
  });
}

/** The advice leads to the portal as the world reaches it, which may not be the address that was typed. */
function explained(error: unknown, portalUrl: string): unknown {
  if (!(error instanceof MarketplaceError)) return error;
  const { code, message } = error;
  if (code === 'NOT_REGISTERED')
    return new Failure('You are signed in, but not registered as a developer yet.', {
      code,
      next: `Register at ${portalUrl}/register, then: market login`,
    });
  if (code === 'DEVELOPER_UNVERIFIED')
    return new Failure(message, { code, next: `See ${portalUrl}; once you are verified: market login` });
  return error;
}

async function keepGivenKey(context: Context): Promise<void> {
  if (process.stdin.isTTY)
    throw usage('--with-key reads the key from standard input.', 'market login --with-key < key.txt');
  const key = (await readAll(process.stdin)).trim();
  const { data } = await context.marketAs(key).listApiKeys();
  const known = data.find(({ maskedKey }) => matches(maskedKey, key));
  if (!known) throw new Failure('This key is not among the latest of yours.', { code: 'KEY_UNKNOWN' });
  await keep(context, { key, keyId: known.id, expiresAt: known.expiresAt, madeHere: false });
}

async function keep(context: Context, made: Omit<Credential, 'developer'>): Promise<void> {
  const { id, name, email } = await context.marketAs(made.key).getMe();
  context.credentials.keep(context.url, { ...made, developer: { id, name, email } });
}

function matches(masked: string, key: string): boolean {
  const [start = '', end = ''] = masked.split('…');
  return key.startsWith(start) && key.endsWith(end);
}

export const logout = command('logout', 'Revoke the key that login made, and forget it')
  .option('--local', 'only forget it, without asking the marketplace')
  .action(
    act<CommonOptions & { local?: boolean }>(async (context, { local }) => {
      const { out, credentials, url } = context;
      const kept = credentials.of(url);
      if (!kept) {
        out.result({ url, signedOut: false }, () => `You are not signed in to ${url}.`);
        return;
      }
      const revoked = !local && kept.madeHere && (await revoke(context, kept));
      credentials.forget(url);
      out.result({ url, signedOut: true, revoked }, (ink) => `${ink.green('✔')} Signed out of ${url}.`);
      if (!revoked) out.warn(`The key itself is still good. To end it: ${context.portalUrl}/api-keys`);
    }),
  );

async function revoke(context: Context, { key, keyId }: Credential): Promise<boolean> {
  try {
    await context.marketAs(key).revokeApiKey(keyId);
    return true;
  } catch (error) {
    // A key that is no longer good needs no revoking.
    if (error instanceof MarketplaceError && error.status === 401) return true;
    if (error instanceof MarketplaceError && error.status === 0)
      throw new Failure(`The marketplace at ${context.url} could not be reached, so the key is still good.`, {
        code: error.code,
        next: 'Try again later, or only forget it here: market logout --local',
      });
    throw error;
  }
}

export const whoami = command('whoami', 'Tell who you are, and on which marketplace').action(
  act(async (context) => {
    const { out, url, keySource } = context;
    const developer = await context.market().getMe();
    const expiresAt = keySource === 'stored' ? context.credentials.of(url)?.expiresAt : undefined;
    out.result({ url, developer, key: { source: keySource, expiresAt } }, (ink) =>
      columns([
        [ink.dim('developer'), `${ink.bold(plain(developer.name))} (${plain(developer.email)})`],
        [ink.dim('status'), developer.status],
        [ink.dim('marketplace'), url],
        [ink.dim('key'), `${keySource}${expiresAt ? `, until ${timeOf(expiresAt)}` : ''}`],
      ]),
    );
  }),
);
