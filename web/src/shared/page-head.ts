// The document head: title, canonical URL, Open Graph tags and structured data.

import type { AnyRouter } from '@tanstack/react-router';
import { brand } from './brand.ts';

export interface PageHead {
  title: string;
  description?: string;
  /** Canonical path without sort order and tracking parameters. Never the requested path: `//host/x` is another host. */
  canonical?: string;
  image?: string | null;
  /** Structured data of schema.org. It needs absolute URLs: `absolute` makes them from paths. */
  jsonLd?: (absolute: (path: string) => string) => object;
  /** Excludes the page from search engines. */
  noIndex?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of a page whose title does not depend on its data. */
    title?: string;
  }
}

/** The innermost match wins: `head` from its loader, or the static title of its route. */
export function headOf(router: AnyRouter): PageHead {
  const { matches } = router.state;
  if (isNotFoundPage(router)) return { title: 'Page not found', noIndex: true };
  for (const match of [...matches].reverse()) {
    const head = (match.loaderData as { head?: PageHead } | undefined)?.head;
    if (head) return head;
    if (match.staticData.title) return { title: match.staticData.title };
  }
  return { title: brand.name };
}

export function isNotFoundPage(router: AnyRouter): boolean {
  return router.state.matches.some((match) => match.status === 'notFound');
}

export function titleOf({ title }: PageHead): string {
  return title === brand.name ? title : `${title} · ${brand.name}`;
}

/** In the browser: updates the title after each navigation and moves the focus to the heading for screen readers. */
export function watchNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    document.title = titleOf(headOf(router));
    if (fromLocation && pathChanged) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}

export function writeHead(head: PageHead, publicUrl: string): string {
  // An image may be on another host.
  const absolute = (path: string) => new URL(path.startsWith('/') ? publicUrl + path : path).href;
  const title = titleOf(head);
  const meta = (attribute: 'name' | 'property', name: string, content: string | null | undefined) =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';
  const canonical = head.noIndex || head.canonical === undefined ? undefined : absolute(head.canonical);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    head.noIndex ? meta('name', 'robots', 'noindex') : '',
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', head.image && absolute(head.image)),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    head.jsonLd
      ? `<script type="application/ld+json">${escapeScript(JSON.stringify(head.jsonLd(absolute)))}</script>`
      : '',
  ]
    .filter(Boolean)
    .join('\n    ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes JSON so that it cannot close the script element around it. */
export function escapeScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
