// The path of PUBLIC_URL (`/marketplace`, or '' at the root of a host). Proxies forward it unchanged, and the server removes it
// from every request before anything else reads the URL: routes, the response cache and requests inside the process know only
// paths from the root. What browsers get (links, redirects, cookies) starts with it.

import type { CookieSerializeOptions } from '@fastify/cookie';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ahead of every path in a link or a redirect: `/marketplace`, or '' at the root of a host. */
    basePath: string;
  }
}

/** Segments of unreserved characters: the same in a URL, a cookie and a proxy's configuration. */
const BASE_PATH = /^(?:\/[\w.~-]+)*$/;

/** Undefined if the URL has a path that cannot be one, a query or a fragment. */
export function basePathOf(publicUrl: string): string | undefined {
  const { pathname, search, hash } = new URL(publicUrl);
  const path = pathname.replace(/\/$/, '');
  return BASE_PATH.test(path) && !search && !hash ? path : undefined;
}

/** Probes of the local orchestrator know nothing of the public URL. */
const PROBES = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
/** No route has this path, and its 404 is never a page: that one belongs below the base path. */
export const OUTSIDE = '/api/outside-of-public-url';

export function withoutBasePath(url: string, basePath: string): string {
  if (PROBES.test(url)) return url;
  const rest = url.startsWith(basePath) ? url.slice(basePath.length) : undefined;
  if (rest === '' || rest?.startsWith('?')) return `/${rest}`;
  return rest?.startsWith('/') ? rest : OUTSIDE;
}

/**
 * Browsers refuse a `__Host-` cookie from any other host or path, and over plain HTTP. Under a path it cannot have that name:
 * `__Secure-` only keeps it off plain HTTP.
 */
export function cookieOf(name: string, publicUrl: string): { name: string; options: CookieSerializeOptions } {
  const path = basePathOf(publicUrl) || '/';
  const secure = publicUrl.startsWith('https:');
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  return { name: secure ? `${prefix}${name}` : name, options: { path, httpOnly: true, sameSite: 'lax', secure } };
}
