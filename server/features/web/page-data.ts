// Data of rendered pages: the same API as everybody's, called in this process. Lists that many pages show (categories, tags,
// popular apps, more apps of a developer) are kept parsed until the catalog changes: two of the four calls of an app page, and
// three of its six statements, are for such lists. To switch it off, set RESPONSE_CACHE=off.

import { LRUCache } from 'lru-cache';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { INSIDE } from '../accounts/limits.ts';

/** What the SDK reads of a response. A real `Response` makes streams that nobody needs here. */
export type PageResponse = Pick<Response, 'ok' | 'status' | 'json' | 'text'> & { headers: Pick<Headers, 'get'> };
export type PageFetch = (url: string, init: RequestInit) => Promise<PageResponse>;

/** Of JSON; about three times as much in memory. */
const MAX_LIST_BYTES = 512 * 1024;
/** Lists only: an app's own data is on one page, which the response cache holds. */
const LIST = /^\/api\/(apps(\?(?!.*\b(search|page)=)|\/categories\/list|\/featured\/list)|tags$)/;

interface List {
  revision: number;
  response: PageResponse;
}

export function pageFetch(app: HttpServer, cache: ResponseCache | undefined): PageFetch {
  const lists = new LRUCache<string, List>({ maxSize: MAX_LIST_BYTES });
  return async (url, { method = 'GET' }) => {
    const known = lists.get(url);
    if (known && cache?.isCurrent(known.revision)) return known.response;
    const revision = cache?.revision;
    const { statusCode, headers, body } = await app.inject({ method: method as 'GET', url, remoteAddress: INSIDE });
    const isJson = String(headers['content-type']).startsWith('application/json');
    const response = toPageResponse(statusCode, String(headers['content-type']), isJson ? JSON.parse(body) : body);
    if (revision !== undefined && cache?.isCurrent(revision) && statusCode === 200 && LIST.test(url))
      lists.set(url, { revision, response }, { size: body.length });
    return response;
  };
}

function toPageResponse(status: number, contentType: string, body: unknown): PageResponse {
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name) => (name === 'content-type' ? contentType : null) },
    json: async () => body,
    text: async () => String(body),
  };
}
