import { parse } from 'node:querystring';
import type { Static } from 'typebox';
import type { ExpressLane } from '../../platform/http/express-lane.ts';
import { type HttpServer, undecodable } from '../../platform/http/http-server.ts';
import { sendPublicly } from '../../platform/http/public-responses.ts';
import type { ServeExpress } from '../../platform/http/ready-answers.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { coerceQuery, unstorableText } from '../../platform/http/validation.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import type { LiveCatalogue } from './memory/live-catalogue.ts';
import { LIST, ListQuery, listText, listTextNow } from './routes.ts';

export interface ExpressListOptions {
  lane: ExpressLane;
  reads: ReadRouter;
  live: LiveCatalogue | undefined;
  cache: ResponseCache;
}

/** Pages of the catalogue, with whatever they are filtered and searched by, for those who have not seen them before. */
export function expressLists(app: HttpServer, { lane, reads, live, cache }: ExpressListOptions): ServeExpress {
  const isValid = app.validatorCompiler!({ schema: ListQuery, method: 'GET', url: LIST, httpPart: 'querystring' });
  const queryOf = (url: string): Static<typeof ListQuery> | undefined => {
    if (undecodable(url).length > 0) return undefined;
    // A copy: what `parse` gives is slow to look at.
    const query = { ...parse(url.slice(LIST.length + 1)) };
    coerceQuery(query, ListQuery);
    const isStorable = !url.includes('%') || unstorableText(query).length === 0;
    return isStorable && isValid(query) === true ? query : undefined;
  };
  return (request, response, goOn) => {
    const { method, headers } = request;
    const url = request.url!;
    if (method !== 'GET' || !url.startsWith(`${LIST}?`) || headers['if-none-match'] !== undefined) return false;
    const query = cache.inFlight(url) ? undefined : queryOf(url);
    const admitted = query && lane.letIn(request, response, LIST);
    if (!admitted) return false;
    const { revision } = cache;
    const send = (text: string) => sendPublicly(admitted, text, request, { cache, revision });
    try {
      // Mostly there is nothing to wait for, and each wait takes as long as a part of the work.
      const text = live && listTextNow(live, query);
      const sending = text === undefined ? listText(reads, live, query).then(send) : send(text);
      sending?.catch(goOn).finally(cache.begin(url));
    } catch {
      goOn(); // it fails again there, and is told
    }
    return true;
  };
}
