// Pages of the embedded provider's device flow (RFC 8628): the user confirms in a browser the code that a terminal shows.

import type { Configuration } from 'oidc-provider';
import { Html, html, type PageOptions, renderPage } from '../../platform/http/html-page.ts';

/** The library renders the forms with their CSRF token; we render the page around them. */
export const devicePages = (
  options: PageOptions,
): NonNullable<NonNullable<Configuration['features']>['deviceFlow']> => ({
  userCodeInputSource: async (ctx, form, _out, error) => {
    ctx.body = renderPage(
      'Sign in on a device',
      html`<h1>Enter the code from your terminal</h1>
        ${error && html`<p role="alert">${problemOf(error)}</p>`}
        <div class="card">${new Html(form)}<p></p><button class="primary" form="op.deviceInputForm">Continue</button></div>`,
      options,
    );
  },
  userCodeConfirmSource: async (ctx, form, _client, _device, code) => {
    ctx.body = renderPage(
      'Sign in on a device',
      html`<h1>Does your terminal show this code?</h1>
        <pre><strong>${code}</strong></pre>
        <p>Continue only if you just started signing in there. The terminal that shows this code can then act on your behalf.</p>
        ${new Html(form)}
        <p><button class="primary" form="op.deviceConfirmForm">Yes, continue</button></p>
        <p><button class="card" form="op.deviceConfirmForm" name="abort" value="yes">No, cancel sign-in</button></p>`,
      options,
    );
  },
  successSource: async (ctx) => {
    ctx.body = renderPage(
      'You are signed in',
      html`<h1>You are signed in</h1><p>You can close this window and return to your terminal.</p>`,
      options,
    );
  },
});

function problemOf(error: { name?: string; userCode?: unknown }): string {
  if (error.name === 'AbortedError') return 'Sign-in was canceled.';
  if (error.userCode || error.name === 'NoCodeError') return 'This code is invalid or has expired.';
  return 'Something went wrong. Start again in your terminal.';
}
