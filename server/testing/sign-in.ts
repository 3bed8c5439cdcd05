// Signs in to the web app as a browser would: follows redirects, stores cookies.

import type { RequestOptions, TestMarket } from './market.ts';

export interface BrowserSession {
  /** A request as a page of the web app would send it. */
  request(method: string, path: string, options?: RequestOptions): ReturnType<TestMarket['request']>;
  cookies: Map<string, string>;
  /** Every `Set-Cookie` on the way, with its attributes. */
  setCookies: string[];
  /** Final URL of the sign-in. */
  landedOn: string;
}

export interface NewPerson {
  accountUserId: string;
  name?: string;
  email?: string;
  administrator?: boolean;
  /** As on the sign-in page: `acme northwind:admin`. */
  workspaces?: string;
}

/** A minimal browser: stores cookies, follows redirects to the sign-in pages, stops at all others. */
export function openBrowser(
  { url: origin }: Pick<TestMarket, 'url'>,
  /** Rewrites redirect URLs, as a proxy would. */
  tamper = (url: string) => url,
) {
  const cookies = new Map<string, string>();
  const setCookies: string[] = [];
  async function go(url: string, init: RequestInit = {}): Promise<{ response: Response; url: string }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const location = response.headers.get('location');
    const next = location ? tamper(new URL(location, url).href) : undefined;
    const ours = next?.startsWith(`${origin}/oidc`) || next?.startsWith(`${origin}/sign-in`);
    return next && ours ? go(next) : { response, url: next ?? url };
  }
  /** Form fields of the "continue as …" page. */
  function continueAs(page: string, person: NewPerson) {
    const { accountUserId, name = 'Someone New', email = 'new@example.com', administrator, workspaces = '' } = person;
    const form = new URLSearchParams({
      accountUserId,
      name,
      email,
      workspaces,
      ...(administrator ? { administrator: 'on' } : {}),
    });
    return go(page, { method: 'POST', body: form });
  }
  return { go, continueAs, cookies, setCookies };
}

export async function signIn(
  market: Pick<TestMarket, 'url' | 'request'>,
  person: NewPerson,
  returnTo = '/portal',
  tamper?: (url: string) => string,
): Promise<BrowserSession> {
  const { go, continueAs, cookies, setCookies } = openBrowser(market, tamper);
  const page = await go(`${market.url}/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  const end = await continueAs(page.url, person);
  return {
    cookies,
    setCookies,
    landedOn: end.url.slice(market.url.length),
    request: (method, path, options = {}) =>
      market.request(method, path, {
        ...options,
        headers: {
          cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
          ...(method === 'GET' ? {} : { origin: new URL(market.url).origin }),
          ...options.headers,
        },
      }),
  };
}
