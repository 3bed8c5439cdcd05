// Pages of the embedded provider's RP-initiated logout: the browser confirms that it wants to sign out.

import { createHash } from 'node:crypto';
import type { Configuration } from 'oidc-provider';
import { Html, html, type PageOptions, renderPage } from '../../platform/http/html-page.ts';

const SUBMIT = "document.querySelector('button').click()";
const SUBMIT_HASH = createHash('sha256').update(SUBMIT).digest('base64');

/** The library renders the form with its CSRF token; we render the page around it. */
export const logoutPages = (
  options: PageOptions,
): NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']> => ({
  logoutSource: async (ctx, form) => {
    const { session, entities } = ctx.oidc;
    // The ID token of this session proves that our own page asks: the form is sent at once. A link on another site has to ask.
    const ours = session?.accountId !== undefined && entities.IdTokenHint?.payload.sub === session.accountId;
    if (ours) {
      const policy = String(ctx.response.get('content-security-policy'));
      ctx.set('content-security-policy', policy.replace('script-src', `script-src 'sha256-${SUBMIT_HASH}'`));
    }
    ctx.body = renderPage(
      'Sign out',
      html`<h1>${ours ? 'Signing out…' : 'Do you want to sign out?'}</h1>
        ${new Html(form)}
        <p><button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>
        ${ours && html`<script>${new Html(SUBMIT)}</script>`}`,
      options,
    );
  },
  postLogoutSuccessSource: async (ctx) => {
    ctx.body = renderPage(
      'Signed out',
      html`<h1>You are signed out</h1><p><a href="${options.basePath}/">Go to the marketplace</a></p>`,
      options,
    );
  },
});
