// The few pages that the service renders itself, without the web app: sign-in of the embedded provider, mailbox, start.

import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Text that is HTML already. Anything else that goes into a page is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, i) => text + render(parts[i - 1]) + string));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  return part instanceof Html ? part.text : escapeHtml(String(part));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** On every page of a public demo (ALLOW_INSECURE_DEMO). */
export const DEMO_NOTICE = html`<aside aria-label="Public demo"><p class="demo-notice" role="note">Public demo: anyone can sign in as an administrator and read all emails. Don&rsquo;t enter real data.</p></aside>`;

declare module 'fastify' {
  interface FastifyInstance {
    insecureDemo: boolean;
  }
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1e26; --dim: #5b6070; --paper: #f6f6f8; --card: #fff; --line: #dfe1e7; --accent: var(--color-accent-ink, #4d45c8); --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef4; --dim: #a3a8b8; --paper: #131419; --card: #1c1e25; --line: #323541; --accent: var(--color-accent-ink, #a9a4ff); --on-accent: #16151f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
main.wide { max-width: 64rem; }
h1 { font-size: 1.6rem; line-height: 1.2; letter-spacing: -.01em; margin: 0 0 .4rem; text-wrap: balance; }
h2 { font-size: 1rem; margin: 2rem 0 .6rem; }
p { margin: 0 0 1rem; } .dim, small, time { color: var(--dim); } small, time { font-size: .85rem; }
a { color: var(--accent); } a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.card { display: block; width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .9rem 1.1rem; margin: 0 0 .6rem; color: inherit; text-align: left; text-decoration: none; font: inherit; overflow-wrap: anywhere; }
a.card:hover, button.card:hover { border-color: var(--accent); } button { cursor: pointer; }
.card strong { display: block; } .row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .2rem 1rem; }
label { display: block; margin: 0 0 .8rem; } label span { display: block; font-size: .9rem; margin-bottom: .2rem; } label + small { display: block; margin: -.5rem 0 .9rem; }
input[type=text], input[type=email] { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--dim); border-radius: 8px; padding: .5rem .7rem; }
.check { display: flex; gap: .5rem; align-items: center; } .check span { margin: 0; }
.primary { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 8px; padding: .55rem 1.2rem; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: 0 0 1rem; } dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
.demo-notice { margin: 0; padding: .5rem 1rem; text-align: center; font-weight: 600; color: #fff; background: #8a2c0d; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export interface PageOptions {
  wide?: boolean;
  insecureDemo?: boolean;
  basePath?: string;
  /** The browser goes on to this URL at once, also without script. Not a header: a URL can be too long for a proxy's buffer. */
  continueTo?: string | undefined;
}

export function renderPage(
  title: string,
  body: Html,
  { wide = false, insecureDemo = false, basePath = '', continueTo }: PageOptions = {},
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${continueTo && html`<meta http-equiv="refresh" content="0;url=${continueTo}">`}
<link rel="icon" href="${basePath}/favicon.svg">
<style>${new Html(STYLE)}</style>
<link rel="stylesheet" href="${basePath}/brand.css">
</head>
<body>${insecureDemo && DEMO_NOTICE}<main class="${wide ? 'wide' : ''}">${body}</main></body>
</html>`.text;
}

export function sendPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  { status = 200, ...options }: Omit<PageOptions, 'insecureDemo' | 'basePath'> & { status?: number } = {},
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self' 'sha256-${STYLE_HASH}'; img-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    })
    .send(
      renderPage(title, body, {
        ...options,
        insecureDemo: reply.server.insecureDemo,
        basePath: reply.server.basePath,
      }),
    );
}
