// Signs in to the web app as a browser would: follows every redirect, keeps every cookie.

import type { RequestOptions, TestMarket } from './market.ts';

export interface BrowserSession {
  /** A request as a page of the marketplace would make it. */
  request(method: string, path: string, options?: RequestOptions): ReturnType<TestMarket['request']>;
  cookies: Map<string, string>;
  /** Every `Set-Cookie` on the way, with its attributes. */
  setCookies: string[];
  /** Where the sign-in led. */
  landedOn: string;
}

export interface NewPerson {
  accountUserId: string;
  name?: string;
  email?: string;
  administrator?: boolean;
}

/** A browser without a screen: keeps every cookie, follows every redirect to pages of the sign-in, stops at all others. */
export function openBrowser(
  { url: origin }: Pick<TestMarket, 'url'>,
  /** What somebody in between makes of the addresses that the browser is led to. */
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
  /** What the "continue as …" page is sent. */
  function continueAs(page: string, person: NewPerson) {
    const { accountUserId, name = 'Someone New', email = 'new@example.com', administrator } = person;
    const form = new URLSearchParams({ accountUserId, name, email, ...(administrator ? { administrator: 'on' } : {}) });
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
          ...(method === 'GET' ? {} : { origin: market.url }),
          ...options.headers,
        },
      }),
  };
}
