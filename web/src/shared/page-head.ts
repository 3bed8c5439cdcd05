// What a page says about itself to browsers, search engines and chats that unfold links.

import type { AnyRouter } from '@tanstack/react-router';

export interface PageHead {
  title: string;
  description?: string;
  /** Address without what does not make another page of it (sort orders, tracking); the page's own when unset. */
  canonical?: string;
  image?: string | null;
  /** Structured data of schema.org. Addresses in it must be whole: `absolute` makes them out of paths. */
  jsonLd?: (absolute: (path: string) => string) => object;
  /** Pages that no search engine should keep. */
  noIndex?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of a page that needs no data for it. */
    title?: string;
  }
}

const SITE = 'Marketplace';

/** The innermost page has the word: what its loader says in `head`, or its route's fixed title. */
export function headOf(router: AnyRouter): PageHead {
  const { matches } = router.state;
  if (isNotFoundPage(router)) return { title: 'Page not found', noIndex: true };
  for (const match of [...matches].reverse()) {
    const head = (match.loaderData as { head?: PageHead } | undefined)?.head;
    if (head) return head;
    if (match.staticData.title) return { title: match.staticData.title };
  }
  return { title: SITE };
}

export function isNotFoundPage(router: AnyRouter): boolean {
  return router.state.matches.some((match) => match.status === 'notFound');
}

export function titleOf({ title }: PageHead): string {
  return title === SITE || title.includes(SITE) ? title : `${title} · ${SITE}`;
}

/** In the browser: the title follows the page, and so does the focus, so that screen readers start at its heading. */
export function watchNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    document.title = titleOf(headOf(router));
    if (fromLocation && pathChanged) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}

export function writeHead(head: PageHead, { url, publicUrl }: { url: string; publicUrl: string }): string {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const title = titleOf(head);
  const meta = (attribute: 'name' | 'property', name: string, content: string | null | undefined) =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';
  const canonical = absolute(head.canonical ?? url);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    head.noIndex ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:site_name', SITE),
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

/** JSON that cannot end the element it stands in. */
export function escapeScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
