// Pages that a host shows in a frame: lists of apps and single apps, in plain HTML without scripts. What leads on opens at the
// top level, so that nothing that needs a session is ever shown in a frame.

import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { basePathOf } from '../../platform/http/base-path.ts';
import { Html, html } from '../../platform/http/html-page.ts';
import type { PublicApp, PublicAppDetail } from '../catalog/public-app.ts';

type ListedApp = Static<typeof PublicApp>;
type ShownApp = Static<typeof PublicAppDetail>;

export interface AppList {
  apps: ListedApp[];
  search: string;
  page: number;
  totalPages: number;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1e26; --dim: #5b6070; --paper: #fff; --line: #dfe1e7; --accent: var(--color-accent-ink, #4d45c8); --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef4; --dim: #a3a8b8; --paper: #16171d; --line: #323541; --accent: var(--color-accent-ink, #a9a4ff); --on-accent: #16151f; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
h2 { margin: 0; font-size: 1rem; } p { margin: .15rem 0 0; } .dim { color: var(--dim); font-size: .875rem; }
a { color: inherit; } a:focus-visible, input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form { display: flex; gap: .5rem; margin: 0 0 1rem; }
input { flex: 1; min-width: 0; font: inherit; color: inherit; background: transparent; border: 1px solid var(--dim); border-radius: 8px; padding: .45rem .7rem; }
.button { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 8px; padding: .45rem 1rem; text-decoration: none; cursor: pointer; white-space: nowrap; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
.app { display: grid; grid-template-columns: auto 1fr auto; gap: .35rem .8rem; place-items: start; align-content: start; border: 1px solid var(--line); border-radius: 12px; padding: .9rem; height: 100%; }
.app > p { grid-column: 1 / -1; } .app h2 a { text-decoration: none; } .app h2 a:hover { text-decoration: underline; }
.logo { width: 48px; height: 48px; border-radius: 10px; object-fit: cover; flex: none; background: var(--line); display: grid; place-items: center; font-weight: 700; }
nav { display: flex; justify-content: space-between; margin-top: 1rem; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** `frame-ancestors` is what EMBED_ORIGINS allows; nobody, if it is empty. */
export function embedHeaders(mediaUrl: string, origins: string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'self' 'sha256-${STYLE_HASH}'`,
      `img-src 'self' ${new URL(mediaUrl).origin} data:`,
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`,
    ].join('; '),
  };
}

export function renderList({ apps, search, page, totalPages }: AppList, publicUrl: string): string {
  const list = `${basePathOf(publicUrl) ?? ''}/embed/apps`;
  return document(
    publicUrl,
    'Apps',
    html`<h1>Apps</h1>
<form action="${list}" role="search"><input type="search" name="search" value="${search}" maxlength="200" aria-label="Search apps" placeholder="Search apps"><button class="button">Search</button></form>
${
  apps.length > 0
    ? html`<ul>${apps.map((app) => html`<li>${card(app, publicUrl)}</li>`)}</ul>`
    : html`<p>${search ? 'No app matches this search.' : 'No apps yet.'}</p>`
}
${
  totalPages > 1 &&
  html`<nav aria-label="Pages"><span>${page > 1 && html`<a href="${list}${queryOf(search, page - 1)}">Previous</a>`}</span><span class="dim">Page ${page} of ${totalPages}</span><span>${page < totalPages && html`<a href="${list}${queryOf(search, page + 1)}">Next</a>`}</span></nav>`
}`,
  );
}

export function renderApp(app: ShownApp, publicUrl: string): string {
  return document(publicUrl, app.name, html`<h1>${app.name}</h1>${card(app, publicUrl)}`);
}

export function renderMissing(publicUrl: string): string {
  return document(publicUrl, 'Not found', html`<h1>Not found</h1><p>This app is not available.</p>`);
}

export function renderUnavailable(publicUrl: string): string {
  return document(
    publicUrl,
    'Page unavailable',
    html`<h1>Page unavailable</h1><p>This page couldn&rsquo;t be loaded. Try again in a moment.</p>`,
  );
}

function card(app: ListedApp | ShownApp, publicUrl: string): Html {
  const url = `${publicUrl}/apps/${app.slug}`;
  return html`<article class="app">${logo(app)}<div>
<h2><a href="${url}" target="_blank" rel="noopener">${app.name}</a></h2>
<p class="dim">${app.developer.companyName ?? app.developer.name}</p></div>
<a class="button" href="${url}" target="_blank" rel="noopener" aria-label="Get ${app.name}">Get</a>
<p>${app.description}</p>
<p class="dim">${ratingOf(app)}</p></article>`;
}

function logo({ name, images }: ListedApp | ShownApp): Html {
  const image = images.logo;
  if (!image) return html`<span class="logo" aria-hidden="true">${[...name][0]}</span>`;
  return html`<img class="logo" src="${image.url}" alt="" width="48" height="48" loading="lazy">`;
}

export function ratingOf({ averageRating, reviewCount }: Pick<ListedApp, 'averageRating' | 'reviewCount'>): string {
  return reviewCount > 0 ? `★ ${averageRating.toFixed(1)} (${reviewCount})` : 'No ratings yet';
}

function queryOf(search: string, page: number): string {
  const query = new URLSearchParams({ ...(search ? { search } : {}), page: String(page) });
  return `?${query}`;
}

function document(publicUrl: string, title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
<link rel="stylesheet" href="${basePathOf(publicUrl) ?? ''}/brand.css">
</head>
<body><main>${body}</main></body>
</html>`.text;
}
