// Sign-in to the web app: OpenID Connect, authorization code flow with PKCE. Sign-out ends the session here and at the
// provider (RP-initiated logout), and the next sign-in asks who signs in.

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { Type } from 'typebox';
import { cookieOf } from '../../platform/http/base-path.ts';
import { acceptForms, FORM_TYPE } from '../../platform/http/form-body.ts';
import { html, sendPage } from '../../platform/http/html-page.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { anyone } from './access.ts';
import type { AccountSystem } from './account-system.ts';
import { nameIn, signInOf, verifiedEmailIn } from './account-tokens.ts';
import { accountErrors } from './errors.ts';
import type { Sessions, SignedIn } from './sessions.ts';
import type { StepUpRules } from './step-up.ts';

const SIGN_IN_MINUTES = 10;
/** Of the page that a sign-in returns to: it is kept in a cookie, and browsers drop cookies above 4 kB. */
const MAX_RETURN_TO_LENGTH = 2_000;

export interface LoginOptions {
  sessions: Sessions;
  accountSystem: AccountSystem;
  /** OAuth scope of the sign-in. */
  scope: string;
  stepUp: StepUpRules;
  publicUrl: string;
  /** Runs at every sign-in, before the session starts. */
  onSignIn: (account: SignedIn, requestId: string) => Promise<void>;
}

export async function loginRoutes(
  app: HttpServer,
  { sessions, accountSystem, scope, stepUp, publicUrl, onSignIn }: LoginOptions,
): Promise<void> {
  const redirect_uri = `${publicUrl}/sign-in/callback`;
  const { basePath } = app;
  // The `__Host-` prefix keeps sibling hosts from planting a sign-in cookie (login CSRF).
  const { name: cookieName, options: cookieOptions } = cookieOf('marketplace-sign-in', publicUrl);
  // After a sign-out: the next sign-in asks who signs in. Its value is the page of a user who switches accounts.
  const { name: signedOutCookie } = cookieOf('marketplace-signed-out', publicUrl);
  const hidden = { config: { access: anyone } };
  const Start = Type.Object({
    returnTo: Type.Optional(Type.String({ maxLength: MAX_RETURN_TO_LENGTH })),
    // Step-up authentication: the provider asks the user to sign in, also one who is signed in there.
    again: Type.Optional(Type.Literal('true')),
  });

  app.get('/sign-in', { ...hidden, schema: { hide: true, querystring: Start } }, async ({ query, cookies }, reply) => {
    const returnTo = sameOrigin(query.returnTo, publicUrl);
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const url = client.buildAuthorizationUrl(await accountSystem.provider(), {
      redirect_uri,
      scope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...(cookies[signedOutCookie] ? { prompt: await accountSystem.promptForAccount() } : {}),
      ...(query.again ? { max_age: '0', ...(stepUp.acr ? { acr_values: stepUp.acr } : {}) } : {}),
    });
    // The state cookie binds the sign-in to this browser: no other browser can complete it.
    const pending = Buffer.from(JSON.stringify({ verifier, state, returnTo })).toString('base64url');
    return reply
      .setCookie(cookieName, pending, { ...cookieOptions, maxAge: SIGN_IN_MINUTES * 60 })
      .redirect(url.href, 303);
  });

  app.get('/sign-in/callback', { ...hidden, schema: { hide: true } }, async (request, reply) => {
    const pending = pendingOf(request.cookies[cookieName]);
    if (!pending) throw accountErrors.SIGN_IN_FAILED();
    const answered = new URL(`${publicUrl}${request.url}`);
    const tokens = await client
      .authorizationCodeGrant(await accountSystem.provider(), answered, {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
      })
      .catch((cause) => {
        throw accountErrors.SIGN_IN_FAILED({ cause });
      });
    const claims: Record<string, unknown> = { ...tokens.claims() };
    const { account, workspaces } = await accountSystem.accountOf(tokens);
    const email = typeof claims.email === 'string' ? claims.email : null;
    const name = nameIn(claims) ?? account.name;
    const verifiedEmail = verifiedEmailIn(claims) ?? account.verifiedEmail;
    const signedIn = {
      ...account,
      name,
      email,
      verifiedEmail,
      workspaces,
      ...signInOf(claims),
      refreshToken: tokens.refresh_token,
      idToken: tokens.id_token,
    };
    await onSignIn(signedIn, request.id);
    await sessions.start(request, reply, signedIn);
    return reply
      .setCookie(cookieName, '', { ...cookieOptions, maxAge: 0 })
      .setCookie(signedOutCookie, '', { ...cookieOptions, maxAge: 0 })
      .redirect(basePath + sameOrigin(pending.returnTo, publicUrl), 303);
  });

  // Where the provider redirects to after the sign-out, as it is registered there: without parameters.
  app.get('/signed-out', { ...hidden, schema: { hide: true } }, async ({ cookies }, reply) => {
    return reply.redirect(basePath + afterSignOut(cookies[signedOutCookie]), 303);
  });

  await app.register(async (forms) => {
    // A page signs out by sending a form, and its browser is led to the provider; a program gets JSON.
    acceptForms(forms);
    forms.post<{ Body: SignOutForm | undefined }>(
      '/sign-out',
      { config: { access: anyone, ownBody: true }, schema: { hide: true } },
      signOut,
    );
  });

  async function signOut(request: FastifyRequest<{ Body: SignOutForm | undefined }>, reply: FastifyReply) {
    sessions.requireSameOrigin(request);
    const idToken = await sessions.end(request, reply);
    const { switchOn } = request.body ?? {};
    const page = typeof switchOn === 'string' ? sameOrigin(switchOn, publicUrl) : 'home';
    reply.setCookie(signedOutCookie, page, cookieOptions);
    if (!request.headers['content-type']?.startsWith(FORM_TYPE)) return { signedOut: true };
    // The session here has ended: a provider that cannot be reached does not hold up the user.
    const url = await accountSystem.endSessionUrl(idToken, `${publicUrl}/signed-out`).catch((err) => {
      request.log.warn({ err }, 'could not sign out at the account system');
      return undefined;
    });
    if (!url) return reply.redirect(basePath + afterSignOut(page), 303);
    // A page instead of a redirect: `form-action 'self'` of our pages also applies to redirects of their forms.
    const body = html`<h1>Signing out&hellip;</h1><p><a href="${url}">Continue</a></p>`;
    return sendPage(reply, 'Signing out', body, { continueTo: url });
  }
}

interface SignOutForm {
  /** Page of a user who switches accounts: after the sign-out, the sign-in that returns to it. */
  switchOn?: unknown;
}

function afterSignOut(page = 'home'): string {
  return page.startsWith('/') ? `/sign-in?returnTo=${encodeURIComponent(page)}` : '/';
}

interface Pending {
  verifier: string;
  state: string;
  returnTo: string;
}

function pendingOf(cookie = ''): Pending | undefined {
  try {
    const pending = JSON.parse(Buffer.from(cookie, 'base64url').toString());
    const texts = [pending.verifier, pending.state, pending.returnTo];
    return texts.every((text) => typeof text === 'string') ? pending : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Redirect target after sign-in: a path of this service (without its base path, which the redirect adds), or the home page if
 * it is a URL of another origin or too long. `//evil` and `/\evil` are cross-origin (open redirect).
 */
export function sameOrigin(returnTo: string | undefined, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  const url = returnTo?.startsWith('/') ? URL.parse(returnTo, origin) : null;
  // Resolving dot segments can expose another host: `/..//evil` becomes `//evil`.
  const path = url ? `${url.pathname}${url.search}${url.hash}` : '/';
  const ours = url?.origin === origin && !path.startsWith('//') && !/[\\\p{Cc}]/u.test(returnTo!);
  return ours && path.length <= MAX_RETURN_TO_LENGTH ? path : '/';
}
